// Sends raw HTTP requests over a persistent connection and returns the raw responses.
import { Agent, request as openRequest } from 'node:http';
import type { RawHttpRequest } from './request-mutations';

export interface RawHttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const TIMEOUT_MS = 20_000;

export function openConnection(origin: string): {
  send(connection: RawHttpRequest): Promise<RawHttpResponse>;
  close(): void;
} {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** Retries over a new connection when the server has closed the current one after a response. */
  async function send(connection: RawHttpRequest, tries = 2): Promise<RawHttpResponse> {
    try {
      return await sendOnce(connection);
    } catch (error) {
      const isClosed =
        error instanceof Error && 'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code));
      if (isClosed && tries > 1) return send(connection, tries - 1);
      throw error;
    }
  }

  function sendOnce({ method, target, headers, body }: RawHttpRequest): Promise<RawHttpResponse> {
    return new Promise((resolve, reject) => {
      const length = body === null ? {} : { 'content-length': String(body.length) };
      const options = { agent, hostname, port, method, path: target, headers: { ...headers, ...length } };
      const request = openRequest({ ...options, timeout: TIMEOUT_MS }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const contentType = response.headers['content-type'] ?? '';
          resolve({ status: response.statusCode ?? 0, contentType, text: Buffer.concat(chunks).toString('utf8') });
        });
      });
      request.on('timeout', () => request.destroy(new Error(`No response within ${TIMEOUT_MS} ms`)));
      request.on('error', reject);
      request.end(body ?? undefined);
    });
  }

  return { send, close: () => agent.destroy() };
}
