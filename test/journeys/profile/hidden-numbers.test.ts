// While the identity of a consumer is unproven, no response contains a number that could prove it.
import { getRestDocument } from '../../support/clients/rest-idiom';
import { openStream } from '../../support/clients/event-stream';
import { getText, getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { newEmail } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({ FIRST_CONTACT_STEP_UP: 'on', STREAM_POLL_MS: '100' });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const NUMBERS = [
  'account_number',
  'member_account_number',
  'reference_number',
  'statement_id_number',
  'subclient_account_number',
  'last4ssn',
] as const;

/** Rivera's accounts, each with its numbers, now belong to a consumer who entered the first contact. */
async function signInNewcomer(style: ApiStyle): Promise<{ readonly token: string; readonly owned: readonly number[] }> {
  const [browser, person, email] = [fixture.browser(style), await fixture.createPerson(), newEmail()];
  const { db } = fixture.app.dependencies;
  const owned = (await db.read('SELECT id FROM consumers WHERE id < 20 ORDER BY id')).map(({ id }) => Number(id));
  await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id < 20', [person.id]);
  const flow_token = getText(await fixture.login(browser, person), 'flow_token');
  await browser.send('contact', { flow_token, email });
  const otp = await fixture.readCode({ email, mobile: null });
  const token = getTokens(await browser.send('verify', { flow_token, otp })).access_token;
  await browser.send('communication', { email_permission: true }, { token });
  return { token, owned };
}

/** The numbers of an account of the demo data. */
function numbersOf(id: number): readonly string[] {
  const number = String(id).padStart(6, '0');
  return [`4000${number}`, `M-${number}`, `REF-${number}`, `ST-${number}`];
}

/** Reads everything about the accounts that a consumer may read; the bodies have REST names. */
async function readEverything(style: ApiStyle, token: string, owned: readonly number[]): Promise<readonly unknown[]> {
  const { app } = fixture;
  const read = async (path: string, document: string, variables: Readonly<Record<string, unknown>>) => {
    if (style === 'REST') return (await app.rest('GET', path, { token })).body;
    const { query, toRest } = getRestDocument(document);
    return toRest((await app.graphql(query, { token, variables })).data);
  };
  const bodies: unknown[] = [await read('/accounts?limit=50', 'Accounts', { first: 50 })];
  for (const accountId of owned) {
    bodies.push(await read(`/accounts/${accountId}`, 'Account', { accountId }));
    bodies.push(await read(`/accounts/${accountId}/offers`, 'Offers', { accountId }));
  }
  return bodies;
}

/** Values of the identifying members, wherever they are. */
function collectNumbers(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(collectNumbers);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    (NUMBERS as readonly string[]).includes(name) ? [member] : collectNumbers(member),
  );
}

describe.each(stylesOf('profile/hidden-numbers'))('over %s', (style: ApiStyle) => {
  it('are null until the identity is proven, and there after that', async () => {
    const { token, owned } = await signInNewcomer(style);
    const [account = 0] = owned;
    const hidden = await readEverything(style, token, owned);
    expect(collectNumbers(hidden).length).toBeGreaterThan(owned.length * NUMBERS.length * 3);
    expect(collectNumbers(hidden).filter((number) => number !== null)).toEqual([]);
    for (const id of owned) expect(JSON.stringify(hidden)).not.toMatch(new RegExp(numbersOf(id).join('|')));

    await fixture.browser(style).send('identity', { account_number: numbersOf(account)[0] }, { token });
    const shown = await readEverything(style, token, owned);
    for (const id of owned) {
      expect(collectNumbers(shown)).toEqual(expect.arrayContaining([...numbersOf(id), '4321']));
    }
  });
});

it('are null in the events of subscriptions', async () => {
  const { token, owned } = await signInNewcomer('GraphQL');
  const { app } = fixture;
  const fields = 'accountNumber memberAccountNumber referenceNumber statementIdNumber subclientAccountNumber last4ssn';
  const hidden = { account: { identity: Object.fromEntries(fields.split(' ').map((name) => [name, null])) } };
  const one = `subscription ($id: ID!) {
    accountChanged(id: $id, since: "2000-01-01T00:00:00.000Z") { account { identity { ${fields} } } }
  }`;
  const all = `subscription { accountsChanged { account { identity { ${fields} } } } }`;
  const stream = await openStream(app.origin, { token, body: { query: one, variables: { id: String(owned[0]) } } });
  const list = await openStream(app.origin, { token, body: { query: all } });
  expect((await stream.next())?.data).toEqual({ data: { accountChanged: hidden } });
  await app.dependencies.db.write('UPDATE consumers SET version = version + 1 WHERE id = ?', [owned[0] ?? 0]);
  expect((await list.next())?.data).toEqual({ data: { accountsChanged: hidden } });
  stream.close();
  list.close();
});

it('are shown where no proof is required', async () => {
  const { app } = fixture;
  const [browser, person] = [fixture.browser('REST'), await fixture.createPerson('email')];
  const { db } = app.dependencies;
  await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = 19', [person.id]);
  await db.write('UPDATE consumer_profiles SET contact_bound_at = NULL WHERE id = ?', [person.id]);
  const { access_token: token } = await fixture.signIn(browser, person);
  expect((await app.rest('GET', '/accounts/19', { token })).body).toMatchObject({
    identity: { account_number: numbersOf(19)[0] },
  });
});
