// Runs the validation proxy Prism inside the test process and reads its verdict on a request and on the response.
import { request as open, type IncomingMessage } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import { createServer } from '@stoplight/prism-http-server';
import { getHttpOperationsFromSpec, type IHttpConfig } from '@stoplight/prism-http';
import type { Prism, PrismRequest, PrismVerdict } from '../../test/support/openapi/prism';
import type { JsonRecord } from '../../test/support/openapi/printed-documents';

/** Starts Prism on a free port. It forwards requests to `upstream` under the same path. */
export async function openPrism(document: JsonRecord, upstream: string): Promise<Prism> {
  if ('jsonSchemaDialect' in document) throw new Error('With a jsonSchemaDialect Prism validates nothing');
  const config: IHttpConfig = {
    isProxy: true,
    upstream: new URL(upstream),
    upstreamProxy: undefined,
    mock: { dynamic: false },
    // Violations are reported in a header and nothing is blocked: many tests send invalid requests on purpose.
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
  };
  const logger = createLogger('prism', { level: 'silent' });
  const server = createServer(await readOperations(document), { cors: false, config, components: { logger } });
  const origin = await server.listen(0, '127.0.0.1');
  return { validate: async (request) => toVerdict(await send(origin, request)), close: () => server.close() };
}

type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

/** Parsing a document takes longer than most tests, so the result is cached. */
const operationsByDocument = new WeakMap<JsonRecord, Promise<Operations>>();

function readOperations(document: JsonRecord): Promise<Operations> {
  const operations = operationsByDocument.get(document) ?? getHttpOperationsFromSpec(structuredClone(document));
  operationsByDocument.set(document, operations);
  return operations;
}

function send(origin: string, { method, path, headers, body }: PrismRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = open(`${origin}${path}`, { method, headers: [...headers], agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response));
      response.on('error', reject);
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
  const reported = headers['sl-violations'];
  if (headers['content-type'] === 'application/problem+json') {
    return { isKnown: true, request: [], answer: [`Prism could not read the response (${String(statusCode)})`] };
  }
  if (typeof reported !== 'string') return { isKnown: true, request: [], answer: [] };
  if (!reported.startsWith('[')) return toTruncatedVerdict(reported);
  const violations = JSON.parse(reported) as readonly Violation[];
  if (violations.some(({ message }) => message === NOT_FOUND)) return { isKnown: false, request: [], answer: [] };
  // Prism only warns about an undeclared 4xx status; these tests treat it as a violation.
  const answer = violations.filter(({ location }) => location[0] === 'response');
  const request = violations.filter(({ location, severity }) => location[0] === 'request' && severity === 'Error');
  return { isKnown: true, request: request.map(formatViolation), answer: answer.map(formatViolation) };
}

/** Prism truncates the header if there are many violations; those of the request come first. */
function toTruncatedVerdict(reported: string): PrismVerdict {
  const start = reported.indexOf('{"location":["response"');
  return { isKnown: true, request: [reported], answer: start === -1 ? [] : [reported.slice(start)] };
}

function formatViolation({ location, message }: Violation): string {
  return `${location.join('.')}: ${message}`;
}
