// Routes a request to its endpoint: match the path → read → validate → execute → respond.
import type { IncomingMessage } from 'node:http';
import accepts from 'accepts';
import type { BodyLimit, Endpoint } from './endpoints';
import type { ErrorResponder, RestResponse } from './response/error-response';
import { buildFileResponse, buildStreamResponse } from './response/file-response';
import { extractCreated, extractEntityTag, extractHeaders, liftMembers, omitNulls } from './response/directives';
import type { FacadeOperation } from './operations';
import { isSmallBody, readBody, readUnexpectedBody } from '../src/http/middleware/read-body';
import { getPathVariables, type ReceivedRequest } from './request/read-request';
import { shapeBody } from './response/shape-body';
import type { CheckedInput, InputErrors } from './request/check-input';
import { isRecord } from './request/input-schema';
import type { PreparedRoute, Route } from './routes';
import type { Admit, Authorize, FindRefusals, HttpContext, Run } from './run';

interface RouterOptions<Http extends HttpContext> {
  readonly routes: readonly PreparedRoute[];
  readonly run: Run<Http>;
  readonly findRefusals: FindRefusals<Http>;
  readonly authorize: Authorize<Http>;
  readonly admit: Admit;
  readonly errors: ErrorResponder;
  /** In bytes. */
  readonly bodyLimit: number;
  readonly bodyLimits: Readonly<Record<BodyLimit, number>>;
  readonly onRequest: (endpoint: Endpoint) => void;
  readonly leavesUnknown: (request: IncomingMessage) => boolean;
}

/** Handles a request for the path and query below the base path. Null when the client disconnected. */
export type Router<Http extends HttpContext> = (
  request: IncomingMessage,
  target: string,
  http: Http,
) => Promise<RestResponse | 'left' | null>;

