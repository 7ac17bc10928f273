// Corrected identities of placed accounts: whose the account is afterwards, by who has used it and what is open on it.
import type { AccountStatus } from '../../../src/domain/shared/vocabulary';
import { AuditEventModel } from '../../../src/persistence/models/system';
import { ConsumerModel } from '../../../src/persistence/models/account';
import { ConsumerProfileModel } from '../../../src/persistence/models/profile';
import { storeLetters } from '../../../seeders/demo-letters';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { HEADER, listViolations, placeFile, placementRow } from '../../support/imports/place-accounts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let last = 6000;
type Place = (changes?: {
  readonly status?: AccountStatus;
  /** The owner has signed in before. */
  readonly used?: boolean;
}) => Promise<{ readonly n: number; readonly id: number; readonly profileId: number }>;

async function readAccount(n: number, companyId = 1) {
  const { db, placements } = app.dependencies;
  const subclients = await placements.findSubclients(db, companyId);
  const account = (await placements.findPlacedAccounts(db, companyId, [`PL-${n}`], subclients)).get(`PL-${n}`);
  if (!account) throw new Error('The account is not stored.');
  return account;
}

const place: Place = async ({ status, used = false } = {}) => {
  const n = (last += 1);
  await placeFile(app.dependencies, `${HEADER}\n${placementRow(n)}`);
  const { id, profileId } = await readAccount(n);
  const accounts = app.dependencies.db.model(ConsumerModel);
  if (status) await accounts.update({ status }, { id });
  if (used) await accounts.update({ lastLoginAt: app.moment().now }, { id });
  return { n, id, profileId: Number(profileId) };
};

async function correct(n: number, name: string, balance = '') {
  const text = `account_number,action,last_name,current_balance\nPL-${n},update,${name},${balance}`;
  const stored = await placeFile(app.dependencies, text);
  const codes = (await listViolations(app.dependencies, stored)).map(([, outcome, , code]) => [outcome, code]);
  return { updated: stored.counts.updated, codes, account: await readAccount(n) };
}

async function findMatch(n: number, lastName: string): Promise<boolean> {
  const [, , , , birth, digits] = placementRow(n).split(',');
  const body = { last_name: lastName, date_of_birth: birth, last4ssn: digits, captcha_token: 'ok' };
  const answer = await app.rest<{ matched: boolean }>('POST', '/auth/login', { body });
  return answer.body.matched;
}

const countProfiles = () => app.dependencies.db.model(ConsumerProfileModel).count({});

async function listMoves(id: number): Promise<readonly string[]> {
  const { db, history } = app.dependencies;
  return (await history.findHistoryByAccount(db, id, { after: 0, limit: 50 })).map(({ move }) => move);
}

it('corrects a profile that no one has used, with what it is found by', async () => {
  const { n, id, profileId } = await place({ status: 'payment_setup' });
  const profiles = await countProfiles();
  expect(await correct(n, 'Corrected')).toMatchObject({ updated: 1, codes: [], account: { profileId } });
  expect(await countProfiles()).toBe(profiles);
  expect(await findMatch(n, 'Corrected')).toBe(true);
  expect(await findMatch(n, 'Placed')).toBe(false);
  expect(await listMoves(id)).toEqual([]);
  // The other accounts of the person follow with their own rows.
  expect(await correct(n, 'Corrected')).toMatchObject({ updated: 0, codes: [] });
});

it.each([
  ['by one file', 50],
  ['by one batch each', 1],
])('gives two accounts of a profile to the persons that they are of, %s', async (_how, batchRows) => {
  const { n, profileId } = await place();
  const row = placementRow(n);
  const twin = `TW-${n}`;
  await placeFile(app.dependencies, `${HEADER}\n${row.replace(`PL-${n}`, twin)}`);
  const text = ['account_number,action,last_name', `PL-${n},update,First`, `${twin},update,Second`].join('\n');
  const stored = await placeFile(app.dependencies, text, { batchRows });
  expect(await listViolations(app.dependencies, stored)).toEqual([[3, 'updated', null, 'relinked']]);
  expect(await readAccount(n)).toMatchObject({ profileId });
  const found = await Promise.all(['First', 'Second', 'Placed'].map((name) => findMatch(n, name)));
  expect(found).toEqual([true, true, false]);
});

