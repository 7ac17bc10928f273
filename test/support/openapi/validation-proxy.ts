// A validation proxy before a running application: every REST request and its answer pass through Prism, which judges
// them by the OpenAPI document. Prism writes bodies anew and folds Set-Cookie, so it is given what it can read, and
// here the very bytes are put in their place again: the application and the test see what they would without it.
import { appendFileSync } from 'node:fs';
import { createServer, request as open, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Base } from '../../../rest-facade/endpoints';
import { BASES, printedDocument, type JsonObject } from './printed-documents';
import { openPrism, type Prism, type PrismVerdict } from './prism';

/** Set, every application of the tests stands behind the proxy. */
export const isProxied = () => process.env['VALIDATION_PROXY'] === 'on';

/** Tells what the proxy found wrong with an answer. */
export const VIOLATION_HEADER = 'x-validation-proxy';
const PASS_HEADER = 'x-validation-proxy-pass';

export interface ProxyFindings {
  /** REST requests whose answers were judged. */
  validated: number;
  /** Of these, those with a request that is not as the document says. */
  invalidRequests: number;
  /** REST requests to what the document does not have: unknown paths, other methods. */
  outside: number;
  /** REST requests that Prism could not carry, with what it said. */
  readonly notForwarded: string[];
  readonly violations: string[];
}

export interface ValidationProxy {
  readonly origin: string;
  readonly findings: ProxyFindings;
  /** Throws when a violation was found. */
  close(): Promise<void>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  answer: Raw | null;
}

interface Raw {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

const PRINTED = { consumer: printedDocument('consumer'), creditor: printedDocument('creditor') } as const;

/** Opens the proxy before the application at `upstream`. Other paths than those of the two APIs pass untouched. */
export async function openValidationProxy(
  upstream: string,
  basePaths: Readonly<Record<Base, string>>,
  documents: Readonly<Record<Base, JsonObject>> = PRINTED,
): Promise<ValidationProxy> {
  const findings: ProxyFindings = { validated: 0, invalidRequests: 0, outside: 0, notForwarded: [], violations: [] };
  const exchanges = new Map<string, Exchange>();
  const prisms = new Map<Base, Prism>();
  let passes = 0;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pass = request.headers[PASS_HEADER];
    if (typeof pass === 'string') return carry(pass, request, response);
    const base = BASES.find((one) => String(request.url).startsWith(`${basePaths[one]}/`));
    return base ? judge(base, request, response) : passOn(upstream, request, response);
  }

  /** Prism lets a request through: what the test sent goes to the application. */
  async function carry(pass: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = exchanges.get(pass);
    if (!exchange) throw new Error('Prism asked twice');
    await readBytes(request);
    exchange.answer = await relay(upstream, exchange);
    const { status, headers, body } = exchange.answer;
    response.writeHead(status, [...headers, 'Connection', 'close']).end(body);
  }

  async function judge(base: Base, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange: Exchange = { request, body: await readBytes(request), answer: null };
    const fault = request.method === 'HEAD' ? outside() : await faultOf(base, exchange);
    const { status, headers, body } = exchange.answer ?? (await relay(upstream, exchange));
    response.sendDate = false;
    if (fault === null) response.writeHead(status, [...headers]).end(body);
    else response.writeHead(status, [...headers, VIOLATION_HEADER, encodeURIComponent(fault)]).end(body);
  }

  async function faultOf(base: Base, exchange: Exchange): Promise<string | null> {
    const path = String(exchange.request.url).slice(basePaths[base].length);
    const readable = exchange.request.method === 'GET' ? null : toReadableBody(exchange.body);
    const first = await ask(base, exchange, path, readable);
    // What it will not read, such as another charset, it is not shown: the answer is judged all the same.
    const verdict = exchange.answer || readable === null ? first : await ask(base, exchange, path, null);
    if (!verdict || !exchange.answer) {
      findings.notForwarded.push(`${String(exchange.request.method)} ${path}`);
      return null;
    }
    if (!verdict.isKnown) return outside();
    findings.validated += 1;
    if (verdict.request.length > 0) findings.invalidRequests += 1;
    const { status } = exchange.answer;
    const accepted = status < 400 ? verdict.request.map((fault) => `accepted although ${fault}`) : [];
    const faults = [...accepted, ...verdict.answer];
    if (faults.length === 0) return null;
    const told = `${String(exchange.request.method)} ${base} ${path.split('?')[0] ?? ''}, ${status}: ${faults.join('; ')}`;
    findings.violations.push(told);
    return told;
  }

  async function ask(
    base: Base,
    exchange: Exchange,
    path: string,
    body: string | null,
  ): Promise<PrismVerdict | undefined> {
    const pass = String((passes += 1));
    exchanges.set(pass, exchange);
    const asked = { ...toPrismRequest(exchange.request, body, pass), path };
    return prisms
      .get(base)
      ?.ask(asked)
      .finally(() => exchanges.delete(pass));
  }

  function outside(): null {
    findings.outside += 1;
    return null;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const base of BASES) prisms.set(base, await openPrism(documents[base], origin));
  return { origin, findings, close };

  async function close(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const prism of prisms.values()) await prism.close();
    const report = process.env['VALIDATION_PROXY_REPORT'];
    if (report !== undefined && documents === PRINTED) appendFileSync(report, `${JSON.stringify(findings)}\n`);
    if (findings.violations.length > 0) throw new Error(`The proxy found:\n${findings.violations.join('\n')}`);
  }
}

/** What the proxy found wrong with an answer; null when nothing is. */
export function getViolation(headers: Headers): string | null {
  const told = headers.get(VIOLATION_HEADER);
  return told === null ? null : decodeURIComponent(told);
}

/** What Prism can read of a request: JSON, written as it will write it, or no body at all. */
function toPrismRequest({ method, rawHeaders }: IncomingMessage, body: string | null, pass: string) {
  const dropped = ['content-length', 'content-encoding', ...(body === null ? ['content-type'] : [])];
  const length = ['content-length', String(Buffer.byteLength(body ?? ''))];
  return { method: String(method), headers: [...without(rawHeaders, dropped), ...length, PASS_HEADER, pass], body };
}

/** Prism forwards objects and lists whole; of other values it forgets the length. */
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

/** Sends the bytes of a request and reads the bytes of the answer. */
async function relay(upstream: string, exchange: Exchange): Promise<Raw> {
  const answer = await send(upstream, exchange);
  const body = await readBytes(answer);
  return { status: answer.statusCode ?? 0, headers: without(answer.rawHeaders), body };
}

/** Other answers than those of REST may be streams. */
async function passOn(upstream: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await send(upstream, { request, body: await readBytes(request), answer: null });
  response.sendDate = false;
  response.writeHead(answer.statusCode ?? 0, without(answer.rawHeaders)).flushHeaders();
  answer.pipe(response);
  answer.on('error', () => response.destroy());
  response.on('close', () => answer.destroy());
}

/** In one piece: an application may answer before it has read everything, and close. */
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

/** Headers of one connection only. */
const CONNECTION = ['connection', 'keep-alive'];

function without(raw: readonly string[], names: readonly string[] = []): string[] {
  const dropped = [...CONNECTION, 'transfer-encoding', ...names];
  return raw.filter((_text, index) => !dropped.includes(String(raw[index - (index % 2)]).toLowerCase()));
}
