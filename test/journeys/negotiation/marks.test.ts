// Marks on accounts and disputes with words, over both styles: who sets and ends them, what each stops, and who reads what.
import { marksThatStop } from '../../../src/domain/messages/mark-gates';
import { ACCOUNT_MARKS, keysOf } from '../../../src/domain/shared/vocabulary';
import { openMailboxFixture, type MailboxFixture } from '../../support/fixtures/mailbox-fixture';

let fixture: MailboxFixture;
beforeEach(async () => {
  fixture = await openMailboxFixture();
});
afterEach(() => fixture.close());

interface Mark {
  readonly key: string;
  readonly set_by: { readonly key: string };
  readonly ended_at: string | null;
  readonly note?: string | null;
  readonly attorney_name: string | null;
}

interface Detail {
  readonly condition: { readonly key: string };
  readonly marks: readonly string[];
  readonly mark_history: readonly Mark[];
  readonly dispute_days_open: number | null;
  readonly dispute: {
    readonly reason: string | null;
    readonly category: { readonly key: string } | null;
    readonly days_open: number | null;
    readonly answer: { readonly text: string; readonly outcome: { readonly key: string } } | null;
  } | null;
  readonly available_moves: readonly string[];
  readonly open_payments: readonly unknown[];
}

interface OwnMarks {
  readonly marks: readonly Mark[];
  readonly dispute: Detail['dispute'];
  readonly contact_stopped_at: string | null;
  readonly papers_to: string | null;
}

/** Of the demo data: an account that is open for offers, and one with a running plan. */
const READY = 19;
const PLAN = 14;

const asCreditor = (method: string, path: string, body?: unknown) =>
  fixture.app.creditorRest(method, path, {
    token: fixture.dana.token,
    ...(body !== undefined && { body }),
  });

async function mark(account: number, body: object) {
  const answer = await asCreditor('POST', `/accounts/${account}/marks`, body);
  expect([answer.status, answer.body['message']]).toEqual([200, 'Account marked.']);
}

async function unmark(account: number, body: object) {
  return asCreditor('POST', `/accounts/${account}/marks/end`, body);
}

async function detail(account: number): Promise<Detail> {
  return (await asCreditor('GET', `/accounts/${account}`)).body as unknown as Detail;
}

async function own(account: number) {
  return fixture.read<OwnMarks>('GET', `/accounts/${account}/marks`);
}

async function actions(account: number): Promise<readonly string[]> {
  const { body } = await fixture.read<{ readonly data?: unknown } & Record<string, unknown>>(
    'GET',
    `/accounts/${account}`,
  );
  const display = (body['display'] ?? (body['data'] as { display?: unknown } | undefined)?.display) as {
    readonly available_actions: readonly { readonly key: string }[];
  };
  return display.available_actions.map(({ key }) => key);
}

describe('a bankruptcy', () => {
  it('cancels open payments, holds the plan, and leaves reading', async () => {
    const before = await detail(PLAN);
    expect(before.open_payments.length).toBeGreaterThan(0);
    await mark(PLAN, { mark: 'bankruptcy', case_number: '26-10417', filed_on: '2026-03-02', note: 'By the court' });
    const after = await detail(PLAN);
    expect([after.condition.key, after.open_payments, after.marks]).toEqual(['hold', [], ['bankruptcy']]);
    expect(after.available_moves).not.toEqual(expect.arrayContaining(['counter_offer']));
    expect(await actions(PLAN)).toEqual(['open_payment_plan', 'download_agreement', 'contact_details']);
    const restart = await fixture.read('POST', `/accounts/${PLAN}/plan/restart`, {});
    expect([restart.status, restart.body['code']]).toEqual([409, 'offer_action_unavailable']);
    expect((await fixture.read('GET', `/accounts/${PLAN}`)).status).toBe(200);
  });

  it('shows both sides the mark, and the note to the creditor only', async () => {
    await mark(READY, { mark: 'bankruptcy', case_number: '26-10417', note: 'By the court' });
    const { body } = await own(READY);
    expect(body.marks).toEqual([expect.objectContaining({ key: 'bankruptcy', case_number: '26-10417' })]);
    expect(JSON.stringify(body)).not.toContain('By the court');
    const history = await fixture.read('GET', `/accounts/${READY}/history`);
    expect(JSON.stringify(history.body)).not.toContain('By the court');
    expect((await detail(READY)).mark_history).toEqual([expect.objectContaining({ note: 'By the court' })]);
  });

  it('stops offers of both sides until it is taken back with a confirmation', async () => {
    await mark(READY, { mark: 'bankruptcy' });
    expect(await actions(READY)).not.toContain('view_offers');
    const offers = await fixture.read<{ readonly offer_options: object }>('GET', `/accounts/${READY}/offers`);
    expect(offers.body.offer_options).toEqual({});
    const offer = await fixture.read('POST', `/accounts/${READY}/offers/settlement`, {});
    expect(offer.body['code']).toBe('offer_action_unavailable');
    const unsure = await unmark(READY, { mark: 'bankruptcy' });
    expect([unsure.status, Object.keys(unsure.body['errors'] as object)]).toEqual([422, ['confirm']]);
    expect((await unmark(READY, { mark: 'bankruptcy', confirm: true })).status).toBe(200);
    expect(await actions(READY)).toContain('view_offers');
    expect((await detail(READY)).mark_history[0]).toMatchObject({
      key: 'bankruptcy',
      ended_at: expect.any(String) as string,
    });
  });

  it('lets the consumer negotiate anew when it ends on a plan', async () => {
    await mark(PLAN, { mark: 'bankruptcy' });
    await unmark(PLAN, { mark: 'bankruptcy', confirm: true });
    expect((await detail(PLAN)).condition.key).toBe('renegotiate');
    expect(await actions(PLAN)).toContain('start_over');
  });
});

