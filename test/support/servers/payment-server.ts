// A simulated payment provider on loopback. It charges once per idempotency key and repeats its response for the same key.
import type { PaymentApiSettings } from '../../../src/providers/payments/payment-provider';
import { readRequestText, respond, startLoopbackServer, type ProviderFailure } from './loopback-server';

export interface PaymentServer {
  readonly settings: PaymentApiSettings;
  /** Amounts of successful charges by idempotency key. */
  readonly made: ReadonlyMap<string, string>;
  /** Every request since the start. */
  readonly requests: readonly { readonly key: string; readonly body: unknown }[];
  /** Answers every request with this failure until it is set to null. */
  failWith(failure: PaymentFailure | null): void;
  close(): Promise<void>;
}

interface PaymentFailure extends ProviderFailure {
  /** The charge succeeds and only its response is lost. */
  readonly afterCharge?: boolean;
}

const TOKEN = 'provider-token';

/** Charges fail if the payment reference begins with `declined`. */
export async function startPaymentServer(): Promise<PaymentServer> {
  const made = new Map<string, string>();
  const outcomes = new Map<string, unknown>();
  const requests: { key: string; body: unknown }[] = [];
  let failure: PaymentFailure | null = null;

  function charge(key: string, body: Readonly<Record<string, unknown>>): unknown {
    const isDeclined = String(body['reference']).startsWith('declined');
    const outcome = outcomes.get(key) ?? { status: isDeclined ? 'failed' : 'succeeded' };
    if (!outcomes.has(key) && !isDeclined) made.set(key, String(body['amount']));
    outcomes.set(key, outcome);
    return outcome;
  }

  const server = await startLoopbackServer((request, response) => {
    void (async () => {
      const body = JSON.parse(await readRequestText(request)) as Record<string, unknown>;
      const key = String(request.headers['idempotency-key']);
      requests.push({ key, body });
      const isAllowed = request.headers.authorization === `Bearer ${TOKEN}`;
      const isCharged = isAllowed && (!failure || failure.afterCharge);
      const normal = { status: isAllowed ? 200 : 401, body: isCharged ? charge(key, body) : {} };
      await respond(response, failure ?? normal, 'application/json');
    })();
  });

  return {
    settings: { url: `${server.origin}/charges`, token: TOKEN, deadlineMs: 2000 },
    made,
    requests,
    failWith(next) {
      failure = next;
    },
    close: () => server.close(),
  };
}
