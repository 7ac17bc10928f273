// The endpoint `/graphql`: reads the request, finds its document, and runs it: Apollo Server if it does not know it yet.
import { HeaderMap } from '@apollo/server';
import accepts from 'accepts';
import type { Request, RequestHandler, Response } from 'express';
import { getOperationAST, GraphQLError } from 'graphql';
import { isJsonType, isSmallBody } from '../middleware/read-body';
import type { Context, ResultStream } from '../../../schema/server/context';
import type { FormatError } from '../../../schema/server/format-error';
import type { GraphqlSettings } from '../../config/graphql';
import { DomainError } from '../../domain/shared/errors';
import type { RequestContext, RequestFacts } from '../../services/shared/request-context';
import { parseJsonText, readJsonText, sendJson } from '../middleware/json';
import type { IsStamped } from '../../../schema/server/stamped-documents';
import type { DeliverAnswer } from '../answers/stored-answers';
import { findOverload, overloadError } from '../middleware/load-limit';
import type { UsageCounter } from '../middleware/usage-counter';
import type { CollectedResponse } from '../middleware/request-context';
import type { GraphqlServer } from './apollo-server';
import type { GraphqlResponse } from './known-documents';
import { readGetRequest, readPostRequest, type GraphqlRequest, type MalformedRequest } from './request';
import { describeResponse, GRAPHQL_TYPE, JSON_TYPE } from './status';
import type { TrustedDocuments } from './trusted-documents';

export interface GraphqlDependencies {
  readonly documents: Pick<TrustedDocuments, 'findText' | 'isTrusted'>;
  readonly settings: GraphqlSettings;
  readonly deliver: DeliverAnswer;
  readonly isStamped: IsStamped;
  /** Counts each operation that is run. */
  readonly usage?: Pick<UsageCounter, 'operation'>;
  /** With a stream only subscriptions are run, without one only queries and mutations. */
  readonly createContext: (requestContext: RequestContext, stream?: ResultStream) => Context;
  readonly readFacts: (request: Request) => RequestFacts;
  readonly collectResponse: () => CollectedResponse;
  readonly formatError: FormatError;
}

const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' } as const;

/** Queries are accepted by GET too. Responses are always JSON. */
export function graphqlEndpoint(server: GraphqlServer, dependencies: GraphqlDependencies): RequestHandler {
  const { documents, settings, deliver, isStamped, usage, createContext, readFacts, collectResponse } = dependencies;
  return async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, ALLOW).end();
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== 'GET' && method !== 'POST') {
      return sendJson(response, 405, { message: 'Method not allowed.' }, ALLOW);
    }
    const mediaType = negotiateMediaType(request);
    const { state, headers } = collectResponse();
    const context = createContext({ request: readFacts(request), response: state });
    const body = method === 'POST' ? await readBodyText(request, settings.bodyLimits, context) : null;
    const overload = findOverload(request);
    if (overload) return sendError(response, overload, mediaType, dependencies);
    const received = body === null ? readQuery(request) : readPostRequest(parseJsonText(body));
    const found = await findDocument(received, documents);
    if ('error' in found) return sendError(response, found.error, mediaType, dependencies);
    const known = server.runKnown({ ...found, mediaType, isRead: method === 'GET' }, context);
    const result = await (known ?? runByApollo(server, { method, mediaType, found }, context));
    const { 'content-type': type = mediaType, ...others } = result.headers;
    const described = { 'Content-Type': type, 'Cache-Control': 'no-store', ...others, ...headers() };
    const document = documents.isTrusted(found.query) ? server.findDocument(found.query) : undefined;
    const { status, text } = result;
    const isDelivered = deliver(
      request,
      response,
      { status, headers: described, text },
      {
        isStamped: document !== undefined && isStamped(document, found.operationName),
        note() {
          const operation = document && getOperationAST(document, found.operationName);
          if (operation) usage?.operation('graphql', document, operation);
        },
      },
    );
    if (isDelivered) return;
    response.writeHead(status, { ...described, 'Content-Length': Buffer.byteLength(text) }).end(text);
  };
}

interface NegotiatedRequest {
  readonly method: 'GET' | 'POST';
  readonly mediaType: string;
  readonly found: FoundRequest;
}

async function runByApollo(
  { apollo }: GraphqlServer,
  { method, mediaType, found }: NegotiatedRequest,
  context: Context,
): Promise<GraphqlResponse> {
  const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: {
      method,
      // The negotiation is done, so Apollo sees only its result.
      headers: new HeaderMap([['accept', mediaType]]),
      search: method === 'GET' ? toQueryString(found) : '',
      body: found,
    },
    context: async () => context,
  });
  return {
    status: status ?? 200,
    headers: Object.fromEntries(headers),
    text: body.kind === 'complete' ? body.string : '',
  };
}

/** Before anything is run: a mutation must not run when its response is not acceptable. */
function negotiateMediaType(request: Request): string {
  const type = findMediaType(request);
  if (type !== null) return type;
  throw new DomainError('not_acceptable', { message: `Responses are ${JSON_TYPE} or ${GRAPHQL_TYPE}.` });
}

/** Returns null if the client accepts neither. The usual header of clients that name none is not parsed. */
function findMediaType(request: Request): string | null {
  const { accept = '*/*' } = request.headers;
  if (accept === '*/*') return JSON_TYPE;
  const type = accepts(request).type([JSON_TYPE, GRAPHQL_TYPE]);
  return typeof type === 'string' ? type : null;
}

async function readBodyText(
  request: Request,
  limits: GraphqlSettings['bodyLimits'],
  context: Context,
): Promise<string> {
  const limit = isSmallBody(request, limits.anonymous) || !(await isCreditor(context)) ? 'anonymous' : 'creditor';
  return readJsonText(request, limits[limit]);
}

function readQuery(request: Request): GraphqlRequest | MalformedRequest {
  // Apollo Client sends this header with GET too. `request.is` finds no type where there is no body.
  const { 'content-type': contentType } = request.headers;
  if (contentType !== undefined && !isJsonType(contentType)) throw new DomainError('unsupported_media_type');
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
  documents: Pick<TrustedDocuments, 'findText'>,
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
    sendError(response, overloadError(), findMediaType(request) ?? JSON_TYPE, dependencies);
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
  const { status, headers } = describeResponse(settings.statusProfile, { mediaType, errors: [error], wasRun: false });
  sendJson(response, status, { errors: [error] }, headers);
}

/** Apollo reads a GET request from its query string. */
function toQueryString({ query, operationName, variables }: FoundRequest): string {
  const params = new URLSearchParams({ query });
  if (operationName !== undefined) params.set('operationName', operationName);
  if (variables !== undefined) params.set('variables', JSON.stringify(variables));
  return `?${params.toString()}`;
}
