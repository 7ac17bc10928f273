// A simulated hosted CAPTCHA verifier on loopback. It accepts each token that it has issued exactly once.
import { randomBytes } from 'node:crypto';
import { readRequestText, respond, startLoopbackServer, type ProviderFailure } from './loopback-server';

export interface SiteverifyServer {
  readonly url: string;
  readonly secret: string;
  /** The settings of an application that uses this server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Every form received since the start. */
  readonly forms: readonly Readonly<Record<string, string>>[];
  /** Issues a token as the widget would; `page` is what the verifier reports about the solving page. */
  solve(page?: Readonly<Record<string, unknown>>): string;
  /** Answers every request with this failure until it is set to null. */
  failWith(failure: ProviderFailure | null): void;
  close(): Promise<void>;
}

export async function startSiteverifyServer(
  secret = `secret-${randomBytes(12).toString('hex')}`,
): Promise<SiteverifyServer> {
  const solved = new Map<string, Readonly<Record<string, unknown>>>();
  const forms: Readonly<Record<string, string>>[] = [];
  let failure: ProviderFailure | null = null;

  function verify(form: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
    const token = form['response'] ?? '';
    if (form['secret'] !== secret) return reject('invalid-input-secret');
    const page = solved.get(token);
    if (!page) return reject('invalid-input-response');
    if (page['isSpent'] === true) return reject('timeout-or-duplicate');
    solved.set(token, { isSpent: true });
    return { success: true, 'error-codes': [], challenge_ts: '2026-03-10T16:00:00Z', ...page };
  }

  const server = await startLoopbackServer((request, response) => {
    void (async () => {
      const form = Object.fromEntries(new URLSearchParams(await readRequestText(request)));
      forms.push(form);
      await respond(response, failure ?? { status: 200, body: verify(form) });
    })();
  });

  const url = `${server.origin}/siteverify`;

  return {
    url,
    secret,
    environment: {
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SECRET: secret,
      CAPTCHA_VERIFY_URL: url,
      CAPTCHA_HOSTNAMES: 'pay.example.com',
    },
    forms,
    solve(page = { hostname: 'pay.example.com', action: 'login' }) {
      const token = randomBytes(200).toString('base64url');
      solved.set(token, page);
      return token;
    },
    failWith(next) {
      failure = next;
    },
    close: () => server.close(),
  };
}

function reject(code: string): Readonly<Record<string, unknown>> {
  return { success: false, 'error-codes': [code] };
}
