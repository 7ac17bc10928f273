// The number of an account opens the accounts of its company for the person: at once, or after others could cancel.
import {
  getText,
  getTokens,
  type ApiOutcome,
  type ApiStyle,
  type RestMembers,
} from '../../support/clients/simulated-browser';
import { findAccountsOfTwoCompanies, placeUnclaimed } from '../../support/account/unclaimed-account';
import { addPerson, newEmail, newMobile, toIdentity, type Person } from '../../support/fixtures/people';
import { expectRefusal, getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';
import { readCancelTokens, readMessages, runChanges } from '../../support/sign-in/contact-changes';
import { isAccepted } from '../../support/sign-in/owned-sessions';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WAIT = 72 * HOUR;

let fixture: SignInFixture;
let ids: readonly [number, number, number];

beforeAll(async () => {
  fixture = await openSignInFixture({ SESSION_SECONDS: '604800', SESSION_IDLE_SECONDS: '86400' });
  ids = await findAccountsOfTwoCompanies(fixture.app.dependencies.db);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const MISMATCH = (field: string) => ({
  status: 422,
  code: 'validation_failed',
  message: 'The given data was invalid.',
  plain: true as const,
  members: { errors: { [field]: ['The number does not match.'] } },
});

interface Owner {
  readonly person: Person;
  readonly token: string;
  prove(input: RestMembers): Promise<ApiOutcome>;
  profile(): Promise<RestMembers>;
  /** Status of each account for the owner. */
  statuses(): Promise<readonly number[]>;
}

/** A person who has claimed nothing. */
async function signIn(style: ApiStyle, person?: Person): Promise<Owner> {
  const known = person ?? (await fixture.createPerson('email'));
  const browser = fixture.browser(style);
  const token = getTokens(
    await browser.send('verify', { ...(await fixture.startSignIn(browser, known)) }),
  ).access_token;
  await browser.send('communication', { email_permission: true }, { token });
  return {
    person: known,
    token,
    prove: (input) => browser.send('identity', input, { token }),
    profile: async () => (await browser.send('profile', undefined, { token })).value ?? {},
    async statuses() {
      const answers = [];
      for (const id of ids) answers.push(await fixture.app.rest('GET', `/accounts/${id}`, { token }));
      return answers.map(({ status }) => status);
    },
  };
}

async function place(owner: Owner, index: number, contact: { readonly email?: string; readonly mobile?: string } = {}) {
  const numbers = {
    accountNumber: `AC-10${index}`,
    referenceNumber: `Ref 7${index}`,
    memberAccountNumber: `M 5${index}`,
  };
  await placeUnclaimed(fixture.app.dependencies.db, ids[index] ?? 0, owner.person, { ...numbers, ...contact });
}

async function readEvents({ id }: Person): Promise<readonly unknown[]> {
  const sql = `SELECT event FROM audit_events WHERE profile_id = ?
    AND (event LIKE 'identity.%' OR event LIKE 'claim.%' OR event LIKE 'accounts.%') ORDER BY id`;
  return (await fixture.app.dependencies.db.read(sql, [id])).map(({ event }) => event);
}

describe.each(stylesOf('profile/identity-proof'))('over %s', (style: ApiStyle) => {
  it.each([
    ['the account number', { account_number: ' ac 100' }],
    ['the member number', { account_number: 'm-50' }],
    ['the reference number', { reference_number: 'REF-70' }],
  ])('opens all accounts of the company, and those of no other, by %s', async (_what, input) => {
    const owner = await signIn(style);
    for (const index of [0, 1]) await place(owner, index);
    // The contacts of another company do not decide whether this one has others to ask.
    await place(owner, 2, { email: newEmail() });
    expect(await owner.statuses()).toEqual([404, 404, 404]);
    expect(await owner.profile()).toMatchObject({ required_steps: ['identity_verification'] });
    const proven = await owner.prove(input);
    expect(proven.value).toMatchObject({
      message: 'Your identity is verified.',
      data: { id: owner.person.id, required_steps: [], pending_claims: [] },
    });
    expect(await owner.statuses()).toEqual([200, 200, 404]);
    expect(getErrorCode(await owner.prove(input))).toBeNull();
    expect(await readEvents(owner.person)).toEqual(['identity.verified', 'accounts.claimed', 'identity.verified']);
    const { db } = fixture.app.dependencies;
    const sql = 'SELECT status FROM consumers WHERE id = ?';
    expect((await db.read(sql, [ids[0]]))[0]?.status).not.toBe('uploaded');
  });

  it.each([
    ['an unknown number', 'account_number', '1'],
    ['the number of the other field', 'account_number', 'REF-70'],
    ['the number of another person', 'account_number', '4000000019'],
  ])('has the same answer for %s as for any other wrong number', async (_what, field, number) => {
    const owner = await signIn(style);
    await place(owner, 0);
    expectRefusal(await owner.prove({ [field]: number }), MISMATCH(field));
    expect(await owner.profile()).toMatchObject({ required_steps: ['identity_verification'] });
    expect(await readEvents(owner.person)).toEqual(['identity.failed']);
  });

  it('asks a profile that has claimed nothing, whether or not a company has accounts of the person', async () => {
    const owner = await signIn(style);
    const nothing = await owner.profile();
    await place(owner, 0, { email: newEmail() });
    expect(await owner.profile()).toEqual(nothing);
    expectRefusal(await owner.prove({ account_number: '1' }), MISMATCH('account_number'));
  });

  it('goes on waiting while ten strangers sign in with the identity', async () => {
    const owner = await signIn(style);
    await place(owner, 0, { email: newEmail() });
    expect((await owner.prove({ account_number: 'AC-100' })).value).not.toBeNull();
    for (let n = 0; n < 9; n += 1) await addPerson(fixture.app, ['email'], toIdentity(owner.person));
    for (let n = 0; n < 2; n += 1) {
      fixture.startNewDay();
      const [stranger, email] = [fixture.browser(style), newEmail()];
      const flow_token = getText(await fixture.login(stranger, owner.person), 'flow_token');
      getText(await stranger.send('contact', { flow_token, email }), 'flow_token');
      const otp = await fixture.readCode({ email, mobile: null });
      getTokens(await stranger.send('verify', { flow_token, otp }));
    }
    const later = await signIn(style, owner.person);
    expect((await later.profile())['pending_claims']).toHaveLength(1);
  });

  it('waits where the company has contacts, tells them once, and opens the accounts after 72 hours', async () => {
    const owner = await signIn(style);
    const [email, mobile, foreign] = [newEmail(), newMobile(), newEmail()];
    await place(owner, 0, { email });
    await place(owner, 1, { email, mobile });
    await place(owner, 2, { email: foreign });
    // An account that they had claimed counts no more when it is deleted.
    const lost = "UPDATE consumers SET consumer_profile_id = ?, deleted_at = '2026-01-01 00:00:00.000' WHERE id = 25";
    await fixture.app.dependencies.db.write(lost, [owner.person.id]);
    const started = fixture.app.moment().epoch;
    const effective_at = new Date(started + WAIT).toISOString();
    const proven = await owner.prove({ account_number: 'AC-100' });
    expect(proven.value).toMatchObject({
      message: expect.stringContaining(effective_at.slice(0, 10)) as unknown,
      data: {
        required_steps: ['identity_verification'],
        pending_contact_change: null,
        pending_claims: [{ requested_at: new Date(started).toISOString(), effective_at }],
      },
    });
    fixture.advanceTo(10 * MINUTE);
    expect((await owner.prove({ account_number: 'AC-101' })).value).toEqual(proven.value);
    expect(await owner.statuses()).toEqual([404, 404, 404]);
    expect(await readCancelTokens(fixture, { email, mobile: null })).toHaveLength(1);
    expect(await readCancelTokens(fixture, { email: null, mobile })).toHaveLength(1);
    expect(await readCancelTokens(fixture, { email: foreign, mobile: null })).toEqual([]);
    expect((await readMessages(fixture, { email, mobile: null })).join()).not.toContain(owner.person.last_name);
    expect(await readCancelTokens(fixture, owner.person)).toEqual([]);

    fixture.advanceTo(WAIT / 2);
    await runChanges(fixture);
    await runChanges(fixture);
    expect(await readCancelTokens(fixture, { email, mobile: null })).toHaveLength(2);
    fixture.advanceTo(WAIT - 1);
    expect(await runChanges(fixture)).toBe(0);
    fixture.advanceTo(WAIT);
    expect([await runChanges(fixture), await runChanges(fixture)]).toEqual([1, 0]);
    const later = await signIn(style, owner.person);
    expect(await later.profile()).toMatchObject({ required_steps: [], pending_claims: [] });
    expect(await later.statuses()).toEqual([200, 200, 404]);
    expect(await readEvents(owner.person)).toEqual([
      'identity.verified',
      'claim.waiting',
      'identity.verified',
      'claim.reminded',
      'accounts.claimed',
    ]);
  });

  it('is cancelled once by the link, which ends the session that asked', async () => {
    const owner = await signIn(style);
    const email = newEmail();
    await place(owner, 0, { email });
    await owner.prove({ account_number: 'AC-100' });
    const [cancel_token = ''] = await readCancelTokens(fixture, { email, mobile: null });
    const anonymous = fixture.browser(style);
    // Without its link, only a change of a contact is cancelled.
    const withoutLink = await anonymous.send('cancelChange', {}, { token: owner.token });
    expectRefusal(withoutLink, { status: 404, code: 'not_found', message: 'Not found.', plain: true });
    expect((await anonymous.send('cancelChange', { cancel_token })).value).toMatchObject({ state: 'cancelled' });
    expect(getErrorCode(await anonymous.send('cancelChange', { cancel_token }))).toBe('contact_change_ended');
    expect(await isAccepted(fixture, owner.token)).toBe(false);
    fixture.advanceTo(WAIT);
    expect(await runChanges(fixture)).toBe(0);
    expect((await (await signIn(style, owner.person)).statuses())[0]).toBe(404);
    expect((await readEvents(owner.person)).at(-1)).toBe('claim.cancelled');
  });

  it("leaves accounts alone that somebody else has claimed, or that are another person's, meanwhile", async () => {
    const owner = await signIn(style);
    await place(owner, 0, { email: newEmail() });
    await place(owner, 1, { email: newEmail() });
    await owner.prove({ account_number: 'AC-100' });
    const [other, next] = [await fixture.createPerson('email'), await fixture.createPerson('email')];
    const { db } = fixture.app.dependencies;
    await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = ?', [other.id, ids[0]]);
    await placeUnclaimed(db, ids[1], next, { accountNumber: 'AC-101' });
    fixture.advanceTo(WAIT);
    await runChanges(fixture);
    expect((await (await signIn(style, owner.person)).statuses()).slice(0, 2)).toEqual([403, 404]);
  });

  it('is refused where nobody could cancel', async () => {
    const owner = await signIn(style);
    await place(owner, 0, { email: newEmail() });
    const { dependencies } = fixture.app;
    const { settings } = dependencies;
    Object.assign(dependencies, { settings: { ...settings, publicUrl: null } });
    expect(getErrorCode(await owner.prove({ account_number: 'AC-100' }))).toBe('contact_change_unavailable');
    Object.assign(dependencies, { settings });
  });

  it('allows five numbers an hour, including the right one', async () => {
    const owner = await signIn(style);
    await place(owner, 0);
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await owner.prove({ account_number: String(n) }), MISMATCH('account_number'));
    const rejected = await owner.prove({ account_number: 'AC-100' });
    // Counts expire in steps of ten minutes; the clock is at the start of one.
    expect([getErrorCode(rejected), getErrorMember(rejected, 'retry_after')]).toEqual(['too_many_attempts', 4200]);
  });

  it('requires exactly one number', async () => {
    const { prove } = await signIn(style);
    for (const input of [{}, { account_number: '1', reference_number: '2' }]) {
      expect(Object.keys(getErrorMember(await prove(input), 'errors') as object)).toHaveLength(1);
    }
  });
});

it('sends each contact one link when the same number is proven many times at once', async () => {
  const owner = await signIn('REST');
  const email = newEmail();
  await place(owner, 0, { email });
  await Promise.all(Array.from({ length: 4 }, () => owner.prove({ account_number: 'AC-100' })));
  expect(await readCancelTokens(fixture, { email, mobile: null })).toHaveLength(1);
  expect((await owner.profile())['pending_claims']).toHaveLength(1);
});
