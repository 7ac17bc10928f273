// GraphQL over HTTP: a thin handler that feeds Apollo Server directly and runs compiled operations.
import type { Server } from 'node:http';
import { ApolloServer, HeaderMap, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import accepts from 'accepts';
import type { Request, RequestHandler, Response } from 'express';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Context, ResultStream } from '../../../schema/server/context';
import { createDocumentLimitsRule, QUERY_NOT_ALLOWED } from '../../../schema/server/document-limits.rule';
import { createGraphqlExecutor, createGraphqlSubscriber } from '../../../schema/server/execute';
import { formatError, type ReportUnexpected } from '../../../schema/server/format-error';
import { singleRootFieldRule, unconditionalSubscriptionRule } from '../../../schema/server/root-field.rules';
import type { GraphqlSettings } from '../../config/graphql';
import { DomainError } from '../../domain/shared/errors';
import type { RequestContext, RequestFacts } from '../../services/shared/request-context';
import type { CollectedResponse } from '../middleware/request-context';
import { readJsonBody, sendJson } from '../middleware/json';
import { createCompiledExecutor } from './compiled-executor';
import { readPostRequest, readGetRequest, type GraphqlRequest, type MalformedRequest } from './request';
import { GRAPHQL_TYPE, JSON_TYPE, getStatusLine, type StatusProfile } from './status';
import { createDocumentCache } from './document-cache';
import type { TrustedDocuments } from './trusted-documents';
import type { UsageCounter } from '../middleware/usage-counter';

export interface GraphqlDependencies {
  readonly schema: GraphQLSchema;
  readonly documents: Omit<TrustedDocuments, 'isRegistered'>;
  readonly settings: GraphqlSettings;
  /** Without a stream no subscription is run, and with one nothing else. */
  readonly contextOf: (exchange: RequestContext, stream?: ResultStream) => Context;
  readonly factsOf: (request: Request) => RequestFacts;
  readonly collect: () => CollectedResponse;
  readonly report: ReportUnexpected;
  /** Told when a document costs more than being run: a known one does not. */
  readonly observe: (work: DocumentWork) => void;
  /** Told of each operation that is run. */
  readonly usage?: Pick<UsageCounter, 'operation'>;
}

export type DocumentWork = 'parse' | 'validate' | 'plan';

/** The Apollo server; `httpServer` is drained when it stops. */
export function createApolloServer(parts: GraphqlDependencies, httpServer: Server): ApolloServer<Context> {
  const { schema, settings, report, observe, usage } = parts;
  const execute = createGraphqlExecutor(schema, () => observe('plan'));
  const subscribe = createGraphqlSubscriber(schema, () => observe('plan'));
  return new ApolloServer<Context>({
    gateway: createCompiledExecutor(schema, { execute, subscribe, deadlineMs: settings.deadlineMs }),
    introspection: settings.introspection,
    hideSchemaDetailsFromClientErrors: !settings.introspection,
    includeStacktraceInErrorResponses: false,
    // Whoever started the process ends it: it has more to put away than this.
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: createDocumentCache(settings.cache),
    parseOptions: { maxTokens: settings.tokens },
    validationOptions: { maxErrors: settings.limits.errors },
    // The limits come first, so that what they refuse is not compared with itself by the rules behind them.
    validationRules: [createDocumentLimitsRule(settings.limits), singleRootFieldRule, unconditionalSubscriptionRule],
    // POST demands application/json, mutations over GET are refused, and no GET reads a cookie.
    csrfPrevention: false,
    formatError: (_formatted, error) => formatError(error, report),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would put a function of its own on every field of the schema.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer }),
      setResponseHead(settings.statusProfile),
      observeDocuments(observe),
      countOperations(usage),
    ],
  });
}

const ALLOW = { allow: 'GET, HEAD, POST, OPTIONS' } as const;

