// The REST facade: Express middleware that implements the REST endpoints by executing GraphQL operations.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { ENDPOINTS, type Base, type BodyLimit, type Endpoint } from './endpoints';
import { createErrorResponder, type ErrorTable, type RestResponse } from './response/error-response';
import { createOperationLookup, readDocuments } from './operations';
import { createRouter, type Router } from './router';
import { sendStream } from './response/send-stream';
import { prepareRoute, type PreparedRoute } from './routes';
import { matchesIfNoneMatch } from './response/directives';
import { isRecord } from './request/input-schema';
import type { Admit, Authorize, Deliver, FindRefusals, HttpContext, Run, SentAnswer } from './run';

export interface FacadeOptions<Http extends HttpContext = HttpContext> {
  readonly schema: GraphQLSchema;
  readonly run: Run<Http>;
  /** Asked what else is wrong with an invalid request. */
  readonly findRefusals?: FindRefusals<Http>;
  /** Asked before an invalid request is reported; by default everybody may call every field. */
  readonly authorize?: Authorize<Http>;
  /** Every request is processed if this is omitted. */
  readonly admit?: Admit;
  /** The facade sends every answer if this is omitted. */
  readonly deliver?: Deliver;
  /** The error table, by code in lower case. */
  readonly errors: ErrorTable;
  /** Page that explains the errors, each under an anchor with its code. Responses link to it. */
  readonly errorsPage?: string | null;
  /** Each starts with a slash and does not end with one. Neither is a prefix of the other. */
  readonly basePaths: Readonly<Record<Base, string>>;
  /** Maximum body size in bytes, for endpoints without their own limit. */
  readonly bodyLimit: number;
  /** Maximum body sizes in bytes, for endpoints that refer to a setting. */
  readonly bodyLimits: Readonly<Record<BodyLimit, number>>;
  /** How long a client may leave data of a download unread before it is disconnected. */
  readonly unreadTimeoutMs?: number;
  /** Creates the context of a request. Its `requestId` is returned in a header. */
  readonly getHttpContext: (request: Request) => Http;
  /** Called with unexpected errors, which clients see as a server error. */
  readonly reportError: (error: unknown, http: Http) => void;
  /** Called for each request to an endpoint, before it is validated. */
  readonly onRequest?: (endpoint: Endpoint) => void;
  /** Which requests for unknown paths are left to the next handler. By default none is. */
  readonly leavesUnknown?: (request: IncomingMessage) => boolean;
  /** Called with the code of each error that a client is sent. */
  readonly onError?: (code: string) => void;
  readonly endpoints?: readonly Endpoint[];
  readonly documents?: DocumentNode;
}

const UNREAD_TIMEOUT_MS = 60_000;

/**
 * Creates the middleware. Mount it before anything that reads bodies, because the facade reads them itself.
 * It passes on requests outside the base paths; unknown paths below them get a 404. For others it returns a promise that
 * ends with the work.
 * Throws when a row of the given table or documents does not match the schema. The facade's own are constant: a test
 * compiles all of them, and a server compiles a row when it is first requested.
 */
export function createRestFacade<Http extends HttpContext>(options: FacadeOptions<Http>): RequestHandler {
  const { run, bodyLimit, bodyLimits, basePaths, getHttpContext, reportError } = options;
  const { authorize = () => Promise.resolve(null), admit = () => null, onRequest = () => undefined } = options;
  const { leavesUnknown = () => false, unreadTimeoutMs = UNREAD_TIMEOUT_MS } = options;
  const { deliver = () => false, findRefusals = () => Promise.resolve({}) } = options;
  const prepared = getRoutes(options);
  const errors = createErrorResponder(options.errors, options.errorsPage, options.onError);
  const createApiRouter = (base: Base) => {
    const routes = prepared.filter(({ endpoint }) => (endpoint.base ?? 'consumer') === base);
    return {
      basePath: basePaths[base],
      route: createRouter({
        routes,
        run,
        findRefusals,
        authorize,
        admit,
        errors,
        bodyLimit,
        bodyLimits,
        onRequest,
        leavesUnknown,
      }),
    };
  };
  const routers = [createApiRouter('consumer'), createApiRouter('creditor')];

  /** The client has left, or the operation has ended with an error of the table: the caller may not go on. */
  function isExpected(error: unknown): boolean {
    const code = isRecord(error) ? String(error['code']) : '';
    return code === 'ERR_STREAM_PREMATURE_CLOSE' || Object.hasOwn(options.errors, code);
  }

  /** Returns true if the request was answered. */
  async function handle(route: Router<Http>, request: Request, response: Response, target: string): Promise<boolean> {
    const http = getHttpContext(request);
    const restResponse = await route(request, target, http).catch((error: unknown) => {
      reportError(error, http);
      return errors.fromCode('internal_server_error');
    });
    if (restResponse === 'left') return false;
    if (restResponse?.stream) {
      response.writeHead(restResponse.status, { ...restResponse.headers, 'X-Request-Id': http.requestId });
      const withBody = request.method !== 'HEAD';
      const error = await sendStream(response, restResponse.stream, { withBody, unreadTimeoutMs });
      if (error !== null && !isExpected(error)) reportError(error, http);
    } else if (restResponse) writeResponse(request, response, restResponse, { requestId: http.requestId, deliver });
    return true;
  }

  return (request, response, next) => {
    for (const { basePath, route } of routers) {
      const target = stripBasePath(basePath, request.url);
      if (target === null) continue;
      return handle(route, request, response, target).then((isAnswered) => (isAnswered ? undefined : next()), next);
    }
    next();
  };
}

