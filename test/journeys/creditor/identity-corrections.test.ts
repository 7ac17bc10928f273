// Corrected identities of placed accounts: what the account keeps, whose it is afterwards, and what is open on it.
import type { AccountStatus } from '../../../src/domain/shared/vocabulary';
import { AuditEventModel } from '../../../src/persistence/models/system';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { storeLetters } from '../../../seeders/demo-letters';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { addPerson, type Person } from '../../support/fixtures/people';
import { listViolations, placeFile, type PlacedFile } from '../../support/imports/place-accounts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const HEADER =
  'account_number,original_account_name,last_name,first_name,middle_name,date_of_birth,last4ssn,current_balance,email1,' +
  'mobile1,address1,city,state,zip';

/** What the row says about the person besides the identity. */
const STORED = {
  first_name: 'Ana',
  middle_name: 'B',
  mobile1: '+12127365000',
  address1: '9 Elm Street',
  city: 'Dover',
  state: 'DE',
  zip: '19901',
} as const;
const FORGOTTEN = Object.fromEntries([...Object.keys(STORED), 'email1'].map((column) => [column, null]));

let last = 0;

interface Placed {
  readonly number: string;
  readonly id: number;
  readonly person: Person;
}

/** Places an account of a new person, which delivers the address that the person has verified. */
async function place({ status }: { readonly status?: AccountStatus } = {}): Promise<Placed> {
  const number = `IC-${(last += 1)}`;
  const person = await addPerson(app, ['email']);
  await placeFile(app.dependencies, `${HEADER}\n${formatRow(number, person)}`);
  const { id } = await readAccount(number);
  if (status) await app.dependencies.db.model(ConsumerModel).update({ status, hasSignedIn: true }, { id });
  return { number, id, person };
}

function formatRow(number: string, { last_name, date_of_birth, last4ssn, email }: Person): string {
  const { first_name, middle_name, mobile1, address1, city, state, zip } = STORED;
  const person = [last_name, first_name, middle_name, date_of_birth, last4ssn, '100.00', email];
  return [number, 'Bluestem Card', ...person, mobile1, address1, city, state, zip].join(',');
}

async function readAccount(number: string) {
  const { db, placements } = app.dependencies;
  const subclients = await placements.findSubclients(db, 1);
  const account = (await placements.findPlacedAccounts(db, 1, [number], subclients)).get(number);
  if (!account) throw new Error('The account is not stored.');
  return account;
}

async function readClaim(id: number) {
  const attributes = ['consumerProfileId', 'hasSignedIn', 'emailIndex', 'mobileIndex'];
  const row = await app.dependencies.db.model(ConsumerModel).findOne({ attributes, where: { id } });
  const owner = row?.consumerProfileId == null ? null : Number(row.consumerProfileId);
  return {
    owner,
    hasSignedIn: Boolean(row?.hasSignedIn),
    isReachable: row?.emailIndex != null || row?.mobileIndex != null,
  };
}

const UNCLAIMED = { owner: null, hasSignedIn: false, isReachable: false };

/** One row with these columns for each account. */
async function correct(rows: readonly Readonly<Record<string, string>>[], options: PlacedFile = {}) {
  const text = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(','));
  const stored = await placeFile(app.dependencies, text.join('\n'), options);
  return (await listViolations(app.dependencies, stored)).map(([, outcome, , code]) => [outcome, code]);
}

const rename = (account_number: string, last_name: string, more: Readonly<Record<string, string>> = {}) =>
  correct([{ account_number, action: 'update', last_name, ...more }]);

async function listMoves(id: number): Promise<readonly string[]> {
  const { db, history } = app.dependencies;
  return (await history.findHistoryByAccount(db, id, { after: 0, limit: 50 })).map(({ move }) => move);
}

it('rewrites another spelling of the same name, whatever is open, and keeps the rest', async () => {
  const { number, id, person } = await place({ status: 'hold' });
  expect(await rename(number, person.last_name.toUpperCase())).toEqual([]);
  expect((await readAccount(number)).values).toMatchObject({ ...STORED, email1: person.email });
  expect(await readClaim(id)).toMatchObject({ owner: person.id });
  expect(await listMoves(id)).toEqual([]);
});

const OPEN = ['uploaded', 'joined', 'payment_declined', 'renegotiate', 'not_paying', 'dispute', 'notice_sent'] as const;

it.each<AccountStatus>(OPEN)(
  'takes an account that is %s from its owner, with what it says of them',
  async (status) => {
    const { number, id, person } = await place({ status });
    expect(await readClaim(id)).toMatchObject({ owner: person.id });
    expect(await rename(number, 'Another')).toEqual([['updated', 'identity_changed']]);
    expect(await readAccount(number)).toMatchObject({ status, values: { ...FORGOTTEN, last_name: 'Another' } });
    expect(await readClaim(id)).toEqual(UNCLAIMED);
    expect(await listMoves(id)).toEqual(['correct_identity']);
  },
);

