// The subscriptions to lists, accountsChanged, lettersChanged, openOffersChanged and creditorAccountsChanged: whose rows they show,
// what they report, their end, and what they cost the database.
import {
  ACCOUNTS_CHANGED,
  CREDITOR_ACCOUNTS_CHANGED,
  LETTERS_CHANGED,
  OPEN_OFFERS_CHANGED,
  openStream,
  type OpenedStream,
} from '../../support/clients/event-stream';
import { formatApiKey, SAMPLE_API_KEY } from '../../../src/domain/creditor/api-key';
import { recordStatements, watchStatements } from '../../support/database/test-database';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { eventually } from '../../support/fixtures/eventually';

/** Accounts of Maria Rivera, and one of another consumer. The creditors of the open offers are Acme and Northbank. */
const [READY, OFFER_OF_NORTHBANK, OFFER_OF_ACME, FOREIGN] = [19, 18, 17, 20] as const;
const POLL = ['poll-subscriptions'];

let app: RunningApp;
let maria: string;
let dana: string;
const opened: OpenedStream[] = [];

beforeAll(async () => {
  app = await startApp({ STREAM_POLL_MS: '100', STREAMS_PER_SESSION: '3' });
  maria = await signIn();
  dana = await app.signInCreditor('dana@acme.test');
});
afterAll(() => app.close());
afterEach(() => opened.splice(0).forEach((stream) => stream.close()));

const signIn = () => app.signIn('Rivera', '1985-04-12', '4321');
const write = (sql: string, values: readonly (string | number)[] = []) => app.dependencies.db.write(sql, [...values]);

async function open(query: string, token?: string): Promise<OpenedStream> {
  const stream = await openStream(app.origin, { ...(token === undefined ? {} : { token }), body: { query } });
  opened.push(stream);
  return stream;
}

async function openList(query: string, token: string): Promise<OpenedStream> {
  const stream = await open(query, token);
  expect(stream.status).toBe(200);
  return stream;
}

/** Changes accounts like another process, in one statement. */
const changeAccounts = (...ids: readonly number[]) =>
  write(`UPDATE consumers SET version = version + 1 WHERE id IN (${ids.join(', ')})`);

const nextAccount = async (stream: OpenedStream) => (await stream.next())?.data?.data?.accountsChanged;
const nextLetter = async (stream: OpenedStream) => (await stream.next())?.data?.data?.lettersChanged;
const nextOffer = async (stream: OpenedStream) => (await stream.next())?.data?.data?.openOffersChanged;
const nextError = async (stream: OpenedStream) => (await stream.next())?.data?.errors?.[0]?.extensions.code;

describe('a list is refused', () => {
  const CASES: readonly [string, string, () => Promise<string | undefined> | string, readonly [number, string]][] = [
    ['of accounts without a token', ACCOUNTS_CHANGED, async () => undefined, [401, 'UNAUTHENTICATED']],
    ['of accounts to a creditor', ACCOUNTS_CHANGED, () => dana, [403, 'WRONG_AUDIENCE']],
    ['of letters without a token', LETTERS_CHANGED, async () => undefined, [401, 'UNAUTHENTICATED']],
    ['of letters to a creditor', LETTERS_CHANGED, () => dana, [403, 'WRONG_AUDIENCE']],
    ['of offers without a token', OPEN_OFFERS_CHANGED, async () => undefined, [401, 'UNAUTHENTICATED']],
    ['of offers to a consumer', OPEN_OFFERS_CHANGED, () => maria, [403, 'WRONG_AUDIENCE']],
    [
      'of accounts of a company without a token',
      CREDITOR_ACCOUNTS_CHANGED,
      async () => undefined,
      [401, 'UNAUTHENTICATED'],
    ],
    ['of accounts of a company to a consumer', CREDITOR_ACCOUNTS_CHANGED, () => maria, [403, 'WRONG_AUDIENCE']],
    [
      'of accounts of a company to a program',
      CREDITOR_ACCOUNTS_CHANGED,
      () => formatApiKey(SAMPLE_API_KEY),
      [403, 'ROLE_REQUIRED'],
    ],
    [
      'of accounts of a company without a membership',
      CREDITOR_ACCOUNTS_CHANGED,
      () => app.signInCreditor('kim@lapsed.test'),
      [403, 'MEMBERSHIP_REQUIRED'],
    ],
    [
      'of offers to a creditor without a membership',
      OPEN_OFFERS_CHANGED,
      () => app.signInCreditor('kim@lapsed.test'),
      [403, 'MEMBERSHIP_REQUIRED'],
    ],
  ];
  it.each(CASES)('%s', async (_case, query, getToken, expected) => {
    const { status, body } = await open(query, await getToken());
    expect([status, body.errors?.[0]?.extensions.code]).toEqual(expected);
  });
});