const routesBySchema = new WeakMap<GraphQLSchema, readonly PreparedRoute[]>();

/** The facade's own table is prepared once per schema, even when tests start many applications. */
function getRoutes({ schema, endpoints, documents }: Pick<FacadeOptions, 'schema' | 'endpoints' | 'documents'>) {
  if (endpoints || documents) {
    const routes = prepareRoutes(schema, endpoints, documents);
    for (const { compile } of routes) compile();
    return routes;
  }
  const routes = routesBySchema.get(schema) ?? prepareRoutes(schema);
  routesBySchema.set(schema, routes);
  return routes;
}

function prepareRoutes(
  schema: GraphQLSchema,
  endpoints: readonly Endpoint[] = ENDPOINTS,
  documents?: DocumentNode,
): readonly PreparedRoute[] {
  // Parsed with the first request.
  let lookup: ReturnType<typeof createOperationLookup> | null = null;
  const findOperation = (name: string) => {
    lookup ??= createOperationLookup(documents ?? readDocuments(), schema);
    return lookup(name);
  };
  return endpoints.map((endpoint) => prepareRoute(endpoint, findOperation));
}

/** The part of `url` below the base path; null for a URL outside it. */
function stripBasePath(basePath: string, url: string): string | null {
  if (!url.startsWith(basePath)) return null;
  const target = url.slice(basePath.length);
  return target === '' || target.startsWith('/') || target.startsWith('?') ? target : null;
}

/** Writes to the socket directly, because Express's `json` takes more time than executing the operation. */
function writeResponse(
  request: IncomingMessage,
  response: ServerResponse,
  restResponse: RestResponse,
  { requestId, deliver }: { readonly requestId: string; readonly deliver: Deliver },
): void {
  const { status, headers, body, bytes, source } = restResponse;
  const withBody = request.method !== 'HEAD';
  const common = { 'Cache-Control': 'no-store', 'X-Request-Id': requestId, ...headers };
  if (bytes) {
    response.writeHead(status, { 'Content-Length': bytes.length, ...common });
    return void response.end(withBody ? bytes : undefined);
  }
  if (body === undefined) return void response.writeHead(status, common).end();
  const type = 'application/json; charset=utf-8';
  const answer: SentAnswer = {
    status,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers },
    text: JSON.stringify(body),
  };
  if (source && deliver(request, response, answer, source)) return;
  if (source && isUnchanged(request, answer.headers['ETag'], source.endpoint)) {
    const others = Object.entries(answer.headers).filter(([name]) => name !== 'Content-Type');
    return void response.writeHead(304, { ...Object.fromEntries(others), 'X-Request-Id': requestId }).end();
  }
  const length = Buffer.byteLength(answer.text);
  response.writeHead(status, { ...answer.headers, 'Content-Length': length, 'X-Request-Id': requestId });
  response.end(withBody ? answer.text : undefined);
}

function isUnchanged(request: IncomingMessage, tag: string | undefined, { method, isAlwaysSent }: Endpoint): boolean {
  if (tag === undefined || method !== 'GET') return false;
  const coversBody = isAlwaysSent !== true || tag.startsWith('W/');
  return coversBody && matchesIfNoneMatch(tag, request.headers['if-none-match']);
}
