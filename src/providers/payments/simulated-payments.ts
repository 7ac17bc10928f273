// The payment provider of development and tests: charges nothing, and answers by the beginning of a reference.
// docs/payments.md has the table of references. It keeps no state beyond the charges of this process, so that setups
// survive a restart and are known to every process.
import type { Logger } from 'pino';
import { NO_DETAILS, type PaymentMethodDetails } from '../../domain/shared/payment-details';
import { addMonths, type LocalDate } from '../../domain/shared/calendar';
import type { Clock } from '../clock';
import type { ChargeResult, PaymentProvider, SetupResult } from './payment-provider';

export interface SimulationOptions {
  readonly log: Logger;
  readonly clock: Clock;
  readonly pause: (ms: number) => Promise<unknown>;
}

const SLOW_MS = 3000;
const SETUP_MS = 30 * 60 * 1000;

/** The beginning of the reference decides; the first match wins. All other methods are known without details. */
const METHODS: readonly {
  readonly prefix: string;
  readonly describe: (today: LocalDate) => PaymentMethodDetails | null;
}[] = [
  { prefix: 'pm_sim_visa', describe: (today) => card('Visa', '4242', addMonths(today, 24)) },
  { prefix: 'pm_demo_4242', describe: (today) => card('Visa', '4242', addMonths(today, 24)) },
  { prefix: 'pm_sim_mastercard', describe: (today) => card('Mastercard', '4444', today) },
  { prefix: 'pm_sim_expired', describe: (today) => card('Amex', '0005', addMonths(firstOfMonth(today), -1)) },
  { prefix: 'pm_sim_pending', describe: () => ({ ...NO_DETAILS, type: 'bank_account', status: 'pending' }) },
  { prefix: 'pm_sim_unknown', describe: () => null },
];

/** The beginning of the reference decides; the first match wins. All other charges succeed. */
const CHARGES: readonly { readonly prefix: string; readonly result: ChargeResult }[] = [
  { prefix: 'fail_gone', result: { outcome: 'failed', isMethodGone: true } },
  { prefix: 'fail', result: { outcome: 'failed', isMethodGone: false } },
];

/** A setup names its owner, and its reference too: only the owner may use what a setup gave. */
const SETUP = /^simset\.([0-9a-f]{64})\.([\w-]{1,22})$/;
const OWNED_REFERENCE = /\.([0-9a-f]{64})(?:\.|$)/;

export function simulatedPayments({ log, clock, pause }: SimulationOptions): PaymentProvider {
  const results = new Map<string, ChargeResult>();
  const lost = new Set<string>();
  return {
    name: 'simulated',
    async charge({ key, reference, amount }) {
      if (reference.startsWith('slow')) await pause(SLOW_MS);
      const result = results.get(key) ?? findCharge(reference);
      results.set(key, result);
      log.info({ event: 'simulated.charge', key, amount, outcome: result.outcome }, 'Payment simulated, not charged');
      if (!reference.startsWith('lost') || lost.has(key)) return result;
      lost.add(key);
      return { outcome: 'unknown' };
    },
    setups: {
      open({ owner, key }) {
        const setup = `simset.${owner}.${key}`;
        const expiresAt = clock().epoch + SETUP_MS;
        return Promise.resolve({ setup, clientSecret: `sim_${key}_secret`, expiresAt, ...NO_WIDGET });
      },
      read: (setup) => Promise.resolve(readSetup(setup)),
    },
    methods: {
      async describe(reference) {
        if (reference.startsWith('slow')) await pause(SLOW_MS);
        const found = METHODS.find(({ prefix }) => reference.startsWith(prefix));
        const details = found ? found.describe(clock().today) : NO_DETAILS;
        return details && { ...details, owner: OWNED_REFERENCE.exec(reference)?.[1] ?? null };
      },
      detach: () => Promise.resolve('done'),
    },
  };
}

const NO_WIDGET = { publishableKey: null, widgetUrl: null };

function findCharge(reference: string): ChargeResult {
  return CHARGES.find(({ prefix }) => reference.startsWith(prefix))?.result ?? { outcome: 'succeeded' };
}

/** There is no widget: every setup has succeeded, with a card of its owner. */
function readSetup(setup: string): SetupResult | null {
  const [, owner, key] = SETUP.exec(setup) ?? [];
  if (owner === undefined || key === undefined) return null;
  return { status: 'succeeded', owner, reference: `pm_sim_visa.${owner}.${key}` };
}

function card(brand: string, last4: string, expires: LocalDate): PaymentMethodDetails {
  const expiry = { month: Number(expires.slice(5, 7)), year: Number(expires.slice(0, 4)) };
  return { type: 'card', brand, last4, expiry, status: 'active' };
}

function firstOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 8)}01`;
}
