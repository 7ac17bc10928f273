// The limits of an identity: a value that was tried before is not counted as another different one, so that who logs in
// often is not taken for one who guesses.
import { RATE_LIMITS, type RateLimitScope } from '../../../src/domain/rate-limits/rate-limits';
import type { RateLimitWindow } from '../../../src/domain/rate-limits/sliding-window';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { type ApiOutcome, type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { newIdentity, toIdentity, type RestIdentity } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { solveAltcha, type AltchaChallenge } from '../../support/fixtures/solve-altcha';
import { stylesOf } from '../../support/fixtures/run-length';

const MINUTE = 60;
const HOUR = 3600;
/** The clock is at the start of a bucket, so an event counts for the window and one bucket more. */
const LATER_SECONDS = (HOUR / 6) * 7;

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({ ALTCHA_COST: '1000', ALTCHA_MAX_COUNTER: '10' });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

/** Every other limit is too wide to matter. */
function limitOnly(scope: RateLimitScope, ...windows: readonly RateLimitWindow[]): void {
  const { rateLimits } = fixture.app.dependencies.settings;
  const wide = [{ seconds: HOUR, max: 100_000 }];
  for (const other of keysOf(RATE_LIMITS)) Object.assign(rateLimits, { [other]: other === scope ? windows : wide });
}

/** Identities that differ in one value. */
const VALUES: readonly (readonly [RateLimitScope, string, () => (n: number) => RestIdentity])[] = [
  [
    'login_name_birth',
    'last four digits',
    () => {
      const identity = toIdentity(newIdentity());
      return (n) => ({ ...identity, last4ssn: String(5000 + n) });
    },
  ],
  [
    'login_birth_digits',
    'last names',
    () => {
      const identity = toIdentity(newIdentity());
      const names = Array.from({ length: 5 }, () => newIdentity().last_name);
      return (n) => ({ ...identity, last_name: names[n] ?? '' });
    },
  ],
];

const getRefusal = (outcome: ApiOutcome) => [
  getErrorCode(outcome),
  ...['retry_after', 'captcha_difficulty'].map((member) => getErrorMember(outcome, member)),
];

describe.each(stylesOf('rate-limits/repeated-values'))('over %s', (style: ApiStyle) => {
  const login = (identity: RestIdentity, more = {}) => fixture.login(fixture.browser(style), identity, more);

  async function loginWithDifficulty(identity: RestIdentity, difficulty: number): Promise<ApiOutcome> {
    const { value } = await fixture.browser(style).send('challenge', { difficulty });
    return login(identity, { captcha_token: await solveAltcha(value as unknown as AltchaChallenge) });
  }

  describe.each(VALUES)('%s', (scope, _values, prepare) => {
    it('counts different values, however often each is tried', async () => {
      limitOnly(scope, { seconds: HOUR, max: 3 });
      const identity = prepare();
      for (const n of [0, 1, 0, 0, 1, 2]) expect([n, getErrorCode(await login(identity(n)))]).toEqual([n, null]);
      // Above the limit, one that was tried before gets the same answer.
      for (const n of [3, 0]) {
        expect(getRefusal(await login(identity(n)))).toEqual(['too_many_attempts', LATER_SECONDS, 1]);
      }
      expect(getErrorCode(await login(prepare()(0)))).toBeNull();
      expect(getErrorCode(await loginWithDifficulty(identity(3), 1))).toBeNull();
      expect(getRefusal(await login(identity(4)))).toEqual(['too_many_attempts', LATER_SECONDS, 2]);
      fixture.advanceTo(LATER_SECONDS * 1000);
      expect(getErrorCode(await login(identity(4)))).toBeNull();
    });

    it('remembers a value in each window for itself', async () => {
      limitOnly(scope, { seconds: MINUTE, max: 2 }, { seconds: HOUR, max: 4 });
      const identity = prepare();
      for (const n of [0, 1]) expect([n, getErrorCode(await login(identity(n)))]).toEqual([n, null]);
      fixture.advanceTo(2 * MINUTE * 1000);
      // The minute is over: there the first value counts again, in the hour it does not.
      for (const n of [0, 2]) expect([n, getErrorCode(await login(identity(n)))]).toEqual([n, null]);
      expect(getRefusal(await login(identity(3)))).toEqual(['too_many_attempts', MINUTE + 10, 1]);
      fixture.advanceTo(4 * MINUTE * 1000);
      expect(getErrorCode(await login(identity(3)))).toBeNull();
      expect(getRefusal(await login(identity(4)))).toEqual(['too_many_attempts', LATER_SECONDS - 4 * MINUTE, 1]);
    });
  });

  it('login_identity counts every login with one identity', async () => {
    limitOnly('login_identity', { seconds: HOUR, max: 2 });
    const [identity, other] = [toIdentity(newIdentity()), toIdentity(newIdentity())];
    for (let n = 0; n < 2; n += 1) expect(getErrorCode(await login(identity))).toBeNull();
    expect(getRefusal(await login(identity))).toEqual(['too_many_attempts', LATER_SECONDS, 1]);
    const neighbours = [
      { ...identity, last4ssn: other.last4ssn },
      { ...identity, last_name: other.last_name },
      { ...identity, date_of_birth: '1961-02-03' },
    ];
    for (const neighbour of neighbours) expect(getErrorCode(await login(neighbour))).toBeNull();
  });

  it('login_ip refuses concurrent failed logins above its maximum, and is the only limit that is disclosed', async () => {
    limitOnly('login_ip', { seconds: HOUR, max: 3 });
    const browser = fixture.browser(style);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => fixture.login(browser, newIdentity())));
    const codes = outcomes.map((outcome) => getErrorCode(outcome));
    expect(codes.filter((code) => code === null)).toHaveLength(3);
    const disclosed = outcomes.map(({ answer }) => answer.headers.get('ratelimit-policy'));
    expect(new Set(disclosed)).toEqual(new Set(['"login_ip_3600";q=3;w=3600']));
    const remaining = outcomes.filter((_, n) => codes[n] === null).map(({ answer }) => answer.headers.get('ratelimit'));
    expect(remaining.sort()).toEqual([0, 1, 2].map((n) => `"login_ip_3600";r=${n};t=${LATER_SECONDS}`));
  });
});
