// Sending letters: filled and cleaned for each account, refused with a reason, and sent once for each key.
import { LETTER_POLICY_VERSION } from '../../../src/domain/letters/html-policy';
import { openMailboxFixture, type MailboxFixture } from '../../support/fixtures/mailbox-fixture';
import { NOW } from '../../support/fixtures/app';

let fixture: MailboxFixture;
beforeAll(async () => {
  fixture = await openMailboxFixture();
});
afterAll(() => fixture.close());

const DAY_MS = 86_400_000;
const countLetters = async () =>
  Number((await fixture.app.dependencies.db.read('SELECT COUNT(*) AS n FROM e_letters'))[0]?.n);

interface Sent {
  readonly id: number;
  readonly content: string;
  readonly first_viewed_at: string | null;
}
const readSent = async (id: number, token = fixture.dana.token) =>
  fixture.app.creditorRest<Sent>('GET', `/communications/letters/${id}`, { token });

describe('a letter', () => {
  it('is filled with the values of its account, and stays as it was sent', async () => {
    const template = await fixture.createTemplate({ content: '<p>Dear [First Name], you owe [Current Balance].</p>' });
    const { status, body } = await fixture.send([14, 19], { template });
    expect([status, body.message, body.data.refused]).toEqual([200, '2 letters sent.', []]);
    expect(body.data.batch_id).toMatch(/^b_[\w-]{22}$/);
    expect(body.data.sent.map(({ account_id }) => account_id)).toEqual([14, 19]);
    const id = body.data.sent[1]?.letter_id ?? 0;
    const before = await readSent(id);
    expect(before.body).toEqual({
      id,
      batch_id: body.data.batch_id,
      account_id: 19,
      recipient: { consumer_name: 'Maria Rivera', account_number: '4000000019' },
      template_id: template,
      template_version: 1,
      name: 'Welcome',
      sent_by: { id: 1, name: 'Dana Whitfield' },
      first_viewed_at: null,
      not_reached: false,
      content: '<p>Dear Maria, you owe $1,000.00.</p>',
      sent_at: new Date(NOW).toISOString(),
    });
    const path = `/communications/e-letter-templates/${template}`;
    await fixture.app.creditorRest('PUT', path, { token: fixture.dana.token, body: { content: '<p>Other</p>' } });
    await fixture.app.dependencies.db.write('UPDATE consumers SET total_balance = 1 WHERE id = 19');
    expect((await readSent(id)).body).toEqual(before.body);
  });

  it('escapes the values of its account', async () => {
    const { db } = fixture.app.dependencies;
    await db.write('UPDATE consumers SET original_account_name = ? WHERE id = 16', ['<script>run()</script>&']);
    const template = await fixture.createTemplate({ content: '<p>[Original Name]</p>' });
    const { body } = await fixture.send([16], { template });
    const letter = await readSent(body.data.sent[0]?.letter_id ?? 0);
    expect(letter.body.content).toBe('<p>&lt;script&gt;run()&lt;/script&gt;&amp;</p>');
    const { body: read } = await fixture.read('GET', `/mailbox/${letter.body.id}`);
    expect([read['content'], read['preview']]).toEqual([letter.body.content, '<script>run()</script>&']);
  });

  it('is cleaned by the policy in force, although its template was cleaned by an older one', async () => {
    const template = await fixture.createTemplate({
      content: '<p onclick="run()">Hello</p><script>x</script>',
      policy: 0,
    });
    const { body } = await fixture.send([14], { template });
    expect((await readSent(body.data.sent[0]?.letter_id ?? 0)).body.content).toBe('<p>Hello</p>');
    const rows = await fixture.app.dependencies.db.read('SELECT content_policy AS p FROM e_letters');
    expect(new Set(rows.map(({ p }) => Number(p)))).toEqual(new Set([LETTER_POLICY_VERSION]));
  });
});

describe('a template without visible text, as 1.0.0 stored them', () => {
  it.each(['', '<p></p>', '<img src="https://x.test/a.png" />'])('is neither sent nor copied: %j', async (content) => {
    const template = await fixture.createTemplate({ content });
    const before = await countLetters();
    const errors = { content: ['The content must include visible text.'] };
    expect(await fixture.send([14], { template })).toMatchObject({ status: 422, body: { errors } });
    const path = `/communications/e-letter-templates/${template}/copy`;
    const copied = await fixture.app.creditorRest('POST', path, { token: fixture.dana.token, body: {} });
    expect([copied.status, copied.body['errors']]).toEqual([422, errors]);
    expect(await countLetters()).toBe(before);
  });

  it('is not sent to the accounts whose values leave nothing to read, and the others get theirs', async () => {
    const template = await fixture.createTemplate({ content: '<p>[Original Name]</p>' });
    await fixture.app.dependencies.db.write("UPDATE consumers SET original_account_name = '' WHERE id = 19");
    const reasons = async (accept_warnings: boolean) => {
      const path = `/communications/e-letter-templates/${template}/send`;
      const body = { account_ids: [14, 19], accept_warnings, again: true };
      const answer = await fixture.app.creditorRest('POST', path, { token: fixture.dana.token, body });
      const { sent, refused } = answer.body['data'] as Record<'sent' | 'refused', readonly Record<string, unknown>[]>;
      return [
        sent.map((account) => account['account_id']),
        refused.map(({ account_id, reason }) => [account_id, reason]),
      ];
    };
    expect(await reasons(false)).toEqual([[14], [[19, 'placeholder_empty']]]);
    expect(await reasons(true)).toEqual([[14], [[19, 'no_text']]]);
  });
});

