// A consumer who can read no current contact changes one after a waiting time, which the owner of the old one can cancel.
import { getText, type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { newEmail, newMobile } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import {
  changeByCodes,
  changeWithoutProof,
  readCancelTokens,
  readContactEvents,
  readMessages,
  runChanges,
  signInOwner,
} from '../../support/sign-in/contact-changes';
import { isAccepted, listDevices } from '../../support/sign-in/owned-sessions';
import { cleanUp } from '../../../src/services/system/clean-up';
import { ALONE } from '../../support/servers/job-turn';
import { stylesOf } from '../../support/fixtures/run-length';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WAIT = 72 * HOUR;

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({ SESSION_SECONDS: '604800', SESSION_IDLE_SECONDS: '86400' });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const toEmail = () => ({ email: newEmail(), mobile: null });
const toMobile = () => ({ email: null, mobile: newMobile() });

describe.each(stylesOf('profile/lost-contact'))('over %s', (style: ApiStyle) => {
  it('waits for 72 hours, while the old contact stays and is notified at once and again', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person, { remember_device: true });
    const next = toMobile();
    const started = fixture.app.moment().epoch;
    const waiting = await changeWithoutProof(fixture, owner, next);
    const effective_at = new Date(started + WAIT).toISOString();
    expect(waiting.value).toMatchObject({ state: 'waiting', flow_token: null, effective_at });
    expect(await owner.profile()).toMatchObject({
      email: person.email,
      mobile: null,
      pending_contact_change: { channel: 'sms', requested_at: new Date(started).toISOString(), effective_at },
    });
    expect(await readCancelTokens(fixture, person)).toHaveLength(1);
    expect((await readMessages(fixture, person)).at(-1)).not.toContain(next.mobile);

    fixture.advanceTo(WAIT / 2);
    expect([await runChanges(fixture), await runChanges(fixture)]).toEqual([0, 0]);
    expect(new Set(await readCancelTokens(fixture, person)).size).toBe(2);
    fixture.advanceTo(WAIT - 1);
    expect(await runChanges(fixture)).toBe(0);
    expect((await fixture.startSignIn(fixture.browser(style), person)).otp).toMatch(/^\d{6}$/);

    const later = await signInOwner(fixture, style, person);
    expect(await isAccepted(fixture, later.token)).toBe(true);
    fixture.advanceTo(WAIT);
    expect([await runChanges(fixture), await runChanges(fixture)]).toEqual([1, 0]);
    expect(await isAccepted(fixture, later.token)).toBe(false);
    expect(await countSessions(person.id)).toBe(0);
    const fresh = await signInOwner(fixture, style, { ...person, ...next });
    expect(await fresh.profile()).toMatchObject({
      mobile: next.mobile,
      mobile_verified: true,
      pending_contact_change: null,
    });
    expect(await listDevices(fixture, fresh.token)).toEqual([]);
    expect((await readMessages(fixture, person)).at(-1)).toContain('A contact was changed');
    expect(await readContactEvents(fixture, person)).toEqual([
      'contact.change_requested',
      'contact.change_waiting',
      'contact.change_reminded',
      'contact.changed',
    ]);
  });

  it.each(['the notice', 'the reminder'])(
    'is cancelled once by the link in %s, without signing in',
    async (message) => {
      const person = await fixture.createPerson('email', 'sms');
      const thief = await signInOwner(fixture, style, person);
      const next = toMobile();
      await changeWithoutProof(fixture, thief, next);
      if (message === 'the reminder') {
        fixture.advanceTo(WAIT / 2);
        await runChanges(fixture);
      }
      const tokens = await readCancelTokens(fixture, { email: null, mobile: person.mobile });
      expect(await readCancelTokens(fixture, { email: person.email, mobile: null })).toEqual(tokens);
      const cancel_token = tokens.at(-1) ?? '';
      const anonymous = fixture.browser(style);
      expect((await anonymous.send('cancelChange', { cancel_token })).value).toEqual({
        message: 'The change was cancelled.',
        state: 'cancelled',
        flow_token: null,
        effective_at: null,
      });
      const again = await anonymous.send('cancelChange', { cancel_token });
      expect([getErrorCode(again), String(getErrorMember(again, 'current_state')).toLowerCase()]).toEqual([
        'contact_change_ended',
        'cancelled',
      ]);
      expect(await isAccepted(fixture, thief.token)).toBe(false);
      fixture.advanceTo(WAIT + HOUR);
      expect(await runChanges(fixture)).toBe(0);
      expect((await fixture.startSignIn(fixture.browser(style), person)).otp).toMatch(/^\d{6}$/);
    },
  );

  it('is cancelled by its signed-in owner, and only when a change waits', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    expect(getErrorCode(await owner.cancel())).toMatch(/not_found|Not found/);
    expect(getErrorCode(await fixture.browser(style).send('cancelChange', {}))).toMatch(/unauthenticated/i);
    await changeWithoutProof(fixture, owner, toEmail());
    expect((await owner.cancel()).value).toMatchObject({ state: 'cancelled' });
    expect(await owner.profile()).toMatchObject({ email: person.email, pending_contact_change: null });
    expect(await isAccepted(fixture, owner.token)).toBe(true);
  });

  it.each(['', 'x', 'A'.repeat(43)])('is not cancelled by the token "%s"', async (cancel_token) => {
    const outcome = await fixture.browser(style).send('cancelChange', { cancel_token });
    expect(getErrorCode(outcome)).toBe('cancel_token_invalid');
  });

  it('is replaced by a change with proof, and by a later one without', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    await changeWithoutProof(fixture, owner, toEmail());
    fixture.advanceTo(5 * MINUTE);
    await changeWithoutProof(fixture, owner, toEmail());
    const [first = '', second = ''] = await readCancelTokens(fixture, person);
    expect(getErrorCode(await owner.cancel({ cancel_token: first }))).toBe('contact_change_ended');
    fixture.advanceTo(10 * MINUTE);
    const proven = toEmail();
    await changeByCodes(fixture, owner, person, proven);
    expect(getErrorCode(await owner.cancel({ cancel_token: second }))).toBe('contact_change_ended');
    fixture.advanceTo(WAIT + 3 * HOUR);
    expect(await runChanges(fixture)).toBe(0);
    const fresh = await signInOwner(fixture, style, { ...person, ...proven });
    expect(await fresh.profile()).toMatchObject({ email: proven.email });
  });

  it('is either completed or cancelled, when both happen at once', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    const next = toMobile();
    await changeWithoutProof(fixture, owner, next);
    const [cancel_token = ''] = await readCancelTokens(fixture, person);
    fixture.advanceTo(WAIT);
    const anonymous = fixture.browser(style);
    const [completed, cancelled] = await Promise.all([
      runChanges(fixture, 'one'),
      anonymous.send('cancelChange', { cancel_token }),
    ]);
    expect(completed).toBe(getErrorCode(cancelled) === null ? 0 : 1);
    const profile = await fixture.app.dependencies.profiles.findProfileById(fixture.app.dependencies.db, person.id);
    expect(profile?.mobile).toBe(completed === 1 ? next.mobile : null);
  });

  it('is cancelled when its profile was closed or the contact belongs to too many', async () => {
    const person = await fixture.createPerson('email');
    const owner = await signInOwner(fixture, style, person);
    await changeWithoutProof(fixture, owner, toEmail());
    await fixture.app.dependencies.db.write("UPDATE consumer_profiles SET status = 'blocked' WHERE id = ?", [
      person.id,
    ]);
    fixture.advanceTo(WAIT);
    expect(await runChanges(fixture)).toBe(0);
    expect((await readContactEvents(fixture, person)).at(-1)).toBe('contact.change_cancelled');
  });
});

