// The world of charges: the application with a payment provider on loopback, and runs of the system's own moves.
import { paymentApi } from '../../src/gateways/payments';
import { runSystemMoves } from '../../src/services/run-system-moves';
import type { Parts } from '../../src/services/parts';
import { startApp, type RunningApp } from './app';
import { startPaymentServer, type PaymentServer } from './payment-server';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** Of the demo data: a settlement that is due in five days, a plan with seven payments to go, an agreed settlement. */
export const SETTLEMENT = 13;
export const PLAN = 14;
export const AGREED = 15;

/** What is due, then what failed before: how often each outcome came, as far as it came. */
type Tallies = readonly Readonly<Record<string, number>>[];

export interface ChargeWorld {
  readonly app: RunningApp;
  readonly provider: PaymentServer;
  /** Runs all jobs of the system; `replaced` are other parts. */
  run(replaced?: Partial<Parts>): Promise<{ readonly tallies: Tallies; readonly broken: readonly unknown[] }>;
  /** Runs them, and answers the tallies of the charges alone. */
  charges(): Promise<Tallies>;
  /** Lets time pass, in milliseconds. */
  later(ms: number): void;
  account(id: number): Promise<{ readonly status: unknown; readonly balance: number; readonly hasFailed: boolean }>;
  /** The first payment of the account that is not made. */
  unpaid(id: number): Promise<number>;
  /** Only this account has payments that are scheduled. */
  only(id: number): Promise<unknown>;
  signIn(): Promise<string>;
  close(): Promise<void>;
}

export async function openChargeWorld(): Promise<ChargeWorld> {
  const provider = await startPaymentServer();
  const app = await startApp({}, { payments: paymentApi(provider.settings) });
  const { db } = app.parts;
  const world: ChargeWorld = {
    app,
    provider,
    async run(replaced = {}) {
      const broken: unknown[] = [];
      const listener = { progress: () => undefined, broke: (_job: string, error: unknown) => broken.push(error) };
      const outcome = await runSystemMoves({ ...app.parts, ...replaced }, 'tests', listener);
      if (outcome.outcome !== 'done') throw new Error(outcome.outcome);
      return { tallies: outcome.reports.map(({ tally }) => counted(tally)), broken };
    },
    async charges() {
      const { tallies, broken } = await world.run();
      if (broken.length > 0) throw new AggregateError(broken, 'A step broke.');
      return tallies.slice(2);
    },
    later: (ms) => app.setTime(app.moment().epoch + ms),
    async account(id) {
      const sql = 'SELECT status, current_balance, has_failed_payment FROM consumers WHERE id = ?';
      const [row] = await db.read(sql, [id]);
      return {
        status: row?.status,
        balance: Number(row?.current_balance),
        hasFailed: Number(row?.has_failed_payment) === 1,
      };
    },
    async unpaid(id) {
      const sql = `SELECT MIN(id) AS id FROM schedule_transactions
        WHERE consumer_id = ? AND status IN ('scheduled', 'failed')`;
      return Number((await db.read(sql, [id]))[0]?.id);
    },
    only: (id) =>
      db.write(
        "UPDATE schedule_transactions SET status = 'cancelled' WHERE consumer_id <> ? AND status = 'scheduled'",
        [id],
      ),
    signIn: () => app.signIn('Rivera', '1985-04-12', '4321'),
    async close() {
      await app.close();
      await provider.close();
    },
  };
  return world;
}

function counted(tally: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(tally).filter(([, count]) => count > 0));
}
