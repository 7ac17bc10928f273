// Consumers are told when a file closes their offer, cancels their plan or withdraws their account: once, where they have
// permitted it, at a verified contact; through a real mail server and a simulated SMS provider.
import type { ConsumerNotice } from '../../../src/domain/messages/consumer-notices';
import { importMoves } from '../../../src/services/system/import-moves';
import { runImport } from '../../../src/services/imports/steps/run-import';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { placeFile, runToEnd, uploadFile } from '../../support/imports/place-accounts';
import { textMessageOf, wordsOf } from '../../support/fixtures/message-words';
import { startMailbox, type Mailbox } from '../../support/servers/mailbox';
import { startSmsVerifyServer, type SmsVerifyServer } from '../../support/servers/sms-verify-server';

const [RIVERA, MOBILE] = [1, '+12127365000'];
const PLAN = 14;
const OFFERED = 17;
const OPEN = [19, 7, 9, 10];
/** Of another person, Saoirse O'Brien. */
const OTHERS = 22;

let mailbox: Mailbox;
let texts: SmsVerifyServer;
let app: RunningApp;
beforeEach(async () => {
  mailbox = await startMailbox();
  texts = await startSmsVerifyServer();
  // A mail and a text about one account are two messages of one day.
  app = await startApp({ MAIL_URL: mailbox.url, CONTACT_FREQUENCY: 'off', ...texts.environment });
});
afterEach(async () => {
  await app.close();
  await Promise.all([mailbox.close(), texts.close()]);
});

const change = (assignments: string) =>
  app.dependencies.db.write(`UPDATE consumer_profiles SET ${assignments} WHERE id = ${RIVERA}`);

/** The mobile number of Rivera, proven and permitted. */
async function addMobile(): Promise<void> {
  const { db, contacts } = app.dependencies;
  const { epoch: now } = app.moment();
  await contacts.bindContact(db, { profileId: RIVERA, contact: { channel: 'sms', to: MOBILE }, now });
  await change('text_permission = 1');
}

async function readNumber(id: number): Promise<string> {
  const { db, accounts } = app.dependencies;
  const account = await accounts.findAccountById(db, id, app.moment().today);
  return account?.accountNumber ?? '';
}

const withdraw = async (id: number) => `${await readNumber(id)},withdraw,,recalled,yes`;
const lowerBalance = async (id: number) => `${await readNumber(id)},update,1.00,,`;

async function writeFile(...rows: readonly Promise<string>[]): Promise<string> {
  return ['account_number,action,current_balance,withdraw_reason,force', ...(await Promise.all(rows))].join('\n');
}

const KINDS: readonly ConsumerNotice[] = ['offer_closed', 'plan_cancelled', 'account_removed'];

/** How many notices of each kind arrived, at whichever address. */
async function countMails(): Promise<Partial<Record<ConsumerNotice, number>>> {
  app.dependencies.outboxSender.wake();
  await waitForDelivery(app);
  const found = KINDS.map((kind) => {
    const { subject, text } = wordsOf(kind);
    const mails = mailbox.messages.filter((mail) => mail.subject === subject && mail.text?.startsWith(text) === true);
    return [kind, mails.length] as const;
  });
  return Object.fromEntries(found.filter(([, count]) => count > 0));
}

// docs/rules §15 row 14
it('each once, however many accounts and batches a file has', async () => {
  const rows = [lowerBalance(OFFERED), withdraw(PLAN), ...OPEN.map(withdraw)];
  const text = await writeFile(...rows);
  const stored = await placeFile(app.dependencies, text, { batchRows: 1 });
  expect(stored.counts).toMatchObject({ updated: 1, withdrawn: 5, failed: 0 });
  expect(await countMails()).toEqual({ offer_closed: 1, plan_cancelled: 1, account_removed: 1 });
  const profile = await app.dependencies.profiles.findProfileById(app.dependencies.db, RIVERA);
  expect(mailbox.messages.map(({ to }) => to?.[0]?.address)).toEqual(KINDS.map(() => profile?.email));
  await placeFile(app.dependencies, text);
  expect(await countMails()).toEqual({ offer_closed: 1, plan_cancelled: 1, account_removed: 1 });
});

interface RecordedMessage {
  readonly type: { readonly value: string };
}

it('to each person of a batch, and recorded for each of their accounts', async () => {
  await placeFile(app.dependencies, await writeFile(...[...OPEN, OTHERS].map(withdraw)));
  expect(await countMails()).toEqual({ account_removed: 2 });
  const people = new Set(mailbox.messages.map(({ to }) => to?.[0]?.address));
  expect(people.size).toBe(2);
  const token = await app.signInCreditor('dana@acme.test');
  for (const account of [...OPEN, OTHERS]) {
    const path = `/accounts/${account}/messages`;
    const { body } = await app.creditorRest<{ data: readonly RecordedMessage[] }>('GET', path, { token });
    expect(body.data.map(({ type }) => type.value)).toContain('account_removed');
  }
});

