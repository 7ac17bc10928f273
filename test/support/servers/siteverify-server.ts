// A hosted CAPTCHA verifier on loopback: it knows the tokens that it gave out, and each of them once.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SiteverifyServer {
  readonly url: string;
  readonly secret: string;
  /** The forms that arrived. */
  readonly forms: readonly Readonly<Record<string, string>>[];
  /** A token as the widget on a page gets it; `page` is what the verifier will tell about it. */
  solve(page?: Readonly<Record<string, unknown>>): string;
  /** Answers everything so from now on; null ends it. A string is sent as it is, as HTML. */
  failWith(fault: SiteverifyFailure | null): void;
  close(): Promise<void>;
}

export interface SiteverifyFailure {
  readonly status: number;
  readonly body: unknown;
  readonly delayMs?: number;
  /** Sends the caller elsewhere. */
  readonly location?: string;
}

export async function startSiteverifyServer(
  secret = `secret-${randomBytes(12).toString('hex')}`,
): Promise<SiteverifyServer> {
  const solved = new Map<string, Readonly<Record<string, unknown>>>();
  const forms: Readonly<Record<string, string>>[] = [];
  let fault: SiteverifyFailure | null = null;

  function judge(form: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
    const token = form['response'] ?? '';
    if (form['secret'] !== secret) return refusal('invalid-input-secret');
    const page = solved.get(token);
    if (!page) return refusal('invalid-input-response');
    if (page['isSpent'] === true) return refusal('timeout-or-duplicate');
    solved.set(token, { isSpent: true });
    return { success: true, 'error-codes': [], challenge_ts: '2026-03-10T16:00:00Z', ...page };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const form = Object.fromEntries(new URLSearchParams(await readText(request)));
      forms.push(form);
      const { status, body } = fault ?? { status: 200, body: judge(form) };
      await new Promise((resolve) => setTimeout(resolve, fault?.delayMs ?? 0));
      if (fault?.location !== undefined) response.setHeader('location', fault.location);
      response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    secret,
    forms,
    solve(page = { hostname: 'pay.example.com', action: 'login' }) {
      const token = randomBytes(200).toString('base64url');
      solved.set(token, page);
      return token;
    },
    failWith(given) {
      fault = given;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refusal(code: string): Readonly<Record<string, unknown>> {
  return { success: false, 'error-codes': [code] };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
