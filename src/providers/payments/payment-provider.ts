// Charging a stored payment method: through a provider's HTTP API, or none at all on a developer's machine.
import type { Logger } from 'pino';

export interface Charge {
  /** The same key is the same charge: the provider makes it once, however often it is asked, and answers alike. */
  readonly key: string;
  /** The provider's own name for the method; never a card number. */
  readonly reference: string;
  /** US dollars, a decimal string with two digits. */
  readonly amount: string;
}

/** `unknown`: nobody can tell whether money has moved; the same key is to be asked again. */
export type ChargeOutcome = 'succeeded' | 'failed' | 'unknown';

export interface PaymentProvider {
  charge(charge: Charge): Promise<ChargeOutcome>;
}

export interface PaymentApiSettings {
  /** Where charges are posted to. */
  readonly url: string;
  readonly token: string;
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 10_000;

interface ApiAnswer {
  readonly status: number;
  readonly outcome: unknown;
}

/** What an answer means; first match wins. Whatever is not said clearly leaves open whether money has moved. */
const RULES: readonly { readonly when: (answer: ApiAnswer) => boolean; readonly then: ChargeOutcome }[] = [
  { when: ({ status, outcome }) => isSuccess(status) && outcome === 'succeeded', then: 'succeeded' },
  { when: ({ status, outcome }) => isSuccess(status) && outcome === 'failed', then: 'failed' },
  { when: ({ status }) => status === 402, then: 'failed' },
];

/**
 * Posts `{reference, amount, currency}` as JSON with the key in `Idempotency-Key`, and reads `{status}`: `succeeded` or
 * `failed`; 402 is a failure too. One try within ten seconds.
 */
export function paymentApiProvider(settings: PaymentApiSettings): PaymentProvider {
  return {
    async charge(charge) {
      const answer = await postCharge(settings, charge);
      if (!answer) return 'unknown';
      return RULES.find(({ when }) => when(answer))?.then ?? 'unknown';
    },
  };
}

/** Begins references whose charges fail on a developer's machine, so that failures can be tried out. */
export const FAILING_REFERENCE = 'fail';

/** Charges nothing: says so in the log, and answers alike for the same key. */
export function developmentPaymentProvider(log: Logger): PaymentProvider {
  const answered = new Map<string, ChargeOutcome>();
  return {
    async charge({ key, reference, amount }) {
      const outcome = answered.get(key) ?? (reference.startsWith(FAILING_REFERENCE) ? 'failed' : 'succeeded');
      answered.set(key, outcome);
      log.info({ event: 'development.charge', key, amount, outcome }, 'A payment that would have been charged');
      return outcome;
    },
  };
}

/** Null when nobody answered in time. */
async function postCharge(
  { url, token, deadlineMs = DEADLINE_MS }: PaymentApiSettings,
  { key, reference, amount }: Charge,
): Promise<ApiAnswer | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ reference, amount, currency: 'USD' }),
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: answer.status, outcome: readOutcome(await answer.json().catch(() => null)) };
  } catch {
    return null;
  }
}

function readOutcome(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'status') : null;
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201;
}
