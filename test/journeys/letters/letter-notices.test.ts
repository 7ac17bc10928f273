// Mails about letters: only to people who want them, once a day, by day, and without saying anything.
import { eventually, waitForDelivery } from '../../support/fixtures/eventually';
import { openMailboxFixture, type MailboxFixture } from '../../support/fixtures/mailbox-fixture';
import { wordsOf } from '../../support/fixtures/message-words';
import { NOW } from '../../support/fixtures/app';

let fixture: MailboxFixture;
beforeEach(async () => {
  fixture = await openMailboxFixture({ PUBLIC_URL: 'http://parley.test' });
});
afterEach(() => fixture.close());

const HOUR_MS = 3_600_000;
const { subject, text } = wordsOf('letter_waiting');
const FIRST_LETTER = wordsOf('first_letter');

/** How many mails about letters arrived. */
async function countMails(): Promise<number> {
  fixture.app.dependencies.outboxSender.wake();
  await waitForDelivery(fixture.app);
  return (fixture.app.dependencies.mail.messages?.() ?? []).filter((message) => message.subject === subject).length;
}

const changeProfile = (change: string) =>
  fixture.app.dependencies.db.write(`UPDATE consumer_profiles SET ${change} WHERE id = 1`);

it('a letter is announced without its creditor, account, amount or subject', async () => {
  await fixture.send([13, 14, 19]);
  expect(await countMails()).toBe(1);
  const [mail] = fixture.app.dependencies.mail.messages?.() ?? [];
  expect(mail).toMatchObject({ to: 'maria.rivera@example.test', subject });
  expect(mail?.text.startsWith(text)).toBe(true);
  expect(`${subject} ${text}`).not.toMatch(/acme|debt|balance|account|owe|\d/i);
  expect(mail?.text).toContain('To stop these mails');
});

it('a day passes before the next mail', async () => {
  await fixture.send([14]);
  fixture.app.setTime(NOW + 24 * HOUR_MS - 1);
  const token = await fixture.app.signInCreditor('dana@acme.test');
  await fixture.send([15], { token });
  expect(await countMails()).toBe(1);
  fixture.app.setTime(NOW + 24 * HOUR_MS);
  await fixture.send([16], { token });
  expect(await countMails()).toBe(2);
});

it.each([
  ['without permission', 'email_permission = 0'],
  ['without a verified address', 'email_verified_at = NULL'],
  ['of a blocked profile', "status = 'blocked'"],
])('no one is notified %s, but is later when that changes', async (_what, change) => {
  await changeProfile(change);
  await fixture.send([14]);
  expect(await countMails()).toBe(0);
  await changeProfile("email_permission = 1, email_verified_at = 1, status = 'active'");
  await fixture.send([15]);
  expect(await countMails()).toBe(1);
});

it('a letter about an account that nobody has claimed is announced to the address of its company, once a day', async () => {
  const { db, mail, outboxSender } = fixture.app.dependencies;
  await db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id IN (14, 15)');
  await fixture.send([14, 15]);
  outboxSender.wake();
  await waitForDelivery(fixture.app);
  const announced = (mail.messages?.() ?? []).filter((message) => message.subject === FIRST_LETTER.subject);
  expect(announced).toMatchObject([{ to: 'maria.rivera@example.test' }]);
  expect(announced[0]?.text.startsWith(FIRST_LETTER.text)).toBe(true);
  expect(FIRST_LETTER.text).not.toMatch(/acme|debt|balance|account|owe/i);
});

interface Message {
  readonly outcome: { readonly value: string };
  readonly gate: { readonly value: string; readonly label: string } | null;
}

/** What became of the announcements of an account's letters, the newest first. */
async function listAnnouncements(account: number, user = 'dana@acme.test'): Promise<readonly string[]> {
  const token = await fixture.app.signInCreditor(user);
  const path = `/accounts/${account}/messages`;
  const { body } = await fixture.app.creditorRest<{ data: readonly Message[] }>('GET', path, { token });
  return body.data.map(({ outcome, gate }) => gate?.value ?? outcome.value);
}

