// The REST facade: one Express middleware that answers the documented endpoints by running GraphQL operations.
import type { Request, RequestHandler, Response } from 'express';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { ENDPOINTS, type Base, type BodyLimit, type Endpoint } from './endpoints';
import { createErrorResponder, type ErrorTable } from './response/error-response';
import { createOperationLookup, readDocuments } from './operations';
import { createRouter, type Router } from './router';
import { compileRoute, type Route } from './routes';
import type { HttpContext, Run } from './run';
import { writeResponse } from './response/write-response';

export interface FacadeOptions<Facts extends HttpContext = HttpContext> {
  readonly schema: GraphQLSchema;
  readonly run: Run<Facts>;
  /** The product's table of errors, by code in lower case. */
  readonly errors: ErrorTable;
  /** Each starts with a slash and ends without one; neither lies below the other. */
  readonly basePaths: Readonly<Record<Base, string>>;
  /** Bytes, for rows that name no limit of their own. */
  readonly bodyLimit: number;
  /** Bytes, for rows that name one of them. */
  readonly bodyLimits: Readonly<Record<BodyLimit, number>>;
  /** Who sends a request; its `requestId` is written to the answer. */
  readonly getHttpContext: (request: Request) => Facts;
  /** Told of failures that clients only see as a server error. */
  readonly reportError: (error: unknown, http: Facts) => void;
  /** Told of each request for a row of the table, before it is judged. */
  readonly onRequest?: (endpoint: Endpoint) => void;
  readonly endpoints?: readonly Endpoint[];
  readonly documents?: DocumentNode;
}

/**
 * To be mounted before anything that reads bodies: the facade reads and writes on its own.
 * Requests outside the base paths are passed on; below them, whatever is not in the table is a 404.
 * Throws when a row of the table does not fit its document or the schema.
 */
export function createRestFacade<Facts extends HttpContext>(parts: FacadeOptions<Facts>): RequestHandler {
  const {
    run,
    bodyLimit,
    bodyLimits,
    basePaths,
    getHttpContext,
    reportError,
    onRequest: observe = () => undefined,
  } = parts;
  const compiled = getRoutes(parts);
  const errors = createErrorResponder(parts.errors);
  const routerOf = (base: Base) => {
    const routes = compiled.filter(({ endpoint }) => (endpoint.base ?? 'consumer') === base);
    return {
      basePath: basePaths[base],
      route: createRouter({ routes, run, errors, bodyLimit, bodyLimits, onRequest: observe }),
    };
  };
  const routers = [routerOf('consumer'), routerOf('creditor')];

  async function answer(route: Router<Facts>, request: Request, response: Response, target: string): Promise<void> {
    const http = getHttpContext(request);
    const answered = await route(request, target, http).catch((error: unknown) => {
      reportError(error, http);
      return errors.fromCode('internal_server_error');
    });
    if (answered) writeResponse(response, answered, http.requestId, request.method !== 'HEAD');
  }

  return (request, response, next) => {
    for (const { basePath, route } of routers) {
      const target = stripBasePath(basePath, request.url);
      if (target !== null) return void answer(route, request, response, target).catch(next);
    }
    next();
  };
}

const routesBySchema = new WeakMap<GraphQLSchema, readonly Route[]>();

/** The table does not change, so it is compiled once for a schema, however many applications are opened on that. */
function getRoutes({ schema, endpoints, documents }: Pick<FacadeOptions, 'schema' | 'endpoints' | 'documents'>) {
  if (endpoints || documents) return compileRoutes(schema, endpoints, documents);
  const routes = routesBySchema.get(schema) ?? compileRoutes(schema);
  routesBySchema.set(schema, routes);
  return routes;
}

function compileRoutes(
  schema: GraphQLSchema,
  endpoints: readonly Endpoint[] = ENDPOINTS,
  documents = readDocuments(),
): readonly Route[] {
  const operationNamed = createOperationLookup(documents, schema);
  return endpoints.map((endpoint) => compileRoute(endpoint, operationNamed));
}

/** The rest of `url` below the base path; null for a path outside it. */
function stripBasePath(basePath: string, url: string): string | null {
  if (!url.startsWith(basePath)) return null;
  const target = url.slice(basePath.length);
  return target === '' || target.startsWith('/') || target.startsWith('?') ? target : null;
}
