// Messages to people pass the gates: what is stopped or waits is recorded and shown to the company, people stop a channel with
// one click or one word, and two processes do not both send the first message of a day.
import type { ConsumerNotice } from '../../../src/domain/messages/consumer-notices';
import { tellPerson } from '../../../src/services/messages/steps/tell-person';
import { deliverMessages } from '../../support/fixtures/deliver-messages';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually, waitForDelivery } from '../../support/fixtures/eventually';
import { textMessageOf, wordsOf } from '../../support/fixtures/message-words';
import { startMailbox, type Mailbox } from '../../support/servers/mailbox';
import { startSmsVerifyServer, type SmsVerifyServer } from '../../support/servers/sms-verify-server';

/** Who shares her mobile number, or takes over an account. */
const SANTOS = 5;

/** Maria Rivera of Annapolis, and two of her accounts at Acme. */
const [RIVERA, PLAN, READY] = [1, 14, 19];
/** One of hers at Northbank. */
const NORTHBANKS = 18;
const MOBILE = '+12127365000';
const HOUR = 3_600_000;

let mailbox: Mailbox;
let texts: SmsVerifyServer;
let app: RunningApp;
let dana: string;
beforeEach(async () => {
  [mailbox, texts] = await Promise.all([startMailbox(), startSmsVerifyServer()]);
  app = await startApp({ MAIL_URL: mailbox.url, PUBLIC_URL: 'http://parley.test', ...texts.environment });
  dana = await app.signInCreditor('dana@acme.test');
  // Those of the demo data.
  await app.dependencies.db.write('DELETE FROM contact_records');
  await app.dependencies.db.write('DELETE FROM contact_counts');
});
afterEach(async () => {
  await app.close();
  await Promise.all([mailbox.close(), texts.close()]);
});

interface Message {
  readonly type: { readonly value: string };
  readonly channel: string;
  readonly outcome: { readonly value: string };
  readonly gate: { readonly value: string } | null;
  readonly waits_until: string | null;
}

async function listMessages(account: number): Promise<readonly string[]> {
  const path = `/accounts/${account}/messages`;
  const { status, body } = await app.creditorRest<{ data: readonly Message[] }>('GET', path, { token: dana });
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/@|rivera|Sign in/i);
  return body.data.map(({ type, channel, outcome, gate }) => {
    return [type.value, channel, outcome.value, ...(gate ? [gate.value] : [])].join(' ');
  });
}

async function withdraw(account: number): Promise<void> {
  const body = { withdraw_reason: 'recalled', force: true };
  const { status } = await app.creditorRest('POST', `/accounts/${account}/withdraw`, { token: dana, body });
  expect(status).toBe(200);
}

async function restoreAndWithdraw(account: number): Promise<void> {
  const body = { current_balance: '500.00' };
  expect((await app.creditorRest('POST', `/accounts/${account}/restore`, { token: dana, body })).status).toBe(200);
  await withdraw(account);
}

/** A message is recorded as sent after it has left the outbox. */
const deliver = async () => {
  app.dependencies.outboxSender.wake();
  await waitForDelivery(app);
  await eventually('the records to be written', async () => {
    const sql = "SELECT COUNT(*) AS n FROM contact_records WHERE outcome = 'waiting' AND gate IS NULL";
    return Number((await app.dependencies.db.read(sql))[0]?.n) === 0 ? true : null;
  });
};

const change = (assignments: string) =>
  app.dependencies.db.write(`UPDATE consumer_profiles SET ${assignments} WHERE id = ${RIVERA}`);

async function addMobile(profileId = RIVERA): Promise<void> {
  const { db, contacts } = app.dependencies;
  const { epoch: now } = app.moment();
  await contacts.bindContact(db, { profileId, contact: { channel: 'sms', to: MOBILE }, now });
  await db.write(`UPDATE consumer_profiles SET text_permission = 1 WHERE id = ${profileId}`);
}

const mails = () => mailbox.messages.filter(({ subject }) => subject === wordsOf('account_removed').subject);