describe('a letter that is not announced has a record that says why:', () => {
  beforeEach(async () => {
    const { db } = fixture.app.dependencies;
    await db.write('DELETE FROM contact_records');
    await db.write('DELETE FROM contact_counts');
  });

  it('another one of the person, or of the address, was', async () => {
    await fixture.send([14, 15]);
    await fixture.app.dependencies.db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id IN (16, 17)');
    await fixture.send([16, 17]);
    await countMails();
    const announced = await Promise.all([14, 15, 16, 17].map((account) => listAnnouncements(account)));
    expect(announced).toEqual([['sent'], ['daily_letter'], ['sent'], ['daily_letter']]);
    const { body } = await fixture.app.creditorRest('GET', '/messages/counts', { token: fixture.dana.token });
    expect(body).toMatchObject({ sent: 2, stopped: 2 });
    expect(JSON.stringify(body)).toContain(
      '"value":"daily_letter","label":"At most one letter is announced in 24 hours"',
    );
  });

  it('the company delivered no address', async () => {
    await fixture.app.dependencies.db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id = 14');
    const { letterFacts } = fixture.app.dependencies;
    const withoutAddress = {
      ...letterFacts,
      async findLetterFacts(...args: Parameters<typeof letterFacts.findLetterFacts>) {
        const facts = await letterFacts.findLetterFacts(...args);
        return facts && { ...facts, email: null };
      },
    };
    Object.assign(fixture.app.dependencies, { letterFacts: withoutAddress });
    const { token } = fixture.dana;
    const send = '/communications/e-letter-templates/1/send';
    const { body: planned } = await fixture.app.creditorRest('POST', send, {
      token,
      body: { account_ids: [14, 19], dry_run: true },
    });
    const { body: sent } = await fixture.send([14, 19]);
    expect(await listAnnouncements(14)).toEqual(['address']);
    // To print and post it, the company sees it before and afterwards, and lists such letters.
    const reached = { 14: true, 19: false };
    const toReached = (accounts: unknown) =>
      Object.fromEntries(
        (accounts as { account_id: number; not_reached: boolean }[]).map((account) => [
          account.account_id,
          account.not_reached,
        ]),
      );
    expect(toReached((planned['data'] as { accepted: unknown }).accepted)).toEqual(reached);
    expect(toReached(sent.data.sent)).toEqual(reached);
    expect([planned['message'], sent.message]).toEqual([
      '2 letters would be sent (1 would reach nobody).',
      '2 letters sent (1 reached nobody).',
    ]);
    const { body: listed } = await fixture.app.creditorRest('GET', '/communications/letters?not_reached=true', {
      token,
    });
    expect(listed).toMatchObject({ data: [{ account_id: 14, not_reached: true }], meta: { total: 1 } });
    const { body: others } = await fixture.app.creditorRest('GET', '/communications/letters?not_reached=false', {
      token,
    });
    expect(toReached(others['data'])).not.toHaveProperty('14', true);
    const path = `${fixture.app.origin}/creditor-api/exports/accounts?columns=id,letters_not_reached`;
    const exported = await (await fetch(path, { headers: { authorization: `Bearer ${token}` } })).text();
    expect(exported.split('\r\n')).toEqual(expect.arrayContaining(['14,1', '19,0']));
  });

  it('its owner has no address for mails, but only for texts', async () => {
    await changeProfile('email_permission = 0, email_verified_at = NULL, text_permission = 1, mobile_verified_at = 1');
    await fixture.send([14]);
    const path = '/accounts/14/messages';
    const { body } = await fixture.app.creditorRest('GET', path, { token: fixture.dana.token });
    expect(body).toMatchObject({
      data: [{ channel: 'email', gate: { label: 'There is no verified contact for this channel' } }],
    });
  });
});

it.each(['claimed', 'unclaimed'])(
  "the letters of one company stop none of another's about %s accounts",
  async (state) => {
    const { db } = fixture.app.dependencies;
    const { outsider } = fixture;
    const owner = state === 'claimed' ? '1' : 'NULL';
    await db.write('DELETE FROM contact_records');
    await db.write(`UPDATE consumers SET consumer_profile_id = ${owner} WHERE id IN (14, 15, 16)`);
    await db.write(`UPDATE consumers SET company_id = ${outsider.companyId} WHERE id IN (15, 16)`);
    const template = await fixture.createTemplate({ owner: outsider });
    await fixture.send([14]);
    await fixture.send([15, 16], { template, token: outsider.token });
    await countMails();
    const seen = await Promise.all([15, 16].map((account) => listAnnouncements(account, 'sam@northbank.test')));
    expect([await listAnnouncements(14), ...seen]).toEqual([['sent'], ['sent'], ['daily_letter']]);
  },
);

