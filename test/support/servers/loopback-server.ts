// An HTTP server on a free loopback port: the base of the simulated providers.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackServer {
  readonly port: number;
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** Stops the server and drops open connections. */
  close(): Promise<void>;
}

/** A response that a simulated provider sends instead of its normal one. */
export interface ProviderFailure {
  readonly status: number;
  /** A string is sent as it is, other values as JSON. */
  readonly body: unknown;
  readonly delayMs?: number;
  /** What the response waits for. */
  readonly until?: () => Promise<unknown>;
  /** The `Location` header of a redirect. */
  readonly location?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function startLoopbackServer(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function readRequestText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Sends a response when its time has come; `textType` is the content type of a string body. */
export async function respond(
  response: ServerResponse,
  answer: ProviderFailure,
  textType = 'text/html',
): Promise<void> {
  const { status, body, delayMs = 0, until, location, headers = {} } = answer;
  await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
  await until?.();
  if (location !== undefined) response.setHeader('location', location);
  const isText = typeof body === 'string';
  response.writeHead(status, { ...headers, 'content-type': isText ? textType : 'application/json' });
  response.end(isText ? body : JSON.stringify(body));
}
