// The REST facade: one Express middleware that answers the documented endpoints by running GraphQL operations.
import type { Request, RequestHandler, Response } from 'express';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { ENDPOINTS, type Endpoint } from './endpoints';
import { createErrorAnswers, type ErrorTable } from './error-answer';
import { operationsOf, readDocuments } from './operations';
import { createRouter } from './router';
import { compileRoute } from './routes';
import type { HttpFacts, Run } from './run';
import { writeAnswer } from './write-answer';

export interface FacadeParts<Facts extends HttpFacts = HttpFacts> {
  readonly schema: GraphQLSchema;
  readonly run: Run<Facts>;
  /** The product's table of errors, by code in lower case. */
  readonly errors: ErrorTable;
  /** Starts with a slash and ends without one. */
  readonly consumerBasePath: string;
  /** Bytes, for rows that name no limit of their own. */
  readonly bodyLimit: number;
  /** Who sends a request; its `requestId` is written to the answer. */
  readonly factsOf: (request: Request) => Facts;
  /** Told of failures that clients only see as a server error. */
  readonly report: (error: unknown, http: Facts) => void;
  readonly endpoints?: readonly Endpoint[];
  readonly documents?: DocumentNode;
}

/**
 * To be mounted before anything that reads bodies: the facade reads and writes on its own.
 * Requests outside the base path are passed on; below it, whatever is not in the table is a 404.
 * Throws when a row of the table does not fit its document or the schema.
 */
export function createRestFacade<Facts extends HttpFacts>(parts: FacadeParts<Facts>): RequestHandler {
  const { schema, run, bodyLimit, consumerBasePath, factsOf, report } = parts;
  const operationNamed = operationsOf(parts.documents ?? readDocuments(), schema);
  const routes = (parts.endpoints ?? ENDPOINTS).map((endpoint) => compileRoute(endpoint, operationNamed));
  const errors = createErrorAnswers(parts.errors);
  const route = createRouter({ routes, run, errors, bodyLimit });

  async function answer(request: Request, response: Response, target: string): Promise<void> {
    const http = factsOf(request);
    const answered = await route(request, target, http).catch((error: unknown) => {
      report(error, http);
      return errors.own('internal_server_error');
    });
    if (answered) writeAnswer(response, answered, http.requestId, request.method !== 'HEAD');
  }

  return (request, response, next) => {
    const target = targetBelow(consumerBasePath, request.url);
    if (target === null) next();
    else answer(request, response, target).catch(next);
  };
}

/** The rest of `url` below the base path; null for a path outside it. */
function targetBelow(basePath: string, url: string): string | null {
  if (!url.startsWith(basePath)) return null;
  const target = url.slice(basePath.length);
  return target === '' || target.startsWith('/') || target.startsWith('?') ? target : null;
}
