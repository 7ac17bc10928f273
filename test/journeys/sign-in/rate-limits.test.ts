// Each rate limit at its maximum and one above, over both API styles together, and within the limit again after the wait.
import { RATE_LIMITS, type RateLimitScope } from '../../../src/domain/rate-limits/rate-limits';
import type { RateLimitWindow } from '../../../src/domain/rate-limits/sliding-window';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { NOW } from '../../support/fixtures/app';
import {
  openBrowser,
  API_STYLES,
  getText,
  getTokens,
  type Browser,
  type ApiOutcome,
  type ApiStyle,
  type RestMembers,
} from '../../support/clients/simulated-browser';
import { addCreditor, DEMO_PASSWORD } from '../../support/fixtures/creditors';
import { toIdentity, newEmail, newMobile, newIdentity } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const HOUR = 60 * 60;

const newBrowser = (style: ApiStyle): Browser => openBrowser(fixture.app, style);

/** Browsers of both styles with the same address. */
function openBrowsers(): (style: ApiStyle) => Browser {
  const [rest, graphql] = API_STYLES.map((style) => newBrowser(style));
  return (style) => fixture.browser(style, (style === 'REST' ? rest : graphql) && rest?.ip);
}

const loginsFromOneAddress = async () => {
  const at = openBrowsers();
  return (style: ApiStyle) => fixture.login(at(style), newIdentity());
};

const loginsOfOneIdentity = async () => {
  const identity = newIdentity();
  return (style: ApiStyle) => fixture.login(newBrowser(style), identity);
};

const otherDigits = async () => {
  const identity = newIdentity();
  return (style: ApiStyle, n: number) =>
    fixture.login(newBrowser(style), { ...toIdentity(identity), last4ssn: String(5000 + n) });
};

const otherNames = async () => {
  const identity = newIdentity();
  return (style: ApiStyle) =>
    fixture.login(newBrowser(style), { ...toIdentity(identity), last_name: newIdentity().last_name });
};

const creations = async () => {
  const at = openBrowsers();
  return async (style: ApiStyle) => {
    const attempt_token = getText(await fixture.login(newBrowser(style), newIdentity()), 'attempt_token');
    return at(style).send('confirmCreate', { attempt_token });
  };
};

const codesToOneIdentity = async () => {
  const person = await fixture.createPerson('email');
  return (style: ApiStyle) => fixture.login(newBrowser(style), person);
};

const codesToOneIdentityFromOneAddress = async () => {
  const [at, person] = [openBrowsers(), await fixture.createPerson('email')];
  return (style: ApiStyle) => fixture.login(at(style), person);
};

/** Gives a contact to an invented person. */
async function name(browser: Browser, contact: RestMembers): Promise<ApiOutcome> {
  const attempt_token = getText(await fixture.login(browser, newIdentity()), 'attempt_token');
  const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
  return browser.send('contact', { flow_token, ...contact });
}

const codesToOneAddress = async () => {
  const email = newEmail();
  return (style: ApiStyle) => name(newBrowser(style), { email });
};

const codesToOneAddressFromOneAddress = async () => {
  const [at, email] = [openBrowsers(), newEmail()];
  return (style: ApiStyle) => name(at(style), { email });
};

const textsToOneBlock = async () => {
  const block = newMobile().slice(0, 9);
  return (style: ApiStyle, n: number) => name(newBrowser(style), { mobile: `${block}${100 + n}` });
};

const textsFromOneAddress = async () => {
  const at = openBrowsers();
  return async (style: ApiStyle) => fixture.login(at(style), await fixture.createPerson('sms'));
};

const namedTextsOfTheService = async () => (style: ApiStyle) => name(newBrowser(style), { mobile: newMobile() });

const knownTextsOfTheService = async () => async (style: ApiStyle) =>
  fixture.login(newBrowser(style), await fixture.createPerson('sms'));

const guessesFromOneAddress = async () => {
  const at = openBrowsers();
  return (style: ApiStyle) => at(style).send('verify', { flow_token: 'A'.repeat(43), otp: '123456' });
};

const refreshesOfOneSession = async () => {
  let { refresh_token } = await fixture.signIn(newBrowser('REST'), await fixture.createPerson('email'));
  return async (style: ApiStyle) => {
    const outcome = await newBrowser(style).send('refresh', { refresh_token });
    if (outcome.value) ({ refresh_token } = getTokens(outcome));
    return outcome;
  };
};

const challengesForOneAddress = async () => {
  const at = openBrowsers();
  return (style: ApiStyle) => at(style).send('challenge');
};

const creditorLogin = (browser: Browser, email: string) => browser.send('creditorLogin', { email, password: 'wrong' });

const creditorsFromOneAddress = async () => {
  const at = openBrowsers();
  return (style: ApiStyle) => creditorLogin(at(style), newEmail());
};

const oneCreditorFromOneAddress = async () => {
  const [at, email] = [openBrowsers(), newEmail()];
  return (style: ApiStyle) => creditorLogin(at(style), email);
};

/** Returns the request that counts once, for each limit of the sign-in; `n` starts at 0. */
const REQUESTS: Readonly<
  Partial<Record<RateLimitScope, () => Promise<(style: ApiStyle, n: number) => Promise<ApiOutcome>>>>