/** The address of the link in a mail, at the application under test. */
function getLink(): string {
  const [, token] = /http:\/\/parley\.test\/stop-messages\/([0-9a-f]{64})/.exec(mails().at(-1)?.text ?? '') ?? [];
  return `${app.origin}/stop-messages/${token ?? ''}`;
}

const post = (link: string, body: string) =>
  fetch(link, { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

async function readPermissions(profileId = RIVERA): Promise<readonly number[]> {
  const sql = `SELECT email_permission AS e, text_permission AS t FROM consumer_profiles WHERE id = ${profileId}`;
  const [row] = await app.dependencies.db.read(sql);
  return [Number(row?.e), Number(row?.t)];
}

describe('the record of an account', () => {
  it('says what was sent, and what was stopped by which gate, and counts both', async () => {
    await withdraw(READY);
    await deliver();
    await restoreAndWithdraw(READY);
    await deliver();
    await change('email_permission = 0');
    await withdraw(PLAN);
    expect(await listMessages(READY)).toEqual([
      'account_removed email stopped frequency',
      'account_removed email sent',
    ]);
    expect(await listMessages(PLAN)).toEqual(['plan_cancelled email stopped permission']);
    expect(mails()).toHaveLength(1);
    const { body } = await app.creditorRest('GET', '/messages/counts', { token: dana });
    expect(body).toMatchObject({ sent: 1, not_delivered: 0, stopped: 2 });
    const document = '{ messageCounts { gates { gate { key } count } } }';
    const { data } = await app.graphql<{ messageCounts: { gates: readonly { count: number }[] } }>(document, {
      token: dana,
    });
    expect(data.messageCounts.gates.filter(({ count }) => count > 0)).toEqual([
      { gate: { key: 'PERMISSION' }, count: 1 },
      { gate: { key: 'FREQUENCY' }, count: 1 },
    ]);
    const countSince = async (query: string) =>
      (await app.creditorRest('GET', `/messages/counts${query}`, { token: dana })).body;
    expect(body).toMatchObject({ from: '2026-02-09', to: '2026-03-10' });
    expect(await countSince('?from=2024-11-01')).toMatchObject({ from: '2024-11-01', to: '2025-11-01', sent: 0 });
    expect(await countSince('?from=2026-03-10')).toMatchObject({ from: '2026-03-10', to: '2026-03-10', sent: 1 });
    expect(await countSince('?to=2026-03-09')).toMatchObject({ from: '2026-02-08', to: '2026-03-09', sent: 0 });
    const sam = await app.signInCreditor('sam@northbank.test');
    expect((await app.creditorRest('GET', `/accounts/${READY}/messages`, { token: sam })).status).toBe(404);
    expect((await app.creditorRest('GET', '/messages/counts', { token: sam })).body).toMatchObject({
      sent: 0,
      stopped: 0,
    });
  });

  it('says until when a message waits at night, which is judged again in the morning', async () => {
    // Nine in the evening in Annapolis.
    app.setTime(Date.parse('2026-03-11T01:30:00Z'));
    dana = await app.signInCreditor('dana@acme.test');
    await withdraw(READY);
    app.dependencies.outboxSender.wake();
    const path = `/accounts/${READY}/messages`;
    const waiting = await eventually('the message to wait', async () => {
      const { body } = await app.creditorRest<{ data: readonly Message[] }>('GET', path, { token: dana });
      return body.data.find(({ gate }) => gate !== null);
    });
    expect(waiting).toMatchObject({
      outcome: { value: 'waiting' },
      gate: { value: 'quiet_hours' },
      waits_until: '2026-03-11T12:00:00.000Z',
    });
    await change('email_permission = 0');
    app.setTime(Date.parse('2026-03-11T12:00:00Z'));
    await deliver();
    dana = await app.signInCreditor('dana@acme.test');
    expect(await listMessages(READY)).toEqual(['account_removed email stopped permission']);
    expect(mails()).toEqual([]);
  });

  it('has one notice of a day, whichever of two processes sends it', async () => {
    await app.dependencies.db.transaction(async (db) => {
      for (const notice of ['offer_closed', 'gift_received'] as const) {
        await tellPerson(app.dependencies, db, { profileId: RIVERA, accountIds: [READY], notice });
      }
    });
    await Promise.all([deliverMessages(app.dependencies), deliverMessages(app.dependencies)]);
    await deliver();
    expect([...(await listMessages(READY))].map((one) => one.split(' ')[2]).sort()).toEqual(['sent', 'stopped']);
    expect(mailbox.messages).toHaveLength(1);
  });

  it('counts a mail and a text that say the same once, and stops both of the next notice', async () => {
    await addMobile();
    await withdraw(READY);
    await deliver();
    const first = ['account_removed sms sent', 'account_removed email sent'];
    expect(await listMessages(READY)).toEqual(first);
    await restoreAndWithdraw(READY);
    await deliver();
    const next = ['account_removed sms stopped frequency', 'account_removed email stopped frequency'];
    expect(await listMessages(READY)).toEqual([...next, ...first]);
    expect([mails().length, texts.getNotices(MOBILE).length]).toEqual([1, 1]);
  });
});

it("a message about accounts of two companies counts for each, and is not about what is another person's by then", async () => {
  const { db } = app.dependencies;
  const accountIds = [READY, PLAN, NORTHBANKS];
  await app.dependencies.outboxSender.stop();
  await db.write(`UPDATE consumers SET status = 'deactivated' WHERE id IN (${accountIds.join()})`);
  const told = { profileId: RIVERA, accountIds, notice: 'account_removed' } as const;
  await db.transaction((transaction) => tellPerson(app.dependencies, transaction, told));
  await db.write(`UPDATE consumers SET consumer_profile_id = ${SANTOS} WHERE id = ${PLAN}`);
  await deliverMessages(app.dependencies);
  expect(mails()).toHaveLength(1);
  expect(await listMessages(READY)).toEqual(['account_removed email sent']);
  expect(await listMessages(PLAN)).toEqual(['account_removed email stopped owner']);
  const sam = await app.signInCreditor('sam@northbank.test');
  const counts = await Promise.all(
    [dana, sam].map(async (token) => (await app.creditorRest('GET', '/messages/counts', { token })).body),
  );
  expect(counts).toMatchObject([
    { sent: 1, stopped: 1 },
    { sent: 1, stopped: 0 },
  ]);
});

describe('what waits for the morning', () => {
  const NIGHT = Date.parse('2026-03-11T01:30:00Z');
  const MORNING = Date.parse('2026-03-11T12:00:00Z');
  const update = (sql: string) => app.dependencies.db.write(sql);
  const setStatus = (account: number, status: string) =>
    update(`UPDATE consumers SET status = '${status}' WHERE id = ${account}`);
  const setOpenPayments = (assignments: string) =>
    update(`UPDATE schedule_transactions SET ${assignments} WHERE consumer_id = ${PLAN} AND status = 'scheduled'`);
  const setLetters = (readAt: string) => update(`UPDATE consumer_e_letters SET read_at = ${readAt}, deleted_at = NULL`);
  const setExpiry = (year: number) => update(`UPDATE payment_methods SET exp_year = ${year}, exp_month = 3`);
  /** One payment of the plan is left. */
  async function remind(): Promise<void> {
    const sql = `SELECT MAX(id) AS id FROM schedule_transactions WHERE consumer_id = ${PLAN}`;
    const id = Number((await app.dependencies.db.read(sql))[0]?.id);
    await setStatus(PLAN, 'payment_accepted');
    await setOpenPayments("status = 'cancelled'");
    await update(
      `UPDATE schedule_transactions SET status = 'scheduled', schedule_date = '2026-03-12', reminded = 5 WHERE id = ${id}`,
    );
  }

  it.each<
    [
      what: string,
      notice: ConsumerNotice,
      account: number,
      before: () => Promise<unknown>,
      meanwhile: () => Promise<unknown>,
    ]
  >([
    ['payment was cancelled', 'payment_due', PLAN, remind, () => setOpenPayments("status = 'cancelled'")],
    [
      'payment has another day',
      'payment_due',
      PLAN,
      remind,
      () => setOpenPayments("schedule_date = '2026-03-14', reminded = 0"),
    ],
    ['payment is due today', 'payment_due', PLAN, remind, () => setOpenPayments("schedule_date = '2026-03-11'")],
    ['plan is on hold', 'payment_due', PLAN, remind, () => setStatus(PLAN, 'hold')],
    ['plan has ended', 'payment_changed', PLAN, remind, () => setOpenPayments("status = 'cancelled'")],
    ['method is renewed', 'payment_method_expiring', PLAN, () => setExpiry(2026), () => setExpiry(2030)],
    ['letter is read', 'letter_waiting', READY, () => setLetters('NULL'), () => setLetters("'2026-03-11 02:00:00'")],
    [
      'person made another offer',
      'offer_closed',
      READY,
      () => setStatus(READY, 'joined'),
      () => setStatus(READY, 'payment_setup'),
    ],
    [
      'person agreed again',
      'plan_cancelled',
      READY,
      () => setStatus(READY, 'joined'),
      () => setStatus(READY, 'payment_accepted'),
    ],
    [
      'account was restored',
      'account_removed',
      READY,
      () => setStatus(READY, 'deactivated'),
      () => setStatus(READY, 'joined'),
    ],
  ])('is not sent when the %s', async (_what, notice, account, before, meanwhile) => {
    await before();
    const readInTheMorning = async () => {
      app.setTime(MORNING);
      await deliverMessages(app.dependencies);
      dana = await app.signInCreditor('dana@acme.test');
      return listMessages(account);
    };
    const tell = () =>
      app.dependencies.db.transaction((db) =>
        tellPerson(app.dependencies, db, { profileId: RIVERA, accountIds: [account], notice }),
      );
    await app.dependencies.outboxSender.stop();
    app.setTime(NIGHT);
    await tell();
    await deliverMessages(app.dependencies);
    await meanwhile();
    expect(await readInTheMorning()).toEqual([`${notice} email stopped obsolete`]);
    expect(mailbox.messages).toEqual([]);
    await before();
    app.setTime(NIGHT);
    await tell();
    expect(await readInTheMorning()).toEqual([`${notice} email sent`, `${notice} email stopped obsolete`]);
  });
});

it("what waits about one company's account goes out although the same waits about another's", async () => {
  const { db } = app.dependencies;
  await app.dependencies.outboxSender.stop();
  await db.write(`UPDATE consumers SET status = 'deactivated' WHERE id IN (${READY}, ${PLAN})`);
  await db.write(`UPDATE consumers SET company_id = 2 WHERE id = ${PLAN}`);
  const night = Date.parse('2026-03-11T01:30:00Z');
  for (const [minute, account] of [READY, PLAN].entries()) {
    app.setTime(night + minute * 60_000);
    const told = { profileId: RIVERA, accountIds: [account], notice: 'account_removed' } as const;
    await db.transaction((transaction) => tellPerson(app.dependencies, transaction, told));
  }
  app.setTime(Date.parse('2026-03-11T12:00:00Z'));
  await deliverMessages(app.dependencies);
  dana = await app.signInCreditor('dana@acme.test');
  expect(await listMessages(READY)).toEqual(['account_removed email sent']);
  expect(mails()).toHaveLength(2);
});

describe('a person stops mails', () => {
  beforeEach(async () => {
    await withdraw(READY);
    await deliver();
  });

  it('with one click of the mail program, at once, without signing in', async () => {
    const link = getLink();
    const headers = new Map(
      mails()
        .at(-1)
        ?.headers.map(({ key, value }) => [key, value]),
    );
    expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/parley\.test\/stop-messages\/[0-9a-f]{64}>$/);
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await post(link, 'List-Unsubscribe=One-Click')).status).toBe(200);
    expect(await readPermissions()).toEqual([0, 0]);
    app.setTime(app.moment().epoch + 25 * HOUR);
    dana = await app.signInCreditor('dana@acme.test');
    await restoreAndWithdraw(READY);
    await deliver();
    expect(mails()).toHaveLength(1);
    expect((await listMessages(READY))[0]).toBe('account_removed email stopped opt_out');
  });

  it('on a page that opening does not change, and undoes it there', async () => {
    const link = getLink();
    const opened = await (await fetch(link)).text();
    expect(opened).toContain('Stop mails');
    expect(await readPermissions()).toEqual([1, 0]);
    const stopped = await (await post(link, 'choice=stop')).text();
    expect([stopped.includes('have stopped'), await readPermissions()]).toEqual([true, [0, 0]]);
    const again = await (await post(link, 'choice=start')).text();
    expect([again.includes('They come again'), await readPermissions()]).toEqual([true, [1, 0]]);
    const wrong = await fetch(`${app.origin}/stop-messages/${'0'.repeat(64)}`);
    expect([wrong.status, (await post(`${link}0`, '')).status]).toEqual([404, 404]);
    expect(await readPermissions()).toEqual([1, 0]);
  });

  it('and what they choose in their settings later cannot be undone by the link', async () => {
    const link = getLink();
    await post(link, 'choice=stop');
    const { db, contacts } = app.dependencies;
    const stored = await contacts.findProfileToChange(db, RIVERA);
    if (!stored) throw new Error('Rivera is gone.');
    const { landlineCallPermission, uspsPermission, landline } = stored.profile;
    const permissions = { emailPermission: false, textPermission: false, landlineCallPermission, uspsPermission };
    const { now } = app.moment();
    await db.transaction((transaction) =>
      contacts.changeCommunication(transaction, stored, { landline, permissions }, now),
    );
    const page = await (await post(link, 'choice=start')).text();
    expect([page.includes('have stopped'), await readPermissions()]).toEqual([true, [0, 0]]);
  });
});

