// Operators link the accounts of one company and one person to a profile of that person, and make them unclaimed.
import { linkAccounts, showAccount, unlinkAccounts } from '../../../src/services/system/link-accounts';
import { findAccountsOfTwoCompanies, placeUnclaimed } from '../../support/account/unclaimed-account';
import type { Person } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let fixture: SignInFixture;
let ids: readonly [number, number, number];

beforeAll(async () => {
  fixture = await openSignInFixture();
  ids = await findAccountsOfTwoCompanies(fixture.app.dependencies.db);
});
afterAll(() => fixture.close());

async function placePerson(): Promise<Person> {
  const person = await fixture.createPerson('email');
  for (const id of ids) await placeUnclaimed(fixture.app.dependencies.db, id, person, { accountNumber: `L-${id}` });
  return person;
}

async function readOwners(): Promise<readonly (number | null)[]> {
  const { db } = fixture.app.dependencies;
  const rows = await Promise.all(
    ids.map((id) => db.read('SELECT consumer_profile_id AS o FROM consumers WHERE id = ?', [id])),
  );
  return rows.map(([row]) => (row?.['o'] == null ? null : Number(row['o'])));
}

it('links and unlinks all accounts of the company together, once each, and audits it', async () => {
  const { dependencies } = fixture.app;
  const { id, email } = await placePerson();
  const shown = await showAccount(dependencies, ids[0]);
  expect(shown.profiles).toMatchObject([{ profileId: id, status: 'active', isOwner: false }]);
  expect(JSON.stringify(shown)).not.toContain(email);
  expect(await linkAccounts(dependencies, { operator: 'ops' }, ids[0], id)).toEqual({ accounts: 2, changed: 2 });
  expect(await linkAccounts(dependencies, { operator: 'ops' }, ids[1], id)).toEqual({ accounts: 2, changed: 0 });
  expect(await readOwners()).toEqual([id, id, null]);
  expect((await showAccount(dependencies, ids[1])).profiles).toMatchObject([{ isOwner: true }]);
  // The account at another company is not among them.
  await dependencies.db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = ?', [id, ids[2]]);
  expect(await unlinkAccounts(dependencies, { operator: 'ops' }, ids[1])).toEqual({ accounts: 2, changed: 2 });
  expect(await unlinkAccounts(dependencies, { operator: 'ops' }, ids[0])).toEqual({ accounts: 2, changed: 0 });
  expect(await readOwners()).toEqual([null, null, id]);
  const events = await dependencies.db.read(
    "SELECT event FROM audit_events WHERE profile_id = ? AND actor_type = 'operator' ORDER BY id",
    [id],
  );
  expect(events.map(({ event }) => event)).toEqual(['accounts.claimed', 'accounts.unclaimed']);
});

it('refuses another person, a closed profile, and accounts of somebody else', async () => {
  const { dependencies } = fixture.app;
  const { id } = await placePerson();
  const stranger = await fixture.createPerson('email');
  await expect(linkAccounts(dependencies, { operator: 'ops' }, ids[0], stranger.id)).rejects.toThrow(
    'not of the same person',
  );
  await expect(linkAccounts(dependencies, { operator: 'ops' }, ids[0], 999_999)).rejects.toThrow('no such profile');
  await expect(showAccount(dependencies, 999_999)).rejects.toThrow('no such account');
  await dependencies.db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = ?', [stranger.id, ids[1]]);
  await expect(linkAccounts(dependencies, { operator: 'ops' }, ids[0], id)).rejects.toThrow(
    `belongs to profile ${stranger.id}`,
  );
  expect(await readOwners()).toEqual([null, stranger.id, null]);
});
