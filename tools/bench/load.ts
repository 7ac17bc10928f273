// The load: so many requests over so many connections at once, each answer read to its end.
import { Agent, request } from 'node:http';

const CONNECTIONS = 32;

export interface LoadRequest {
  readonly origin: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST; absent for a GET. */
  readonly body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One answer as text. Throws when it is no success. */
export function fetchText({ origin, path, headers, body }: LoadRequest): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { agent, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...length } };
    const sent = request(`${origin}${path}`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${path} answered ${String(response.statusCode)}: ${text.slice(0, 200)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export async function sendMany(asked: LoadRequest, count: number): Promise<void> {
  let left = count;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      await fetchText(asked);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

export function closeConnections(): void {
  agent.destroy();
}