it('corrects a profile once for all rows of a batch', async () => {
  const { n, profileId } = await place();
  await placeFile(app.dependencies, `${HEADER}\n${placementRow(n).replace(`PL-${n}`, `TW-${n}`)}`);
  const text = ['account_number,action,last_name', `PL-${n},update,Both`, `TW-${n},update,Both`].join('\n');
  const stored = await placeFile(app.dependencies, text);
  expect([stored.counts.updated, await listViolations(app.dependencies, stored)]).toEqual([2, []]);
  expect(await readAccount(n)).toMatchObject({ profileId });
});

it('rewrites another spelling of the same name, whatever is open', async () => {
  const { n, profileId } = await place({ status: 'hold', used: true });
  const profiles = await countProfiles();
  expect(await correct(n, 'PLÁCED')).toMatchObject({
    updated: 1,
    codes: [],
    account: { profileId, values: { last_name: 'PLÁCED' } },
  });
  expect(await countProfiles()).toBe(profiles);
});

it.each<AccountStatus>([
  'uploaded',
  'joined',
  'payment_declined',
  'renegotiate',
  'not_paying',
  'dispute',
  'notice_sent',
])('gives an account that is %s to the person of the new identity', async (status) => {
  const { n, id, profileId } = await place({ status, used: true });
  const { account, ...result } = await correct(n, 'Another');
  expect(result).toEqual({ updated: 1, codes: [['updated', 'relinked']] });
  expect(account).toMatchObject({ status, values: { last_name: 'Another' } });
  expect(account.profileId).not.toBe(profileId);
  const accounts = app.dependencies.db.model(ConsumerModel);
  expect(await accounts.findOne({ attributes: ['lastLoginAt'], where: { id } })).toEqual({ lastLoginAt: null });
  expect(await listMoves(id)).toEqual(['correct_identity']);
  expect([await findMatch(n, 'Another'), await findMatch(n, 'Placed')]).toEqual([true, true]);
});

it.each<AccountStatus>(['payment_setup', 'payment_accepted', 'hold', 'cancelled_plan'])(
  'keeps the owner of an account that is %s',
  async (status) => {
    const { n, profileId } = await place({ status, used: true });
    expect(await correct(n, 'Another')).toMatchObject({
      updated: 0,
      codes: [['failed', 'identity_locked']],
      account: { profileId, values: { last_name: 'Placed' } },
    });
  },
);

it('gives an account to the profile that has the new identity, and to none of several', async () => {
  const [moved, other] = [await place(), await place()];
  const profiles = app.dependencies.db.model(ConsumerProfileModel);
  const readIndex = async (id: number) =>
    String((await profiles.findOne({ attributes: ['identityIndex'], where: { id } }))?.identityIndex);
  await correct(moved.n, 'Target');
  const target = await readIndex(moved.profileId);
  await correct(moved.n, 'Placed');
  await profiles.update({ identityIndex: target }, { id: other.profileId });
  expect(await correct(moved.n, 'Target')).toMatchObject({
    codes: [['updated', 'relinked']],
    account: { profileId: other.profileId },
  });
  await correct(moved.n, 'Placed');
  const third = await place();
  await profiles.update({ identityIndex: target }, { id: third.profileId });
  expect(await correct(moved.n, 'Target')).toMatchObject({
    codes: [
      ['updated', 'relinked'],
      ['updated', 'identity_ambiguous'],
    ],
    account: { profileId: null },
  });
});

it('leaves a profile alone that has accounts of another company', async () => {
  const { n, profileId } = await place();
  await placeFile(app.dependencies, `${HEADER}\n${placementRow(n)}`, { companyId: 2 });
  expect(await readAccount(n, 2)).toMatchObject({ profileId });
  const { codes, account } = await correct(n, 'Another');
  expect(codes).toEqual([['updated', 'relinked']]);
  expect(account.profileId).not.toBe(profileId);
  expect(await readAccount(n, 2)).toMatchObject({ profileId });
});

