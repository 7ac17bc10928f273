// The providers are down or lose answers: the mail server, also with its sender killed, and the payment provider.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendAs, signInPerson, type SignedInPerson } from '../clients';
import type { Finding } from '../checks/findings';
import type { Scenario } from '../scenario';
import type { MariadbSystem } from '../databases';
import type { TestSystem } from '../test-system';
import type { WriteHistory } from '../write-history';

export const MAIL_DOWN: Scenario = {
  name: 'mail server down, and processes killed after a message was sent and before it is marked as sent',
  promise: '18.6',
  maxAnswerMs: 10_000,
  async inject(system, isOver) {
    const { mailbox } = system;
    let [injected, seen] = [0, mailbox.messages.length];
    for (let turn = 0; !isOver(); turn += 1) {
      mailbox.setDown(true);
      await pause(1000);
      mailbox.setDown(false);
      while (mailbox.messages.length === seen && !isOver()) await pause(1);
      await system.restartProcess(turn % 2, 'SIGKILL');
      seen = mailbox.messages.length;
      injected += 2;
      await pause(2000);
    }
    return injected;
  },
  check: ({ mailbox }) => {
    // A message that was sent twice can be recognised.
    const ids = new Map<string, Set<string>>();
    for (const { to, text, messageId } of mailbox.messages) {
      const message = JSON.stringify([to?.map(({ address }) => address), text]);
      ids.set(message, (ids.get(message) ?? new Set()).add(messageId ?? ''));
    }
    const different = [...ids].filter(([, found]) => found.size > 1);
    return Promise.resolve(
      different.map((): Finding => ({ kind: 'doubled', write: null, detail: 'a message with two Message-IDs' })),
    );
  },
};

export interface PaymentCounts {
  readonly charged: number;
  readonly recorded: number;
}

/** Of the large data set, beyond the other writers. */
const PAYERS = [20, 21, 22, 23];

let payers: SignedInPerson[] = [];
let before: PaymentCounts = { charged: 0, recorded: 0 };

export const PAYMENT_ANSWERS_LOST: Scenario<MariadbSystem> = {
  name: 'payment provider charges and its answers are lost, and connections cut at COMMIT',
  promise: 'E13',
  maxAnswerMs: 12_000,
  async prepare(system) {
    before = await countPayments(system);
    payers = [];
    for (const index of PAYERS) payers.push(await signInPerson(system, index));
    return () => Promise.resolve();
  },
  async inject(system, isOver, history) {
    const { payments, proxy } = system;
    const requestsBefore = proxy.count();
    proxy.inject(({ isCommit }) => (isCommit && Math.random() < 0.05 ? 'cut after' : null));
    const paying = payers.map((person) => writePayments(system, history, person, isOver));
    let lost = 0;
    while (!isOver()) {
      payments.failWith({ status: 500, body: {}, afterCharge: true });
      await pause(700);
      payments.failWith(null);
      lost += 1;
      await pause(2500);
    }
    proxy.inject(null);
    await Promise.all(paying);
    return lost + proxy.count() - requestsBefore;
  },
  check: (system) => checkPayments(system, before),
};

/** Each charge since `earlier` is recorded or still open, and nothing is recorded that was not charged. */
export async function checkPayments(system: TestSystem, earlier: PaymentCounts): Promise<readonly Finding[]> {
  const { charged, recorded } = await countPayments(system);
  const [row] = await system.rows('SELECT COUNT(*) AS n FROM schedule_transactions WHERE open_attempt IS NOT NULL');
  const [charges, records, open] = [charged - earlier.charged, recorded - earlier.recorded, Number(row?.['n'])];
  process.stdout.write(`  charges: ${charges}, recorded: ${records}, still open: ${open}\n`);
  const detail = `${charges} charges, ${records} recorded, ${open} open`;
  if (records > charges) return [{ kind: 'half-written', write: null, detail }];
  return charges > records + open ? [{ kind: 'lost', write: null, detail }] : [];
}

export async function countPayments({ rows, payments }: TestSystem): Promise<PaymentCounts> {
  const [row] = await rows("SELECT COUNT(*) AS n FROM transactions WHERE status = 'successful'");
  return { charged: payments.made.size, recorded: Number(row?.['n']) };
}

/** The next open payment of each account with a plan, at most once: its outcome may be unknown afterwards. */
const NEXT_PAYMENTS = `SELECT MIN(s.id) AS id, s.consumer_id AS account FROM schedule_transactions s
  JOIN consumers c ON c.id = s.consumer_id
  WHERE c.consumer_profile_id = ? AND c.company_id IN (1, 2) AND s.status = 'scheduled' AND s.open_attempt IS NULL
  GROUP BY s.consumer_id`;

/** Pays each of them once, in `duringMs`. Returns what the person was answered, such as `200`. */
export async function writePayments(
  system: TestSystem,
  history: WriteHistory,
  { profileId, token }: SignedInPerson,
  isOver: () => boolean,
  duringMs = 0,
): Promise<readonly string[]> {
  const answers: string[] = [];
  const open = await system.rows(NEXT_PAYMENTS, [profileId]);
  for (const payment of open) {
    if (isOver()) return answers;
    const key = randomUUID();
    const write = { kind: 'payment', step: 'payNow', subject: Number(payment['id']), key } as const;
    await history.perform(write, async (id) => {
      const request = { token, body: {}, headers: { 'idempotency-key': key } };
      const path = `/upcoming-payments/${String(payment['id'])}/pay`;
      const { status, body } = await sendAs(system, id).rest('POST', path, request);
      answers.push(status === 200 ? '200' : `${status} ${String((body as { readonly code?: string }).code)}`);
      return { status, detail: status === 200 ? '' : JSON.stringify(body), value: body };
    });
    await pause(Math.max(500, duringMs / open.length));
  }
  return answers;
}