describe('accountsChanged', () => {
  it('reports the moves of both sides over one stream, with the account and its version', async () => {
    const stream = await openList(ACCOUNTS_CHANGED, maria);
    const body = { first_pay_date: '2026-03-11' };
    expect((await app.rest('POST', `/accounts/${READY}/offers/payment-plan`, { token: maria, body })).status).toBe(200);
    const [row] = await app.dependencies.db.read('SELECT version FROM consumers WHERE id = ?', [READY]);
    expect(await nextAccount(stream)).toEqual({
      accountId: String(READY),
      version: new Date(Number(row?.version)).toISOString(),
      account: { id: String(READY), display: { state: { key: 'APPROVED_BUT_PAYMENT_PENDING' } } },
    });
    const decline = `mutation { declineOffer(input: { accountId: ${OFFER_OF_NORTHBANK} }) { message } }`;
    const { errors } = await app.graphql(decline, { token: await app.signInCreditor('sam@northbank.test') });
    expect(errors).toEqual([]);
    const declined = await nextAccount(stream);
    expect([declined?.accountId, declined?.account?.display.state.key]).toEqual(['18', 'PAYMENT_DECLINED']);
  });

  it('reports accounts that appear and that go, and never an account of another consumer', async () => {
    const stream = await openList(ACCOUNTS_CHANGED, maria);
    await changeAccounts(FOREIGN);
    await write('UPDATE consumers SET consumer_profile_id = 1 WHERE id = ?', [FOREIGN]);
    expect((await nextAccount(stream))?.account?.id).toBe(String(FOREIGN));
    await write('UPDATE consumers SET consumer_profile_id = 2 WHERE id = ?', [FOREIGN]);
    expect(await nextAccount(stream)).toEqual({ accountId: String(FOREIGN), version: null, account: null });
    await changeAccounts(FOREIGN);
    await write("UPDATE consumers SET deleted_at = '2026-03-10 00:00:00.000' WHERE id = 1");
    expect(await nextAccount(stream)).toEqual({ accountId: '1', version: null, account: null });
    await write('UPDATE consumers SET deleted_at = NULL WHERE id = 1');
    expect((await nextAccount(stream))?.account?.id).toBe('1');
  });

  it('does not show an account that was taken away between the poll and its reading', async () => {
    const stream = await openList(ACCOUNTS_CHANGED, maria);
    const { accounts } = app.dependencies;
    const findAccountsByIds = jest.fn(async (...args: Parameters<typeof accounts.findAccountsByIds>) => {
      const found = await accounts.findAccountsByIds(...args);
      return found.map((facts) => (facts.id === READY ? { ...facts, profileId: 2 } : facts));
    });
    Object.assign(app.dependencies, { accounts: { ...accounts, findAccountsByIds } });
    await changeAccounts(READY, OFFER_OF_ACME);
    const events = [await nextAccount(stream), await nextAccount(stream)];
    Object.assign(app.dependencies, { accounts });
    expect(findAccountsByIds).toHaveBeenCalledTimes(1);
    expect(events.map((event) => [event?.accountId, event?.account?.id])).toEqual([
      [String(OFFER_OF_ACME), String(OFFER_OF_ACME)],
      [String(READY), undefined],
    ]);
  });

  it('continues after a failed poll', async () => {
    const stream = await openList(ACCOUNTS_CHANGED, maria);
    await write('ALTER TABLE sessions RENAME TO sessions_away');
    await changeAccounts(READY);
    await recordPoll();
    await write('ALTER TABLE sessions_away RENAME TO sessions');
    expect((await nextAccount(stream))?.accountId).toBe(String(READY));
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['the consumer signs out', (token) => app.rest('POST', '/auth/logout', { token })],
    ['support closes the profile', () => write("UPDATE consumer_profiles SET status = 'blocked' WHERE id = 1")],
  ])('ends when %s', async (_what, end) => {
    const token = await signIn();
    const stream = await openList(ACCOUNTS_CHANGED, token);
    await end(token);
    expect([await nextError(stream), (await stream.next())?.event]).toEqual(['UNAUTHENTICATED', 'complete']);
    await write("UPDATE consumer_profiles SET status = 'active'");
    maria = await signIn();
  });

  it('counts towards the streams of the session', async () => {
    const token = await signIn();
    const one = `subscription { accountChanged(id: ${READY}) { version } }`;
    const streams = [await open(ACCOUNTS_CHANGED, token), await open(ACCOUNTS_CHANGED, token), await open(one, token)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { status, body } = await open(ACCOUNTS_CHANGED, token);
    expect([status, body.errors?.[0]?.extensions.code]).toEqual([429, 'TOO_MANY_STREAMS']);
  });
});

describe('lettersChanged', () => {
  const send = async (accountId: number) => {
    const input = `{ templateId: "1", accountIds: ["${accountId}"], again: true }`;
    const query = `mutation { sendELetter(input: ${input}) { data { sent { letter { id } } } } }`;
    const { data } = await app.graphql<{ sendELetter: { data: { sent: { letter: { id: string } }[] } } }>(query, {
      token: dana,
    });
    return data.sendELetter.data.sent[0]?.letter.id ?? '';
  };
  const change = async (mutation: string) => {
    const { errors } = await app.graphql(`mutation { ${mutation} { message } }`, { token: maria });
    expect(errors).toEqual([]);
  };

  it('reports letters that arrive, are marked and are deleted, with the number of unread ones', async () => {
    const { data } = await app.graphql<{ viewer: { unreadLetters: number } }>('{ viewer { unreadLetters } }', {
      token: maria,
    });
    const unread = data.viewer.unreadLetters;
    const stream = await openList(LETTERS_CHANGED, maria);
    const id = await send(READY);
    expect(await nextLetter(stream)).toEqual({ letterId: id, letter: { id, isRead: false }, unreadCount: unread + 1 });
    await change(`markLetter(input: { id: "${id}", read: true })`);
    expect(await nextLetter(stream)).toEqual({ letterId: id, letter: { id, isRead: true }, unreadCount: unread });
    await change(`markLetter(input: { id: "${id}", read: false })`);
    expect(await nextLetter(stream)).toEqual({ letterId: id, letter: { id, isRead: false }, unreadCount: unread + 1 });
    await change(`deleteLetter(input: { id: "${id}" })`);
    expect(await nextLetter(stream)).toEqual({ letterId: id, letter: null, unreadCount: unread });
  });

  it('reports one letter read and another one unread between two polls', async () => {
    const [one, other] = [await send(READY), await send(OFFER_OF_ACME)];
    await change(`markLetter(input: { id: "${one}", read: true })`);
    const stream = await openList(LETTERS_CHANGED, maria);
    const [row] = await app.dependencies.db.read('SELECT read_at FROM consumer_e_letters WHERE letter_id = ?', [one]);
    await write(
      `UPDATE consumer_e_letters SET read_at = CASE WHEN letter_id = ? THEN NULL ELSE ? END WHERE letter_id IN (?, ?)`,
      [one, String(row?.read_at), one, other],
    );
    const events = [await nextLetter(stream), await nextLetter(stream)];
    expect(events.map((event) => [event?.letterId, event?.letter?.isRead])).toEqual([
      [one, false],
      [other, true],
    ]);
  });

  it('reports no letter to another consumer, and the letters of an account that changes its owner', async () => {
    const id = await send(READY);
    const [stream, foreign] = [
      await openList(LETTERS_CHANGED, maria),
      await openList(LETTERS_CHANGED, await app.signIn('Okafor', '1990-09-30', '0042')),
    ];
    await write('UPDATE consumers SET consumer_profile_id = 2 WHERE id = ?', [READY]);
    const gone = await nextLetter(stream);
    const come = await nextLetter(foreign);
    await write('UPDATE consumers SET consumer_profile_id = 1 WHERE id = ?', [READY]);
    expect([gone?.letter, come?.letter === null]).toEqual([null, false]);
    for (let event = gone; event?.letterId !== id; event = await nextLetter(stream)) expect(event).toBeDefined();
  });

  it('ends when the consumer signs out', async () => {
    const token = await signIn();
    const stream = await openList(LETTERS_CHANGED, token);
    await app.rest('POST', '/auth/logout', { token });
    expect([await nextError(stream), (await stream.next())?.event]).toEqual(['UNAUTHENTICATED', 'complete']);
  });
});

describe('openOffersChanged', () => {
  it('reports offers that appear, change and are closed, and none of another company', async () => {
    const [acme, northbank] = [
      await openList(OPEN_OFFERS_CHANGED, dana),
      await openList(OPEN_OFFERS_CHANGED, await app.signInCreditor('sam@northbank.test')),
    ];
    // An account without an open offer is no news for the list.
    await changeAccounts(READY);
    await recordPoll();
    await changeAccounts(OFFER_OF_ACME);
    const changed = await nextOffer(acme);
    expect([changed?.accountId, changed?.offer === null]).toEqual(['17', false]);
    const decline = `mutation { declineOffer(input: { accountId: ${OFFER_OF_ACME} }) { message } }`;
    expect((await app.graphql(decline, { token: dana })).errors).toEqual([]);
    expect(await nextOffer(acme)).toEqual({ accountId: '17', version: null, offer: null });
    await write("UPDATE consumers SET status = 'payment_setup', version = version + 1 WHERE id = 17");
    expect((await nextOffer(acme))?.offer).not.toBeNull();
    await write("UPDATE consumers SET status = 'payment_setup', version = version + 1 WHERE id = 18");
    expect((await nextOffer(northbank))?.accountId).toBe('18');
    await changeAccounts(OFFER_OF_ACME);
    expect((await nextOffer(acme))?.accountId).toBe('17');
  });

  it.each<[string, string, (token: string) => Promise<unknown>]>([
    ['the user signs out', 'UNAUTHENTICATED', (token) => app.creditorRest('POST', '/auth/logout', { token })],
    ['the user is disabled', 'UNAUTHENTICATED', () => write('UPDATE creditor_users SET active = 0 WHERE id = 1')],
    ['the company is closed', 'UNAUTHENTICATED', () => write('UPDATE companies SET is_deactivate = 1 WHERE id = 1')],
    [
      'the membership ends',
      'MEMBERSHIP_REQUIRED',
      () => write("UPDATE company_memberships SET status = 'inactive' WHERE company_id = 1"),
    ],
  ])('ends when %s', async (_what, code, end) => {
    const token = await app.signInCreditor('dana@acme.test');
    const stream = await openList(OPEN_OFFERS_CHANGED, token);
    await end(token);
    expect([await nextError(stream), (await stream.next())?.event]).toEqual([code, 'complete']);
    await write('UPDATE creditor_users SET active = 1');
    await write('UPDATE companies SET is_deactivate = 0');
    await write("UPDATE company_memberships SET status = 'active' WHERE company_id = 1");
  });
});

describe('creditorAccountsChanged', () => {
  const next = async (stream: OpenedStream) => (await stream.next())?.data?.data?.creditorAccountsChanged;
  const update = async (city: string) => {
    const { errors } = await app.graphql(
      `mutation { updateAccount(input: { accountId: ${READY}, city: "${city}" }) { message } }`,
      { token: dana },
    );
    expect(errors).toEqual([]);
  };

  it('reports changes by the company, by consumers and by placements, and none of another company', async () => {
    const [acme, northbank] = [
      await openList(CREDITOR_ACCOUNTS_CHANGED, await app.signInCreditor('lee@acme.test')),
      await openList(CREDITOR_ACCOUNTS_CHANGED, await app.signInCreditor('sam@northbank.test')),
    ];
    await update('Dover');
    expect(await next(acme)).toEqual({ companyId: '1' });
    const move = `mutation { startOver(input: { accountId: 1 }) { message } }`;
    await app.graphql(move, { token: maria });
    const cancel = `mutation { cancelPendingOffer(input: { accountId: ${OFFER_OF_NORTHBANK} }) { message } }`;
    await app.graphql(cancel, { token: maria });
    expect(await next(northbank)).toEqual({ companyId: '2' });
    await update('Reno');
    expect(await next(acme)).toEqual({ companyId: '1' });
  });

  it('ends when the membership ends', async () => {
    const token = await app.signInCreditor('dana@acme.test');
    const stream = await openList(CREDITOR_ACCOUNTS_CHANGED, token);
    await write("UPDATE company_memberships SET status = 'inactive' WHERE company_id = 1");
    expect([await nextError(stream), (await stream.next())?.event]).toEqual(['MEMBERSHIP_REQUIRED', 'complete']);
    await write("UPDATE company_memberships SET status = 'active' WHERE company_id = 1");
  });

  it('counts towards the streams of the session', async () => {
    const token = await app.signInCreditor('dana@acme.test');
    for (let n = 0; n < 3; n += 1) expect((await open(CREDITOR_ACCOUNTS_CHANGED, token)).status).toBe(200);
    expect((await open(CREDITOR_ACCOUNTS_CHANGED, token)).status).toBe(429);
  });
});

/** Without the values of lists. */
const toShape = (sql: string) => sql.replace(/ IN \([^)]*\)/g, ' IN (…)');

