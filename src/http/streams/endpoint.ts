// GraphQL subscriptions over server-sent events, one connection each: the way in is that of every other operation, and
// the events are framed by graphql-sse. Protocol: "GraphQL over Server-Sent Events", distinct connections mode.
import { HeaderMap, type ApolloServer } from '@apollo/server';
import accepts from 'accepts';
import type { RequestHandler } from 'express';
import type { ExecutionResult } from 'graphql';
import { createHandler } from 'graphql-sse';
import type { Context, ResultStream } from '../../../schema/server/context';
import { formatError, type ReportUnexpected } from '../../../schema/server/format-error';
import { DomainError } from '../../domain/shared/errors';
import { readJsonBody, sendJson } from '../middleware/json';
import { KEEP_ALIVE_COMMENT, type EventStream, type EventStreams } from './event-streams';
import { findDocument, sendError, type GraphqlDependencies } from '../graphql/endpoint';
import { readPostRequest } from '../graphql/request';
import { GRAPHQL_TYPE } from '../graphql/status';

const EVENTS = 'text/event-stream';

const ALLOW = { allow: 'POST, OPTIONS' } as const;

/** Answers `/graphql/stream`: events, or a refusal as JSON with the status that the operation would have elsewhere. */
export function eventStreamEndpoint(
  server: ApolloServer<Context>,
  parts: GraphqlDependencies,
  streams: EventStreams,
): RequestHandler {
  return async (request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, ALLOW).end();
    if (request.method !== 'POST') return sendJson(response, 405, { message: 'Method not allowed.' }, ALLOW);
    if (accepts(request).type([EVENTS]) !== EVENTS) {
      throw new DomainError('not_acceptable', { message: `Responses are ${EVENTS}.` });
    }
    const body = await readJsonBody(request, parts.settings.bodyLimit);
    const stream = streams.open(request, response);
    try {
      const asked = await findDocument(readPostRequest(body), parts.documents);
      if ('refusal' in asked) return sendError(response, asked.refusal, GRAPHQL_TYPE, parts);
      const results = resultStream(stream);
      const answer = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: 'POST',
          // A type under which a refusal is told by the status too.
          headers: new HeaderMap([['accept', GRAPHQL_TYPE]]),
          search: '',
          body: asked,
        },
        context: async () =>
          parts.contextOf({ request: parts.factsOf(request), response: parts.collect().answer }, results.slot),
      });
      const begun = results.begun();
      if (begun) return await stream.send(await toEvents(formatResults(begun, parts.report)));
      response.status(answer.status ?? 500);
      for (const [name, value] of answer.headers) response.setHeader(name, value);
      response.setHeader('cache-control', 'no-store');
      response.end(answer.body.kind === 'complete' ? answer.body.string : undefined);
    } finally {
      stream.close();
    }
  };
}

/** Where an operation leaves its results when it goes on. */
function resultStream(stream: EventStream) {
  let results: AsyncIterable<ExecutionResult> | null = null;
  const slot: ResultStream = { ...stream, start: (begun) => (results = begun) };
  return { slot, begun: () => results };
}

/** The reason why a stream ends is its last result. */
async function* formatResults(
  results: AsyncIterable<ExecutionResult>,
  report: ReportUnexpected,
): AsyncGenerator<ExecutionResult> {
  try {
    for await (const { data, errors } of results) {
      const refusals = errors?.map((error) => formatError(error, report));
      yield { ...(data === undefined ? {} : { data }), ...(refusals ? { errors: refusals } : {}) } as ExecutionResult;
    }
  } catch (error) {
    yield { errors: [formatError(error, report)] } as unknown as ExecutionResult;
  }
}

/** What the library looks at: the request has been judged before. */
const HANDLER_HEADERS: Readonly<Record<string, string>> = { accept: EVENTS, 'content-type': 'application/json' };

const handle = createHandler<null, AsyncIterable<ExecutionResult>>({
  // No tokens: one connection carries one operation.
  authenticate: () => null,
  onSubscribe: ({ context }) => context as AsyncGenerator<ExecutionResult>,
});

/** Results as texts of events. */
async function toEvents(results: AsyncIterable<ExecutionResult>): Promise<AsyncIterable<string>> {
  const [texts] = await handle({
    method: 'POST',
    url: '/',
    headers: { get: (name) => HANDLER_HEADERS[name] },
    body: { query: '-' },
    raw: null,
    context: results,
  });
  if (texts === null || typeof texts === 'string') throw new Error('The library of events refused a request of ours.');
  return withoutKeepAlives(texts);
}

/** The library gives signs of life at a pace of its own. */
async function* withoutKeepAlives(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) if (text !== KEEP_ALIVE_COMMENT) yield text;
}
