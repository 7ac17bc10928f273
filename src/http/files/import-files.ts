// The files of imports: `PUT {base path}/imports/{import}/file`, read as it arrives, and `GET …/errors.csv`, written as it is
// read. Neither is ever whole in memory.
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { toRestName } from '../../../rest-facade/request/input-schema';
import { hasBody } from '../middleware/read-body';
import { compileNameCheck, toNames } from '../../../rest-facade/request/unknown-names';
import { createErrorResponder } from '../../../rest-facade/response/error-response';
import { isRecord } from '../../domain/shared/is-record';
import { DomainError, ERRORS } from '../../domain/shared/errors';
import { noteError, noteOperation } from '../../providers/observation/activity';
import { assertNoMaintenance } from '../../services/shared/runtime-settings';
import { listImportErrors, uploadImportFile } from '../../services/imports/import-files';
import type { Dependencies } from '../../services/shared/dependencies';
import type { RequestFacts } from '../../services/shared/request-context';
import { liftDeadline } from '../middleware/express-server';
import { leaveWorkPlace, refuseRest, takeWorkPlace, type LoadLimit } from '../middleware/load-limit';

interface ImportFilesOptions {
  readonly readFacts: (request: Request) => RequestFacts;
  readonly limitLoad: LoadLimit;
  /** Limits uploads until their first byte is read. */
  readonly limitUploads: LoadLimit;
  /** Explains the errors; null where it is not served. */
  readonly errorsPage: string | null;
}

/** The last segments of their paths. */
export const IMPORT_FILE_NAMES = ['file', 'errors.csv'] as const;

const PATH = /^\/imports\/([^/]{1,64})\/(file|errors\.csv)\/?$/;

/** Time in which a client that still sends can read that its file was refused. */
const LINGER_MS = 2000;

/** No file has a parameter: `?dry_run=true` would be ignored, and the import would be real. */
const findUnknownParameters = compileNameCheck([], { noun: 'parameter', isStrict: true });

type Handle = (request: Request, response: Response, id: string) => Promise<void>;

interface FileRoute {
  readonly allow: string;
  readonly operation: string;
  readonly handle: Handle;
}

