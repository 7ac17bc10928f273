// A creditor reverses a payment or reopens an account, or an operator erases its person, while the consumer makes a move at
// another process. The test holds the account's row until both wait for it. Afterwards the account is what its history says.
import { deriveState } from '../../src/domain/account/display-state';
import { addDays } from '../../src/domain/shared/calendar';
import { replayHistory, takeAccountSnapshot } from '../../src/domain/negotiation/negotiation-history';
import { findAccountById } from '../../src/persistence/account/account-store';
import type { Database } from '../../src/persistence/database/database';
import { findHistoryByAccount } from '../../src/persistence/negotiation/history-store';
import { connect } from '../support/clients/connect';
import { getText, getTokens } from '../support/clients/simulated-browser';
import { collide, waitForStatements } from '../support/database/collide';
import { SEALING_SETTINGS } from '../support/database/test-database';
import { runParley } from '../support/servers/server-processes';
import { openOwnDatabase, signInBothSides, today } from './negotiators';
import { untilDone, withSharedReplicas } from './replicas';

/** Of Rivera: a plan, and an offer that was declined. Of O'Brien-Müller, who asks to be erased: ready to negotiate. */
const [PLAN, DECLINED, ASKING] = [14, 7, 22];
const OBRIEN = { last_name: "O'Brien-Müller", date_of_birth: '1955-07-19', last4ssn: '9090' };
const ROUNDS = 4;

const replicas = withSharedReplicas();

let db: Database;
let consumer: string;
let dana: string;

beforeAll(async () => {
  db = await openOwnDatabase(replicas());
  const [rivera, user] = await signInBothSides(replicas());
  [consumer, dana] = [rivera?.token ?? '', user?.token ?? ''];
});
afterAll(() => db.close());

/** The consumer at the first process, the creditor at the second one. */
const api = (process: number) => connect(replicas().servers[process]?.origin ?? '');
const own = (path: string, body: object = {}) => untilDone(() => api(0).rest('POST', path, { token: consumer, body }));
const creditor = (path: string, body: object = {}) =>
  untilDone(() => api(1).creditorRest('POST', path, { token: dana, body }));

const readAccount = async (id: number) => {
  const account = await findAccountById(db, id, today());
  if (!account) throw new Error('The account does not exist.');
  return account;
};

/** Each move begins where the one before it ended, and all together lead to what is stored. */
async function expectConsistent(id: number): Promise<void> {
  const account = await readAccount(id);
  const entries = await findHistoryByAccount(db, id, { after: 0, limit: 1000 });
  const leaps = entries.filter(({ conditionBefore }, index) => {
    return index > 0 && conditionBefore !== entries[index - 1]?.conditionAfter;
  });
  expect(leaps).toEqual([]);
  expect(entries.at(-1)).toMatchObject({
    version: account.version,
    conditionAfter: deriveState(account).condition,
  });
  expect(replayHistory(entries)).toEqual(takeAccountSnapshot(account));
}

/** In cents: what is owed, and what is open of the plan. */
async function readPlan(): Promise<{ readonly balance: number; readonly open: number }> {
  const [row] = await replicas().database.rows(
    `SELECT current_balance AS balance,
      (SELECT COALESCE(SUM(amount), 0) FROM schedule_transactions s
        WHERE s.consumer_id = a.id AND s.status IN ('scheduled', 'failed')) AS open
      FROM consumers a WHERE id = ?`,
    [PLAN],
  );
  return { balance: Math.round(Number(row?.['balance']) * 100), open: Math.round(Number(row?.['open']) * 100) };
}

it(`${ROUNDS} times a reversed payment and a move of the consumer: both count, in some order, and no cent is lost`, async () => {
  const before = await readPlan();
  const statuses: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const paid = { payment_amount: '100.00', payment_date: today(), payment_reference: `RACE-${round}` };
    const recorded = await creditor(`/accounts/${PLAN}/payments`, paid);
    expect(recorded.status).toBeLessThan(300);
    const [row] = await replicas().database.rows('SELECT MAX(id) AS id FROM transactions WHERE consumer_id = ?', [
      PLAN,
    ]);
    const reverse = () => creditor(`/accounts/${PLAN}/payments/${String(row?.['id'])}/reverse`, { reason: 'returned' });
    const move = () =>
      round % 2 === 0
        ? own(`/accounts/${PLAN}/plan/hold`, { restart_date: addDays(today(), 30), hold_reason: 'Between two jobs' })
        : own(`/accounts/${PLAN}/plan/restart`);
    const answers = await collide(replicas(), PLAN, round < 2 ? [reverse, move] : [move, reverse]);
    statuses.push(answers.map(({ status }) => status));
    expect(answers.map(({ status }) => [200, 409].includes(status))).toEqual([true, true]);
    for (const [index, { status }] of answers.entries()) {
      // Whoever lost acts on what the other one has done.
      if (status === 409) expect((await (round < 2 ? [reverse, move] : [move, reverse])[index]?.())?.status).toBe(200);
    }
    await expectConsistent(PLAN);
    const after = await readPlan();
    expect([round, after]).toEqual([round, before]);
  }
  expect(statuses.flat()).toContain(200);
});

it('a reopening and a new start of the consumer: one after the other, and at most one open offer', async () => {
  const answers = await collide(replicas(), DECLINED, [
    () => creditor(`/accounts/${DECLINED}/reopen`),
    () => own(`/accounts/${DECLINED}/start-over`),
  ]);
  // The second one is decided again, on what the first one has done.
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await expectConsistent(DECLINED);
  const [offers] = await replicas().database.rows(
    'SELECT COUNT(*) AS n FROM consumer_negotiations WHERE consumer_id = ? AND open_key IS NOT NULL',
    [DECLINED],
  );
  expect(Number(offers?.['n'])).toBeLessThanOrEqual(1);
});

it('an erasure and a move of the consumer: the account is erased and withdrawn, whoever was first', async () => {
  const { browser, database, mailbox } = replicas();
  const flow_token = getText(await replicas().login(OBRIEN), 'flow_token');
  const otp = await mailbox.waitForCode('saoirse@example.test');
  const { access_token: token } = getTokens(await browser().send('verify', { flow_token, otp }));
  const [request] = await database.rows("SELECT id FROM erasure_requests WHERE state = 'open'");

  await database.change('START TRANSACTION');
  await database.rows('SELECT id FROM consumers WHERE id = ? FOR UPDATE', [ASKING]);
  const settings = {
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'fatal',
    ERASURE_WAIT_SECONDS: '0',
    ...SEALING_SETTINGS,
  };
  const erasing = runParley(settings, 'consumer', 'erase', '--request', String(request?.['id']), '--yes');
  await waitForStatements(database, /^SELECT .*FOR UPDATE/s, 1);
  const sent = { token, body: { reason: 'I lost my job' } };
  const moving = untilDone(() => api(0).rest('POST', `/accounts/${ASKING}/not-paying`, sent));
  await waitForStatements(database, /^UPDATE consumers/, 1);
  await database.change('COMMIT');

  const [code, { status }] = await Promise.all([erasing.exited, moving]);
  // Made before the erasure, which withdraws the account then, or refused behind it.
  expect([code, [200, 401, 404, 409].includes(status) ? 'answered' : status]).toEqual([0, 'answered']);
  const account = await readAccount(ASKING);
  expect([account.status, account.negotiation?.active ?? false]).toEqual(['deactivated', false]);
  expect((await api(0).rest('GET', '/accounts', { token })).status).toBe(401);
});
