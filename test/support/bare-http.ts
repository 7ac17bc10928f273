// Requests as they are given and answers as they come over the wire: nothing is added and nothing unpacked, as fetch would.
import { request, type IncomingHttpHeaders } from 'node:http';

export interface RawHttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export type RawHttpHeaders = Readonly<Record<string, string>>;

export function sendRawHttp(
  origin: string,
  method: string,
  path: string,
  headers: RawHttpHeaders = {},
  body?: string | Buffer,
): Promise<RawHttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { method, headers: { ...headers }, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
