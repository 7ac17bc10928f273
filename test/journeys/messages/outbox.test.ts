// Messages while a provider is away, defers or refuses them: two replicas on one database, real mail and SMS servers, and
// three days of a pinned clock. What arrives does so once, and what was given up can be sent again.
import pino from 'pino';
import { readConfig } from '../../../src/config/config';
import { createDependencies } from '../../../src/container';
import type { MessageEnd } from '../../../src/domain/messages/outbox';
import { reportDeliveries } from '../../../src/http/observation/message-log';
import type { Database } from '../../../src/persistence/database/database';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import { enqueueMessage, type MessageToSend } from '../../../src/services/messages/steps/enqueue-message';
import { cleanUp } from '../../../src/services/system/clean-up';
import { closeProfile } from '../../../src/services/system/close-profile';
import { resendMatching, resendMessages } from '../../../src/services/messages/resend-messages';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { deliverMessages } from '../../support/fixtures/deliver-messages';
import { ALONE } from '../../support/servers/job-turn';
import { textMessageOf } from '../../support/fixtures/message-words';
import { startMailbox, UNKNOWN_USER, type Mailbox } from '../../support/servers/mailbox';
import { startSmsVerifyServer, type SmsVerifyServer } from '../../support/servers/sms-verify-server';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const MOBILE = '+12127365000';

let mailboxes: Mailbox[];
let texts: SmsVerifyServer;
let app: RunningApp;
let second: Database;
let replicas: readonly Dependencies[];
let now: number;
const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });

beforeEach(async () => {
  lines.length = 0;
  now = NOW;
  mailboxes = [await startMailbox()];
  texts = await startSmsVerifyServer();
  const settings = { MAIL_URL: mailboxes[0]?.url ?? '', MAIL_TIMEOUT_MS: '10000', ...texts.environment };
  app = await startApp({ ...settings, METRICS_PORT: '0' }, {}, log);
  await app.dependencies.outboxSender.stop();
  second = await app.openConnection();
  const config = readConfig({ APP_ENV: 'local', LOG_LEVEL: 'silent', ...settings });
  replicas = [app.dependencies, createDependencies(config, log, second, app.moment)];
});

afterEach(async () => {
  for (const { mail } of replicas) mail.close();
  await app.close();
  await second.close();
  await Promise.all([...mailboxes.map((mailbox) => mailbox.close()), texts.close()]);
});

const mailbox = () => {
  const current = mailboxes.at(-1);
  if (!current) throw new Error('There is no mail server.');
  return current;
};

/** The mail server is not there: connections are refused. Returns what brings it back. */
async function takeMailServerAway(): Promise<() => Promise<void>> {
  const { port } = mailbox();
  for (const { mail } of replicas) mail.close();
  await mailbox().close();
  return async () => {
    mailboxes.push(await startMailbox(port));
  };
}

/** Moves the clock in steps, in each of which both replicas send what is due, or those that are named. */
async function pass(ms: number, step: number, senders = replicas): Promise<void> {
  for (const end = now + ms; now < end;) {
    now += step;
    app.setTime(now);
    await Promise.all(senders.map((replica) => deliverMessages(replica, reportDeliveries(log))));
  }
}

function enqueue(message: MessageToSend): Promise<string> {
  return enqueueMessage(app.dependencies, app.dependencies.db, message);
}

/** At an address that a company delivered. */
const letter = (to: string): MessageToSend => ({
  text: { name: 'first_letter' },
  owner: null,
  to,
});
const INVITATION = { text: { name: 'invitation', values: () => ({ link: 'https://desk.test' }) } } as const;
const notice = (to: string, profileId = 1): MessageToSend => ({
  ...letter(to),
  owner: { profileId },
  text: { name: 'locked' },
});
const code = (to: string, codeId: string, digits: string, ms = 10 * MINUTE): MessageToSend => ({
  text: { name: 'code', values: () => ({ code: digits, minutes: '10', bound_code: '' }) },
  owner: { codeId },
  to,
  validUntil: now + ms,
});

/** How often each address got a message, over all mail servers. */
function countArrived(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { to } of mailboxes.flatMap(({ messages }) => messages)) {
    const address = to?.[0]?.address ?? '';
    counts[address] = (counts[address] ?? 0) + 1;
  }
  return counts;
}

function readTexts(address: string): readonly string[] {
  return mailboxes.flatMap((server) => server.messagesFor(address)).map(({ text = '' }) => text.trim());
}