describe('an account', () => {
  it.each([
    ['of another company', 18, 'not_found'],
    ['that does not exist', 4711, 'not_found'],
    ['that is disputed', 5, 'disputed'],
    ['that the creditor removed', 1, 'removed'],
    ['that is paid off', 4, 'settled'],
  ])('%s is refused, and the others receive their letters', async (_what, account, reason) => {
    const template = await fixture.createTemplate();
    const { status, body } = await fixture.send([account, 13], { template });
    expect(status).toBe(200);
    expect(body.data.sent.map(({ account_id }) => account_id)).toEqual([13]);
    expect(body.data.refused).toMatchObject([{ account_id: account, reason }]);
  });

  it('is not sent the same text again within 24 hours, unless the creditor wants it', async () => {
    const template = await fixture.createTemplate();
    const send = async (again?: boolean) => {
      const { body } = await fixture.send([13], { template, ...(again !== undefined && { again }) });
      return body.data.refused.map(({ reason }) => reason);
    };
    expect([await send(), await send(), await send(true)]).toEqual([[], ['already_sent'], []]);
    const path = `/communications/e-letter-templates/${template}`;
    await fixture.app.creditorRest('PUT', path, { token: fixture.dana.token, body: { name: 'Second version' } });
    expect([await send(), await send()]).toEqual([[], ['already_sent']]);
    fixture.app.setTime(NOW + DAY_MS);
    const token = await fixture.app.signInCreditor('dana@acme.test');
    expect((await fixture.send([13], { template, token })).body.data.refused).toEqual([]);
    fixture.app.setTime(NOW);
  });

  it('is sent the same text once by requests at the same moment, without a key', async () => {
    const template = await fixture.createTemplate();
    const before = await countLetters();
    const answers = await Promise.all(Array.from({ length: 4 }, () => fixture.send([13], { template })));
    const outcomes = answers.map(({ body: { data } }) => data.refused[0]?.reason ?? data.sent.length);
    expect([...outcomes].sort()).toEqual([1, 'already_sent', 'already_sent', 'already_sent']);
    expect((await countLetters()) - before).toBe(1);
  });

  it('whose person is erased while the letter is being written gets none', async () => {
    const { dependencies } = fixture.app;
    const { db, letters } = dependencies;
    const lockRecipient: typeof letters.lockRecipient = async (transaction, id) => {
      Object.assign(dependencies, { letters });
      transaction.raise('account', [id]);
      await transaction.write('UPDATE consumers SET erased_at = 1 WHERE id = ?', [id]);
      return letters.lockRecipient(transaction, id);
    };
    Object.assign(dependencies, { letters: { ...letters, lockRecipient } });
    const before = await countLetters();
    const { body } = await fixture.send([13], { template: await fixture.createTemplate() });
    await db.write('UPDATE consumers SET erased_at = NULL WHERE id = 13');
    expect([body.data.refused, await countLetters()]).toMatchObject([[{ account_id: 13, reason: 'erased' }], before]);
  });

  it('whose values make the letter too long is refused', async () => {
    const { db } = fixture.app.dependencies;
    await db.write('UPDATE consumers SET original_account_name = ? WHERE id = 15', ['n'.repeat(100)]);
    const template = await fixture.createTemplate({ content: `<p>${'[Original Name]'.repeat(3000)}</p>` });
    expect((await fixture.send([15], { template })).body).toMatchObject({
      message: '0 letters sent.',
      data: { sent: [], refused: [{ account_id: 15, reason: 'too_long' }] },
    });
  });
});