it('once by an import that another process goes on with', async () => {
  const id = await uploadFile(app.dependencies, await writeFile(...OPEN.map(withdraw)));
  let batches = 0;
  const turn = { holder: 'the-first-worker', batchRows: 1, onProgress: () => undefined };
  const end = await runImport(app.dependencies, id, { ...turn, mayGoOn: () => (batches += 1) <= 2 });
  expect([end, await countMails()]).toEqual(['stopped', { account_removed: 1 }]);
  expect((await runToEnd(app.dependencies, id, 1)).counts.withdrawn).toBe(OPEN.length);
  expect(await countMails()).toEqual({ account_removed: 1 });
});

it('of an offer that a payment has settled, and not of a plan that was paid', async () => {
  const header = 'account_number,action,payment_amount,payment_date,payment_reference,confirm_overpaid';
  const pay = async (id: number) => `${await readNumber(id)},payment,9999.00,2026-03-02,CHECK-${id},yes`;
  const text = [header, await pay(OFFERED), await pay(PLAN), await pay(19)].join('\n');
  expect((await placeFile(app.dependencies, text)).counts).toMatchObject({ payments: 3, failed: 0 });
  expect(await countMails()).toEqual({ offer_closed: 1 });
});

it('not by a dry run, a refused row or a file of another company', async () => {
  const text = await writeFile(withdraw(PLAN), lowerBalance(OFFERED));
  await placeFile(app.dependencies, text, { dryRun: true });
  await placeFile(app.dependencies, text, { companyId: 2 });
  await placeFile(app.dependencies, text.replace(',yes', ',no').split('\n').slice(0, 2).join('\n'));
  expect(await countMails()).toEqual({});
});

it.each([
  ['a permission', 'email_permission = 0, text_permission = 0'],
  ['a verified contact', 'email_verified_at = NULL'],
  ['an active profile', "status = 'blocked'"],
])('not without %s', async (_what, assignments) => {
  await change(assignments);
  await placeFile(app.dependencies, await writeFile(withdraw(PLAN)));
  expect([await countMails(), texts.getNotices(MOBILE)]).toEqual([{}, []]);
});

it('not about an account that nobody has claimed, or whose owner has not signed in since', async () => {
  const text = await writeFile(withdraw(PLAN), withdraw(19));
  await app.dependencies.db.write('UPDATE consumers SET has_signed_in = 0 WHERE id IN (14, 19)');
  await app.dependencies.db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id = 19');
  expect((await placeFile(app.dependencies, text)).counts.withdrawn).toBe(2);
  expect(await countMails()).toEqual({});
});

it('by text message too, or only, as the person permits', async () => {
  await addMobile();
  await placeFile(app.dependencies, await writeFile(withdraw(PLAN)));
  expect(await countMails()).toEqual({ plan_cancelled: 1 });
  expect(texts.getNotices(MOBILE)).toEqual([textMessageOf('plan_cancelled', app.dependencies.settings.brand)]);
  await change('email_permission = 0');
  await placeFile(app.dependencies, await writeFile(withdraw(19)));
  expect(await countMails()).toEqual({ plan_cancelled: 1 });
  expect(texts.getNotices(MOBILE)).toEqual([
    textMessageOf('plan_cancelled', app.dependencies.settings.brand),
    textMessageOf('account_removed', app.dependencies.settings.brand),
  ]);
});

it('by a request about one account, and by a file of moves', async () => {
  const token = await app.signInCreditor('dana@acme.test');
  const body = { withdraw_reason: 'recalled', force: true };
  expect((await app.creditorRest('POST', `/accounts/${PLAN}/withdraw`, { token, body })).status).toBe(200);
  expect(await countMails()).toEqual({ plan_cancelled: 1 });
  async function* lines(): AsyncGenerator<string> {
    for (const account_id of OPEN) yield JSON.stringify({ event: 'remove_account', account_id });
    await Promise.resolve();
  }
  const listener = { skipped: () => undefined, broke: () => undefined, progress: () => undefined };
  expect((await importMoves(app.dependencies, lines(), listener)).done).toBe(OPEN.length);
  expect(await countMails()).toEqual({ plan_cancelled: 1, account_removed: 1 });
});

it('in words that name no debt, creditor, account or amount, and say what to do', () => {
  for (const kind of KINDS) {
    const { subject, text } = wordsOf(kind);
    expect(`${subject} ${text}`).not.toMatch(/debt|creditor|balance|account|owe|[$\d]/i);
    expect(text).toContain('Sign in to');
  }
});
