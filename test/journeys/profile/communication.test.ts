// The profile and its communication settings: set, confirmed, and protected after a first contact.
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import {
  getText,
  getTokens,
  type Browser,
  type RestMembers,
  type ApiOutcome,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { newEmail, newMobile, type Person } from '../../support/fixtures/people';
import { getErrorCode, expectRefusal, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { revoke } from '../../support/sign-in/owned-sessions';
import { stylesOf } from '../../support/fixtures/run-length';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNAUTHENTICATED = { status: 401, code: 'unauthenticated', message: 'Unauthenticated.', plain: true } as const;

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

interface Owner {
  readonly browser: Browser;
  readonly person: Person;
  readonly token: string;
  change(input: RestMembers): Promise<ApiOutcome>;
  profile(): Promise<RestMembers>;
}

/** A signed-in person with verified contacts. */
async function signInOwner(style: ApiStyle, contacts: readonly Channel[], more: RestMembers = {}): Promise<Owner> {
  const [browser, person] = [fixture.browser(style), await fixture.createPerson(...contacts)];
  return toOwner(browser, person, (await fixture.signIn(browser, person, more)).access_token);
}

/** A signed-in person with a new first contact. */
async function signInByNewContact(style: ApiStyle): Promise<Owner> {
  const [browser, person, email] = [fixture.browser(style), await fixture.createPerson(), newEmail()];
  const flow_token = getText(await fixture.login(browser, person), 'flow_token');
  await browser.send('contact', { flow_token, email });
  const tokens = getTokens(
    await browser.send('verify', { flow_token, otp: await fixture.readCode({ email, mobile: null }) }),
  );
  return toOwner(browser, { ...person, email }, tokens.access_token);
}

function toOwner(browser: Browser, person: Person, token: string): Owner {
  return {
    browser,
    person,
    token,
    change: (input) => browser.send('communication', input, { token }),
    profile: async () => (await browser.send('profile', undefined, { token })).value ?? {},
  };
}

async function countEvents({ id }: Person, event: string): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM audit_events WHERE profile_id = ? AND event = ?';
  const [row] = await fixture.app.dependencies.db.read(sql, [id, event]);
  return Number(row?.n);
}

describe.each(stylesOf('profile/communication'))('over %s', (style: ApiStyle) => {
  it('shows the profile to its owner only', async () => {
    const { browser, person, profile } = await signInOwner(style, ['email', 'sms']);
    expect(await profile()).toEqual({
      id: person.id,
      first_name: null,
      last_name: person.last_name,
      email: person.email,
      mobile: person.mobile,
      email_verified: true,
      mobile_verified: true,
      email_permission: false,
      text_permission: false,
      is_communication_updated: false,
      required_steps: ['profile_communication', 'identity_verification'],
      pending_contact_change: null,
      pending_claims: [],
    });
    for (const step of ['profile', 'communication', 'identity'] as const) {
      expectRefusal(await browser.send(step, step === 'profile' ? undefined : {}), UNAUTHENTICATED);
    }
  });

  it('is complete after the owner has set a permission, and stays complete when it is confirmed', async () => {
    const { person, change, profile } = await signInOwner(style, ['email']);
    const set = await change({ email_permission: true });
    expect(set.value).toEqual({ message: 'Your communication settings were saved.', data: await profile() });
    expect(await profile()).toMatchObject({
      is_communication_updated: true,
      required_steps: ['identity_verification'],
      email_verified: true,
    });
    expect(getErrorCode(await change({}))).toBeNull();
    expect(await profile()).toMatchObject({ email_permission: true, text_permission: false });
    expect(await countEvents(person, 'communication.updated')).toBe(2);
    expect(await countEvents(person, 'contact.changed')).toBe(0);
  });

  it('blocks changes of other contacts and removal of devices for a day after a first contact', async () => {
    const { browser, person, token, change } = await signInByNewContact(style);
    const change_to = newMobile();
    expect(getErrorCode(await change({ email_permission: true }))).toBeNull();
    fixture.advanceTo(MINUTE);
    for (const proof of ['email', 'none']) {
      const rejected = await browser.send('requestChange', { mobile: change_to, proof }, { token });
      expect([getErrorCode(rejected), getErrorMember(rejected, 'retry_after')]).toEqual([
        'contact_cooling',
        (DAY - MINUTE) / 1000,
      ]);
    }
    expect(await revoke(fixture, token, 'device', '1')).toBe('CONTACT_COOLING');
    for (const [at, code] of [
      [DAY - 1, 'contact_cooling'],
      [DAY, null],
    ] as const) {
      fixture.advanceTo(at);
      const tokens = await fixture.signIn(browser, person);
      const late = await browser.send('requestChange', { mobile: change_to }, { token: tokens.access_token });
      expect(getErrorCode(late)).toBe(code);
    }
  });

  it('changes no contact, and rejects a malformed one', async () => {
    const { person, change, profile } = await signInOwner(style, ['email']);
    for (const input of [{ email: newEmail() }, { mobile: newMobile() }, { email: newEmail(), mobile: newMobile() }]) {
      expect(getErrorCode(await change({ ...input, email_permission: true }))).toBe('contact_proof_required');
    }
    expect(getErrorCode(await change({ mobile: '12' }))).toMatch(/validation_failed|given data was invalid/);
    expect(await profile()).toMatchObject({ email: person.email, is_communication_updated: false });
  });
});
