// Prism, the public validation proxy, in the process of a test: its verdict on a request and on the answer to it.
import { request as open, type IncomingMessage } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import { createServer } from '@stoplight/prism-http-server';
import { getHttpOperationsFromSpec, type IHttpConfig } from '@stoplight/prism-http';
import type { JsonObject } from './printed-documents';

/** What Prism is asked: a request, with the body that it can read, or null. */
export interface PrismRequest {
  readonly method: string;
  /** Below the base path of the API. */
  readonly path: string;
  /** Name, value, name, value. */
  readonly headers: readonly string[];
  readonly body: string | null;
}

export interface PrismVerdict {
  /** Whether the document has an operation there. */
  readonly isKnown: boolean;
  /** Where the request is not as the document says. */
  readonly request: readonly string[];
  /** Where the answer is not. */
  readonly answer: readonly string[];
}

export interface Prism {
  ask(asked: PrismRequest): Promise<PrismVerdict>;
  close(): Promise<void>;
}

/** Starts Prism on a free port; what it lets through goes to `upstream`, on the path that it was asked. */
export async function openPrism(document: JsonObject, upstream: string): Promise<Prism> {
  if ('jsonSchemaDialect' in document) throw new Error('With a jsonSchemaDialect Prism validates nothing');
  const config: IHttpConfig = {
    ...{ isProxy: true, upstream: new URL(upstream), upstreamProxy: undefined, mock: { dynamic: false } },
    // It tells violations in a header and lets everything through: broken requests are what many tests are about.
    ...{ validateRequest: true, validateResponse: true, checkSecurity: true, errors: false },
  };
  const logger = createLogger('prism', { level: 'silent' });
  const server = createServer(await readOperations(document), { cors: false, config, components: { logger } });
  const origin = await server.listen(0, '127.0.0.1');
  return { ask: async (asked) => toVerdict(await answerTo(origin, asked)), close: () => server.close() };
}

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

/** Reading a document takes longer than most tests, so it is read once. */
const known = new WeakMap<JsonObject, Promise<Operations>>();

function readOperations(document: JsonObject): Promise<Operations> {
  const operations = known.get(document) ?? getHttpOperationsFromSpec(structuredClone(document));
  known.set(document, operations);
  return operations;
}

function answerTo(origin: string, { method, path, headers, body }: PrismRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = open(`${origin}${path}`, { method, headers: [...headers], agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}

interface Violation {
  readonly location: readonly string[];
  readonly severity: string;
  readonly message: string;
}

const NOT_FOUND = 'Selected route not found';

function toVerdict({ headers, statusCode }: IncomingMessage): PrismVerdict {
  const told = headers['sl-violations'];
  if (headers['content-type'] === 'application/problem+json') {
    return { isKnown: true, request: [], answer: [`Prism could not read it (${String(statusCode)})`] };
  }
  if (typeof told !== 'string') return { isKnown: true, request: [], answer: [] };
  if (!told.startsWith('[')) return toTruncatedVerdict(told);
  const violations = JSON.parse(told) as readonly Violation[];
  if (violations.some(({ message }) => message === NOT_FOUND)) return { isKnown: false, request: [], answer: [] };
  // An undeclared status is a warning to Prism where it is 4xx, and a violation to us.
  const answer = violations.filter(({ location }) => location[0] === 'response');
  const request = violations.filter(({ location, severity }) => location[0] === 'request' && severity === 'Error');
  return { isKnown: true, request: request.map(formatViolation), answer: answer.map(formatViolation) };
}

/** A header has room for some of them only; requests come first. */
function toTruncatedVerdict(told: string): PrismVerdict {
  const ofAnswer = told.indexOf('{"location":["response"');
  return { isKnown: true, request: [told], answer: ofAnswer === -1 ? [] : [told.slice(ofAnswer)] };
}

function formatViolation({ location, message }: Violation): string {
  return `${location.join('.')}: ${message}`;
}
