// GraphQL over HTTP: a thin handler that feeds Apollo Server directly and runs compiled operations.
import type { Server } from 'node:http';
import { ApolloServer, HeaderMap, type ApolloServerOptions, type ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { Request, RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context } from '../../schema/context';
import { graphqlExecutor } from '../../schema/execute';
import { formatError, type ReportUnexpected } from '../../schema/format-error';
import { oneRootField } from '../../schema/one-root-field.rule';
import type { Exchange, RequestFacts } from '../services/request';
import type { CollectedAnswer } from './answer-facts';
import { readJsonBody } from './body';
import { sendJson } from './send-json';

export interface GraphqlParts {
  readonly schema: GraphQLSchema;
  /** Schema details are for developers: off outside local. */
  readonly introspection: boolean;
  /** Bytes. */
  readonly bodyLimit: number;
  readonly contextOf: (exchange: Exchange) => Context;
  readonly factsOf: (request: Request) => RequestFacts;
  readonly collect: () => CollectedAnswer;
  readonly report: ReportUnexpected;
}

const MAX_TOKENS = 2000;
const MAX_ERRORS = 5;
const MAX_RECURSIVE_SELECTIONS = 2000;

type Gateway = NonNullable<ApolloServerOptions<Context>['gateway']>;

/** The Apollo server; `httpServer` is drained when it stops. */
export function createApolloServer(parts: GraphqlParts, httpServer: Server): ApolloServer<Context> {
  return new ApolloServer<Context>({
    gateway: compiledGateway(parts.schema),
    introspection: parts.introspection,
    hideSchemaDetailsFromClientErrors: !parts.introspection,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    maxRecursiveSelections: MAX_RECURSIVE_SELECTIONS,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationOptions: { maxErrors: MAX_ERRORS },
    validationRules: [oneRootField],
    // POST demands application/json, mutations over GET are refused, and no GET reads a cookie.
    csrfPrevention: false,
    formatError: (_formatted, error) => formatError(error, parts.report),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer }),
      tellRetryAfter,
    ],
  });
}

/** Answers `/graphql`; queries also over GET. Never anything but JSON. */
export function graphqlEndpoint(server: ApolloServer<Context>, parts: GraphqlParts): RequestHandler {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'POST') {
      return sendJson(response, 405, { message: 'Method not allowed.' }, { allow: 'GET, POST' });
    }
    const body = request.method === 'POST' ? await readJsonBody(request, parts.bodyLimit) : undefined;
    const { answer: collected, headers } = parts.collect();
    const answer = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: new URL(request.originalUrl, 'http://localhost').search,
        body,
      },
      context: async () => parts.contextOf({ request: parts.factsOf(request), answer: collected }),
    });
    response.status(answer.status ?? 200);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.setHeaders(new Map(Object.entries(headers())));
    response.setHeader('cache-control', 'no-store');
    response.end(answer.body.kind === 'complete' ? answer.body.string : undefined);
  };
}

/** A refusal that names a time to wait says so in the header too, as REST does. */
const tellRetryAfter: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async willSendResponse({ response: { body, http } }) {
      const errors = body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
      const waits = errors.map(({ extensions }) => Number(extensions?.['retryAfter'] ?? 0));
      const wait = Math.max(0, ...waits);
      if (wait > 0) http.headers.set('retry-after', String(wait));
    },
  }),
};

function headersOf(request: Request): HeaderMap {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Apollo hands a checked document to an executor of our own through its gateway interface. */
function compiledGateway(schema: GraphQLSchema): Gateway {
  const execute = graphqlExecutor(schema);
  let announce: Parameters<Gateway['onSchemaLoadOrUpdate']>[0] = () => undefined;
  return {
    onSchemaLoadOrUpdate(listener) {
      announce = listener;
      return () => undefined;
    },
    async load() {
      announce({ apiSchema: schema, coreSupergraphSdl: '' });
      return {
        executor: async ({ document, operationName, request, context }) =>
          execute({
            document,
            operationName: operationName ?? undefined,
            variables: request.variables ?? {},
            // Apollo hands the context of `executeHTTPGraphQLRequest` through untyped.
            context: context as Context,
          }),
      };
    },
    stop: async () => undefined,
  };
}
