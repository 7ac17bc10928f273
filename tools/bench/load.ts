// Generates load: a number of requests over concurrent connections, with each response read completely.
import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const CONNECTIONS = 32;

export interface LoadRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By default GET, or POST with a body. */
  readonly method?: string;
  readonly body?: string;
}

/** The body as it was sent. */
export interface RawAnswer {
  readonly bytes: Buffer;
  readonly encoding: string | undefined;
}

/** As many connections as `sendMany` has requests at once. */
const agent = new Agent({ keepAlive: true });

/** Throws unless the request succeeds. */
export function send(loadRequest: LoadRequest): Promise<RawAnswer> {
  const { origin, path, headers, body, method = body === undefined ? 'GET' : 'POST' } = loadRequest;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, method, headers: { ...headers, ...length } };
    const outgoing = request(`${origin}${path}`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const answer = { bytes: Buffer.concat(chunks), encoding: response.headers['content-encoding'] };
        if (SUCCESS.includes(response.statusCode ?? 0)) resolve(answer);
        else reject(new Error(`${path} returned ${String(response.statusCode)}: ${readText(answer).slice(0, 400)}`));
      });
    });
    // The server closes idle connections, at worst when the next request is sent.
    outgoing.on('error', (error) => (outgoing.reusedSocket ? resolve(send(loadRequest)) : reject(error)));
    outgoing.end(body);
  });
}

const SUCCESS: readonly number[] = [200, 201, 202];

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };

export function readText({ bytes, encoding }: RawAnswer): string {
  const decode = encoding === undefined ? undefined : DECODERS[encoding];
  return (decode ? decode(bytes) : bytes).toString();
}

/** Returns the body of a response. Throws unless the request succeeds. */
export async function fetchText(loadRequest: LoadRequest): Promise<string> {
  return readText(await send(loadRequest));
}

export function sendMany(loadRequest: LoadRequest, count: number, connections = CONNECTIONS): Promise<void> {
  return runMany(() => send(loadRequest), count, connections);
}

/** Calls `run` with 0 to `count` - 1. */
export async function runMany(
  run: (index: number) => Promise<unknown>,
  count: number,
  connections = CONNECTIONS,
): Promise<void> {
  let started = 0;
  const connection = async () => {
    while (started < count) {
      started += 1;
      await run(started - 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

export function closeConnections(): void {
  agent.destroy();
}