/** Sessions that were not ended. */
async function countSessions(profileId: number): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM sessions WHERE profile_id = ? AND revoked_at IS NULL';
  const [row] = await fixture.app.dependencies.db.read(sql, [profileId]);
  return Number(row?.n);
}

it('is completed by one of several processes', async () => {
  const owners = [];
  for (let n = 0; n < 3; n += 1) {
    const owner = await signInOwner(fixture, 'REST', await fixture.createPerson('email'));
    await changeWithoutProof(fixture, owner, toEmail());
    owners.push(owner);
  }
  fixture.advanceTo(WAIT);
  const counts = await Promise.all(['one', 'two', 'three'].map((holder) => runChanges(fixture, holder)));
  expect(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(3);
});

it('is not offered without a link, or when the old contact cannot be notified', async () => {
  const owner = await signInOwner(fixture, 'REST', await fixture.createPerson('sms'));
  const { dependencies } = fixture.app;
  const { settings, textMessages } = dependencies;
  const ask = async (changed: object) => {
    Object.assign(dependencies, changed);
    const refused = await owner.request({ mobile: newMobile(), proof: 'none' });
    Object.assign(dependencies, { settings, textMessages });
    return [getErrorCode(refused), getErrorMember(refused, 'required_steps')];
  };
  expect(await ask({ settings: { ...settings, publicUrl: null } })).toEqual([
    'contact_change_unavailable',
    ['contact_support'],
  ]);
  expect(await ask({ textMessages: null })).toEqual(['contact_change_unavailable', ['contact_support']]);
  expect(await ask({})).toEqual([null, undefined]);
});

it('stores the new contact sealed and the links as digests, and deletes them after the end', async () => {
  const person = await fixture.createPerson('email');
  const owner = await signInOwner(fixture, 'REST', person);
  const next = toEmail();
  await changeWithoutProof(fixture, owner, next);
  const [cancel_token = ''] = await readCancelTokens(fixture, person);
  const { db } = fixture.app.dependencies;
  const read = () => db.read('SELECT * FROM contact_changes WHERE profile_id = ?', [person.id]);
  const stored = JSON.stringify(await read());
  expect(stored).not.toContain(next.email);
  expect(stored).not.toContain(cancel_token);
  await owner.cancel();
  expect(await read()).toMatchObject([{ state: 'cancelled', personal: null }]);
  fixture.advanceTo(25 * HOUR);
  await cleanUp(fixture.app.dependencies, ALONE);
  expect(await read()).toEqual([]);
  expect(getErrorCode(await owner.cancel({ cancel_token }))).toBe('cancel_token_invalid');
});

it('has a page whose button cancels the change, and which sends nothing before', async () => {
  const { origin } = fixture.app;
  const page = await fetch(`${origin}/contact-change`);
  const text = await page.text();
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const [, script = ''] = /<script src="([^"]+)"/.exec(text) ?? [];
  const code = await (await fetch(`${origin}${script}`)).text();
  expect(code).toContain('/consumer-api/profile/contact-change/cancel');
  expect(code).toMatch(/addEventListener\('click'/);
});

it('reports no flow token for a change that waits', async () => {
  const owner = await signInOwner(fixture, 'REST', await fixture.createPerson('email'));
  const requested = await owner.request({ email: newEmail(), proof: 'none' });
  expect(requested.value).toMatchObject({ state: 'prove_new' });
  expect(getText(requested, 'flow_token')).toHaveLength(43);
});