describe('a person stops texts', () => {
  const path = '/text-messages/incoming';
  const receive = (form: Readonly<Record<string, string>>, signature?: string) =>
    texts.receive(`http://parley.test${path}`, `${app.origin}${path}`, form, signature);

  it('with STOP, in any words, and lets them come again with START', async () => {
    await addMobile();
    await addMobile(SANTOS);
    expect((await receive({ From: MOBILE, Body: 'Stop, please' })).status).toBe(200);
    expect(await readPermissions()).toEqual([1, 0]);
    expect(await readPermissions(SANTOS)).toEqual([1, 0]);
    await withdraw(READY);
    await deliver();
    expect(texts.getNotices(MOBILE)).toEqual([]);
    expect((await receive({ From: MOBILE, Body: 'START' })).status).toBe(200);
    expect(await readPermissions()).toEqual([1, 1]);
  });

  it('in a sentence of their own', async () => {
    await addMobile();
    expect((await receive({ From: MOBILE, Body: 'I can’t stop by today' })).status).toBe(200);
    expect(await readPermissions()).toEqual([1, 1]);
    expect((await receive({ From: MOBILE, Body: 'Por favor no me manden más mensajes' })).status).toBe(200);
    expect(await readPermissions()).toEqual([1, 0]);
  });

  it('at the provider, which then refuses a text: it is not tried again, and no other follows', async () => {
    await addMobile();
    await addMobile(SANTOS);
    await change('email_permission = 0');
    texts.failWith({ status: 400, body: { code: 21_610, status: 400 } });
    await withdraw(READY);
    await deliver();
    texts.failWith(null);
    expect(await readPermissions()).toEqual([0, 0]);
    expect(await readPermissions(SANTOS)).toEqual([1, 0]);
    expect(await listMessages(READY)).toEqual(['account_removed sms ended']);
    expect((await receive({ From: MOBILE, Body: 'START' })).status).toBe(200);
    expect(await readPermissions()).toEqual([0, 1]);
  });

  it('only if the provider has signed it', async () => {
    await addMobile();
    expect((await receive({ From: MOBILE, Body: 'STOP' }, 'wrong')).status).toBe(403);
    expect((await receive({ From: MOBILE, Body: 'STOP' }, '')).status).toBe(403);
    expect((await receive({ From: '+12127365001', Body: 'STOP' })).status).toBe(200);
    expect((await receive({ From: 'nobody', Body: 'STOP' })).status).toBe(200);
    expect(await readPermissions()).toEqual([1, 1]);
  });

  it('as each text says', async () => {
    await addMobile();
    await change('email_permission = 0');
    await withdraw(READY);
    await deliver();
    expect(texts.getNotices(MOBILE)).toEqual([textMessageOf('account_removed', app.dependencies.settings.brand)]);
  });
});