export function createRouter<Http extends HttpContext>(options: RouterOptions<Http>): Router<Http> {
  const { routes, run, findRefusals, authorize, admit, errors, bodyLimit, bodyLimits, onRequest, leavesUnknown } =
    options;
  const findResource = createPathTable(groupByPath(routes));

  return async (request, target, http) => {
    const { pathname, search } = splitTarget(target);
    const found = findResource(pathname);
    if (!found) return leavesUnknown(request) ? 'left' : errors.fromCode('not_found');
    const { routes: byMethod, allow } = found.resource;
    if (request.method === 'OPTIONS') return { status: 204, headers: { Allow: allow } };
    const prepared = byMethod.get(request.method ?? '');
    if (!prepared) {
      const refusal = errors.fromCode('method_not_allowed');
      return { ...refusal, headers: { ...refusal.headers, Allow: allow } };
    }
    const route = prepared.compile();
    onRequest(route.endpoint);
    const response = await handleRoute(route, request, { ...found, search }, http);
    return response && { ...response, headers: { ...response.headers, ...route.deprecationHeaders } };
  };

  async function handleRoute(
    route: Route,
    request: IncomingMessage,
    { path, search }: RequestTarget,
    http: Http,
  ): Promise<RestResponse | null> {
    if (!isAcceptable(request, route.endpoint)) return errors.fromCode('not_acceptable');
    const refusal = needsAccess(route, request) && (await checkAccess(route, path, http));
    // The rest of the body would be read as the next request.
    if (refusal) return { ...refusal, headers: { ...refusal.headers, Connection: 'close' } };
    const read = route.takesBody ? readBody : readUnexpectedBody;
    const body = await read(request, getBodyLimit(route));
    if (!body) return null;
    if (body.error) return errors.fromCode(body.error);
    const overload = admit(request);
    if (overload) return errors.fromRunError(overload, route.restField, http.authorization !== null);
    const received = { path, query: new URLSearchParams(search), headers: request.headers, body: body.json };
    const input = route.read(received);
    return input.errors ? rejectInput(route, received, input, http) : respond(route, received, input.variables, http);
  }

  function getBodyLimit({ endpoint: { bodyLimit: own = bodyLimit } }: Route): number {
    return typeof own === 'number' ? own : bodyLimits[own];
  }

  /** Returns true if only a caller with access may send the body: it is larger than most, but not too large. */
  function needsAccess(route: Route, request: IncomingMessage): boolean {
    const limit = getBodyLimit(route);
    const isAnnouncedTooLarge = Number(request.headers['content-length'] ?? 0) > limit;
    return limit > bodyLimit && !isAnnouncedTooLarge && !isSmallBody(request, bodyLimit);
  }

  /** The refusal of a caller without access; null for a caller with access. */
  async function checkAccess(route: Route, path: ReceivedRequest['path'], http: Http): Promise<RestResponse | null> {
    // What looks at the row may be open to more callers than the operation, and to others: a program that may answer offers
    // need not read them.
    const error = await authorize(route.operation.field, http);
    if (error) return errors.fromRunError(error, route.restField, http.authorization !== null);
    if (!route.access) return null;
    const { errorResponse } = await execute(route, route.access, getPathVariables(route.endpoint, path), http);
    const { body } = errorResponse ?? {};
    return errorResponse && !(isRecord(body) && body['code'] === 'role_required') ? errorResponse : null;
  }

  /** Checks access first, so that a caller without access learns nothing about the body. See docs/contract.md §8. */
  async function rejectInput(
    route: Route,
    { path }: ReceivedRequest,
    input: InvalidInput,
    http: Http,
  ): Promise<RestResponse> {
    const refusal = await checkAccess(route, path, http);
    if (refusal) return refusal;
    const others = await findOtherErrors(route, input, http);
    return errors.fromCode('validation_failed', { errors: route.sortErrors({ ...input.errors, ...others }) });
  }

  /** What the operation refuses of the valid members, whatever the others are. */
  async function findOtherErrors(
    { operation, restField, isOfBody }: Route,
    { errors: known, completions }: InvalidInput,
    http: Http,
  ): Promise<InputErrors> {
    let others: InputErrors | null = null;
    for (const variables of completions) {
      const refused = Object.entries(await findRefusals(operation.document, variables, http))
        .map(([field, messages]) => [restField(field), messages] as const)
        .filter(([path]) => isOfBody(path) && !Object.keys(known).some((other) => areNested(path, other)))
        .filter(([path, messages]) => others === null || String(others[path]) === String(messages));
      others = Object.fromEntries(refused);
      if (refused.length === 0) break;
    }
    return others ?? {};
  }

  async function respond(
    route: Route,
    request: ReceivedRequest,
    variables: Variables,
    http: Http,
  ): Promise<RestResponse> {
    const { endpoint, operation } = route;
    const { value, errorResponse, headers, rest } = await execute(route, operation, variables, http);
    if (errorResponse) return errorResponse;
    if (endpoint.shape === 'stream') {
      return buildStreamResponse(value, rest ?? null) ?? errors.fromCode('internal_server_error');
    }
    if (value === null || value === undefined) return errors.fromCode('internal_server_error');
    if (endpoint.shape === 'file') {
      const file = buildFileResponse(value, request.headers['if-none-match']);
      return file ? { ...file, headers: { ...headers, ...file.headers } } : errors.fromCode('internal_server_error');
    }
    const tag = operation.tagPath && extractEntityTag(value, operation.tagPath);
    const allHeaders = {
      ...headers,
      ...extractHeaders(value, operation.headers),
      ...(tag !== null && { ETag: tag }),
      ...(endpoint.maxAgeSeconds !== undefined && { 'Cache-Control': `public, max-age=${endpoint.maxAgeSeconds}` }),
    };
    if (operation.omissions) omitNulls(value, operation.omissions);
    const status = extractCreated(value, operation.createdMember) ? endpoint.success : 200;
    return {
      status,
      headers: allHeaders,
      body: shapeBody(operation.lifts ? liftMembers(value, operation.lifts) : value, endpoint),
      source: { endpoint, document: operation.document },
    };
  }

  async function execute(
    route: Route,
    operation: FacadeOperation,
    variables: Variables,
    http: Http,
  ): Promise<OperationOutcome> {
    const result = await run(operation.document, variables, http);
    const [error] = result.errors ?? [];
    if (!error) {
      return { value: result.data?.[operation.root], headers: result.headers ?? {}, rest: result.rest ?? null };
    }
    const response = errors.fromRunError(error, route.restField, http.authorization !== null);
    return { errorResponse: { ...response, headers: { ...response.headers, ...result.headers } }, headers: {} };
  }
}

