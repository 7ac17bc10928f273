// Paths that are only read: what else is asked of them is told what may be, as the REST facade tells it.
import type { RequestHandler } from 'express';
import { DomainError } from '../../domain/shared/errors';
import { sendJson } from './json';
import { createHash } from 'node:crypto';
import { matchesIfNoneMatch } from '../../../rest-facade/response/directives';

const ALLOW = { allow: 'GET, HEAD, OPTIONS' } as const;

/** To be mounted with `all`; `answer` is asked by GET and HEAD. */
export function readOnly(answer: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response, next);
    if (request.method !== 'OPTIONS') {
      return sendJson(response, 405, { message: new DomainError('method_not_allowed').message }, ALLOW);
    }
    response.writeHead(204, ALLOW).end();
  };
}

// Sends a text that stays the same while the process runs: a client that has it already is told so by its entity tag.

const TYPES = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
  txt: 'text/plain',
} as const;
export type StaticTextType = keyof typeof TYPES;

/** Clients ask each time whether what they have is still right. */
export const REVALIDATED = { 'cache-control': 'no-cache' } as const;

/** To be mounted with `all`. `write` is asked once, when somebody wants the text. */
export function staticText(
  type: StaticTextType,
  write: () => string,
  headers: Readonly<Record<string, string>> = REVALIDATED,
): RequestHandler {
  let kept: { readonly bytes: Buffer; readonly tag: string } | undefined;
  return readOnly((request, response) => {
    const { bytes, tag } = (kept ??= read(write()));
    response.setHeaders(new Map(Object.entries({ ...headers, etag: tag })));
    if (matchesIfNoneMatch(tag, request.headers['if-none-match'])) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': `${TYPES[type]}; charset=utf-8`, 'content-length': bytes.length });
    response.end(bytes);
  });
}

/** A weak tag: compressed on its way or not, it is the same text. */
function read(text: string) {
  const bytes = Buffer.from(text);
  return { bytes, tag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"` };
}
