// GET-only paths: 405 for other methods, and texts with an entity tag that stay the same while the process runs.
import { createHash } from 'node:crypto';
import { accessSync, readFileSync } from 'node:fs';
import type { RequestHandler } from 'express';
import { matchesIfNoneMatch } from '../../../rest-facade/response/directives';
import { DomainError } from '../../domain/shared/errors';
import { sendJson } from './json';

const ALLOW = { allow: 'GET, HEAD, OPTIONS' } as const;

/** Mount it with `all`; `handle` gets GET and HEAD. */
export function readOnly(handle: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return handle(request, response, next);
    if (request.method !== 'OPTIONS') {
      return sendJson(response, 405, { message: new DomainError('method_not_allowed').message }, ALLOW);
    }
    response.writeHead(204, ALLOW).end();
  };
}

const CONTENT_TYPES = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
} as const;
export type StaticTextType = keyof typeof CONTENT_TYPES;

/** Clients may store the response but revalidate it every time. */
export const REVALIDATED = { 'cache-control': 'no-cache' } as const;

/** Mount it with `all`. `render` is called once, at the first request. */
export function staticText(
  type: StaticTextType,
  render: () => string,
  headers: Readonly<Record<string, string>> = REVALIDATED,
): RequestHandler {
  let cached: { readonly bytes: Buffer; readonly tag: string } | undefined;
  return readOnly((request, response) => {
    const { bytes, tag } = (cached ??= encode(render()));
    response.setHeaders(new Map(Object.entries({ ...headers, etag: tag })));
    if (matchesIfNoneMatch(tag, request.headers['if-none-match'])) return void response.writeHead(304).end();
    const contentType = `${CONTENT_TYPES[type]}; charset=utf-8`;
    response.writeHead(200, { 'content-type': contentType, 'content-length': bytes.length });
    response.end(bytes);
  });
}

/** A file that is read at the first request: most processes never serve it. A missing file stops the start. */
export function staticFile(
  type: StaticTextType,
  path: string,
  headers?: Readonly<Record<string, string>>,
): RequestHandler {
  accessSync(path);
  return staticText(type, () => readFileSync(path, 'utf8'), headers);
}

/** The tag is weak: a compressed response is the same text. */
function encode(text: string) {
  const bytes = Buffer.from(text);
  return { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