/** Answers `/graphql`; queries also over GET. Never anything but JSON. */
export function graphqlEndpoint(server: ApolloServer<Context>, parts: GraphqlDependencies): RequestHandler {
  return async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, ALLOW).end();
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== 'GET' && method !== 'POST') {
      return sendJson(response, 405, { message: 'Method not allowed.' }, ALLOW);
    }
    const mediaType = negotiateMediaType(request);
    const asked = await findDocument(await readRequest(request, parts.settings.bodyLimit), parts.documents);
    if ('refusal' in asked) return sendError(response, asked.refusal, mediaType, parts);
    const { answer: collected, headers } = parts.collect();
    const answer = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method,
        // All that is left for Apollo to look at: the one type that was agreed on.
        headers: new HeaderMap([['accept', mediaType]]),
        search: method === 'GET' ? toQueryString(asked) : '',
        body: asked,
      },
      context: async () => parts.contextOf({ request: parts.factsOf(request), response: collected }),
    });
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.setHeaders(new Map(Object.entries(headers())));
    response.setHeader('cache-control', 'no-store');
    const text = answer.body.kind === 'complete' ? answer.body.string : '';
    response.writeHead(answer.status ?? 200, { 'content-length': Buffer.byteLength(text) }).end(text);
  };
}

/** Agreed on before anything is run: a mutation must not be done and its answer be refused. */
function negotiateMediaType(request: Request): string {
  const type = accepts(request).type([JSON_TYPE, GRAPHQL_TYPE]);
  if (typeof type === 'string') return type;
  throw new DomainError('not_acceptable', { message: `Responses are ${JSON_TYPE} or ${GRAPHQL_TYPE}.` });
}

async function readRequest(request: Request, bodyLimit: number) {
  if (request.method === 'POST') return readPostRequest(await readJsonBody(request, bodyLimit));
  if (request.headers['content-type'] !== undefined && !request.is('json')) {
    throw new DomainError('unsupported_media_type');
  }
  return readGetRequest(new URL(request.originalUrl, 'http://localhost').search);
}

interface FoundRequest extends Pick<GraphqlRequest, 'operationName' | 'variables'> {
  readonly query: string;
}

/** With its text, or refused because it is no request, or none for a document that may be run. */
export async function findDocument(
  asked: GraphqlRequest | MalformedRequest,
  documents: GraphqlDependencies['documents'],
): Promise<FoundRequest | { readonly refusal: unknown }> {
  if ('fault' in asked) return { refusal: new GraphQLError(asked.fault, { extensions: { code: 'BAD_REQUEST' } }) };
  const { operationName, variables } = asked;
  try {
    const query = await documents.findText(asked);
    return { query, ...(operationName === undefined ? {} : { operationName }), ...(variables ? { variables } : {}) };
  } catch (refusal) {
    return { refusal };
  }
}

/** Answers a request that was not run, with the status of its refusal. */
export function sendError(
  response: Response,
  refusal: unknown,
  mediaType: string,
  { settings, report }: GraphqlDependencies,
): void {
  const error = formatError(refusal, report);
  const { status, type } = getStatusLine(settings.statusProfile, { mediaType, errors: [error], wasRun: false });
  sendJson(response, status, { errors: [error] }, { 'content-type': type });
}

/** The request as Apollo reads it from a query string. */
function toQueryString({ query, operationName, variables }: FoundRequest): string {
  const members = new URLSearchParams({ query });
  if (operationName !== undefined) members.set('operationName', operationName);
  if (variables !== undefined) members.set('variables', JSON.stringify(variables));
  return `?${members.toString()}`;
}

/** Status and type by the profile; a refusal that names a time to wait says so in the header too, as REST does. */
function setResponseHead(profile: StatusProfile): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ request, response }) {
        const { body, http } = response;
        if (body.kind !== 'single') return;
        const { errors = [], data } = body.singleResult;
        const limit = errors.find(({ message }) => message === QUERY_NOT_ALLOWED);
        if (limit) response.body = { kind: 'single', singleResult: { errors: [limit] } };
        const mediaType = request.http?.headers.get('accept') ?? JSON_TYPE;
        const { status, type } = getStatusLine(profile, { mediaType, errors, wasRun: data !== undefined });
        http.status = status;
        http.headers.set('content-type', type);
        const waits = errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0));
        const wait = Math.max(0, ...waits);
        if (wait > 0) http.headers.set('retry-after', String(wait));
      },
    }),
  };
}

function observeDocuments(observe: GraphqlDependencies['observe']): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async parsingDidStart() {
        observe('parse');
      },
      async validationDidStart() {
        observe('validate');
      },
    }),
  };
}

function countOperations(usage: GraphqlDependencies['usage']): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operation }) {
        if (operation) usage?.operation('graphql', document, operation);
      },
    }),
  };
}
