// Generates load: a number of requests over concurrent connections, with each response read completely.
import { Agent, request } from 'node:http';

const CONNECTIONS = 32;

export interface LoadRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** By default GET, or POST with a body. */
  readonly method?: string;
  readonly body?: string;
}

/** As many connections as `sendMany` has requests at once. */
const agent = new Agent({ keepAlive: true });

/** Returns the body of a response. Throws unless the request succeeds. */
export function fetchText(loadRequest: LoadRequest): Promise<string> {
  const { origin, path, headers, body, method = body === undefined ? 'GET' : 'POST' } = loadRequest;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, method, headers: { ...headers, ...length } };
    const outgoing = request(`${origin}${path}`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (SUCCESS.includes(response.statusCode ?? 0)) resolve(text);
        else reject(new Error(`${path} returned ${String(response.statusCode)}: ${text.slice(0, 200)}`));
      });
    });
    // The server closes idle connections, at worst when the next request is sent.
    outgoing.on('error', (error) => (outgoing.reusedSocket ? resolve(fetchText(loadRequest)) : reject(error)));
    outgoing.end(body);
  });
}

const SUCCESS: readonly number[] = [200, 201, 202];

export function sendMany(loadRequest: LoadRequest, count: number, connections = CONNECTIONS): Promise<void> {
  return runMany(() => fetchText(loadRequest), count, connections);
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
