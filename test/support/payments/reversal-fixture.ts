// Fixture of the reversals of payments to the creditor: the application with a payment provider, Dana of Acme and Ana
// Rivera, and what an account looks like to them.
import { ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { openChargeFixture, type ChargeFixture } from '../fixtures/charge-fixture';
import type { RunningApp } from '../fixtures/app';

export { DAY_MS } from '../fixtures/charge-fixture';

interface Saved {
  readonly message: string;
  readonly data: { readonly current_balance: string; readonly condition: { readonly key: string } };
  readonly warnings: readonly { readonly code: string }[];
  readonly code?: string;
}

interface Answer {
  readonly status: number;
  readonly body: Saved;
}

interface Look {
  readonly condition: string;
  readonly balance: string;
  /** The sum of the open payments. */
  readonly left: string;
  readonly open: readonly { readonly date: string; readonly amount: string; readonly status: string }[];
  /** As the consumer sees it. */
  readonly shown: unknown;
}

interface Sent {
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ReversalFixture {
  readonly app: RunningApp;
  readonly charges: ChargeFixture;
  /** Of Dana. */
  readonly token: string;
  /** Of Ana Rivera. */
  readonly consumer: string;
  /** After time has passed. */
  signInAgain(): Promise<void>;
  send(method: string, path: string, body: object, sent?: Sent): Promise<Answer>;
  record(account: number, amount: string, reference: string, more?: object): Promise<Answer>;
  reverse(account: number, reference: string, reason?: string): Promise<Answer>;
  reversePayment(account: number, payment: string, sent?: Sent): Promise<Answer>;
  listPayments(account: number): Promise<readonly { readonly id: number; readonly payment_reference: string | null }[]>;
  /** The ID of the payment that has the reference. */
  findPayment(account: number, reference: string): Promise<string>;
  look(account: number): Promise<Look>;
  /** Payments of a cent in January, without the history that a move would write. */
  insertPayments(account: number, count: number): Promise<unknown>;
  close(): Promise<void>;
}

export async function openReversalFixture(): Promise<ReversalFixture> {
  const charges = await openChargeFixture();
  const { app } = charges;
  let [token, consumer] = [await app.signInCreditor('dana@acme.test'), await charges.signIn()];
  const fixture: ReversalFixture = {
    app,
    charges,
    get token() {
      return token;
    },
    get consumer() {
      return consumer;
    },
    async signInAgain() {
      [token, consumer] = [await app.signInCreditor('dana@acme.test'), await charges.signIn()];
    },
    async send(method, path, body, sent = {}) {
      const answer = await app.creditorRest<Saved>(method, `/accounts${path}`, { token, body, ...sent });
      return { status: answer.status, body: answer.body };
    },
    record: (account, amount, reference, more = {}) =>
      fixture.send('POST', `/${account}/payments`, {
        payment_amount: amount,
        payment_date: '2026-03-02',
        payment_reference: reference,
        ...more,
      }),
    async reverse(account, reference, reason = 'amount_wrong') {
      const payment = await fixture.findPayment(account, reference);
      return fixture.reversePayment(account, payment, { body: { reason } });
    },
    reversePayment: (account, payment, sent = {}) =>
      fixture.send('POST', `/${account}/payments/${payment}/reverse`, { reason: 'amount_wrong' }, sent),
    async listPayments(account) {
      const path = `/accounts/${account}/payments`;
      return (await app.creditorRest<{ data: [] }>('GET', path, { token })).body.data;
    },
    async findPayment(account, reference) {
      const found = await fixture.listPayments(account);
      return String(found.find(({ payment_reference: name }) => name === reference)?.id);
    },
    async look(account) {
      const detail = await app.creditorRest<Saved['data']>('GET', `/accounts/${account}`, { token });
      const rows = await app.dependencies.db.model(ScheduleTransactionModel).findAll({
        attributes: ['scheduleDate', 'amount', 'status'],
        where: { consumerId: account, status: ['scheduled', 'failed'] },
        order: ['scheduleDate', 'id'],
      });
      const open = rows.map(({ scheduleDate, amount, status }) => ({
        date: String(scheduleDate),
        amount: Number(amount).toFixed(2),
        status: String(status),
      }));
      const shown = await app.rest('GET', `/upcoming-payments?account=${account}`, { token: consumer });
      const { condition, current_balance: balance } = detail.body;
      return {
        condition: condition.key,
        balance,
        left: open.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2),
        open,
        // The version differs after every move.
        shown: JSON.parse(JSON.stringify(shown.body).replace(/"version":"[^"]*"/g, '"version":null')) as unknown,
      };
    },
    insertPayments(account, count) {
      const row = (n: number) =>
        `(${account}, 1, '0.01', 'successful', 'plan', '2026-01-01 00:00:00.${String(n % 1000).padStart(3, '0')}')`;
      const values = Array.from({ length: count }, (_, n) => row(n)).join(', ');
      return app.dependencies.db.write(
        `INSERT INTO transactions (consumer_id, company_id, amount, status, source, created_at) VALUES ${values}`,
      );
    },
    close: () => charges.close(),
  };
  return fixture;
}

/** Time passes until the next payments of the account were charged, a day after the other. */
export async function charge({ app, charges, signInAgain }: ReversalFixture, account: number, count: number) {
  await charges.cancelPaymentsOfOthers(account);
  const { db } = app.dependencies;
  const countMade = async () => db.model(ScheduleTransactionModel).count({ consumerId: account, status: 'successful' });
  const target = (await countMade()) + count;
  while ((await countMade()) < target) {
    charges.advanceTime(7 * 24 * 60 * 60 * 1000);
    await charges.charges();
  }
  await signInAgain();
}
