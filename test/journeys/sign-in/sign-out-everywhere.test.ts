// Signing out everywhere: other sessions end, and no browser stays trusted.
import type { ApiStep } from '../../support/clients/api-steps';
import { type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode } from '../../support/clients/refusals';
import { newMobile, type Person } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import {
  changeWithoutProof,
  readContactEvents,
  readMessages,
  runChanges,
  signInOwner,
} from '../../support/sign-in/contact-changes';
import { isAccepted, listDevices } from '../../support/sign-in/owned-sessions';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

describe.each(stylesOf('sign-in/sign-out-everywhere'))('over %s', (style: ApiStyle) => {
  /** Two trusted browsers and the session of each. */
  async function trustTwice() {
    const person = await fixture.createPerson('email');
    const [mine, other] = [fixture.browser(style), fixture.browser(style)];
    const trusted = { remember_device: true };
    const [token, otherToken] = [
      (await fixture.signIn(mine, person, trusted)).access_token,
      (await fixture.signIn(other, person, trusted)).access_token,
    ];
    const send = async (step: ApiStep) => mine.send(step, undefined, { token });
    const isTrusted = async (browser: typeof mine) =>
      (await fixture.login(browser, person)).value?.['trusted_device'] === true;
    return { person, mine, other, token, otherToken, send, isTrusted };
  }

  it('ends other sessions and removes every trusted browser', async () => {
    const { mine, other, token, otherToken, send, isTrusted, person } = await trustTwice();
    expect((await send('logoutEverywhere')).value).toEqual({ revoked: 3 });
    expect([await isAccepted(fixture, token), await isAccepted(fixture, otherToken)]).toEqual([true, false]);
    expect(await listDevices(fixture, token)).toEqual([]);
    expect([await isTrusted(mine), await isTrusted(other)]).toEqual([false, false]);
    expect(await readReasons(person.id)).toEqual(['device.revoked all', 'session.revoked others']);
  });

  it('ends what the thief of a session has made: links, a code that waits, a change of the contact', async () => {
    const person = await fixture.createPerson('email');
    const [owner, thief] = [await signInOwner(fixture, style, person), await signInOwner(fixture, style, person)];
    const left = await leaveLinks(person);
    const next = { email: null, mobile: newMobile() };
    expect((await changeWithoutProof(fixture, thief, next)).value).toMatchObject({ state: 'waiting' });
    const pending = fixture.browser(style);
    const started = await fixture.startSignIn(pending, person);
    expect(await left()).toEqual({ calendar: true, gift: true });

    await owner.browser.send('revokeAllDevices', undefined, { token: owner.token });
    expect(await left()).toEqual({ calendar: true, gift: true });
    await owner.browser.send('logoutEverywhere', undefined, { token: owner.token });
    expect(await left()).toEqual({ calendar: false, gift: false });
    expect(await owner.profile()).toMatchObject({ pending_contact_change: null });
    expect((await readMessages(fixture, person)).at(-1)).toContain('cancelled');
    expect(getErrorCode(await pending.send('verify', { ...started }))).toBe('flow_token_expired');
    fixture.advanceTo(73 * 60 * 60 * 1000);
    await runChanges(fixture);
    expect(await readContactEvents(fixture, person)).toEqual([
      'contact.change_requested',
      'contact.change_waiting',
      'contact.change_cancelled',
    ]);
  });

  it('leaves what the owner has asked for in the session that stays', async () => {
    const owner = await signInOwner(fixture, style, await fixture.createPerson('email'));
    await changeWithoutProof(fixture, owner, { email: null, mobile: newMobile() });
    await owner.browser.send('logoutEverywhere', undefined, { token: owner.token });
    expect(await owner.profile()).toMatchObject({ pending_contact_change: { channel: 'sms' } });
  });

  it('removes every trusted browser and leaves the sessions', async () => {
    const { other, otherToken, send, isTrusted } = await trustTwice();
    expect((await send('revokeAllDevices')).value).toEqual({ revoked: 2 });
    expect((await send('revokeAllDevices')).value).toEqual({ revoked: 0 });
    expect(await isAccepted(fixture, otherToken)).toBe(true);
    expect(await isTrusted(other)).toBe(false);
  });

  it("does not touch another person's browsers", async () => {
    const [stranger, { send }] = [await trustTwice(), await trustTwice()];
    await send('logoutEverywhere');
    expect(await stranger.isTrusted(stranger.other)).toBe(true);
    expect(await isAccepted(fixture, stranger.otherToken)).toBe(true);
  });

  it.each(['logoutEverywhere', 'revokeAllDevices'] as const)('rejects %s of anonymous callers', async (step) => {
    const outcome = await fixture.browser(style).send(step);
    expect(getErrorCode(outcome)).toBe(style === 'REST' ? 'Unauthenticated.' : 'unauthenticated');
  });
});

it.each([
  ['', 'trusted_device'],
  ['(includingDevices: false)', 'trusted_device'],
  ['(includingDevices: true)', 'otp_sent'],
])('over GraphQL `revokeOtherSessions%s` leads to the sign-in %s', async (argument, branch) => {
  const [browser, person] = [fixture.browser('GraphQL'), await fixture.createPerson('email')];
  const { access_token: token } = await fixture.signIn(browser, person, { remember_device: true });
  await fixture.app.graphql(`mutation { revokeOtherSessions${argument} { revoked } }`, { token });
  expect((await fixture.login(browser, person)).value).toMatchObject({ [branch]: true });
});

/** A calendar link and a helping hand link of the person. Returns whether each still works. */
async function leaveLinks({ id }: Person) {
  const { db, calendarFeeds, giftLinks } = fixture.app.dependencies;
  const feed = { reminderDays: 1, includeAmounts: true, includeAccountNames: true };
  const { now } = fixture.app.moment();
  await calendarFeeds.replaceFeed(db, id, { ...feed, tokenDigest: `feed of ${id}`, createdAt: now });
  const [link] = await db.read(
    'SELECT MIN(id) AS id FROM gift_links WHERE consumer_profile_id < 20 AND revoked_at IS NULL',
  );
  const giftId = Number(link?.['id']);
  await db.write('UPDATE gift_links SET consumer_profile_id = ? WHERE id = ?', [id, giftId]);
  return async () => ({
    calendar: (await calendarFeeds.findFeedByDigest(db, `feed of ${id}`)) !== null,
    gift: (await giftLinks.findLinkById(db, giftId))?.revokedAt === null,
  });
}

/** Events and reasons of revocations, sorted. */
async function readReasons(profileId: number): Promise<readonly string[]> {
  const sql = "SELECT event, reason FROM audit_events WHERE profile_id = ? AND event LIKE '%.revoked'";
  const rows = await fixture.app.dependencies.db.read(sql, [profileId]);
  return rows.map(({ event, reason }) => `${String(event)} ${String(reason)}`).sort();
}