/** Mount it before anything that reads bodies. */
export function importFiles(
  basePath: string,
  dependencies: Dependencies,
  { readFacts, limitLoad, limitUploads, errorsPage }: ImportFilesOptions,
): RequestHandler {
  const errors = createErrorResponder(ERRORS, errorsPage, noteError);
  const routes: Readonly<Record<string, FileRoute>> = {
    file: { allow: 'PUT, OPTIONS', operation: `PUT ${basePath}/imports/{import}/file`, handle: upload },
    'errors.csv': {
      allow: 'GET, HEAD, OPTIONS',
      operation: `GET ${basePath}/imports/{import}/errors.csv`,
      handle: download,
    },
  };

  async function upload(request: Request, response: Response, id: string): Promise<void> {
    assertNoMaintenance(dependencies);
    if (hasQuery(request)) {
      // First whether the caller may see the import.
      await listImportErrors(dependencies, readFacts(request), id);
      if (await refuseParameters(request, response)) return;
    }
    liftDeadline(request, response);
    const file = { headers: readUploadHeaders(request.headers), bytes: readFile(request) };
    const { message, data } = await uploadImportFile(dependencies, readFacts(request), id, file);
    const { url, retryAfter, createdBy, ...view } = data;
    const { type, creatorId, name } = createdBy;
    const body = { ...view, createdBy: { type, id: creatorId, name } };
    const headers = { location: url, ...(retryAfter !== null && { 'retry-after': String(retryAfter) }) };
    await answer(request, response, { status: 202, headers, body: { message, data: toRestBody(body) } });
  }

  async function download(request: Request, response: Response, id: string): Promise<void> {
    const lines = await listImportErrors(dependencies, readFacts(request), id);
    if (await refuseParameters(request, response)) return;
    response.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="errors.csv"',
    });
    if (request.method === 'HEAD') return void response.end();
    await pipeline(Readable.from(lines), response);
  }

  /** Returns true if there were unknown parameters, after refusing the request. */
  async function refuseParameters(request: Request, response: Response): Promise<boolean> {
    const unknown = findUnknownParameters(toNames(readQuery(request)));
    if (Object.keys(unknown).length === 0) return false;
    await answer(request, response, errors.fromCode('validation_failed', { errors: unknown }));
    return true;
  }

  async function respond(request: Request, response: Response, id: string, route: FileRoute): Promise<void> {
    noteOperation(route.operation);
    const method = request.method;
    if (method === 'OPTIONS') return void response.writeHead(204, { allow: route.allow }).end();
    try {
      if (!route.allow.split(', ').includes(method)) {
        const refusal = errors.fromCode('method_not_allowed');
        return await answer(request, response, { ...refusal, headers: { ...refusal.headers, allow: route.allow } });
      }
      takeWorkPlace(request);
      await route.handle(request, response, id);
    } catch (error) {
      // The client has left, so nothing has failed.
      if (request.destroyed && !request.complete) return;
      if (isPrematureClose(error)) return;
      if (!(error instanceof DomainError) || response.headersSent) throw error;
      const { code, message, details } = error;
      const isTokenSent = request.headers.authorization !== undefined;
      const refusal = errors.fromRunError({ message, extensions: { code, ...details } }, toClientName, isTokenSent);
      await answer(request, response, refusal);
    }
  }

  const handle: RequestHandler = (request, response, next) => {
    const [, id = '', name = ''] = findRoute(request.path) ?? [];
    const route = routes[name];
    return route ? respond(request, response, id, route).catch(next) : next();
  };
  const refuse = refuseRest(errorsPage);
  const handleUpload = limitUploads(handle, refuse);
  const handleOther = limitLoad(handle, refuse);

  const findRoute = (path: string) => (path.startsWith(`${basePath}/`) ? PATH.exec(path.slice(basePath.length)) : null);

  return (request, response, next) => {
    if (!findRoute(request.path)) return next();
    return request.method === 'PUT' ? handleUpload(request, response, next) : handleOther(request, response, next);
  };
}

/** From the first byte on, the upload has a place of its own. */
async function* readFile(request: Request): AsyncGenerator<Uint8Array> {
  leaveWorkPlace(request);
  // A stream that is destroyed early would close the connection before the answer is written.
  yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
}

function readQuery({ originalUrl }: Request): URLSearchParams {
  return new URL(originalUrl, 'http://localhost').searchParams;
}

function hasQuery(request: Request): boolean {
  return readQuery(request).size > 0;
}

/** What an error is about is in a header. */
function toClientName(field: string): string {
  return field === 'contentDigest' ? 'content-digest' : toRestName(field);
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A client that still sends its file gets some time to read the answer, before the connection is closed. */
async function answer(request: Request, response: Response, { status, headers = {}, body }: Answer): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(body));
  const isRead = request.complete || !hasBody(request);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    ...headers,
    ...(!isRead && { connection: 'close' }),
  });
  if (isRead) return void response.end(bytes);
  response.write(bytes);
  await readRest(request);
  response.end();
}

/** Discards what arrives until the end, or for some time. */
function readRest(request: Request): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    for (const event of ['end', 'close', 'error']) request.once(event, stop);
    // Not `resume`: while the file is still waited for, that would do nothing.
    request.on('data', () => undefined);
  });
}

function readUploadHeaders(headers: IncomingHttpHeaders) {
  const length = headers['content-length'];
  return {
    contentType: headers['content-type'] ?? null,
    contentEncoding: headers['content-encoding'] ?? null,
    contentLength: length === undefined ? null : Number(length),
    contentDigest: headers['content-digest'] === undefined ? null : String(headers['content-digest']),
  };
}

/** The members under their names in REST, as the documents of the facade spell them. */
function toRestBody(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toRestBody);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [toRestName(name), toRestBody(member)]));
}

function isPrematureClose(error: unknown): boolean {
  return isRecord(error) && error['code'] === 'ERR_STREAM_PREMATURE_CLOSE';
}
