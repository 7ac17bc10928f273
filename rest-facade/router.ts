// Walks the table: finds the row of a request, then read → check → run → answer.
import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import { matchesIfNoneMatch, extractEntityTag } from './response/entity-tag';
import type { BodyLimit, Endpoint } from './endpoints';
import type { ErrorResponder } from './response/error-response';
import { omitNulls } from './response/omit-null';
import type { FacadeOperation } from './operations';
import { readBody, type ParsedBody } from './request/read-body';
import type { InputErrors } from './request/check-input';
import { getPathVariables, type ReceivedRequest } from './request/read-request';
import { findResource, groupByPath } from './resources';
import type { Route } from './routes';
import type { HttpContext, Run } from './run';
import { RESPONSE_SHAPES, type RestResponse } from './response/write-response';

export interface RouterOptions<Facts extends HttpContext> {
  readonly routes: readonly Route[];
  readonly run: Run<Facts>;
  readonly errors: ErrorResponder;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly bodyLimits: Readonly<Record<BodyLimit, number>>;
  readonly onRequest: (endpoint: Endpoint) => void;
}

/** Answers a request for `target` (path and query below the base path); null when the client has gone away. */
export type Router<Facts extends HttpContext> = (
  request: IncomingMessage,
  target: string,
  http: Facts,
) => Promise<RestResponse | null>;

export function createRouter<Facts extends HttpContext>(parts: RouterOptions<Facts>): Router<Facts> {
  const { routes, run, errors, bodyLimit, bodyLimits, onRequest } = parts;
  const resources = groupByPath(routes);

  return async (request, target, http) => {
    const { pathname, search } = splitTarget(target);
    const found = findResource(resources, pathname);
    if (!found) return errors.fromCode('not_found');
    const { routes: byMethod, allow } = found.resource;
    if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } };
    const route = byMethod.get(request.method ?? '');
    if (!route) return { ...errors.fromCode('method_not_allowed'), headers: { Allow: allow } };
    onRequest(route.endpoint);
    const answer = await answerRoute(route, request, { ...found, search }, http);
    return answer && { ...answer, headers: { ...answer.headers, ...route.deprecationHeaders } };
  };

  async function answerRoute(
    route: Route,
    request: IncomingMessage,
    asked: RequestTarget,
    http: Facts,
  ): Promise<RestResponse | null> {
    const { path, search } = asked;
    if (!acceptsJson(request)) return errors.fromCode('not_acceptable');
    const body = route.takesBody ? await readBody(request, limitOf(route)) : NO_BODY;
    if (!body) return null;
    if (body.refusal) return errors.fromCode(body.refusal);
    const sent = { path, query: new URLSearchParams(search), headers: request.headers, body: body.json };
    const { variables, faults } = route.read(sent);
    return faults ? answerFaulty(route, sent, faults, http) : answerOperation(route, sent, variables, http);
  }

  function limitOf({ endpoint: { bodyLimit: own = bodyLimit } }: Route): number {
    return typeof own === 'number' ? own : bodyLimits[own];
  }

  /** Contract: Errors. Who may not be here is told that first, and learns nothing about the body. */
  async function answerFaulty(
    route: Route,
    { path }: ReceivedRequest,
    faults: InputErrors,
    http: Facts,
  ): Promise<RestResponse> {
    const asked = route.access && (await execute(route, route.access, getPathVariables(route.endpoint, path), http));
    return asked?.errorResponse ?? errors.fromCode('validation_failed', { errors: faults });
  }

  async function answerOperation(
    route: Route,
    sent: ReceivedRequest,
    variables: Variables,
    http: Facts,
  ): Promise<RestResponse> {
    const { endpoint, operation } = route;
    const { value, errorResponse, headers } = await execute(route, operation, variables, http);
    if (errorResponse) return errorResponse;
    if (value === null || value === undefined) return errors.fromCode('internal_server_error');
    const tag = operation.tagPath && extractEntityTag(value, operation.tagPath);
    const told = tag === null ? headers : { ...headers, ETag: tag };
    const isUnchanged =
      tag !== null && endpoint.method === 'GET' && matchesIfNoneMatch(tag, sent.headers['if-none-match']);
    if (isUnchanged) return { status: 304, headers: told };
    if (operation.omissions) omitNulls(value, operation.omissions);
    return { status: endpoint.success, headers: told, body: RESPONSE_SHAPES[endpoint.shape ?? 'object'](value) };
  }

  async function execute(
    route: Route,
    operation: FacadeOperation,
    variables: Variables,
    http: Facts,
  ): Promise<OperationOutcome> {
    const result = await run(operation.document, variables, http);
    const [error] = result.errors ?? [];
    if (!error) return { value: result.data?.[operation.root], headers: result.headers ?? {} };
    const refusal = errors.fromRunError(error, route.restField, http.authorization !== null);
    return { errorResponse: { ...refusal, headers: { ...refusal.headers, ...result.headers } }, headers: {} };
  }
}

type Variables = Record<string, unknown>;

/** Of the target: path parameters by name, and the query with its question mark. */
interface RequestTarget {
  readonly path: ReceivedRequest['path'];
  readonly search: string;
}

interface OperationOutcome {
  readonly value?: unknown;
  readonly errorResponse?: RestResponse;
  readonly headers: Readonly<Record<string, string>>;
}

const NO_BODY: ParsedBody = { json: undefined };

function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const mark = target.indexOf('?');
  return mark < 0 ? { pathname: target, search: '' } : { pathname: target.slice(0, mark), search: target.slice(mark) };
}

/** The usual headers are compared; only the others are read. */
function acceptsJson(request: IncomingMessage): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return true;
  return accepts(request).type(['application/json', 'application/json; charset=utf-8']) !== false;
}