async function countStates(): Promise<Readonly<Record<string, number>>> {
  const rows = await app.dependencies.db.read(
    'SELECT state, ended_as AS ending, COUNT(*) AS n FROM outbox_messages GROUP BY state, ended_as',
  );
  return Object.fromEntries(rows.map(({ state, ending, n }) => [String(ending ?? state), Number(n)]));
}

const listEnds = () =>
  lines.filter(({ event }) => event === 'message.given_up').map(({ outcome }) => outcome as MessageEnd);

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`${app.metricsOrigin ?? ''}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );
}

it('a mail server that is away for ten minutes delays messages, and loses none', async () => {
  const token = await app.signInCreditor('dana@acme.test');
  const bringBack = await takeMailServerAway();
  const user = { email: 'invited@acme.test', name: 'New Person', role: 'agent' };
  expect((await app.creditorRest('POST', '/users', { token, body: user })).status).toBe(201);
  await app.creditorRest('POST', '/auth/password/forgot', { body: { email: 'dana@acme.test' } });
  await enqueue(letter('letter@example.test'));
  await enqueue(notice('notice@example.test'));
  await enqueue(code('code@example.test', 'first', '111111'));
  await pass(9 * MINUTE + 30 * SECOND, 30 * SECOND);
  await enqueue(code('late@example.test', 'second', '222222'));
  await pass(MINUTE, 15 * SECOND);
  expect(await countStates()).toEqual({ expired: 1, pending: 5 });
  await bringBack();
  await pass(2 * MINUTE, 15 * SECOND);
  expect(countArrived()).toEqual({
    'invited@acme.test': 1,
    'dana@acme.test': 1,
    'letter@example.test': 1,
    'notice@example.test': 1,
    'late@example.test': 1,
  });
  expect(await countStates()).toEqual({ expired: 1, sent: 5 });
  // Whatever the attempt: mail programs know a repeated mail by it.
  const sent = await app.dependencies.db.read("SELECT id FROM outbox_messages WHERE state = 'sent' AND attempts > 1");
  const names = mailboxes.flatMap(({ messages }) => messages).map(({ messageId = '' }) => messageId.split('@')[0]);
  expect(sent.length).toBeGreaterThan(0);
  expect(names).toEqual(expect.arrayContaining(sent.map(({ id }) => `<${String(id)}`)));
  expect(listEnds()).toEqual(['expired']);
  // One line a replica, however often it tried.
  expect(lines.filter(({ event }) => event === 'message.provider_failed')).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toMatch(/example\.test|acme\.test|111111/);
});

it('a mail server that defers recipients for six hours gets each message once, and a code before it expires', async () => {
  mailbox().setDeferring(true);
  await enqueue(letter('letter@example.test'));
  await enqueue(notice('notice@example.test'));
  await enqueue(code('code@example.test', 'flow', '111111'));
  await pass(5 * MINUTE, 30 * SECOND);
  mailbox().setDeferring(false);
  await pass(MINUTE, 10 * SECOND);
  // The others wait for longer meanwhile, and the server takes nobody's messages for a failure of its own.
  expect(countArrived()['code@example.test']).toBe(1);
  mailbox().setDeferring(true);
  await enqueue(notice('late@example.test'));
  await pass(6 * HOUR, 20 * MINUTE);
  mailbox().setDeferring(false);
  await pass(16 * MINUTE, 4 * MINUTE);
  expect(countArrived()).toEqual({
    'letter@example.test': 1,
    'notice@example.test': 1,
    'code@example.test': 1,
    'late@example.test': 1,
  });
  expect(lines).toEqual([]);
});

it('what is undeliverable for three days is given up, retained sealed, and sent again by an operator', async () => {
  mailbox().setDeferring(true);
  await enqueue(letter('letter@example.test'));
  await enqueue({ ...notice('invited@example.test'), ...INVITATION, validUntil: now + DAY });
  await pass(2 * DAY + 22 * HOUR, 5 * HOUR);
  expect(await countStates()).toEqual({ expired: 1, pending: 1 });
  // The replica whose metrics are read gives it up.
  await pass(2 * HOUR, 30 * MINUTE, [app.dependencies]);
  expect(await countStates()).toEqual({ expired: 1, undeliverable: 1 });
  expect(listEnds()).toEqual(['expired', 'undeliverable']);
  expect(await readMetric('parley_messages_total{purpose="letter_waiting",outcome="undeliverable"}')).toBe(1);
  await cleanUp(app.dependencies, ALONE);
  const stored = await app.dependencies.db.read('SELECT personal FROM outbox_messages');
  expect(stored.every(({ personal }) => String(personal).startsWith('v1~'))).toBe(true);
  expect(JSON.stringify(lines)).not.toContain('example.test');

  mailbox().setDeferring(false);
  // Two operators at once: one of them, and either, sends it.
  const resending = replicas.map((replica) => resendMatching(replica, { state: 'failed' }));
  const resent = (await Promise.all(resending)).flat();
  const refusals = resent.map(({ refusal }) => refusal?.split('.')[0] ?? 'resent');
  expect(refusals.filter((refusal) => refusal === 'resent')).toHaveLength(1);
  expect(refusals).toContain('Its code or link has expired');
  await pass(MINUTE, 10 * SECOND);
  expect(countArrived()).toEqual({ 'letter@example.test': 1 });
  const ids = new Set(resent.map(({ id }) => id));
  const again = await resendMessages(app.dependencies, [...ids, 'unknown']);
  expect(again.map(({ refusal }) => refusal?.split(/[ .]/)[1]).sort()).toEqual(['code', 'is', 'was']);
  now += 31 * DAY;
  app.setTime(now);
  await cleanUp(app.dependencies, ALONE);
  expect(await countStates()).toEqual({});
});

it('what an operator discards while a replica is about to send it is not sent', async () => {
  const id = await enqueue(notice('discarded@example.test'));
  const claim = new Promise<void>((resolve) => {
    app.dependencies.db.onStatement((sql) => {
      if (/^UPDATE .?outbox_messages/.test(sql)) resolve();
    });
  });
  let discard: () => void = () => undefined;
  const isDiscarded = new Promise<void>((resolve) => (discard = resolve));
  const discarding = second.transaction(async (db) => {
    const message = await app.dependencies.outbox.findMessage(db, id);
    if (message) await app.dependencies.outbox.discardMessage(db, message, now);
    discard();
    await claim;
  });
  await isDiscarded;
  // It still reads the message as due, and its claim waits until the operator's transaction has ended.
  await Promise.all([deliverMessages(app.dependencies), discarding]);
  expect(await countStates()).toEqual({ discarded: 1 });
  expect(countArrived()).toEqual({});
}, 30_000);

it('a recipient that does not exist ends its message at once, and holds nothing up', async () => {
  await enqueue(notice(`${UNKNOWN_USER}person@example.test`));
  await enqueue(notice('known@example.test'));
  await pass(SECOND, SECOND);
  expect(await countStates()).toEqual({ refused: 1, sent: 1 });
  expect(lines).toMatchObject([
    { event: 'message.given_up', channel: 'email', purpose: 'security_notice', outcome: 'refused', attempts: 1 },
  ]);
  expect(app.dependencies.circuitBreakers.email.isOpen(now)).toBe(false);
});

it('what several files of a night ended is told once in the morning: each kind in each channel', async () => {
  const { db, profiles, contacts } = app.dependencies;
  await contacts.bindContact(db, { profileId: 1, contact: { channel: 'sms', to: MOBILE }, now });
  await db.write('UPDATE consumer_profiles SET email_verified_at = 1, email_permission = 1, text_permission = 1');
  const addresses = new Map<number, string>();
  for (const id of [1, 4]) addresses.set(id, (await profiles.findProfileById(db, id))?.email ?? '');
  const [person1 = '', person2 = ''] = addresses.values();
  const ended = (name: 'account_removed' | 'plan_cancelled', profileId: number): MessageToSend => ({
    ...letter(addresses.get(profileId) ?? ''),
    owner: { profileId },
    text: { name },
  });
  now = Date.parse('2026-03-11T08:00:00Z');
  for (let file = 0; file < 3; file += 1) {
    await pass(MINUTE, MINUTE);
    await enqueue(ended('account_removed', 1));
    await enqueue({ ...ended('account_removed', 1), channel: 'sms', to: MOBILE });
    await enqueue(ended('account_removed', 4));
  }
  await enqueue(ended('plan_cancelled', 1));
  now = Date.parse('2026-03-11T16:00:00Z');
  await pass(MINUTE, 5 * SECOND);
  expect(countArrived()).toEqual({ [person1]: 2, [person2]: 1 });
  expect(texts.getNotices(MOBILE)).toEqual([textMessageOf('account_removed', app.dependencies.settings.brand)]);
  await enqueue(ended('account_removed', 1));
  await pass(SECOND, SECOND);
  expect(countArrived()).toMatchObject({ [person1]: 3 });
});

it('a fresh code overtakes a backlog, and the newest code of a sign-in is the only one that arrives', async () => {
  const bringBack = await takeMailServerAway();
  for (let n = 0; n < 60; n += 1) await enqueue(notice(`n${n}@example.test`, n));
  await enqueue(code('code@example.test', 'flow', '111111'));
  await pass(30 * SECOND, 10 * SECOND);
  await enqueue(code('code@example.test', 'flow', '222222'));
  await pass(30 * SECOND, 10 * SECOND);
  await bringBack();
  await pass(2 * MINUTE, 10 * SECOND);
  expect(readTexts('code@example.test')).toEqual([expect.stringContaining('222222')]);
  const order = mailbox().messages.map(({ to }) => to?.[0]?.address);
  expect(order).toHaveLength(61);
  expect(order.indexOf('code@example.test')).toBeLessThan(12);
  expect(await countStates()).toEqual({ sent: 61, superseded: 1 });
});

it('notices to consumers are tried again in the hours in which people are contacted', async () => {
  mailbox().setDeferring(true);
  // Half past eight in the evening in New York.
  now = NOW + 8 * HOUR + 30 * MINUTE;
  app.setTime(now);
  await enqueue(letter('letter@example.test'));
  await enqueue(notice('notice@example.test'));
  await pass(35 * MINUTE, 5 * MINUTE);
  mailbox().setDeferring(false);
  await pass(HOUR, 10 * MINUTE);
  expect(countArrived()).toEqual({ 'notice@example.test': 1 });
  // Its place is not known: eleven in the morning in New York.
  await pass(13 * HOUR, HOUR);
  expect(countArrived()).toEqual({ 'notice@example.test': 1, 'letter@example.test': 1 });
});

it('text messages alike: a provider that is limited or away delays notices and codes, and gets the pause it asks for', async () => {
  texts.failWith({ status: 429, body: { code: 20429 }, headers: { 'retry-after': '120' } });
  await enqueue({ ...notice(MOBILE), channel: 'sms' });
  const flow = { ...code(MOBILE, 'flow', ''), channel: 'sms', text: null } as const;
  await enqueue(flow);
  await pass(SECOND, SECOND);
  const asked = texts.requests.length;
  await pass(118 * SECOND, 59 * SECOND);
  // Each replica, for codes and for notices.
  expect([asked <= 4, texts.requests.length]).toEqual([true, asked]);
  texts.failWith({ status: 503, body: '<html>' });
  await pass(5 * MINUTE, 15 * SECOND);
  texts.failWith(null);
  await pass(2 * MINUTE, 15 * SECOND);
  expect([texts.getNotices(MOBILE), texts.countSent(MOBILE)]).toEqual([
    [textMessageOf('locked', app.dependencies.settings.brand)],
    1,
  ]);
  expect(await countStates()).toEqual({ sent: 2 });
});

it('closing a profile deletes its messages, whether they wait or were given up', async () => {
  await enqueue(notice(`${UNKNOWN_USER}closed@example.test`, 4));
  await pass(SECOND, SECOND);
  mailbox().setDeferring(true);
  await enqueue(notice('closed@example.test', 4));
  await enqueue(notice('other@example.test', 5));
  await pass(MINUTE, 10 * SECOND);
  expect(await countStates()).toEqual({ refused: 1, pending: 2 });
  expect(await closeProfile(app.dependencies, { operator: 'ops' }, 4)).toMatchObject({ messages: 2 });
  mailbox().setDeferring(false);
  await pass(HOUR, 10 * MINUTE);
  expect(countArrived()).toEqual({ 'other@example.test': 1 });
});

it('a message with a time in the far future, from a process with a wrong clock, is sent now', async () => {
  app.setTime(now + 5 * DAY);
  await enqueue({ ...notice('ahead@example.test'), validUntil: now + 20 * DAY });
  app.setTime(now);
  await pass(SECOND, SECOND);
  expect(countArrived()).toEqual({ 'ahead@example.test': 1 });
});

it('metrics and the watch know what waits, and for how long', async () => {
  mailbox().setDeferring(true);
  await enqueue(notice('waiting@example.test'));
  await pass(10 * MINUTE, MINUTE);
  app.jobWatch?.start();
  for (;;) {
    if ((await readMetric('parley_messages_waiting{channel="email"}')) === 1) break;
  }
  app.jobWatch?.stop();
  expect(await readMetric('parley_oldest_message_seconds{channel="email"}')).toBe(600);
  expect(await readMetric('parley_messages_waiting{channel="sms"}')).toBe(0);
  expect(await readMetric('parley_messages_total{purpose="security_notice",outcome="deferred"}')).toBeGreaterThan(0);
});