describe('a deceased consumer', () => {
  it('closes the account for its profile and for every other sign-in, without a word', async () => {
    const unknown = await fixture.read('GET', '/accounts/987654');
    await mark(READY, { mark: 'deceased' });
    const gone = await fixture.read('GET', `/accounts/${READY}`);
    expect([gone.status, gone.body['message']]).toEqual([404, unknown.body['message']]);
    await fixture.app.signIn('Rivera', '1985-04-12', '4321');
    expect((await fixture.read('GET', `/accounts/${READY}`)).status).toBe(404);
    const [row] = await fixture.app.dependencies.db.read(
      'SELECT consumer_profile_id AS id FROM consumers WHERE id = ?',
      [READY],
    );
    expect(row?.['id']).toBeNull();
    expect((await unmark(READY, { mark: 'deceased', confirm: true })).status).toBe(200);
    await fixture.app.signIn('Rivera', '1985-04-12', '4321');
    expect((await fixture.read('GET', `/accounts/${READY}`)).status).toBe(200);
  });
});

describe('contact', () => {
  it('is stopped by each mark as its row says', async () => {
    for (const key of keysOf(ACCOUNT_MARKS)) expect(marksThatStop([key], 'letter')).toEqual([key]);
    expect(marksThatStop(['do_not_contact', 'attorney'], 'confirmation')).toEqual([]);
    expect(marksThatStop(['bankruptcy'], 'confirmation')).toEqual(['bankruptcy']);
    await mark(READY, { mark: 'do_not_contact' });
    const { body } = await fixture.send([READY]);
    expect(body.data.refused).toMatchObject([{ account_id: READY, reason: 'do_not_contact' }]);
  });

  it('is stopped by the person for all accounts, and allowed again', async () => {
    const stopped = await fixture.read<{ data: OwnMarks }>('POST', `/accounts/${READY}/stop-contact`);
    expect([stopped.status, typeof stopped.body.data.contact_stopped_at]).toEqual([200, 'string']);
    const { body } = await fixture.send([READY, PLAN]);
    expect(body.data.refused.map(({ reason }) => reason)).toEqual(['do_not_contact', 'do_not_contact']);
    expect((await own(PLAN)).body.marks[0]).toMatchObject({ key: 'do_not_contact', set_by: { key: 'consumer' } });
    expect((await detail(PLAN)).marks).toEqual(['do_not_contact']);
    // The creditor is told why it cannot take this back.
    const refused = await unmark(PLAN, { mark: 'do_not_contact' });
    expect([refused.status, refused.body['errors']]).toEqual([
      422,
      { mark: ['The consumer wants no contact about any account: only the consumer can take this back.'] },
    ]);
    const listed = await asCreditor('GET', '/accounts?mark=do_not_contact&limit=50');
    expect((listed.body['data'] as readonly { account_id: number }[]).map(({ account_id }) => account_id)).toContain(
      PLAN,
    );
    const again = await fixture.read<{ data: OwnMarks }>('POST', `/accounts/${PLAN}/resume-contact`);
    expect(again.body.data.contact_stopped_at).toBeNull();
    expect((await fixture.send([READY])).body.data.sent).toHaveLength(1);
  });

  interface ContactEvent {
    readonly event: string;
    readonly actor: unknown;
    readonly subject: { readonly type: string; readonly id: string };
    readonly details: object;
  }

  async function contactEvents(token: string, query = '') {
    const { body } = await fixture.app.creditorRest<{ data: readonly ContactEvent[] }>(
      'GET',
      `/audit-events?limit=50${query}`,
      { token },
    );
    return body.data.filter(({ event }) => event.startsWith('contact.'));
  }

  it('stays in the marks and in the trail of each company when the person allows it again', async () => {
    await fixture.read('POST', `/accounts/${READY}/stop-contact`);
    const open = (await detail(PLAN)).mark_history;
    fixture.app.setTime(fixture.app.moment().epoch + 8 * 60_000);
    await fixture.read('POST', `/accounts/${PLAN}/stop-contact`);
    await fixture.read('POST', `/accounts/${READY}/resume-contact`);
    await fixture.read('POST', `/accounts/${READY}/resume-contact`);
    const [ended, ...others] = (await detail(PLAN)).mark_history;
    expect(others).toEqual([]);
    expect(ended).toEqual({
      ...open[0],
      ended_at: fixture.app.moment().now,
      ended_by: { key: 'consumer', label: 'Consumer' },
    });
    expect((await detail(PLAN)).marks).toEqual([]);
    expect((await own(PLAN)).body.marks).toMatchObject([{ key: 'do_not_contact', ended_at: ended?.ended_at }]);
    // Once for each of their accounts of the company, with nothing of the person, and no other company learns of it.
    const events = await contactEvents(fixture.dana.token, `&account_id=${PLAN}`);
    expect(events).toMatchObject([
      { event: 'contact.resumed', actor: null, subject: { type: 'account', id: String(PLAN) }, details: {} },
      { event: 'contact.stopped', actor: null, subject: { type: 'account', id: String(PLAN) }, details: {} },
    ]);
    const sam = await fixture.app.signInCreditor('sam@northbank.test');
    const ofOthers = new Set((await contactEvents(sam)).map(({ subject }) => subject.id));
    const ofAcme = (await contactEvents(fixture.dana.token)).map(({ subject }) => subject.id);
    expect(ofAcme.filter((id) => ofOthers.has(id))).toEqual([]);
    const rows = await fixture.app.dependencies.db.read(
      `SELECT COUNT(*) AS n FROM audit_events e JOIN consumers a ON CAST(a.id AS CHAR) = e.subject_id
       WHERE e.event LIKE 'contact.%' AND e.subject_type = 'account' AND (a.company_id <> e.company_id OR e.ip_prefix IS NOT NULL)`,
    );
    expect(Number(rows[0]?.['n'])).toBe(0);
  });

  it('stays in the marks when the account leaves the person, who no longer sees it', async () => {
    await fixture.read('POST', `/accounts/${READY}/stop-contact`);
    await mark(READY, { mark: 'deceased' });
    const ended = { key: 'do_not_contact', set_by: { key: 'consumer' }, ended_at: fixture.app.moment().now };
    expect((await detail(READY)).mark_history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...ended, set_by: expect.objectContaining(ended.set_by) as object }),
      ]),
    );
    await unmark(READY, { mark: 'deceased', confirm: true });
    await fixture.app.signIn('Rivera', '1985-04-12', '4321');
    const shown = (await own(READY)).body.marks.filter(({ key }) => key === 'do_not_contact');
    expect(shown).toMatchObject([{ ended_at: null }]);
    // The company learns of the choice again, as at the first sign-in.
    const events = await contactEvents(fixture.dana.token, `&account_id=${READY}`);
    expect(events.map(({ event }) => event)).toEqual(['contact.stopped', 'contact.stopped']);
  });

  it('goes to the attorney whom the consumer named, whom the creditor can neither replace nor remove', async () => {
    const named = await fixture.read('POST', `/accounts/${READY}/attorney`, {
      name: 'Ada Counsel',
      contact: 'ada@law.test',
    });
    expect(named.status).toBe(200);
    expect((await detail(READY)).mark_history).toMatchObject([{ key: 'attorney', attorney_name: 'Ada Counsel' }]);
    expect((await fixture.send([READY])).body.data.refused).toMatchObject([{ reason: 'attorney' }]);
    // Also after so many other marks that the history no longer shows it.
    for (let time = 0; time < 51; time += 1) await mark(READY, { mark: 'do_not_contact', note: String(time) });
    const refused = await unmark(READY, { mark: 'attorney' });
    expect([refused.status, Object.keys(refused.body['errors'] as object)]).toEqual([422, ['mark']]);
    const own = { mark: 'attorney', attorney_name: 'Our Own Counsel' };
    const replaced = await asCreditor('POST', `/accounts/${READY}/marks`, own);
    expect([replaced.status, replaced.body['errors']]).toEqual([422, refused.body['errors']]);
    expect((await fixture.read('POST', `/accounts/${READY}/attorney/remove`, {})).status).toBe(200);
    expect((await detail(READY)).marks).toEqual(['do_not_contact']);
  });
});

