// Changes of a contact: which contact proves the owner, and which contacts and sessions have to wait.
import {
  chooseProof,
  getProvableChannels,
  getSecondsUntilProof,
  getSecondsUntilTrusted,
  type ContactProof,
} from '../../../src/domain/profile/contact-change';
import type { Channel } from '../../../src/domain/sign-in/login-flow';

const DAY = 86_400;
const NOW = 10 * DAY * 1000;
const RECENT = NOW - 1000;
const LONG_AGO = NOW - DAY * 1000;

const BOTH = { email: 'a@example.test', mobile: '+12025550142', emailVerifiedAt: 1, mobileVerifiedAt: 1 };
const EMAIL = { ...BOTH, mobile: null, mobileVerifiedAt: null };
const MOBILE_ONLY_VERIFIED = { ...BOTH, emailVerifiedAt: null };
const UNVERIFIED = { ...BOTH, emailVerifiedAt: null, mobileVerifiedAt: null };
const MISSING = { proof: ['There is no verified contact of this kind.'] };

describe('the proof of a change', () => {
  it.each<[string, Parameters<typeof getProvableChannels>[0], Channel, readonly Channel[]]>([
    ['two verified contacts', BOTH, 'sms', ['sms', 'email']],
    ['one contact', EMAIL, 'sms', ['email']],
    ['one verified contact', MOBILE_ONLY_VERIFIED, 'email', ['sms']],
    ['no verified contact', UNVERIFIED, 'email', ['sms']],
  ])('of a profile with %s can be given by the verified ones', (_what, profile, changed, channels) => {
    expect(getProvableChannels(profile, changed)).toEqual(channels);
  });

  it.each<[Channel, ContactProof | null, object]>([
    ['email', null, { proof: 'email' }],
    ['sms', null, { proof: 'sms' }],
    ['email', 'mobile', { proof: 'sms' }],
    ['email', 'none', { proof: 'none' }],
  ])('of a changed %s, given %s, is %j', (changed, given, chosen) => {
    expect(chooseProof(BOTH, changed, given)).toEqual(chosen);
  });

  it('is never an unverified contact beside a verified one', () => {
    expect(chooseProof(MOBILE_ONLY_VERIFIED, 'email', null)).toEqual({ proof: 'sms' });
    expect(chooseProof(MOBILE_ONLY_VERIFIED, 'email', 'email')).toEqual({ errors: MISSING });
    expect(chooseProof({ ...EMAIL, email: null }, 'email', null)).toEqual({ errors: MISSING });
  });
});

describe('the waiting time', () => {
  it.each<[string, Channel, Channel, number | null, number | null, number]>([
    ['binds a new address that proves another contact', 'email', 'sms', RECENT, null, DAY - 1],
    ['does not bind a new address that is itself replaced', 'email', 'email', RECENT, null, 0],
    ['does not bind the older of two new contacts', 'email', 'sms', RECENT - 1, RECENT, 0],
    ['binds the newer of two new contacts', 'sms', 'email', RECENT - 1, RECENT, DAY - 1],
    ['does not bind a contact of the creditor', 'email', 'sms', null, RECENT, 0],
    ['ends after a day', 'email', 'sms', LONG_AGO, null, 0],
  ])('%s', (_what, proof, changed, emailBoundAt, mobileBoundAt, seconds) => {
    const profile = { ...BOTH, emailBoundAt, mobileBoundAt };
    expect(getSecondsUntilProof(profile, { proof, changed }, DAY, NOW)).toBe(seconds);
  });

  it.each<[string, number, number | null, number | null, number]>([
    ['binds a session that the new contact opened', RECENT, null, RECENT, DAY - 1],
    ['does not bind a session from before', RECENT - 1, null, RECENT, 0],
    ['does not bind a session that an older contact opened', RECENT, RECENT, null, 0],
    ['does not bind sessions after a day', NOW, null, LONG_AGO, 0],
  ])('%s', (_what, startedAt, emailBoundAt, mobileBoundAt, seconds) => {
    const profile = { ...BOTH, emailBoundAt, mobileBoundAt };
    expect(getSecondsUntilTrusted(profile, startedAt, DAY, NOW)).toBe(seconds);
  });

  it('binds the session of a first contact', () => {
    const profile = { ...EMAIL, emailBoundAt: RECENT, mobileBoundAt: null };
    expect(getSecondsUntilTrusted(profile, RECENT, DAY, NOW)).toBe(DAY - 1);
    expect(getSecondsUntilTrusted({ ...profile, email: null }, RECENT, DAY, NOW)).toBe(0);
  });
});
