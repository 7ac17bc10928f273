// Support unlocks a sign-in: the owner can sign in at once, and the audit trail has it.
import { unlockProfile } from '../../../src/services/sign-in/unlock-profile';
import { getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { lockByWrongCodes } from '../../support/sign-in/preconditions';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

async function readEvents(profileId: number) {
  const sql = "SELECT reason, ip_prefix FROM audit_events WHERE event = 'profile.unlocked' AND profile_id = ?";
  return fixture.app.dependencies.db.read(sql, [profileId]);
}

describe.each(stylesOf('sign-in/unlock'))('over %s', (style: ApiStyle) => {
  const context = () => ({ fixture, style, browser: fixture.browser(style) });

  it('ends the lock, and the owner signs in with the code that was sent before', async () => {
    const at = context();
    const { person, flow_token, otp } = await lockByWrongCodes(at);
    expect(getErrorCode(await at.browser.send('verify', { flow_token, otp }))).toBe('account_locked');
    const unlocked = await unlockProfile(fixture.app.dependencies, { operator: 'ops' }, { profileId: person.id });
    expect(unlocked).toMatchObject({ profileId: person.id, secondsLocked: 900 });
    expect(unlocked.cleared).toContain('send_identity_ip');
    expect(getTokens(await at.browser.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
    expect(await readEvents(person.id)).toEqual([{ reason: 'operator', ip_prefix: null }]);
  });

  it('resets what strangers counted against the identity and its messages', async () => {
    const { browser } = context();
    const person = await fixture.createPerson('email');
    for (let n = 0; n < 10; n += 1) {
      fixture.advanceTo(n < 5 ? 0 : 1_050_000);
      await fixture.login(fixture.browser(style), person);
    }
    expect(getErrorMember(await fixture.login(browser, person), 'captcha_difficulty')).toBe(1);
    // Then the last message has the owner's code: messages that wait together have no order.
    await waitForDelivery(fixture.app);
    await unlockProfile(fixture.app.dependencies, { operator: 'ops' }, { profileId: person.id });
    expect(
      getTokens(await browser.send('verify', { ...(await fixture.startSignIn(browser, person)) })).token_type,
    ).toBe('Bearer');
  });
});

it('finds the profile by an account, and says what it does not find', async () => {
  const { dependencies } = fixture.app;
  const [account] = await dependencies.db.read(
    'SELECT id, consumer_profile_id AS owner FROM consumers WHERE consumer_profile_id IS NOT NULL ORDER BY id LIMIT 1',
  );
  const unlocked = await unlockProfile(dependencies, { operator: 'ops' }, { accountId: Number(account?.id) });
  expect(unlocked).toEqual({ profileId: Number(account?.owner), secondsLocked: 0, cleared: [] });
  const [unclaimed] = await dependencies.db.read(
    'SELECT id FROM consumers WHERE consumer_profile_id IS NULL AND identity_index IS NOT NULL AND deleted_at IS NULL LIMIT 1',
  );
  const unknown = await unlockProfile(dependencies, { operator: 'ops' }, { accountId: Number(unclaimed?.id) });
  expect(unknown).toEqual({ profileId: null, secondsLocked: 0, cleared: [] });
  await expect(unlockProfile(dependencies, { operator: 'ops' }, { profileId: 987_654 })).rejects.toThrow(
    'There is no such profile.',
  );
  await expect(unlockProfile(dependencies, { operator: 'ops' }, { accountId: 987_654 })).rejects.toThrow(
    'There is no such account.',
  );
  expect(await readEvents(987_654)).toEqual([]);
});