> = {
  login_ip: loginsFromOneAddress,
  login_identity: loginsOfOneIdentity,
  login_name_birth: otherDigits,
  login_birth_digits: otherNames,
  confirm_create_ip: creations,
  verify_ip: guessesFromOneAddress,
  refresh_session: refreshesOfOneSession,
  send_identity: codesToOneIdentity,
  send_identity_ip: codesToOneIdentityFromOneAddress,
  send_destination: codesToOneAddress,
  send_destination_ip: codesToOneAddressFromOneAddress,
  send_block: textsToOneBlock,
  send_sms_ip: textsFromOneAddress,
  send_sms_service: namedTextsOfTheService,
  send_sms_known: knownTextsOfTheService,
  challenge_ip: challengesForOneAddress,
  creditor_login_ip: creditorsFromOneAddress,
  creditor_login_pair: oneCreditorFromOneAddress,
};

const WINDOWS = keysOf(RATE_LIMITS).flatMap((scope) => {
  const prepare = REQUESTS[scope];
  return prepare ? RATE_LIMITS[scope].windows.map(({ seconds }) => ({ scope, seconds, prepare })) : [];
});

/** A small maximum, so that a test sends few requests. */
const MAX = 4;

/** Every other limit is too wide to matter. */
function limitOnly(scope: RateLimitScope, window: RateLimitWindow): void {
  const { rateLimits } = fixture.app.dependencies.settings;
  for (const other of keysOf(RATE_LIMITS)) {
    const windows = RATE_LIMITS[other].windows.map(({ seconds }) => ({ seconds, max: 100_000 }));
    Object.assign(rateLimits, { [other]: other === scope ? [window] : windows });
  }
}

describe.each(WINDOWS)('$scope in $seconds seconds', ({ scope, seconds, prepare }) => {
  // A login says what every login above a limit of its identity is told.
  const isOfLogin = ['send_identity', 'send_sms_known'].includes(scope) || !scope.startsWith('send_');
  const code = isOfLogin ? 'too_many_attempts' : 'otp_send_limit';
  const difficulty = RATE_LIMITS[scope].excess === 'doubles_cost' ? 1 : undefined;
  const bucketMs = (seconds * 1000) / 6;
  /** What is counted at the end of a bucket counts for the whole window, and at its start for a bucket longer. */
  const bucketEnd = bucketMs - (NOW % bucketMs) - 1;

  it('allows the maximum over both styles together, and again after the wait', async () => {
    limitOnly(scope, { seconds, max: MAX });
    const send = await prepare();
    fixture.advanceTo(bucketEnd);
    for (let n = 0; n < MAX; n += 1) {
      expect([n, getErrorCode(await send(API_STYLES[n % 2] ?? 'REST', n))]).not.toEqual([n, code]);
    }
    for (const style of API_STYLES) {
      const rejected = await send(style, MAX);
      expect(['code', 'retry_after', 'captcha_difficulty'].map((member) => getMember(rejected, member))).toEqual([
        code,
        seconds + 1,
        difficulty,
      ]);
    }
    // No edge of a clock window lets more pass.
    for (const late of [1, (seconds * 1000) / 2, seconds * 1000]) {
      fixture.advanceTo(bucketEnd + late);
      expect([late, getErrorCode(await send('REST', MAX))]).toEqual([late, code]);
    }
    fixture.advanceTo(bucketEnd + (seconds + 1) * 1000);
    expect(getErrorCode(await send('GraphQL', MAX))).not.toBe(code);
  });
});

/** Sign-ins that were not allowed leave no count behind. */
it('lets exactly the maximum of concurrent events pass', async () => {
  limitOnly('login_ip', { seconds: HOUR, max: MAX });
  const at = openBrowsers();
  const outcomes = await Promise.all(
    Array.from({ length: 5 * MAX }, (_, n) => fixture.login(at(API_STYLES[n % 2] ?? 'REST'), newIdentity())),
  );
  expect(outcomes.filter((outcome) => getErrorCode(outcome) === null)).toHaveLength(MAX);
  const sql = "SELECT SUM(n) AS n FROM rate_counters WHERE scope = 'login_ip' AND window_start > ?";
  const [row] = await fixture.app.dependencies.db.read(sql, [fixture.app.moment().epoch - HOUR * 1000]);
  expect(Number(row?.n)).toBe(MAX);
});

it('does not limit the address of an office by the sign-ins that succeed', async () => {
  limitOnly('login_ip', { seconds: HOUR, max: MAX });
  const { rateLimits } = fixture.app.dependencies.settings;
  for (const scope of ['verify_ip', 'send_sms_ip', 'creditor_login_ip'] as const) {
    Object.assign(rateLimits, { [scope]: [{ seconds: HOUR, max: MAX }] });
  }
  const at = openBrowsers();
  for (let n = 0; n < 2 * MAX; n += 1) {
    const office = at(API_STYLES[n % 2] ?? 'REST');
    await fixture.signIn(office, await fixture.createPerson('sms'));
    const { email } = await addCreditor(fixture.app);
    expect(getErrorCode(await office.send('creditorLogin', { email, password: DEMO_PASSWORD }))).toBeNull();
  }
});

function getMember(outcome: ApiOutcome, member: string): unknown {
  return member === 'code' ? getErrorCode(outcome) : getErrorMember(outcome, member);
}
