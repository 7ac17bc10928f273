// Generates load: a number of requests over concurrent connections, with each response read completely.
import { Agent, request } from 'node:http';

const CONNECTIONS = 32;

export interface LoadRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent with POST; absent for GET. */
  readonly body?: string;
}

/** As many connections as `sendMany` has requests at once. */
const agent = new Agent({ keepAlive: true });

/** Returns the body of a response. Throws unless the status is 200. */
export function fetchText(loadRequest: LoadRequest): Promise<string> {
  const { origin, path, headers, body } = loadRequest;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...length } };
    const outgoing = request(`${origin}${path}`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${path} returned ${String(response.statusCode)}: ${text.slice(0, 200)}`));
      });
    });
    // The server closes idle connections, at worst when the next request is sent.
    outgoing.on('error', (error) => (outgoing.reusedSocket ? resolve(fetchText(loadRequest)) : reject(error)));
    outgoing.end(body);
  });
}

export async function sendMany(loadRequest: LoadRequest, count: number, connections = CONNECTIONS): Promise<void> {
  let remaining = count;
  const connection = async () => {
    while (remaining > 0) {
      remaining -= 1;
      await fetchText(loadRequest);
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

export function closeConnections(): void {
  agent.destroy();
}