it("whoever stops the mails of one company at an unclaimed address still gets another's", async () => {
  const { db, mail } = fixture.app.dependencies;
  const { outsider } = fixture;
  await db.write('DELETE FROM contact_records');
  // Who has proven the address and claimed an account of the company would stop mails as its owner.
  await db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE company_id = 1 OR id = 16');
  await db.write(`UPDATE consumers SET company_id = ${outsider.companyId} WHERE id = 16`);
  await fixture.send([14]);
  await countMails();
  const letter = mail.messages?.().find((message) => message.subject === FIRST_LETTER.subject);
  const [, token = ''] = /\/stop-messages\/([0-9a-f]{64})/.exec(letter?.text ?? '') ?? [];
  const form = { method: 'POST', body: new URLSearchParams({ choice: 'stop' }) };
  expect((await fetch(`${fixture.app.origin}/stop-messages/${token}`, form)).status).toBe(200);
  const template = await fixture.createTemplate({ owner: outsider });
  await fixture.send([16], { template, token: outsider.token });
  await countMails();
  expect(await listAnnouncements(16, 'sam@northbank.test')).toEqual(['sent']);
  fixture.app.setTime(NOW + 24 * HOUR_MS);
  await fixture.send([15], { token: await fixture.app.signInCreditor('dana@acme.test') });
  await countMails();
  expect(await listAnnouncements(15)).toEqual(['opt_out']);
});

it('an address is written to once in 24 hours, also when a day of the calendar begins', async () => {
  const { db } = fixture.app.dependencies;
  await db.write('DELETE FROM contact_records');
  await db.write('UPDATE consumers SET consumer_profile_id = NULL WHERE id IN (14, 15)');
  const midnight = Date.parse('2026-03-11T00:00:00Z');
  for (const [account, time] of [
    [14, midnight - 60_000],
    [15, midnight + 60_000],
  ] as const) {
    fixture.app.setTime(time);
    await fixture.send([account], { token: await fixture.app.signInCreditor('dana@acme.test') });
  }
  await countMails();
  expect([await listAnnouncements(14), await listAnnouncements(15)]).toEqual([['sent'], ['daily_letter']]);
});

describe('the answer to a dispute', () => {
  async function answer(account: number): Promise<void> {
    const token = await fixture.app.signInCreditor('dana@acme.test');
    const body = { text: 'The balance is right.', outcome: 'verified' };
    const path = `/accounts/${account}/dispute/answer`;
    expect((await fixture.app.creditorRest('POST', path, { token, body })).status).toBe(200);
  }

  beforeEach(async () => {
    const { db } = fixture.app.dependencies;
    await db.write('DELETE FROM contact_records');
    for (const account of [14, 15, 19]) {
      expect((await fixture.read('POST', `/accounts/${account}/dispute`, {})).status).toBe(200);
    }
  });

  it.each(['claimed', 'unclaimed'])(
    'of %s accounts is announced whatever else was, and does not count',
    async (state) => {
      const { db } = fixture.app.dependencies;
      if (state === 'unclaimed') await db.write('UPDATE consumers SET consumer_profile_id = NULL');
      await answer(14);
      await answer(15);
      await fixture.send([16]);
      await answer(19);
      await countMails();
      const announced = await Promise.all([14, 15, 16, 19].map((account) => listAnnouncements(account)));
      expect(announced).toEqual([['sent'], ['sent'], ['sent'], ['sent']]);
    },
  );

  it('is not announced at night', async () => {
    const midday = NOW - (NOW % 60_000);
    fixture.app.setTime(midday + 11.5 * HOUR_MS);
    await answer(14);
    await eventually('the message to wait', async () => {
      const [gate] = await listAnnouncements(14);
      return gate === 'quiet_hours' ? true : null;
    });
    fixture.app.setTime(midday + 20 * HOUR_MS);
    expect(await countMails()).toBe(1);
  });
});

// Noon in New York is 16:00 UTC.
it.each([
  ['23:30', 11.5 * HOUR_MS, 20 * HOUR_MS],
  ['21:00', 9 * HOUR_MS, 20 * HOUR_MS],
  ['07:59', 20 * HOUR_MS - 60_000, 20 * HOUR_MS],
  ['02:00', 14 * HOUR_MS, 20 * HOUR_MS],
])('a letter at %s is announced at 08:00', async (_time, sent, announced) => {
  const midday = NOW - (NOW % 60_000);
  fixture.app.setTime(midday + sent);
  const token = await fixture.app.signInCreditor('dana@acme.test');
  await fixture.send([14], { token });
  expect(
    (await fixture.app.dependencies.db.read('SELECT next_at AS at FROM outbox_messages')).at(-1)?.at,
  ).toBeDefined();
  fixture.app.setTime(midday + announced - 1);
  fixture.app.dependencies.outboxSender.wake();
  const due = await eventually('the message to wait', async () => {
    const sql =
      "SELECT due_at AS at FROM outbox_messages WHERE state = 'pending' AND due_at = next_at AND due_at > created_at";
    const [waiting] = await fixture.app.dependencies.db.read(sql);
    return waiting && Number(waiting.at);
  });
  expect(due).toBe(midday + announced);
  fixture.app.setTime(midday + announced);
  expect(await countMails()).toBe(1);
});