describe('the same key', () => {
  it('answers the same and sends nothing twice, also after an interruption', async () => {
    const template = await fixture.createTemplate();
    const accounts = [11, 12, 13, 14, 15];
    const first = await fixture.send(accounts, { template, key: 'batch-1' });
    const count = await countLetters();
    expect((await fixture.send(accounts, { template, key: 'batch-1' })).body).toEqual(first.body);
    // As if the service had stopped after three letters: no response, and two letters missing.
    const { db } = fixture.app.dependencies;
    const lost = first.body.data.sent.slice(3).map(({ letter_id }) => letter_id);
    for (const id of lost) await db.write('DELETE FROM consumer_e_letters WHERE letter_id = ?', [id]);
    for (const id of lost) await db.write('DELETE FROM e_letters WHERE id = ?', [id]);
    await db.write('DELETE FROM idempotency_keys');
    const finished = await fixture.send(accounts, { template, key: 'batch-1' });
    expect(finished.body.data.batch_id).toBe(first.body.data.batch_id);
    expect(finished.body.data.sent.slice(0, 3)).toEqual(first.body.data.sent.slice(0, 3));
    expect(finished.body.data.refused).toEqual([]);
    expect(await countLetters()).toBe(count);
    expect((await fixture.send([11], { template, key: 'batch-1' })).status).toBe(422);
  });

  it('is another batch of another company', async () => {
    const own = await fixture.send([11], { template: await fixture.createTemplate(), key: 'ours' });
    const token = await fixture.app.signInCreditor('sam@northbank.test');
    const foreign = await fixture.send([11], { template: 4, token, key: 'ours' });
    expect(foreign.body.data.refused).toMatchObject([{ account_id: 11, reason: 'not_found' }]);
    expect(foreign.body.data.batch_id).not.toBe(own.body.data.batch_id);
  });

  it('sends one letter to each account, however many requests run at once', async () => {
    const template = await fixture.createTemplate();
    const before = await countLetters();
    const accounts = [11, 12, 13, 14, 15, 16, 17, 19];
    const requests = Array.from({ length: 4 }, () => fixture.send(accounts, { template, key: 'parallel' }));
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await countLetters()) - before).toBe(accounts.length);
  });
});

it.each([
  ['no account', []],
  ['101 accounts', Array.from({ length: 101 }, (_, index) => index + 1)],
  ['an account twice', [14, 14]],
  ['an id that is no number', ['14']],
  ['a negative id', [-1]],
])('%s is a 422 on account_ids', async (_what, accounts) => {
  const { status, body } = await fixture.send(accounts);
  const [field] = Object.keys((body as unknown as { errors: Record<string, unknown> }).errors);
  expect([status, field?.split('.')[0]]).toEqual([422, 'account_ids']);
});

it('a foreign template is a 404 before the invalid body', async () => {
  expect((await fixture.send([], { template: 4 })).status).toBe(404);
});

it('a lapsed membership is a 403 first', async () => {
  expect((await fixture.send([], { template: 4711, token: fixture.lapsed.token })).status).toBe(403);
});

it('the company sends at most its letters of the day, and the rest of a batch on the next day', async () => {
  // Locally, limits are 100 times as high.
  const limited = await openMailboxFixture({ LIMIT_LETTER_SEND: '1/86400' });
  const { db } = limited.app.dependencies;
  const count = async () => Number((await db.read('SELECT COUNT(*) AS n FROM consumer_e_letters'))[0]?.n);
  const before = await count();
  const accounts = [3, 6, 7, 8, 11, 12, 13, 14, 15, 16];
  for (let n = 0; n < 9; n += 1) expect((await limited.send(accounts, { again: true })).status).toBe(200);
  const last = [...accounts, 17, 19];
  const refused = await limited.send(last, { again: true, key: 'last' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await count()) - before).toBe(100);
  limited.app.setTime(NOW + 2 * DAY_MS);
  const token = await limited.app.signInCreditor('dana@acme.test');
  const { body } = await limited.send(last, { again: true, key: 'last', token });
  expect([body.message, body.data.refused, (await count()) - before]).toEqual(['12 letters sent.', [], 102]);
  await limited.close();
});

describe('the list', () => {
  it('contains the letters of the company, newest first, by account, template and batch', async () => {
    const template = await fixture.createTemplate();
    const { body } = await fixture.send([11, 12], { template });
    const [first, second] = body.data.sent;
    interface Page {
      readonly data: readonly { readonly id: number }[];
      readonly meta: { readonly total: number; readonly next_cursor: string | null };
    }
    const list = async (query: string, token = fixture.dana.token) => {
      const page = await fixture.app.creditorRest<Page>('GET', `/communications/letters?${query}`, { token });
      return page.body;
    };
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids(`template=${template}`)).toEqual([second?.letter_id, first?.letter_id]);
    expect(await ids(`template=${template}&account=11`)).toEqual([first?.letter_id]);
    expect(await ids(`batch=${body.data.batch_id}`)).toEqual([second?.letter_id, first?.letter_id]);
    const page = await list(`template=${template}&limit=1`);
    expect(page.meta.total).toBe(2);
    expect(await ids(`template=${template}&limit=1&cursor=${String(page.meta.next_cursor)}`)).toEqual([
      first?.letter_id,
    ]);
    expect((await list('', fixture.outsider.token)).meta.total).toBe(0);
    expect((await readSent(first?.letter_id ?? 0, fixture.outsider.token)).status).toBe(404);
  });
});
