// Charges stored payment methods: through a provider's HTTP API, or not at all in development.
import type { Logger } from 'pino';
import { isRecord } from '../../domain/shared/is-record';
import { postRequest } from '../json-request';

export interface Charge {
  /** Idempotency key: the provider charges once per key, and repeats its response. */
  readonly key: string;
  /** The provider's reference to the payment method; never a card number. */
  readonly reference: string;
  /** US dollars, a decimal string with two decimals. */
  readonly amount: string;
}

/** `unknown`: money may have moved; repeat the charge with the same key. */
export type ChargeOutcome = 'succeeded' | 'failed' | 'unknown';

export interface PaymentProvider {
  charge(charge: Charge): Promise<ChargeOutcome>;
}

export interface PaymentApiSettings {
  readonly url: string;
  readonly token: string;
  readonly deadlineMs?: number;
}

const DEADLINE_MS = 10_000;

interface ApiResponse {
  readonly status: number;
  readonly outcome: unknown;
}

/** The meaning of a response; the first match wins, anything else is `unknown`. */
const RULES: readonly { readonly when: (response: ApiResponse) => boolean; readonly then: ChargeOutcome }[] = [
  { when: ({ status, outcome }) => isSuccess(status) && outcome === 'succeeded', then: 'succeeded' },
  { when: ({ status, outcome }) => isSuccess(status) && outcome === 'failed', then: 'failed' },
  { when: ({ status }) => status === 402, then: 'failed' },
];

/**
 * Posts `{reference, amount, currency}` as JSON, with the key in `Idempotency-Key`, and reads `{status}`: `succeeded` or
 * `failed`. A 402 response is a failure too. There are no retries.
 */
export function paymentApiProvider(settings: PaymentApiSettings): PaymentProvider {
  return {
    async charge(charge) {
      const response = await postCharge(settings, charge);
      if (!response) return 'unknown';
      return RULES.find(({ when }) => when(response))?.then ?? 'unknown';
    },
  };
}

/** In development, charges of references with this prefix fail. */
const FAILING_REFERENCE = 'fail';

/** Development: logs charges instead of making them, with the same outcome for the same key. */
export function developmentPaymentProvider(log: Logger): PaymentProvider {
  const outcomes = new Map<string, ChargeOutcome>();
  return {
    async charge({ key, reference, amount }) {
      const outcome = outcomes.get(key) ?? (reference.startsWith(FAILING_REFERENCE) ? 'failed' : 'succeeded');
      outcomes.set(key, outcome);
      log.info({ event: 'development.charge', key, amount, outcome }, 'Payment not charged in development');
      return outcome;
    },
  };
}

async function postCharge(
  { url, token, deadlineMs = DEADLINE_MS }: PaymentApiSettings,
  { key, reference, amount }: Charge,
): Promise<ApiResponse | null> {
  const response = await postRequest({
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ reference, amount, currency: 'USD' }),
    deadlineMs,
  });
  return response && { status: response.status, outcome: isRecord(response.body) ? response.body['status'] : null };
}

function isSuccess(status: number): boolean {
  return status === 200 || status === 201;
}
