// The endpoint `/graphql`: reads the request, finds its document, and passes it to Apollo Server.
import { HeaderMap, type ApolloServer } from '@apollo/server';
import accepts from 'accepts';
import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError } from 'graphql';
import { isSmallBody } from '../../../rest-facade/request/read-request';
import type { Context, ResultStream } from '../../../schema/server/context';
import type { FormatError } from '../../../schema/server/format-error';
import type { GraphqlSettings } from '../../config/graphql';
import { DomainError } from '../../domain/shared/errors';
import type { RequestContext, RequestFacts } from '../../services/shared/request-context';
import { readJsonBody, sendJson } from '../middleware/json';
import { overloadError } from '../middleware/load-limit';
import type { CollectedResponse } from '../middleware/request-context';
import { readGetRequest, readPostRequest, type GraphqlRequest, type MalformedRequest } from './request';
import { getStatusLine, GRAPHQL_TYPE, JSON_TYPE } from './status';
import type { TrustedDocuments } from './trusted-documents';

export interface GraphqlDependencies {
  readonly documents: Pick<TrustedDocuments, 'findText'>;
  readonly settings: GraphqlSettings;
  /** With a stream only subscriptions are run, without one only queries and mutations. */
  readonly createContext: (requestContext: RequestContext, stream?: ResultStream) => Context;
  readonly readFacts: (request: Request) => RequestFacts;
  readonly collectResponse: () => CollectedResponse;
  readonly formatError: FormatError;
}

const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' } as const;

/** Queries are accepted by GET too. Responses are always JSON. */
export function graphqlEndpoint(server: ApolloServer<Context>, dependencies: GraphqlDependencies): RequestHandler {
  const { documents, settings, createContext, readFacts, collectResponse } = dependencies;
  return async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, ALLOW).end();
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== 'GET' && method !== 'POST') {
      return sendJson(response, 405, { message: 'Method not allowed.' }, ALLOW);
    }
    const mediaType = negotiateMediaType(request);
    const { state, headers } = collectResponse();
    const context = createContext({ request: readFacts(request), response: state });
    const found = await findDocument(await readRequest(request, settings.bodyLimits, context), documents);
    if ('error' in found) return sendError(response, found.error, mediaType, dependencies);
    const result = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method,
        // The negotiation is done, so Apollo sees only its result.
        headers: new HeaderMap([['accept', mediaType]]),
        search: method === 'GET' ? toQueryString(found) : '',
        body: found,
      },
      context: async () => context,
    });
    for (const [name, value] of result.headers) response.setHeader(name, value);
    response.setHeaders(new Map(Object.entries(headers())));
    response.setHeader('cache-control', 'no-store');
    const text = result.body.kind === 'complete' ? result.body.string : '';
    response.writeHead(result.status ?? 200, { 'content-length': Buffer.byteLength(text) }).end(text);
  };
}

/** Before anything is run: a mutation must not run when its response is not acceptable. */
function negotiateMediaType(request: Request): string {
  const type = accepts(request).type([JSON_TYPE, GRAPHQL_TYPE]);
  if (typeof type === 'string') return type;
  throw new DomainError('not_acceptable', { message: `Responses are ${JSON_TYPE} or ${GRAPHQL_TYPE}.` });
}

async function readRequest(
  request: Request,
  limits: GraphqlSettings['bodyLimits'],
  context: Context,
): Promise<GraphqlRequest | MalformedRequest> {
  if (request.method === 'POST') {
    const limit = isSmallBody(request, limits.anonymous) || !(await isCreditor(context)) ? 'anonymous' : 'creditor';
    return readPostRequest(await readJsonBody(request, limits[limit]));
  }
  if (request.headers['content-type'] !== undefined && !request.is('json')) {
    throw new DomainError('unsupported_media_type');
  }
  return readGetRequest(new URL(request.originalUrl, 'http://localhost').search);
}

/** Verifies the token, so that no one else can make the server read and parse a large body. */
async function isCreditor({ request, creditor }: Context): Promise<boolean> {
  if (request.authorization === null) return false;
  try {
    await creditor();
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return false;
    throw error;
  }
}

interface FoundRequest extends Pick<GraphqlRequest, 'operationName' | 'variables'> {
  readonly query: string;
}

/** The request with the text of its document, or the error of a malformed request or a document that may not run. */
export async function findDocument(
  request: GraphqlRequest | MalformedRequest,
  documents: GraphqlDependencies['documents'],
): Promise<FoundRequest | { readonly error: unknown }> {
  if ('problem' in request) {
    return { error: new GraphQLError(request.problem, { extensions: { code: 'BAD_REQUEST' } }) };
  }
  const { operationName, variables } = request;
  try {
    const query = await documents.findText(request);
    return { query, ...(operationName === undefined ? {} : { operationName }), ...(variables ? { variables } : {}) };
  } catch (error) {
    return { error };
  }
}

/** Answers a request beyond the limit of requests, without reading it. */
export function refuseGraphql(dependencies: GraphqlDependencies): RequestHandler {
  return (request, response) => {
    const type = accepts(request).type([JSON_TYPE, GRAPHQL_TYPE]);
    sendError(response, overloadError(), typeof type === 'string' ? type : JSON_TYPE, dependencies);
  };
}

/** Responds to a request that was not run, with the status of its error. */
export function sendError(
  response: Response,
  thrown: unknown,
  mediaType: string,
  { settings, formatError }: Pick<GraphqlDependencies, 'settings' | 'formatError'>,
): void {
  const error = formatError(thrown);
  const { status, type } = getStatusLine(settings.statusProfile, { mediaType, errors: [error], wasRun: false });
  const wait = error.extensions?.['retryAfter'];
  if (typeof wait === 'number') response.setHeader('retry-after', String(wait));
  sendJson(response, status, { errors: [error] }, { 'content-type': type });
}

/** Apollo reads a GET request from its query string. */
function toQueryString({ query, operationName, variables }: FoundRequest): string {
  const params = new URLSearchParams({ query });
  if (operationName !== undefined) params.set('operationName', operationName);
  if (variables !== undefined) params.set('variables', JSON.stringify(variables));
  return `?${params.toString()}`;
}
