// GraphQL over HTTP: a thin handler that feeds Apollo Server directly and runs compiled operations.
import type { Server } from 'node:http';
import { ApolloServer, HeaderMap, type ApolloServerOptions } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import type { Request, RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import type { Context, RequestFacts } from '../../schema/context';
import { graphqlExecutor } from '../../schema/execute';
import { formatError, type ReportUnexpected } from '../../schema/format-error';
import { readJsonBody } from './body';
import { sendJson } from './send-json';

export interface GraphqlParts {
  readonly schema: GraphQLSchema;
  /** Schema details are for developers: off outside local. */
  readonly introspection: boolean;
  readonly contextOf: (request: RequestFacts) => Context;
  readonly factsOf: (request: Request) => RequestFacts;
  readonly report: ReportUnexpected;
}

const BODY_LIMIT = 64 * 1024;
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
    // POST demands application/json, mutations over GET are refused, and no GET reads a cookie.
    csrfPrevention: false,
    formatError: (_formatted, error) => formatError(error, parts.report),
    plugins: [ApolloServerPluginLandingPageDisabled(), ApolloServerPluginDrainHttpServer({ httpServer })],
  });
}

/** Answers `/graphql`; queries also over GET. Never anything but JSON. */
export function graphqlEndpoint(server: ApolloServer<Context>, parts: GraphqlParts): RequestHandler {
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'POST') {
      return sendJson(response, 405, { message: 'Method not allowed.' }, { allow: 'GET, POST' });
    }
    const body = request.method === 'POST' ? await readJsonBody(request, BODY_LIMIT) : undefined;
    const answer = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: request.method,
        headers: headersOf(request),
        search: new URL(request.originalUrl, 'http://localhost').search,
        body,
      },
      context: async () => parts.contextOf(parts.factsOf(request)),
    });
    response.status(answer.status ?? 200);
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.setHeader('cache-control', 'no-store');
    response.end(answer.body.kind === 'complete' ? answer.body.string : undefined);
  };
}

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
