// The endpoint `/graphql/stream`: GraphQL subscriptions over server-sent events, one connection per subscription.
// Protocol: GraphQL over Server-Sent Events, distinct connections mode; graphql-sse formats the events.
import { HeaderMap, type ApolloServer } from '@apollo/server';
import accepts from 'accepts';
import type { RequestHandler } from 'express';
import type { ExecutionResult } from 'graphql';
import { createHandler } from 'graphql-sse';
import type { Context, ResultStream } from '../../../schema/server/context';
import type { FormatError } from '../../../schema/server/format-error';
import { DomainError } from '../../domain/shared/errors';
import { findDocument, sendError, type GraphqlDependencies } from '../graphql/endpoint';
import { readPostRequest } from '../graphql/request';
import { GRAPHQL_TYPE } from '../graphql/status';
import { parseJsonText, readJsonText, sendJson } from '../middleware/json';
import { findOverload } from '../middleware/load-limit';
import { KEEP_ALIVE_COMMENT, type EventStream, type EventStreams } from './event-streams';

const EVENT_STREAM_TYPE = 'text/event-stream';

const ALLOW = { allow: 'POST, OPTIONS' } as const;

/** Responds with events, or with a JSON error and the same status as `/graphql`. */
export function eventStreamEndpoint(
  server: ApolloServer<Context>,
  dependencies: GraphqlDependencies,
  streams: EventStreams,
): RequestHandler {
  const { documents, settings, createContext, readFacts, collectResponse, formatError } = dependencies;
  return async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, ALLOW).end();
    if (request.method !== 'POST') return sendJson(response, 405, { message: 'Method not allowed.' }, ALLOW);
    if (accepts(request).type([EVENT_STREAM_TYPE]) !== EVENT_STREAM_TYPE) {
      throw new DomainError('not_acceptable', { message: `Responses are ${EVENT_STREAM_TYPE}.` });
    }
    const body = parseJsonText(await readJsonText(request, settings.bodyLimits.anonymous));
    const overload = findOverload(request);
    if (overload) return sendError(response, overload, GRAPHQL_TYPE, dependencies);
    const stream = streams.open(request, response);
    try {
      const found = await findDocument(readPostRequest(body), documents);
      if ('error' in found) return sendError(response, found.error, GRAPHQL_TYPE, dependencies);
      const started = captureResults(stream);
      const result = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: 'POST',
          // With this type an error sets the status too.
          headers: new HeaderMap([['accept', GRAPHQL_TYPE]]),
          search: '',
          body: found,
        },
        context: async () =>
          createContext({ request: readFacts(request), response: collectResponse().state }, started.stream),
      });
      const results = started.getResults();
      if (results) return await stream.send(await toEvents(formatResults(results, formatError)));
      response.status(result.status ?? 500);
      for (const [name, value] of result.headers) response.setHeader(name, value);
      response.setHeader('cache-control', 'no-store');
      response.end(result.body.kind === 'complete' ? result.body.string : undefined);
    } finally {
      stream.close();
    }
  };
}

/** A stream for the context of an operation; the results are there once it has started. */
function captureResults(eventStream: EventStream) {
  let results: AsyncIterable<ExecutionResult> | null = null;
  const stream: ResultStream = { ...eventStream, start: (started) => (results = started) };
  return { stream, getResults: () => results };
}

/** An error that ends the subscription becomes its last result. */
async function* formatResults(
  results: AsyncIterable<ExecutionResult>,
  formatError: FormatError,
): AsyncGenerator<ExecutionResult> {
  try {
    for await (const { data, errors } of results) {
      const formatted = errors?.map(formatError);
      yield { ...(data === undefined ? {} : { data }), ...(formatted ? { errors: formatted } : {}) } as ExecutionResult;
    }
  } catch (error) {
    yield { errors: [formatError(error)] } as unknown as ExecutionResult;
  }
}

/** What the library checks; the real request has been checked before. */
const HANDLER_HEADERS: Readonly<Record<string, string>> = {
  accept: EVENT_STREAM_TYPE,
  'content-type': 'application/json',
};

const handle = createHandler<null, AsyncIterable<ExecutionResult>>({
  // No stream token: each connection has one operation.
  authenticate: () => null,
  onSubscribe: ({ context }) => context as AsyncGenerator<ExecutionResult>,
});

/** The results as the text of events. */
async function toEvents(results: AsyncIterable<ExecutionResult>): Promise<AsyncIterable<string>> {
  const [events] = await handle({
    method: 'POST',
    url: '/',
    headers: { get: (name) => HANDLER_HEADERS[name] },
    body: { query: '-' },
    raw: null,
    context: results,
  });
  if (events === null || typeof events === 'string') throw new Error('graphql-sse refused the request.');
  return withoutKeepAlives(events);
}

/** `EventStreams` sends keep-alive comments at the configured interval. */
async function* withoutKeepAlives(events: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const event of events) if (event !== KEEP_ALIVE_COMMENT) yield event;
}
