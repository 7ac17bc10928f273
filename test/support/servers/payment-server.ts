// A payment provider on loopback: it makes each charge once for its key, and answers alike when it is asked again.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentApiSettings } from '../../../src/providers/payments/payment-provider';

export interface PaymentServer {
  readonly settings: PaymentApiSettings;
  /** Charges that were made, by key: what moved money. */
  readonly made: ReadonlyMap<string, string>;
  /** Requests since the start, as they came. */
  readonly requests: readonly { readonly key: string; readonly body: unknown }[];
  /** Answers everything so from now on; null ends it. */
  failWith(fault: PaymentFailure | null): void;
  close(): Promise<void>;
}

export interface PaymentFailure {
  readonly status: number;
  /** Sent as it is when a string, else as JSON. */
  readonly body: unknown;
  /** The charge is made all the same: only its answer is lost. */
  readonly afterCharge?: boolean;
  readonly delayMs?: number;
}

const TOKEN = 'provider-token';

/** Charges of references that begin with `declined` fail. */
export async function startPaymentServer(): Promise<PaymentServer> {
  const made = new Map<string, string>();
  const outcomes = new Map<string, unknown>();
  const requests: { key: string; body: unknown }[] = [];
  let fault: PaymentFailure | null = null;

  function charge(key: string, body: Readonly<Record<string, unknown>>): unknown {
    const isDeclined = String(body['reference']).startsWith('declined');
    const known = outcomes.get(key) ?? { status: isDeclined ? 'failed' : 'succeeded' };
    if (!outcomes.has(key) && !isDeclined) made.set(key, String(body['amount']));
    outcomes.set(key, known);
    return known;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await readText(request)) as Record<string, unknown>;
      const key = String(request.headers['idempotency-key']);
      requests.push({ key, body });
      const isAllowed = request.headers.authorization === `Bearer ${TOKEN}`;
      const normal = { status: isAllowed ? 200 : 401, body: {} as unknown };
      if (isAllowed && (!fault || fault.afterCharge)) normal.body = charge(key, body);
      const answer = fault ?? normal;
      await new Promise((resolve) => setTimeout(resolve, fault?.delayMs ?? 0));
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { url: `http://127.0.0.1:${port}/charges`, token: TOKEN, deadlineMs: 2000 },
    made,
    requests,
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

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