it.each([['date_of_birth', '1971-02-03'] as const, ['last4ssn', '0909'] as const])(
  'forgets the earlier person after a correction of %s alone, also of an account that nobody has claimed',
  async (column, value) => {
    const { number, id } = await place();
    await app.dependencies.claims.unclaimAccount(app.dependencies.db, id, { by: 'support', now: app.moment().now });
    const row = { account_number: number, action: 'update', [column]: value };
    expect(await correct([row])).toEqual([['updated', 'identity_changed']]);
    expect((await readAccount(number)).values).toMatchObject(FORGOTTEN);
    expect(await readClaim(id)).toEqual(UNCLAIMED);
    expect(await listMoves(id)).toEqual(['correct_identity']);
  },
);

it('keeps what the row has itself', async () => {
  const { number, person } = await place();
  const own = { first_name: 'Ana', email1: String(person.email), city: 'Troy' };
  expect(await rename(number, 'Another', own)).toEqual([['updated', 'identity_changed']]);
  expect((await readAccount(number)).values).toMatchObject({ ...FORGOTTEN, ...own });
});

it.each<AccountStatus>(['payment_setup', 'payment_accepted', 'hold', 'cancelled_plan'])(
  'refuses another person for an account that is %s, whether or not somebody has claimed it',
  async (status) => {
    const { number, id, person } = await place({ status });
    expect(await rename(number, 'Another', { current_balance: '70.00' })).toEqual([['failed', 'identity_locked']]);
    expect(await readClaim(id)).toMatchObject({ owner: person.id });
    await app.dependencies.claims.unclaimAccount(app.dependencies.db, id, { by: 'support', now: app.moment().now });
    expect(await rename(number, 'Another')).toEqual([['failed', 'identity_locked']]);
    expect((await readAccount(number)).values).toMatchObject({ last_name: person.last_name, email1: person.email });
  },
);

it('belongs to the next person by a contact of the row, and by other accounts of the company', async () => {
  const [first, second, next] = [await place(), await place(), await place()];
  const { last_name, date_of_birth, last4ssn, email } = next.person;
  const identity = { action: 'update', last_name, date_of_birth, last4ssn };
  await correct([{ account_number: first.number, ...identity, email1: String(email) }]);
  expect(await readClaim(first.id)).toMatchObject({ owner: next.person.id, hasSignedIn: false });
  await correct([{ account_number: second.number, ...identity }]);
  expect(await readClaim(second.id)).toEqual({ ...UNCLAIMED, owner: next.person.id });
});

it('stays unclaimed when somebody has the new identity and no contact of the account', async () => {
  const { number, id } = await place();
  const { last_name, date_of_birth, last4ssn } = await addPerson(app, ['email']);
  const row = { account_number: number, action: 'update', last_name, date_of_birth, last4ssn };
  expect(await correct([row])).toEqual([['updated', 'identity_changed']]);
  expect(await readClaim(id)).toEqual(UNCLAIMED);
});

it('completes an incomplete identity without forgetting anything, and looks at the claims', async () => {
  const number = `IC-${(last += 1)}`;
  const person = await addPerson(app, ['email']);
  const { last_name, date_of_birth, last4ssn } = person;
  const row = formatRow(number, { ...person, date_of_birth: '', last4ssn: '' });
  const options = { options: { allowIncompleteIdentity: true } };
  const stored = await placeFile(app.dependencies, `${HEADER}\n${row}`, options);
  expect(await listViolations(app.dependencies, stored)).toEqual([[2, 'created', null, 'identity_incomplete']]);
  const { id } = await readAccount(number);
  expect(await readClaim(id)).toMatchObject({ owner: null });
  expect(await rename(number, last_name, { city: 'Troy' })).toEqual([['updated', 'identity_incomplete']]);
  expect(await rename(number, last_name, { date_of_birth, last4ssn })).toEqual([]);
  expect((await readAccount(number)).values).toMatchObject({ ...STORED, city: 'Troy', email1: person.email });
  expect(await readClaim(id)).toMatchObject({ owner: person.id });
  expect(await listMoves(id)).toEqual([]);
});

it('warns in a dry run, which changes and records nothing', async () => {
  const { number, id, person } = await place();
  const row = { account_number: number, action: 'update', last_name: 'Another' };
  expect(await correct([row], { dryRun: true })).toEqual([['updated', 'identity_changed']]);
  expect((await readAccount(number)).values).toMatchObject({ ...STORED, last_name: person.last_name });
  expect(await readClaim(id)).toMatchObject({ owner: person.id });
  const where = { event: 'account.identity_changed', subjectId: String(id) };
  expect(await app.dependencies.db.model(AuditEventModel).count(where)).toBe(0);
});

