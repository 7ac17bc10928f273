// Step-up after a first contact that the consumer entered: offers require the number of an account.
import { changeAccountData } from '../../support/database/account-data';
import {
  getText,
  getTokens,
  type Browser,
  type RestMembers,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { newEmail, type Person } from '../../support/fixtures/people';
import { getErrorCode, expectRefusal, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({ FIRST_CONTACT_STEP_UP: 'on' });
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
  readonly accountId: number;
  prove(input: RestMembers): ReturnType<Browser['send']>;
  steps(): Promise<unknown>;
  /** Status and required steps of an offer. */
  offer(): Promise<unknown>;
}

/** A consumer with an account, who entered the first contact because the creditor knew none. */
async function signInNewcomer(style: ApiStyle): Promise<Owner> {
  const [browser, person, email] = [fixture.browser(style), await fixture.createPerson(), newEmail()];
  const { db } = fixture.app.dependencies;
  const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
  const accountId = Number(account?.id);
  await db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = ?', [person.id, accountId]);
  await changeAccountData(db, accountId, { accountNumber: 'AC-1001', referenceNumber: 'Ref 77' });
  const flow_token = getText(await fixture.login(browser, person), 'flow_token');
  await browser.send('contact', { flow_token, email });
  const otp = await fixture.readCode({ email, mobile: null });
  const token = getTokens(await browser.send('verify', { flow_token, otp })).access_token;
  await browser.send('communication', { email_permission: true }, { token });
  return {
    person,
    accountId,
    prove: (input) => browser.send('identity', input, { token }),
    steps: async () => (await browser.send('profile', undefined, { token })).value?.['required_steps'],
    async offer() {
      const body = { first_pay_date: '2000-01-01' };
      const path = `/accounts/${accountId}/offers/payment-plan`;
      const { status, body: response } = await fixture.app.rest('POST', path, { token, body });
      return [status, response['required_steps']];
    },
  };
}

async function readEvents({ id }: Person): Promise<readonly unknown[]> {
  const sql = "SELECT event FROM audit_events WHERE profile_id = ? AND event LIKE 'identity.%' ORDER BY id";
  return (await fixture.app.dependencies.db.read(sql, [id])).map(({ event }) => event);
}

describe.each(stylesOf('profile/identity-proof'))('over %s', (style: ApiStyle) => {
  it.each([
    ['the account number', { account_number: ' ac 1001' }],
    ['the reference number', { reference_number: 'REF-77' }],
  ])('allows offers after %s of an account', async (_what, input) => {
    const { person, prove, steps, offer } = await signInNewcomer(style);
    expect(await offer()).toEqual([409, ['identity_verification']]);
    expect(await steps()).toEqual(['identity_verification']);
    expect((await prove(input)).value).toMatchObject({
      message: 'Your identity is verified.',
      data: { id: person.id, required_steps: [] },
    });
    expect(await steps()).toEqual([]);
    expect(await offer()).toEqual([422, undefined]);
    expect(await readEvents(person)).toEqual(['identity.verified']);
  });

  it.each([
    ['an unknown number', 'account_number', '1'],
    ['the number of the other field', 'account_number', 'REF-77'],
    ['the number of another profile', 'account_number', 'foreign'],
  ])('has the same response for %s as for any other mismatch', async (_what, field, number) => {
    const { person, prove, steps } = await signInNewcomer(style);
    const given = number === 'foreign' ? '4000000019' : number;
    expectRefusal(await prove({ [field]: given }), MISMATCH(field));
    expect(await steps()).toEqual(['identity_verification']);
    expect(await readEvents(person)).toEqual(['identity.failed']);
  });

  it('has the same response for a profile without accounts', async () => {
    const { person, prove } = await signInNewcomer(style);
    const unassign = 'UPDATE consumers SET consumer_profile_id = NULL WHERE consumer_profile_id = ?';
    await fixture.app.dependencies.db.write(unassign, [person.id]);
    expectRefusal(await prove({ account_number: 'AC-1001' }), MISMATCH('account_number'));
  });

  it('allows five numbers an hour, including the right one', async () => {
    const { prove, steps } = await signInNewcomer(style);
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await prove({ account_number: String(n) }), MISMATCH('account_number'));
    const rejected = await prove({ account_number: 'AC-1001' });
    // Counts expire in steps of ten minutes; the clock is at the start of one.
    expect([getErrorCode(rejected), getErrorMember(rejected, 'retry_after')]).toEqual(['too_many_attempts', 4200]);
    expect(await steps()).toEqual(['identity_verification']);
  });

  it('requires exactly one number', async () => {
    const { prove } = await signInNewcomer(style);
    for (const input of [{}, { account_number: '1', reference_number: '2' }]) {
      expect(Object.keys(getErrorMember(await prove(input), 'errors') as object)).toHaveLength(1);
    }
  });
});

it('is not required when the creditor knows the contact', async () => {
  const browser = fixture.browser('REST');
  const rivera = { last_name: 'Okafor', date_of_birth: '1990-09-30', last4ssn: '0042' };
  const flow_token = getText(await fixture.login(browser, rivera), 'flow_token');
  const otp = await fixture.readCode({ email: null, mobile: await readMobile(2) });
  const token = getTokens(await browser.send('verify', { flow_token, otp })).access_token;
  expect((await browser.send('profile', undefined, { token })).value).toMatchObject({ required_steps: [] });
});

async function readMobile(profileId: number): Promise<string> {
  const { db, profiles } = fixture.app.dependencies;
  return (await profiles.findProfileById(db, profileId))?.mobile ?? '';
}