type Variables = Record<string, unknown>;

type InvalidInput = Extract<CheckedInput, { readonly errors: InputErrors }>;

function areNested(one: string, other: string): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
}

/** Path parameters by name, and the query including its question mark. */
interface RequestTarget {
  readonly path: ReceivedRequest['path'];
  readonly search: string;
}

interface OperationOutcome {
  readonly value?: unknown;
  readonly errorResponse?: RestResponse;
  readonly headers: Readonly<Record<string, string>>;
  readonly rest?: AsyncGenerator<string> | null;
}

/** One slash at the end of the path is ignored. */
function splitTarget(target: string): { readonly pathname: string; readonly search: string } {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  return { pathname: path.replace(/\/$/, ''), search: mark < 0 ? '' : target.slice(mark) };
}

/** Only an endpoint with another type besides JSON refuses a client that accepts neither: JSON is sent to any client. */
function isAcceptable(request: IncomingMessage, { mediaType }: Endpoint): boolean {
  if (mediaType === undefined || request.headers.accept === undefined) return true;
  return accepts(request).type(['application/json', 'application/json; charset=utf-8', mediaType]) !== false;
}

interface Resource {
  readonly path: string;
  /** Keys are methods; the endpoint of `GET` also answers `HEAD`. */
  readonly routes: ReadonlyMap<string, PreparedRoute>;
  /** Value of the `Allow` header. */
  readonly allow: string;
}

/** Endpoints with the same path are one resource. */
function groupByPath(routes: readonly PreparedRoute[]): readonly Resource[] {
  const paths = new Set(routes.map(({ endpoint }) => endpoint.path));
  return [...paths].map((path) => buildResource(path, routes));
}

function buildResource(path: string, routes: readonly PreparedRoute[]): Resource {
  const byMethod = new Map<string, PreparedRoute>();
  for (const route of routes) {
    if (route.endpoint.path !== path) continue;
    byMethod.set(route.endpoint.method, route);
    if (route.endpoint.method === 'GET') byMethod.set('HEAD', route);
  }
  return { path, routes: byMethod, allow: [...byMethod.keys(), 'OPTIONS'].join(', ') };
}

interface PathMatch<Row> {
  readonly resource: Row;
  /** Parameters by name, percent-decoded. */
  readonly path: Readonly<Record<string, string>>;
}

interface Pattern<Row> {
  readonly resource: Row;
  /** Starting with a colon for a parameter. */
  readonly segments: readonly string[];
}

/**
 * Finds the row of a table that a path matches: `/accounts/:consumer/offers`. Paths are compared segment by segment,
 * only with those of the same length. The first row that matches counts. Upper and lower case differ.
 */
function createPathTable<Row extends { readonly path: string }>(
  rows: readonly Row[],
): (pathname: string) => PathMatch<Row> | null {
  const byLength = new Map<number, Pattern<Row>[]>();
  for (const resource of rows) {
    const segments = resource.path.split('/');
    const patterns = byLength.get(segments.length) ?? [];
    byLength.set(segments.length, [...patterns, { resource, segments }]);
  }
  return (pathname) => {
    const given = pathname.split('/');
    for (const { resource, segments } of byLength.get(given.length) ?? []) {
      const path = matchSegments(segments, given);
      if (path) return { resource, path };
    }
    return null;
  };
}

function matchSegments(segments: readonly string[], given: readonly string[]): Record<string, string> | null {
  for (const [index, segment] of segments.entries()) {
    const isMatch = segment.startsWith(':') ? given[index] !== '' : given[index] === segment;
    if (!isMatch) return null;
  }
  const path: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    if (!segment.startsWith(':')) continue;
    const value = decodeSegment(given[index] ?? '');
    if (value === null) return null;
    path[segment.slice(1)] = value;
  }
  return path;
}

/** Returns null for text that is not percent-encoded UTF-8. */
function decodeSegment(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