it.each([
  ['by one batch', 50],
  ['by one batch each', 1],
])('takes two accounts of a person to two others, %s', async (_how, batchRows) => {
  const { number, person } = await place();
  const twin = `${number}-twin`;
  await placeFile(app.dependencies, `${HEADER}\n${formatRow(twin, person)}`);
  const rows = [number, twin].map((account_number, at) => ({
    account_number,
    action: 'update',
    last_name: 'AB'[at] ?? '',
  }));
  const changed = ['updated', 'identity_changed'];
  expect(await correct(rows, { batchRows })).toEqual([changed, changed]);
  const accounts = [await readAccount(number), await readAccount(twin)];
  expect(accounts.map(({ values }) => values)).toMatchObject([
    { ...FORGOTTEN, last_name: 'A' },
    { ...FORGOTTEN, last_name: 'B' },
  ]);
});

it('corrects the person and the balance by one row', async () => {
  const { number, id } = await place({ status: 'joined' });
  expect(await rename(number, 'Another', { current_balance: '0.00' })).toEqual([['updated', 'identity_changed']]);
  expect(await readAccount(number)).toMatchObject({ status: 'settled', importedBalance: '0.00' });
  expect(await listMoves(id)).toEqual(['correct_identity', 'change_balance']);
});

const signIn = ({ last_name, date_of_birth, last4ssn }: Person) => app.signIn(last_name, date_of_birth, last4ssn);

/** Gives the account to a new person, who has the delivered address. */
async function giveToNext(number: string): Promise<Person> {
  const next = await addPerson(app, ['email']);
  const { last_name, date_of_birth, last4ssn, email } = next;
  const row = { account_number: number, action: 'update', last_name, date_of_birth, last4ssn, email1: String(email) };
  expect(await correct([row])).toEqual([['updated', 'identity_changed']]);
  return next;
}

it('shows the account, and its history from then on, to the new owner only', async () => {
  const { number, id, person } = await place();
  const earlier = await signIn(person);
  await correct([{ account_number: number, action: 'update', current_balance: '90.00' }]);
  const next = await giveToNext(number);
  await correct([{ account_number: number, action: 'update', current_balance: '80.00' }]);
  expect(await listMoves(id)).toEqual(['change_balance', 'correct_identity', 'change_balance']);

  const page = 'negotiationHistory(first: 5) { totalCount nodes { move { key } currentBalance } }';
  const alone = page.replace('(', '(accountId: $id, ');
  const query = `query ($id: ID!) { account(id: $id) { ${page} } ${alone} }`;
  const request = { variables: { id: String(id) } };
  const own = { totalCount: 1, nodes: [{ move: { key: 'CHANGE_BALANCE' }, currentBalance: '80.00' }] };
  const { data } = await app.graphql(query, { ...request, token: await signIn(next) });
  expect(data).toEqual({ account: { negotiationHistory: own }, negotiationHistory: own });
  expect(await app.rest('GET', `/accounts/${id}`, { token: earlier })).toMatchObject({ status: 403 });
});

// docs/rules §15 row 15
it('shows letters to the account to the person they were sent to, and all to the creditor', async () => {
  const { number, id, person } = await place();
  const send = (batchId: string) => {
    const letter = { accountId: id, templateId: 1, companyId: 1, batchId, sentAt: app.moment().now };
    return storeLetters(app.dependencies.db, [letter], app.moment());
  };
  const listLetters = async (owner: Person) => {
    const query = '{ mailbox(first: 5) { totalCount nodes { id } } }';
    const { data } = await app.graphql<{ mailbox: object }>(query, { token: await signIn(owner) });
    return data.mailbox;
  };
  await send('b_before_0001');
  await send('b_before_0002');
  expect(await listLetters(person)).toMatchObject({ totalCount: 2 });
  const next = await giveToNext(number);
  expect(await listLetters(next)).toEqual({ totalCount: 0, nodes: [] });
  await send('b_after_0001');
  expect(await listLetters(next)).toMatchObject({ totalCount: 1 });

  const sent = 'query ($id: ID!) { sentLetters(first: 5, accountId: $id) { totalCount } }';
  const dana = await app.signInCreditor('dana@acme.test');
  const { data } = await app.graphql(sent, { token: dana, variables: { id: String(id) } });
  expect(data).toEqual({ sentLetters: { totalCount: 3 } });
});

it('corrects a single account in the same way, and records every other person in the audit trail', async () => {
  const { id } = await place({ status: 'joined' });
  const token = await app.signInCreditor('dana@acme.test');
  const answer = await app.creditorRest('PUT', `/accounts/${id}`, { token, body: { last_name: 'Another' } });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { link_state: 'unclaimed' }, warnings: [{ column: null, code: 'identity_changed' }] },
  });
  expect(await readClaim(id)).toEqual(UNCLAIMED);
  const imported = await place();
  await rename(imported.number, 'Another');
  const subjectId = [String(id), String(imported.id)];
  const where = { event: 'account.identity_changed', subjectId };
  const events = await app.dependencies.db.model(AuditEventModel).findAll({ where, order: ['id'] });
  expect(events.map((event) => [event.subjectId, event.actorType])).toEqual([
    [String(id), 'user'],
    [String(imported.id), 'operator'],
  ]);
});
