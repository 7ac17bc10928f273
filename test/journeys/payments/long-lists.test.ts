// The lists of a person with 1,000 accounts and 10,000 payments cost as many statements as those of a person with 20, and
// read as many rows: beside the page only the states of the accounts, which order and select them.
import { addDays } from '../../../src/domain/shared/calendar';
import type { Database } from '../../../src/persistence/database/database';
import { writeLetter } from '../../../src/persistence/letters/letter-store';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../../../src/persistence/models/payments';
import { insertRows } from '../../../src/persistence/shared/batch-writes';
import { accountRow, profileRow } from '../../../seeders/factories';
import { storeAccounts, storeProfiles } from '../../../seeders/store-rows';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { recordStatements } from '../../support/database/test-database';

const PAGE = 20;
const PAYMENTS_PER_ACCOUNT = 10;

interface Owner {
  readonly id: number;
  readonly accounts: number;
  readonly lastName: string;
}

const SHORT: Owner = { id: 5000, accounts: PAGE, lastName: 'Shortlist' };
const LONG: Owner = { id: 6000, accounts: 1000, lastName: 'Longlist' };
const BIRTH = '1970-03-03';
const DIGITS = '6060';

let app: RunningApp;
const tokens = new Map<Owner, string>();

beforeAll(async () => {
  app = await startApp();
  const { db, outboxSender } = app.dependencies;
  for (const owner of [SHORT, LONG]) {
    await db.transaction((transaction) => storeOwner(transaction, owner));
    tokens.set(owner, await app.signIn(owner.lastName, BIRTH, DIGITS));
  }
  // The rows that it reads would count.
  await outboxSender.stop();
});
afterAll(() => app.close());

/** Accounts on plans with open and paid payments, and a letter to each. */
async function storeOwner(db: Database, { id, accounts, lastName }: Owner): Promise<void> {
  const moment = app.moment();
  const personal = { firstName: 'Ann', lastName, dateOfBirth: BIRTH, last4ssn: DIGITS };
  const contact = { email: `${lastName}@example.test`.toLowerCase() };
  const consent = { emailPermission: true, isCommunicationUpdated: true, verifiedAt: moment.now };
  await storeProfiles(db, [profileRow(moment, { id, personal: { ...personal, ...contact }, ...consent })]);
  const ids = Array.from({ length: accounts }, (_, index) => id * 10 + index);
  const special = { status: 'payment_accepted', offerAccepted: true, paymentSetup: true } as const;
  const owner = { id, personal };
  await storeAccounts(
    db,
    ids.map((account) =>
      accountRow(moment, { id: account, owner, companyId: 1, name: 'Plan', balance: '900.00', special }),
    ),
  );
  const steps = Array.from({ length: PAYMENTS_PER_ACCOUNT }, (_, step) => step + 1);
  const payments = ids.flatMap((consumerId) => steps.map((step) => ({ consumerId, step })));
  const shared = { companyId: 1, amount: '30.00', transactionType: 'installment' } as const;
  await insertRows(
    db,
    ScheduleTransactionModel,
    payments.map(({ consumerId, step }) => ({
      ...shared,
      consumerId,
      status: 'scheduled',
      subclientId: null,
      paymentProfileId: null,
      scheduleDate: addDays(moment.today, 30 * step),
    })),
  );
  await insertRows(
    db,
    PaymentTransactionModel,
    payments.map(({ consumerId }) => ({ ...shared, consumerId, status: 'successful', createdAt: moment.now })),
  );
  for (const accountId of ids) {
    const template = { id: 1, version: 1, name: 'Welcome' };
    const text = { subject: 'Welcome', preview: 'Hello', html: { content: '<p>Hello</p>', contentPolicy: 1 } };
    const letter = {
      batchId: `b_${id}`,
      accountId,
      companyId: 1,
      senderId: 1,
      template,
      ...text,
      sentAt: moment.now,
      notReached: false,
    };
    await writeLetter(db, letter, () => Promise.resolve());
  }
}

interface Page {
  readonly data: readonly unknown[];
  readonly meta: { readonly next_cursor: string | null; readonly total: number };
}

async function readPage(owner: Owner, path: string): Promise<Page> {
  const { status, body } = await app.rest<Page>('GET', path, { token: tokens.get(owner) ?? '' });
  expect([status, body.data.length]).toEqual([200, PAGE]);
  return body;
}

/** What a page costs: its statements, and the rows that they returned. */
async function measure(owner: Owner, path: string) {
  const { db } = app.dependencies;
  // Models send their statements through Sequelize, hot statements through the database.
  const query = jest.spyOn(db.sequelize, 'query');
  const read = jest.spyOn(db, 'read');
  const statements = await recordStatements(db, () => readPage(owner, path));
  const sent = [...query.mock.results, ...read.mock.results].map(({ value }) => value as unknown);
  const answers = await Promise.all(sent);
  for (const spy of [query, read]) spy.mockRestore();
  const rows = answers.reduce<number>((sum, answer) => sum + (Array.isArray(answer) ? answer.length : 1), 0);
  return { statements: statements.length, rows };
}

it.each([
  ['/accounts', true],
  ['/accounts?state=payment_plans', true],
  ['/upcoming-payments', true],
  ['/payments', true],
  ['/mailbox', false],
])('GET %s', async (list, readsStates) => {
  const path = `${list}${list.includes('?') ? '&' : '?'}limit=${PAGE}`;
  const [short, long] = [await measure(SHORT, path), await measure(LONG, path)];
  const more = readsStates ? LONG.accounts - SHORT.accounts : 0;
  expect(long).toEqual({ statements: short.statements, rows: short.rows + more });
  expect(short.rows).toBeGreaterThan(PAGE);
});

it.each(['/upcoming-payments', '/payments', '/mailbox'])('a page in the middle of GET %s', async (list) => {
  const costs = [];
  let path = `${list}?limit=${PAGE}`;
  for (let page = 1; page <= 3; page += 1) {
    costs.push(await measure(LONG, path));
    const { meta } = await readPage(LONG, path);
    path = `${list}?limit=${PAGE}&cursor=${meta.next_cursor ?? ''}`;
  }
  // Later pages count what precedes them.
  const [, second, third] = costs;
  expect(third).toEqual(second);
});
