// Limits: each counter at its bound and one past it, counted over both styles together, and open again after its window.
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

let world: SignInFixture;

const SERVICE_TEXTS = 12;

beforeAll(async () => {
  world = await openSignInFixture({ LIMIT_SEND_SMS_SERVICE: `${SERVICE_TEXTS}/3600` });
});
afterAll(() => world.close());
beforeEach(() => world.startNewDay());

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Counter {
  readonly scope: RateLimitScope;
  readonly most: number;
  readonly seconds: number;
  readonly code: 'too_many_attempts' | 'otp_send_limit';
  /** So many fit into a shorter window of the same limit, in `every` seconds. */
  readonly pace?: { readonly most: number; readonly every: number };
  /** Answers how the counter is pulled once, by a style; counts from 0. */
  readonly prepare: () => Promise<(style: ApiStyle, n: number) => Promise<ApiOutcome>>;
}

const browserOf = (style: ApiStyle): Browser => openBrowser(world.app, style);

/** The same address in both styles. */
function openBrowsers(): (style: ApiStyle) => Browser {
  const [rest, graphql] = API_STYLES.map((style) => browserOf(style));
  return (style) => world.browser(style, (style === 'REST' ? rest : graphql) && rest?.ip);
}

const loginsFromOneAddress = async () => {
  const at = openBrowsers();
  return (style: ApiStyle) => world.login(at(style), newIdentity());
};

const loginsOfOneIdentity = async () => {
  const identity = newIdentity();
  return (style: ApiStyle) => world.login(browserOf(style), identity);
};

const otherDigits = async () => {
  const identity = newIdentity();
  return (style: ApiStyle, n: number) =>
    world.login(browserOf(style), { ...toIdentity(identity), last4ssn: String(5000 + n) });
};

const otherNames = async () => {
  const identity = newIdentity();
  return (style: ApiStyle) =>
    world.login(browserOf(style), { ...toIdentity(identity), last_name: newIdentity().last_name });
};

const creations = async () => {
  const at = openBrowsers();
  return async (style: ApiStyle) => {
    const attempt_token = getText(await world.login(browserOf(style), newIdentity()), 'attempt_token');
    return at(style).send('confirmCreate', { attempt_token });
  };
};

const codesToOneProfile = async () => {
  const person = await world.createPerson('email');
  return (style: ApiStyle) => world.login(browserOf(style), person);
};

/** Three profiles share an address, so none of them is past its own limit. */
const codesToOneAddress = async () => {
  const value = newEmail();
  const people = await Promise.all([1, 2, 3].map(() => addPerson(world.app, [])));
  for (const { id } of people) await bind(id, 'email', value);
  return async (style: ApiStyle, n: number) => world.login(browserOf(style), people[n % 3] ?? newIdentity());
};

const textsToOneBlock = async () => {
  const block = newMobile().slice(0, 9);
  const people: Person[] = [];
  for (let n = 0; n < 12; n += 1) {
    const person = await addPerson(world.app, []);
    await bind(person.id, 'sms', `${block}${String(100 + n)}`);
    people.push(person);
  }
  return (style: ApiStyle, n: number) => world.login(browserOf(style), people[n] ?? newIdentity());
};

const textsFromOneAddress = async () => {
  const at = openBrowsers();
  return async (style: ApiStyle) => world.login(at(style), await world.createPerson('sms'));
};

const textsOfTheService = async () => async (style: ApiStyle) =>
  world.login(browserOf(style), await world.createPerson('sms'));

const guessesFromOneAddress = async () => {
  const at = openBrowsers();
  return (style: ApiStyle) => at(style).send('verify', { flow_token: 'A'.repeat(43), otp: '123456' });
};