describe('a mark that is set again', () => {
  const ATTORNEY = { mark: 'attorney', attorney_name: 'Ada Counsel', note: 'By phone' };

  async function set(body: object, key?: string) {
    return fixture.app.creditorRest('POST', `/accounts/${READY}/marks`, {
      token: fixture.dana.token,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  }

  const events = async () => {
    const path = `/audit-events?event=account.marked&account_id=${READY}`;
    return (await asCreditor('GET', path)).body['data'];
  };

  it('with the same words changes nothing, and replaces what it says with others', async () => {
    await mark(READY, ATTORNEY);
    const before = await detail(READY);
    for (const key of [undefined, 'same', 'same']) {
      const { status, body } = await set(ATTORNEY, key);
      expect([status, body['message']]).toEqual([200, 'Nothing has changed.']);
    }
    expect(await detail(READY)).toEqual(before);
    expect(await events()).toHaveLength(1);
    await mark(READY, { ...ATTORNEY, note: 'By letter' });
    expect((await detail(READY)).mark_history.map(({ note, ended_at }) => [note, ended_at === null])).toEqual([
      ['By letter', true],
      ['By phone', false],
    ]);
    expect(await events()).toHaveLength(2);
  });

  it('over GraphQL, and by the consumer', async () => {
    const again = `mutation { markAccount(input: { accountId: "${READY}", mark: BANKRUPTCY }) { message } }`;
    const said = async () => (await fixture.app.graphql(again, { token: fixture.dana.token })).data['markAccount'];
    expect([await said(), await said()]).toEqual([{ message: 'Account marked.' }, { message: 'Nothing has changed.' }]);
    const name = { name: 'Ada Counsel', contact: 'ada@law.test' };
    await fixture.read('POST', `/accounts/${READY}/attorney`, name);
    const repeated = await fixture.read('POST', `/accounts/${READY}/attorney`, name);
    expect([repeated.status, repeated.body['message']]).toEqual([200, 'Nothing has changed.']);
    expect((await detail(READY)).mark_history.map(({ key }) => key)).toEqual(['attorney', 'bankruptcy']);
  });
});

describe('a dispute', () => {
  const WORDS = 'Ich habe im März bezahlt. 已经付清。 تم الدفع 🧾';

  async function dispute(body: object) {
    return fixture.read('POST', `/accounts/${READY}/dispute`, body);
  }

  const SCRIPTS = ['x', 'я', '付', '🧾', 'ב', 'ع', 'ก', 'é', '\n"<&'] as const;
  const DISPUTE = `mutation ($input: DisputeAccountInput!) { disputeAccount(input: $input) { message } }`;
  const WORDS_OF = `query ($id: ID!) { creditorAccount(id: $id) { dispute { reason } } }`;

  async function disputeOver(style: 'REST' | 'GraphQL', reason: string) {
    if (style === 'REST') {
      const { status, body } = await dispute({ reason, category: 'amount' });
      return { status, said: JSON.stringify(body) };
    }
    const variables = { input: { accountId: String(READY), reason, category: 'AMOUNT' } };
    const { errors, body } = await fixture.app.graphql(DISPUTE, { token: fixture.reader, variables });
    return { status: Number(errors[0]?.extensions['status'] ?? 200), said: JSON.stringify(body) };
  }

  /** Wherever the words are shown: to both sides, in both styles, and in the file of the person's own data. */
  async function readWords(): Promise<readonly unknown[]> {
    const asked = { token: fixture.dana.token, variables: { id: String(READY) } };
    const { data } = await fixture.app.graphql<{ creditorAccount: Pick<Detail, 'dispute'> }>(WORDS_OF, asked);
    const taken = await fixture.read<{ readonly content: string }>('GET', '/profile/export');
    const file = Buffer.from(taken.body.content, 'base64').toString();
    const reason = (await own(READY)).body.dispute?.reason ?? '';
    return [
      reason,
      (await detail(READY)).dispute?.reason,
      data.creditorAccount.dispute?.reason,
      file.includes(JSON.stringify(reason)) ? reason : null,
    ];
  }

  it('carries 4,000 characters of any script unharmed, and names the limit to 10,000', async () => {
    const { db } = fixture.app.dependencies;
    for (const script of SCRIPTS) {
      const letters = Array.from(script);
      const words = Array.from({ length: 3998 }, (_, index) => letters[index % letters.length] ?? '').join('');
      const reason = `(${words})`;
      for (const style of ['REST', 'GraphQL'] as const) {
        const refused = await disputeOver(style, script.repeat(10_000 / script.length));
        expect([script, refused.status]).toEqual([script, 422]);
        expect(refused.said).toMatch(/4,?000/);
        expect(refused.said).not.toContain(script.repeat(20));
        expect((await detail(READY)).condition.key).not.toBe('dispute');
        expect([script, (await disputeOver(style, reason)).status]).toEqual([script, 200]);
        expect([script, (await own(READY)).body.dispute?.reason]).toEqual([script, reason]);
        if (style === 'GraphQL') {
          await db.write("DELETE FROM rate_counters WHERE scope LIKE 'profile_export%'");
          expect([script, await readWords()]).toEqual([script, Array<string>(4).fill(reason)]);
        }
        const answer = { text: words.slice(0, 2000), outcome: 'corrected' };
        expect((await asCreditor('POST', `/accounts/${READY}/dispute/answer`, answer)).status).toBe(200);
      }
    }
  });

  it('is possible without words, as before', async () => {
    const { status, body } = await dispute({});
    expect([status, body['message']]).toEqual([200, 'The dispute was recorded.']);
    expect((await detail(READY)).dispute).toMatchObject({ reason: null, category: null, days_open: 0, answer: null });
  });

  it('shows the creditor the words, and the consumer the answer as a letter and in the account', async () => {
    await dispute({ reason: WORDS, category: 'paid' });
    const open = await detail(READY);
    expect([open.marks, open.dispute_days_open]).toEqual([['disputed'], 0]);
    expect(open.dispute).toMatchObject({ reason: WORDS, category: { key: 'paid' } });
    expect(open.available_moves).toContain('answer_dispute');
    const answer = { text: 'You are <right>.\n\nThe balance is corrected.', outcome: 'corrected' };
    const answered = await asCreditor('POST', `/accounts/${READY}/dispute/answer`, answer);
    expect([answered.status, answered.body['message']]).toEqual([200, 'Dispute answered.']);
    expect((await detail(READY)).condition.key).toBe('renegotiate');
    expect((await own(READY)).body.dispute?.answer).toMatchObject({ text: answer.text, outcome: { key: 'corrected' } });
    const mailbox = await fixture.read<{ data: readonly { id: number; subject: string }[] }>('GET', '/mailbox?limit=1');
    expect(mailbox.body.data[0]?.subject).toBe('Answer to your dispute');
    const letter = await fixture.read('GET', `/mailbox/${mailbox.body.data[0]?.id ?? 0}`);
    expect(letter.body['content']).toBe('<p>You are &lt;right&gt;.</p><p>The balance is corrected.</p>');
    const again = await asCreditor('POST', `/accounts/${READY}/dispute/answer`, answer);
    expect(again.body['code']).toBe('offer_action_unavailable');
  });

  it('withdraws the account when it is closed', async () => {
    await dispute({ category: 'identity_theft' });
    await asCreditor('POST', `/accounts/${READY}/dispute/answer`, { text: 'It is not yours.', outcome: 'closed' });
    expect((await detail(READY)).condition.key).toBe('disputed_deactivated');
    expect((await own(READY)).body.dispute?.answer).toMatchObject({ outcome: { key: 'closed' } });
  });

  it('ends with any move that leaves it', async () => {
    await dispute({ reason: WORDS });
    await asCreditor('POST', `/accounts/${READY}/reopen`, {});
    expect((await detail(READY)).mark_history[0]).toMatchObject({
      key: 'disputed',
      ended_at: expect.any(String) as string,
    });
  });
});

describe('words beside a move', () => {
  it('of a consumer who does not pay reach the creditor, and those of a declining creditor the consumer', async () => {
    await fixture.read('POST', `/accounts/${READY}/not-paying`, { reason: 'Lost my job' });
    const { body } = await asCreditor('GET', `/accounts/${READY}`);
    expect(body['reason_label']).toBe('Lost my job');
    const declined = await asCreditor('POST', '/accounts/17/offer/decline', { note: 'We cannot go below 500.00.' });
    expect(declined.status).toBe(200);
    const offers = await fixture.read<{ active_negotiation: { creditor_offer: { note: string } } }>(
      'GET',
      '/accounts/17/offers',
    );
    expect(offers.body.active_negotiation.creditor_offer.note).toBe('We cannot go below 500.00.');
  });
});
