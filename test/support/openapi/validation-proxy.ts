// A validation proxy in front of a running application: Prism validates every REST request and response against the
// OpenAPI document. Prism re-encodes bodies and folds Set-Cookie headers, so this proxy sends the original bytes to the
// application and back: application and test see what they would see without the proxy.
import { appendFileSync } from 'node:fs';
import { createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Base } from '../../../rest-facade/endpoints';
import { BASES, printedDocument, type JsonRecord } from './printed-documents';
import { loadPrism, type Prism, type PrismVerdict } from './prism';

/** Whether every application under test runs behind the proxy. */
export const isProxied = () => process.env['VALIDATION_PROXY'] === 'on';

/** Response header that describes what violates the OpenAPI document. */
const VIOLATION_HEADER = 'x-validation-proxy';
const PASS_HEADER = 'x-validation-proxy-pass';

export interface ProxyFindings {
  /** REST requests whose responses were validated. */
  validated: number;
  /** Validated requests that violate the document themselves. */
  invalidRequests: number;
  /** REST requests that the document does not describe: unknown paths, other methods. */
  undocumented: number;
  /** REST requests that Prism did not forward, as `METHOD /path`. */
  readonly notForwarded: string[];
  readonly violations: string[];
}

export interface ValidationProxy {
  readonly origin: string;
  readonly findings: ProxyFindings;
  /** Throws if a response violated the document. */
  close(): Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  response: RawResponse | null;
}

interface RawResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const PRINTED = { consumer: printedDocument('consumer'), creditor: printedDocument('creditor') } as const;

/** Opens the proxy in front of the application at `upstream`. Requests outside the two REST APIs are only forwarded. */
export async function openValidationProxy(
  upstream: string,
  basePaths: Readonly<Record<Base, string>>,
  documents: Readonly<Record<Base, JsonRecord>> = PRINTED,
): Promise<ValidationProxy> {
  const findings: ProxyFindings = {
    validated: 0,
    invalidRequests: 0,
    undocumented: 0,
    notForwarded: [],
    violations: [],
  };
  const exchanges = new Map<string, Exchange>();
  const prisms = new Map<Base, Prism>();
  let passCount = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pass = request.headers[PASS_HEADER];
    if (typeof pass === 'string') return forwardFromPrism(pass, request, response);
    const base = BASES.find((one) => String(request.url).startsWith(`${basePaths[one]}/`));
    return base ? validate(base, request, response) : stream(upstream, request, response);
  }

  /** Prism forwards a request: the application receives the bytes that the test has sent. */
  async function forwardFromPrism(pass: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = exchanges.get(pass);
    if (!exchange) throw new Error('Prism forwarded a request twice');
    await readBytes(request);
    exchange.response = await exchangeBytes(upstream, exchange);
    const { status, headers, body } = exchange.response;
    response.writeHead(status, [...headers, 'Connection', 'close']).end(body);
  }

  async function validate(base: Base, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange: Exchange = { request, body: await readBytes(request), response: null };
    const violation = request.method === 'HEAD' ? countUndocumented() : await findViolation(base, exchange);
    const { status, headers, body } = exchange.response ?? (await exchangeBytes(upstream, exchange));
    response.sendDate = false;
    if (violation === null) response.writeHead(status, [...headers]).end(body);
    else response.writeHead(status, [...headers, VIOLATION_HEADER, encodeURIComponent(violation)]).end(body);
  }

  async function findViolation(base: Base, exchange: Exchange): Promise<string | null> {
    const path = String(exchange.request.url).slice(basePaths[base].length);
    const readable = exchange.request.method === 'GET' ? null : toReadableBody(exchange.body);
    const first = await ask(base, exchange, path, readable);
    // A body that Prism rejects, such as one in another charset, is left out: Prism still validates the response.
    const verdict = exchange.response || readable === null ? first : await ask(base, exchange, path, null);
    if (!verdict || !exchange.response) {
      findings.notForwarded.push(`${String(exchange.request.method)} ${path}`);
      return null;
    }
    if (!verdict.isKnown) return countUndocumented();
    findings.validated += 1;
    if (verdict.request.length > 0) findings.invalidRequests += 1;
    const { status } = exchange.response;
    const accepted = status < 400 ? verdict.request.map((error) => `accepted although ${error}`) : [];
    const errors = [...accepted, ...verdict.answer];
    if (errors.length === 0) return null;
    const operation = `${String(exchange.request.method)} ${base} ${path.split('?')[0] ?? ''}`;
    const violation = `${operation}, ${status}: ${errors.join('; ')}`;
    findings.violations.push(violation);
    return violation;
  }

  async function ask(
    base: Base,
    exchange: Exchange,
    path: string,
    body: string | null,
  ): Promise<PrismVerdict | undefined> {
    const pass = String((passCount += 1));
    exchanges.set(pass, exchange);
    const prismRequest = { ...toPrismRequest(exchange.request, body, pass), path };
    return prisms
      .get(base)
      ?.validate(prismRequest)
      .finally(() => exchanges.delete(pass));
  }

  function countUndocumented(): null {
    findings.undocumented += 1;
    return null;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { openPrism } = await loadPrism();
  for (const base of BASES) prisms.set(base, await openPrism(documents[base], origin));
  return { origin, findings, close };

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const prism of prisms.values()) await prism.close();
    const report = process.env['VALIDATION_PROXY_REPORT'];
    if (report !== undefined && documents === PRINTED) appendFileSync(report, `${JSON.stringify(findings)}\n`);
    if (findings.violations.length > 0)
      throw new Error(`The validation proxy found:\n${findings.violations.join('\n')}`);
  }
}

