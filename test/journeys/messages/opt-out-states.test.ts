// The link of a mail, and STOP, keep their promise in every state in which they can be used: no message of the kind follows.
import { ConsumerProfileModel } from '../../../src/persistence/models/profile';
import { unclaimAccount } from '../../../src/persistence/account/claim-store';
import type { OptOutOwner } from '../../../src/persistence/messages/opt-out-store';
import { findAccountsOfTwoCompanies, placeUnclaimed } from '../../support/account/unclaimed-account';
import { addPerson, newEmail, newMobile, toIdentity, type Person } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { changeByCodes, signInOwner } from '../../support/sign-in/contact-changes';

let fixture: SignInFixture;
/** Two accounts of one company and one of another. */
let ids: readonly [number, number, number];
let companies: readonly [number, number];

beforeAll(async () => {
  fixture = await openSignInFixture({ PUBLIC_URL: 'http://parley.test' });
  const { db } = fixture.app.dependencies;
  ids = await findAccountsOfTwoCompanies(db);
  const rows = await db.read('SELECT id, company_id AS company FROM consumers WHERE id IN (?, ?)', [ids[0], ids[2]]);
  const findCompany = (id: number) => Number(rows.find((row) => Number(row['id']) === id)?.['company']);
  companies = [findCompany(ids[0]), findCompany(ids[2])];
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

/** The token of the link that mails to this owner have. */
async function sendLink(owner: OptOutOwner): Promise<string> {
  const { db, digests, optOuts, clock } = fixture.app.dependencies;
  const token = digests.digestSubject('opt_out', optOuts.describeOptOutOwner(db, owner, 'email'));
  await optOuts.saveOptOutLink(db, digests.digestToken(token), owner, { channel: 'email', now: clock().epoch });
  return token;
}

async function press(token: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = 'List-Unsubscribe=One-Click';
  const { status } = await fetch(`${fixture.app.origin}/stop-messages/${token}`, { method: 'POST', body, headers });
  expect(status).toBe(200);
}

async function stopTexts(mobile: string | null): Promise<void> {
  const path = '/text-messages/incoming';
  const form = { From: mobile ?? '', Body: 'STOP' };
  const { texts, app } = fixture;
  expect((await texts.receive(`http://parley.test${path}`, `${app.origin}${path}`, form)).status).toBe(200);
}

/** The company delivers her address, for an account that nobody has claimed. */
async function place(person: Person): Promise<void> {
  const placed = { accountNumber: 'AC-100', email: person.email ?? '' };
  const { db } = fixture.app.dependencies;
  await placeUnclaimed(db, ids[0], person, placed);
  // An account that was removed is claimed by nobody's contact.
  await db.write("UPDATE consumers SET status = 'joined' WHERE id = ?", [ids[0]]);
}

async function permit(person: Person): Promise<void> {
  const { db, contacts, moment } = { ...fixture.app.dependencies, ...fixture.app };
  const stored = await contacts.findProfileToChange(db, person.id);
  if (!stored) throw new Error('The profile is gone.');
  const permissions = { emailPermission: true, textPermission: true };
  const others = { landlineCallPermission: false, uspsPermission: false };
  const communication = { landline: null, permissions: { ...permissions, ...others } };
  await db.transaction((transaction) => contacts.changeCommunication(transaction, stored, communication, moment().now));
}

/** Somebody with an account that the company delivered her address for, claimed and with messages permitted. */
async function claimed(): Promise<{ readonly person: Person; readonly link: string }> {
  const person = await fixture.createPerson('email');
  await place(person);
  const link = await sendLink({ companyId: companies[0], email: person.email ?? '' });
  await signInOwner(fixture, 'REST', person);
  await permit(person);
  return { person, link };
}

const ofCompany = (email: string | null, company: 0 | 1 = 0) =>
  fixture.app.dependencies.optOuts.hasOptedOut(fixture.app.dependencies.db, companies[company], email ?? '');

async function readPermission(id: number, channel: 'email' | 'text' = 'email'): Promise<boolean> {
  const { db } = fixture.app.dependencies;
  const row = await db.model(ConsumerProfileModel).findOne({ where: { id } });
  return Boolean(Number(row?.[channel === 'email' ? 'emailPermission' : 'textPermission']));
}

/** Each returns whether messages may still be sent. */
const STATES: readonly (readonly [state: string, maySend: () => Promise<boolean>])[] = [
  [
    'before the first sign-in',
    async () => {
      const person = await fixture.createPerson('email');
      await place(person);
      await press(await sendLink({ companyId: companies[0], email: person.email ?? '' }));
      return !(await ofCompany(person.email));
    },
  ],
  [
    'after the claim',
    async () => {
      const { person, link } = await claimed();
      await press(link);
      return readPermission(person.id);
    },
  ],
  [
    'before the claim, of somebody who has permitted mails',
    async () => {
      const person = await fixture.createPerson('email');
      await permit(person);
      await place(person);
      await press(await sendLink({ companyId: companies[0], email: person.email ?? '' }));
      await signInOwner(fixture, 'REST', person);
      return readPermission(person.id);
    },
  ],
  [
    'after the claim and a change of the contact',
    async () => {
      const { person, link } = await claimed();
      const owner = await signInOwner(fixture, 'REST', person);
      await changeByCodes(fixture, owner, person, { email: newEmail(), mobile: null });
      await press(link);
      return readPermission(person.id);
    },
  ],
  [
    'after the claim and a merger',
    async () => {
      const { person: twin, link } = await claimed();
      const person = await addPerson(fixture.app, ['sms'], toIdentity(twin));
      await permit(person);
      const owner = await signInOwner(fixture, 'REST', { ...person, email: null });
      await changeByCodes(fixture, owner, person, { email: twin.email, mobile: null });
      await press(link);
      return readPermission(person.id);
    },
  ],
  [
    'with the link of a profile, after a change of the contact',
    async () => {
      const { person } = await claimed();
      const link = await sendLink({ profileId: person.id });
      const owner = await signInOwner(fixture, 'REST', person);
      await changeByCodes(fixture, owner, person, { email: newEmail(), mobile: null });
      await press(link);
      return readPermission(person.id);
    },
  ],
  [
    'with the link of a profile, after the account was unclaimed',
    async () => {
      const { person } = await claimed();
      const link = await sendLink({ profileId: person.id });
      const { db, clock } = fixture.app.dependencies;
      await unclaimAccount(db, ids[0], { by: 'support', now: clock().now });
      await press(link);
      return (await readPermission(person.id)) || !(await ofCompany(person.email));
    },
  ],
  [
    'with the link of a company, after the account was unclaimed',
    async () => {
      const { person, link } = await claimed();
      const { db, clock } = fixture.app.dependencies;
      await unclaimAccount(db, ids[0], { by: 'support', now: clock().now });
      await press(link);
      return !(await ofCompany(person.email));
    },
  ],
  [
    'by STOP, after the number was added',
    async () => {
      const { person } = await claimed();
      const owner = await signInOwner(fixture, 'REST', person);
      const mobile = newMobile();
      await changeByCodes(fixture, owner, person, { email: null, mobile });
      await stopTexts(mobile);
      return readPermission(person.id, 'text');
    },
  ],
  [
    'by STOP, before a merger',
    async () => {
      const twin = await fixture.createPerson('sms');
      await permit(twin);
      await stopTexts(twin.mobile);
      const person = await addPerson(fixture.app, ['email'], toIdentity(twin));
      await permit(person);
      const owner = await signInOwner(fixture, 'REST', { ...person, mobile: null });
      await changeByCodes(fixture, owner, person, { email: null, mobile: twin.mobile });
      return readPermission(person.id, 'text');
    },
  ],
];

it.each(STATES)('ends messages %s', async (_state, maySend) => {
  expect(await maySend()).toBe(false);
});

it('leaves the mails of another company alone before the claim, and what is chosen in the settings later', async () => {
  const other = await fixture.createPerson('email');
  await permit(other);
  await press(await sendLink({ companyId: companies[1], email: other.email ?? '' }));
  expect([await readPermission(other.id), await ofCompany(other.email)]).toEqual([true, false]);
  const { person, link } = await claimed();
  await press(link);
  await permit(person);
  expect(await readPermission(person.id)).toBe(true);
});
