// The step-up after a first contact of one's own: offers wait until a number of an account is named.
import {
  API_STYLES,
  getText,
  getTokens,
  type Browser,
  type RestMembers,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { NOW } from '../../support/fixtures/app';
import { newEmail, type Person } from '../../support/fixtures/people';
import { getErrorCode, expectRefusal, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let world: SignInFixture;

beforeAll(async () => {
  world = await openSignInFixture({ FIRST_CONTACT_STEP_UP: 'on' });
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

const MISMATCH = (field: string) => ({
  ...{ status: 422, code: 'validation_failed', message: 'The given data was invalid.', plain: true as const },
  members: { errors: { [field]: ['The number does not match.'] } },
});

interface Owner {
  readonly person: Person;
  readonly accountId: number;
  prove(input: RestMembers): ReturnType<Browser['send']>;
  steps(): Promise<unknown>;
  /** Code of a refused offer, and its steps. */
  offer(): Promise<unknown>;
}

/** Somebody whose creditor knew no contact, and who has given the first one; with an account of their own. */
async function newcomer(style: ApiStyle): Promise<Owner> {
  const [browser, person, email] = [world.browser(style), await world.createPerson(), newEmail()];
  const { db } = world.app.parts;
  const [account] = await db.read('SELECT id FROM consumers ORDER BY id DESC LIMIT 1');
  const accountId = Number(account?.id);
  await db.write(
    "UPDATE consumers SET consumer_profile_id = ?, account_number = 'AC-1001', reference_number = 'Ref 77' WHERE id = ?",
    [person.id, accountId],
  );
  const flow_token = getText(await world.login(browser, person), 'flow_token');
  await browser.send('contact', { flow_token, email });
  const otp = await world.readCode({ email, mobile: null });
  const token = getTokens(await browser.send('verify', { flow_token, otp })).access_token;
  await browser.send('communication', { email_permission: true }, { token });
  return {
    ...{ person, accountId },
    prove: (input) => browser.send('identity', input, { token }),
    steps: async () => (await browser.send('profile', undefined, { token })).value?.['required_steps'],
    async offer() {
      const body = { first_pay_date: '2000-01-01' };
      const path = `/accounts/${accountId}/offers/payment-plan`;
      const { status, body: answered } = await world.app.rest('POST', path, { token, body });
      return [status, answered['required_steps']];
    },
  };
}

async function eventsOf({ id }: Person): Promise<readonly unknown[]> {
  const sql = "SELECT event FROM audit_events WHERE profile_id = ? AND event LIKE 'identity.%' ORDER BY id";
  return (await world.app.parts.db.read(sql, [id])).map(({ event }) => event);
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  it.each([
    ['the account number', { account_number: ' ac 1001' }],
    ['the reference number', { reference_number: 'REF-77' }],
  ])('opens offers after %s of an account', async (_what, input) => {
    const { person, prove, steps, offer } = await newcomer(style);
    expect(await offer()).toEqual([409, ['identity_verification']]);
    expect(await steps()).toEqual(['identity_verification']);
    expect((await prove(input)).value).toMatchObject({
      message: 'Your identity is verified.',
      data: { id: person.id, required_steps: [] },
    });
    expect(await steps()).toEqual([]);
    expect(await offer()).toEqual([422, undefined]);
    expect(await eventsOf(person)).toEqual(['identity.verified']);
  });

  it.each([
    ['a number of nobody', 'account_number', '1'],
    ['the number of the other field', 'account_number', 'REF-77'],
    ['the number of another profile', 'account_number', 'foreign'],
  ])('answers %s as any other', async (_what, field, number) => {
    const { person, prove, steps } = await newcomer(style);
    const sql = "SELECT account_number FROM consumers WHERE consumer_profile_id <> ? AND account_number <> '' LIMIT 1";
    const [foreign] = await world.app.parts.db.read(sql, [person.id]);
    const given = number === 'foreign' ? String(foreign?.account_number) : number;
    expectRefusal(await prove({ [field]: given }), MISMATCH(field));
    expect(await steps()).toEqual(['identity_verification']);
    expect(await eventsOf(person)).toEqual(['identity.failed']);
  });

  it('answers a profile without accounts the same', async () => {
    const { person, prove } = await newcomer(style);
    const nobodys = 'UPDATE consumers SET consumer_profile_id = NULL WHERE consumer_profile_id = ?';
    await world.app.parts.db.write(nobodys, [person.id]);
    expectRefusal(await prove({ account_number: 'AC-1001' }), MISMATCH('account_number'));
  });

  it('lets five numbers be tried an hour, the right one among them', async () => {
    const { prove, steps } = await newcomer(style);
    for (let n = 0; n < 5; n += 1)
      expectRefusal(await prove({ account_number: String(n) }), MISMATCH('account_number'));
    const refused = await prove({ account_number: 'AC-1001' });
    const wait = 3600 - Math.floor((NOW % 3_600_000) / 1000);
    expect([getErrorCode(refused), getErrorMember(refused, 'retry_after')]).toEqual(['too_many_attempts', wait]);
    expect(await steps()).toEqual(['identity_verification']);
  });

  it('wants exactly one number', async () => {
    const { prove } = await newcomer(style);
    for (const input of [{}, { account_number: '1', reference_number: '2' }]) {
      expect(Object.keys(getErrorMember(await prove(input), 'errors') as object)).toHaveLength(1);
    }
  });
});

it('asks nobody whose contact their creditor knows', async () => {
  const browser = world.browser('REST');
  const rivera = { last_name: 'Okafor', date_of_birth: '1990-09-30', last4ssn: '0042' };
  const flow_token = getText(await world.login(browser, rivera), 'flow_token');
  const otp = await world.readCode({ email: null, mobile: await mobileOf(2) });
  const token = getTokens(await browser.send('verify', { flow_token, otp })).access_token;
  expect((await browser.send('profile', undefined, { token })).value).toMatchObject({ required_steps: [] });
});

async function mobileOf(profileId: number): Promise<string> {
  const { db, profiles } = world.app.parts;
  return (await profiles.findProfileById(db, profileId))?.mobile ?? '';
}