it('looks for the owner of an account of no one again', async () => {
  const { n, id } = await place();
  await app.dependencies.db.model(ConsumerModel).update({ consumerProfileId: null, linkState: 'ambiguous' }, { id });
  const { codes, account } = await correct(n, 'Another');
  expect(codes).toEqual([]);
  expect(account.profileId).not.toBeNull();
  expect(await findMatch(n, 'Another')).toBe(true);
});

it('corrects the owner and the balance by one row', async () => {
  const { n, id } = await place({ status: 'joined', used: true });
  expect(await correct(n, 'Another', '0.00')).toMatchObject({
    updated: 1,
    codes: [['updated', 'relinked']],
    account: { status: 'settled', importedBalance: '0.00' },
  });
  expect(await listMoves(id)).toEqual(['correct_identity', 'change_balance']);
});

it('shows the account, and its history from then on, to the new owner only', async () => {
  const { n, id, profileId } = await place();
  const [, , , , birth = '', digits = ''] = placementRow(n).split(',');
  const earlier = await app.signIn('Placed', birth, digits);
  await correct(n, 'Placed', '90.00');
  expect((await correct(n, 'Another')).account.profileId).not.toBe(profileId);
  await correct(n, 'Another', '80.00');
  expect(await listMoves(id)).toEqual(['change_balance', 'correct_identity', 'change_balance']);

  const page = 'negotiationHistory(first: 5) { totalCount nodes { move currentBalance } }';
  const alone = page.replace('(', '(accountId: $id, ');
  const query = `query ($id: ID!) { account(id: $id) { ${page} } ${alone} }`;
  const request = { variables: { id: String(id) } };
  const own = { totalCount: 1, nodes: [{ move: 'CHANGE_BALANCE', currentBalance: '80.00' }] };
  const next = await app.graphql(query, { ...request, token: await app.signIn('Another', birth, digits) });
  expect(next.data).toEqual({ account: { negotiationHistory: own }, negotiationHistory: own });
  expect(await app.rest('GET', `/accounts/${id}`, { token: earlier })).toMatchObject({ status: 403 });
});

it('shows letters to the account to the person they were sent to, and all to the creditor', async () => {
  const { n, id } = await place();
  const [, , , , birth = '', digits = ''] = placementRow(n).split(',');
  const send = (batchId: string) => {
    const letter = { accountId: id, templateId: 1, companyId: 1, batchId, sentAt: app.moment().now };
    return storeLetters(app.dependencies.db, [letter], app.moment());
  };
  const listLetters = async (lastName: string) => {
    const token = await app.signIn(lastName, birth, digits);
    const query = '{ mailbox(first: 5) { totalCount nodes { id } } }';
    const { data } = await app.graphql<{ mailbox: object }>(query, { token });
    return data.mailbox;
  };
  await send('b_before_0001');
  expect(await listLetters('Placed')).toMatchObject({ totalCount: 1 });
  await correct(n, 'Another');
  expect(await listLetters('Another')).toEqual({ totalCount: 0, nodes: [] });
  await send('b_after_0001');
  expect(await listLetters('Another')).toMatchObject({ totalCount: 1 });

  const sent = 'query ($id: ID!) { sentLetters(first: 5, accountId: $id) { totalCount } }';
  const dana = await app.signInCreditor('dana@acme.test');
  const { data } = await app.graphql(sent, { token: dana, variables: { id: String(id) } });
  expect(data).toEqual({ sentLetters: { totalCount: 2 } });
});

it('corrects a single account in the same way, and records every new owner in the audit trail', async () => {
  const { id } = await place({ status: 'joined', used: true });
  const token = await app.signInCreditor('dana@acme.test');
  const body = { last_name: 'Another' };
  const answer = await app.creditorRest<{ warnings: readonly { code: string }[] }>('PUT', `/accounts/${id}`, {
    token,
    body,
  });
  expect(answer).toMatchObject({ status: 200, body: { warnings: [{ code: 'relinked' }] } });
  const imported = await place({ used: true });
  await correct(imported.n, 'Another');
  const events = await app.dependencies.db
    .model(AuditEventModel)
    .findAll({ where: { event: 'account.relinked', subjectId: [String(id), String(imported.id)] }, order: ['id'] });
  expect(events.map(({ subjectId, actorType }) => [subjectId, actorType])).toEqual([
    [String(id), 'user'],
    [String(imported.id), 'operator'],
  ]);
});