const refreshesOfOneSession = async () => {
  let { refresh_token } = await world.signIn(browserOf('REST'), await world.createPerson('email'));
  return async (style: ApiStyle) => {
    const outcome = await browserOf(style).send('refresh', { refresh_token });
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
  return (style: ApiStyle, n: number) => creditorLogin(browserOf(style), n % 3 === 0 ? email.toUpperCase() : email);
};

const attempts = 'too_many_attempts';
const sends = 'otp_send_limit';

const COUNTERS: readonly Counter[] = [
  { scope: 'login_ip', most: 10, seconds: MINUTE, code: attempts, prepare: loginsFromOneAddress },
  {
    ...{ scope: 'login_ip', most: 60, seconds: HOUR, code: attempts, prepare: loginsFromOneAddress },
    // Fifty misses in ten minutes would look like identities being tried out, and halve the bound.
    pace: { most: 10, every: 3 * MINUTE },
  },
  { scope: 'login_identity', most: 5, seconds: 15 * MINUTE, code: attempts, prepare: loginsOfOneIdentity },
  {
    ...{ scope: 'login_identity', most: 20, seconds: DAY, code: attempts, prepare: loginsOfOneIdentity },
    pace: { most: 5, every: 15 * MINUTE },
  },
  { scope: 'login_name_birth', most: 10, seconds: HOUR, code: attempts, prepare: otherDigits },
  {
    ...{ scope: 'login_name_birth', most: 20, seconds: DAY, code: attempts, prepare: otherDigits },
    pace: { most: 10, every: HOUR },
  },
  { scope: 'login_birth_digits', most: 10, seconds: HOUR, code: attempts, prepare: otherNames },
  {
    ...{ scope: 'login_birth_digits', most: 20, seconds: DAY, code: attempts, prepare: otherNames },
    pace: { most: 10, every: HOUR },
  },
  { scope: 'confirm_create_ip', most: 3, seconds: HOUR, code: attempts, prepare: creations },
  {
    ...{ scope: 'confirm_create_ip', most: 10, seconds: DAY, code: attempts, prepare: creations },
    pace: { most: 3, every: HOUR },
  },
  { scope: 'verify_ip', most: 30, seconds: MINUTE, code: attempts, prepare: guessesFromOneAddress },
  { scope: 'refresh_session', most: 30, seconds: MINUTE, code: attempts, prepare: refreshesOfOneSession },
  { scope: 'send_profile', most: 5, seconds: HOUR, code: sends, prepare: codesToOneProfile, pace: slowly(5) },
  {
    ...{ scope: 'send_profile', most: 10, seconds: DAY, code: sends, prepare: codesToOneProfile },
    pace: { most: 5, every: HOUR },
  },
  { scope: 'send_destination', most: 5, seconds: HOUR, code: sends, prepare: codesToOneAddress },
  {
    ...{ scope: 'send_destination', most: 10, seconds: DAY, code: sends, prepare: codesToOneAddress },
    pace: { most: 5, every: HOUR },
  },
  { scope: 'send_block', most: 10, seconds: HOUR, code: sends, prepare: textsToOneBlock },
  { scope: 'send_sms_ip', most: 5, seconds: HOUR, code: sends, prepare: textsFromOneAddress },
  { scope: 'send_sms_service', most: SERVICE_TEXTS, seconds: HOUR, code: sends, prepare: textsOfTheService },
  { scope: 'challenge_ip', most: 30, seconds: MINUTE, code: attempts, prepare: challengesForOneAddress },
  { scope: 'creditor_login_ip', most: 20, seconds: MINUTE, code: attempts, prepare: creditorsFromOneAddress },
  {
    ...{ scope: 'creditor_login_ip', most: 100, seconds: HOUR, code: attempts, prepare: creditorsFromOneAddress },
    pace: { most: 20, every: MINUTE },
  },
  { scope: 'creditor_login_pair', most: 5, seconds: 15 * MINUTE, code: attempts, prepare: oneCreditorFromOneAddress },
  {
    ...{ scope: 'creditor_login_pair', most: 30, seconds: DAY, code: attempts, prepare: oneCreditorFromOneAddress },
    pace: { most: 5, every: 15 * MINUTE },
  },
  { scope: 'creditor_login_email', most: 30, seconds: HOUR, code: attempts, prepare: oneCreditorFromAnywhere },
  {
    ...{ scope: 'creditor_login_email', most: 100, seconds: DAY, code: attempts, prepare: oneCreditorFromAnywhere },
    pace: { most: 30, every: HOUR },
  },
];

describe('each limit', () => {
  it.each(COUNTERS)('$scope: lets $most pass in $seconds seconds, over both styles together', async (counter) => {
    const { most, seconds, code, pace = { most, every: seconds }, prepare } = counter;
    const pull = await prepare();
    const styleOf = (n: number) => API_STYLES[n % 2] ?? 'REST';
    const at = (n: number) => Math.floor(n / pace.most) * pace.every * 1000;
    for (let n = 0; n < most; n += 1) {
      world.advanceTo(at(n));
      expect([n, getErrorCode(await pull(styleOf(n), n))]).not.toEqual([n, code]);
    }
    // One past the bound, in either style; when the shorter window is full as well, the longer one is what remains.
    const late = most % pace.most === 0 && pace.every < seconds ? at(most) : at(most - 1);
    world.advanceTo(late);
    const wait = Math.ceil((seconds * 1000 - ((NOW + late) % (seconds * 1000))) / 1000);
    for (const style of API_STYLES) {
      const refused = await pull(style, most);
      expect([getErrorCode(refused), getErrorMember(refused, 'retry_after')]).toEqual([code, wait]);
    }
    world.advanceTo(late + wait * 1000);
    expect(getErrorCode(await pull('REST', most))).not.toBe(code);
  });
});

/** A profile is counted by its identity as well, five in a quarter. */
function slowly(most: number): Counter['pace'] {
  return { most: most - 1, every: 15 * MINUTE };
}

async function bind(profileId: number, channel: 'email' | 'sms', value: string): Promise<void> {
  const { parts, moment } = world.app;
  await parts.contacts.bindContact(parts.db, { profileId, channel, value, now: moment().epoch });
}
