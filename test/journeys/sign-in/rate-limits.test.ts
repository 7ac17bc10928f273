// Each rate limit at its maximum and one above, over both API styles together, and reset after its window.
import type { RateLimitScope } from '../../../src/domain/rate-limits/rate-limits';
import { NOW } from '../../support/fixtures/app';
import {
  openBrowser,
  API_STYLES,
  getText,
  getTokens,
  type Browser,
  type ApiOutcome,
  type ApiStyle,
} from '../../support/clients/simulated-browser';
import { addPerson, toIdentity, newEmail, newMobile, newIdentity, type Person } from '../../support/fixtures/people';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';

let fixture: SignInFixture;

const SERVICE_TEXTS = 12;

beforeAll(async () => {
  fixture = await openSignInFixture({ LIMIT_SEND_SMS_SERVICE: `${SERVICE_TEXTS}/3600` });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Counter {
  readonly scope: RateLimitScope;
  readonly max: number;
  readonly seconds: number;
  readonly code: 'too_many_attempts' | 'otp_send_limit';
  /** The maximum of a shorter window of the same limit, in `every` seconds. */
  readonly pace?: { readonly max: number; readonly every: number };
  /** Returns the request that counts once; `n` starts at 0. */
  readonly prepare: () => Promise<(style: ApiStyle, n: number) => Promise<ApiOutcome>>;
}

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

const codesToOneProfile = async () => {
  const person = await fixture.createPerson('email');
  return (style: ApiStyle) => fixture.login(newBrowser(style), person);
};

/** Three profiles share an address, so that none of them exceeds its own limit. */
const codesToOneAddress = async () => {
  const value = newEmail();
  const people = await Promise.all([1, 2, 3].map(() => addPerson(fixture.app, [])));
  for (const { id } of people) await bind(id, 'email', value);
  return async (style: ApiStyle, n: number) => fixture.login(newBrowser(style), people[n % 3] ?? newIdentity());
};

const textsToOneBlock = async () => {
  const block = newMobile().slice(0, 9);
  const people: Person[] = [];
  for (let n = 0; n < 12; n += 1) {
    const person = await addPerson(fixture.app, []);
    await bind(person.id, 'sms', `${block}${String(100 + n)}`);
    people.push(person);
  }
  return (style: ApiStyle, n: number) => fixture.login(newBrowser(style), people[n] ?? newIdentity());
};

const textsFromOneAddress = async () => {
  const at = openBrowsers();
  return async (style: ApiStyle) => fixture.login(at(style), await fixture.createPerson('sms'));
};

const textsOfTheService = async () => async (style: ApiStyle) =>
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

const oneCreditorFromAnywhere = async () => {
  const email = newEmail();
  return (style: ApiStyle, n: number) => creditorLogin(newBrowser(style), n % 3 === 0 ? email.toUpperCase() : email);
};

const attempts = 'too_many_attempts';
const sends = 'otp_send_limit';

const COUNTERS: readonly Counter[] = [
  { scope: 'login_ip', max: 10, seconds: MINUTE, code: attempts, prepare: loginsFromOneAddress },
  {
    ...{ scope: 'login_ip', max: 60, seconds: HOUR, code: attempts, prepare: loginsFromOneAddress },
    // Fifty misses in ten minutes would look like account enumeration and halve the limit.
    pace: { max: 10, every: 3 * MINUTE },
  },
  { scope: 'login_identity', max: 5, seconds: 15 * MINUTE, code: attempts, prepare: loginsOfOneIdentity },
  {
    ...{ scope: 'login_identity', max: 20, seconds: DAY, code: attempts, prepare: loginsOfOneIdentity },
    pace: { max: 5, every: 15 * MINUTE },
  },
  { scope: 'login_name_birth', max: 10, seconds: HOUR, code: attempts, prepare: otherDigits },
  {
    ...{ scope: 'login_name_birth', max: 20, seconds: DAY, code: attempts, prepare: otherDigits },
    pace: { max: 10, every: HOUR },
  },
  { scope: 'login_birth_digits', max: 10, seconds: HOUR, code: attempts, prepare: otherNames },
  {
    ...{ scope: 'login_birth_digits', max: 20, seconds: DAY, code: attempts, prepare: otherNames },
    pace: { max: 10, every: HOUR },
  },
  { scope: 'confirm_create_ip', max: 3, seconds: HOUR, code: attempts, prepare: creations },
  {
    ...{ scope: 'confirm_create_ip', max: 10, seconds: DAY, code: attempts, prepare: creations },
    pace: { max: 3, every: HOUR },
  },
  { scope: 'verify_ip', max: 30, seconds: MINUTE, code: attempts, prepare: guessesFromOneAddress },
  { scope: 'refresh_session', max: 30, seconds: MINUTE, code: attempts, prepare: refreshesOfOneSession },
  { scope: 'send_profile', max: 5, seconds: HOUR, code: sends, prepare: codesToOneProfile, pace: slowly(5) },
  {
    ...{ scope: 'send_profile', max: 10, seconds: DAY, code: sends, prepare: codesToOneProfile },
    pace: { max: 5, every: HOUR },
  },
  { scope: 'send_destination', max: 5, seconds: HOUR, code: sends, prepare: codesToOneAddress },
  {
    ...{ scope: 'send_destination', max: 10, seconds: DAY, code: sends, prepare: codesToOneAddress },
    pace: { max: 5, every: HOUR },
  },
  { scope: 'send_block', max: 10, seconds: HOUR, code: sends, prepare: textsToOneBlock },
  { scope: 'send_sms_ip', max: 5, seconds: HOUR, code: sends, prepare: textsFromOneAddress },
  { scope: 'send_sms_service', max: SERVICE_TEXTS, seconds: HOUR, code: sends, prepare: textsOfTheService },
  { scope: 'challenge_ip', max: 30, seconds: MINUTE, code: attempts, prepare: challengesForOneAddress },
  { scope: 'creditor_login_ip', max: 20, seconds: MINUTE, code: attempts, prepare: creditorsFromOneAddress },
  {
    ...{ scope: 'creditor_login_ip', max: 100, seconds: HOUR, code: attempts, prepare: creditorsFromOneAddress },
    pace: { max: 20, every: MINUTE },
  },
  { scope: 'creditor_login_pair', max: 5, seconds: 15 * MINUTE, code: attempts, prepare: oneCreditorFromOneAddress },
  {
    ...{ scope: 'creditor_login_pair', max: 30, seconds: DAY, code: attempts, prepare: oneCreditorFromOneAddress },
    pace: { max: 5, every: 15 * MINUTE },
  },
  { scope: 'creditor_login_email', max: 30, seconds: HOUR, code: attempts, prepare: oneCreditorFromAnywhere },
  {
    ...{ scope: 'creditor_login_email', max: 100, seconds: DAY, code: attempts, prepare: oneCreditorFromAnywhere },
    pace: { max: 30, every: HOUR },
  },
];

describe('each limit', () => {
  it.each(COUNTERS)('$scope: allows $max in $seconds seconds, over both styles together', async (counter) => {
    const { max, seconds, code, pace = { max, every: seconds }, prepare } = counter;
    const send = await prepare();
    const getStyle = (n: number) => API_STYLES[n % 2] ?? 'REST';
    const at = (n: number) => Math.floor(n / pace.max) * pace.every * 1000;
    for (let n = 0; n < max; n += 1) {
      fixture.advanceTo(at(n));
      expect([n, getErrorCode(await send(getStyle(n), n))]).not.toEqual([n, code]);
    }
    // One above the maximum, in either style. Where a shorter window is full too, wait for it first.
    const late = max % pace.max === 0 && pace.every < seconds ? at(max) : at(max - 1);
    fixture.advanceTo(late);
    const wait = Math.ceil((seconds * 1000 - ((NOW + late) % (seconds * 1000))) / 1000);
    for (const style of API_STYLES) {
      const rejected = await send(style, max);
      expect([getErrorCode(rejected), getErrorMember(rejected, 'retry_after')]).toEqual([code, wait]);
    }
    fixture.advanceTo(late + wait * 1000);
    expect(getErrorCode(await send('REST', max))).not.toBe(code);
  });
});

/** The limit of an identity, five in 15 minutes, counts the same logins. */
function slowly(max: number): Counter['pace'] {
  return { max: max - 1, every: 15 * MINUTE };
}

async function bind(profileId: number, channel: 'email' | 'sms', value: string): Promise<void> {
  const { dependencies, moment } = fixture.app;
  await dependencies.contacts.bindContact(dependencies.db, { profileId, channel, value, now: moment().epoch });
}