/** The kinds of statements of at least one whole poll. */
async function recordPoll(): Promise<readonly string[]> {
  const counts = new Map<string, number>();
  const count = (sql: string) => counts.set(toShape(sql), (counts.get(toShape(sql)) ?? 0) + 1);
  const stop = watchStatements(app.dependencies.db, count, POLL);
  await eventually('two polls', () => (Math.max(0, ...counts.values()) >= 3 ? true : null)).finally(stop);
  return [...counts.keys()].sort();
}

describe('the database', () => {
  it('gets the same statements in a poll for one list as for many, and the same reads for one change as for many', async () => {
    const stream = await openList(ACCOUNTS_CHANGED, maria);
    await openList(OPEN_OFFERS_CHANGED, dana);
    await openList(LETTERS_CHANGED, maria);
    await openList(CREDITOR_ACCOUNTS_CHANGED, dana);
    const one = await recordPoll();
    const lee = await app.signInCreditor('lee@acme.test');
    await openList(ACCOUNTS_CHANGED, maria);
    await openList(LETTERS_CHANGED, await app.signIn('Okafor', '1990-09-30', '0042'));
    await openList(OPEN_OFFERS_CHANGED, lee);
    await openList(CREDITOR_ACCOUNTS_CHANGED, await app.signInCreditor('sam@northbank.test'));
    expect(await recordPoll()).toEqual(one);
    // Accounts, offers, letters, companies, sessions of consumers, sessions of creditors, users.
    expect(one).toHaveLength(7);
    opened.splice(1).forEach((other) => other.close());
    await eventually('one stream', async () =>
      (await recordPoll()).some((sql) => sql.includes('creditor')) ? null : true,
    );

    const readAfter = async (...ids: readonly number[]) => {
      const changeAndRead = async () => {
        await changeAccounts(...ids);
        for (const id of ids) expect((await nextAccount(stream))?.accountId).toBe(String(id));
      };
      const sent = await recordStatements(app.dependencies.db, changeAndRead, POLL);
      return sent.filter((sql) => /^SELECT.*\bconsumers\b/s.test(sql.trim()) && !sql.includes('GROUP BY'));
    };
    const [single, all] = [
      await readAfter(1),
      await readAfter(...Array.from({ length: 19 }, (_none, index) => index + 1)),
    ];
    expect(single).toHaveLength(2);
    expect(all).toHaveLength(2);
  });
});