/** How a response violates the document; null if it does not. */
export function getViolation(headers: Headers): string | null {
  const violation = headers.get(VIOLATION_HEADER);
  return violation === null ? null : decodeURIComponent(violation);
}

/** The request as Prism can read it: with a JSON body in Prism's own encoding, or without a body. */
function toPrismRequest({ method, rawHeaders }: IncomingMessage, body: string | null, pass: string) {
  const removed = ['content-length', 'content-encoding', ...(body === null ? ['content-type'] : [])];
  const length = ['content-length', String(Buffer.byteLength(body ?? ''))];
  return { method: String(method), headers: [...without(rawHeaders, removed), ...length, PASS_HEADER, pass], body };
}

/** Prism forwards objects and arrays correctly; for other values it sends a wrong length. */
function toReadableBody(body: Buffer): string | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : null;
  } catch {
    return null;
  }
}

async function readBytes(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function exchangeBytes(upstream: string, exchange: Exchange): Promise<RawResponse> {
  const received = await send(upstream, exchange);
  const body = await readBytes(received);
  return { status: received.statusCode ?? 0, headers: without(received.rawHeaders), body };
}

/** Forwards a request outside REST, whose response may be an event stream. */
async function stream(upstream: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const received = await send(upstream, { request, body: await readBytes(request), response: null });
  response.sendDate = false;
  response.writeHead(received.statusCode ?? 0, without(received.rawHeaders)).flushHeaders();
  received.pipe(response);
  received.on('error', () => response.destroy());
  response.on('close', () => received.destroy());
}

/** Sends the body in one piece, because an application may respond and close before it has read everything. */
function send(upstream: string, { request, body }: Exchange): Promise<IncomingMessage> {
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  const headers = without(request.rawHeaders, isChunked ? ['content-length'] : []);
  if (isChunked) headers.push('content-length', String(body.length));
  const options = { method: request.method ?? 'GET', headers, agent: false } as const;
  return new Promise((resolve, reject) => {
    const sent = open(`${upstream}${String(request.url)}`, options, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Hop-by-hop headers. */
const CONNECTION = ['connection', 'keep-alive'];

function without(raw: readonly string[], names: readonly string[] = []): string[] {
  const removed = [...CONNECTION, 'transfer-encoding', ...names];
  return raw.filter((_text, index) => !removed.includes(String(raw[index - (index % 2)]).toLowerCase()));
}
