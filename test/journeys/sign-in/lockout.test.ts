// A stranger cannot lock an owner out: what a stranger does makes the owner's CAPTCHA more expensive, never impossible,
// and a trusted browser is recognized before that.
import { RATE_LIMITS, type OwnersLimitScope } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import type { Channel } from '../../../src/domain/sign-in/login-flow';
import { SERVICE } from '../../../src/services/sign-in/steps/sms-pumping';
import { unlockProfile } from '../../../src/services/sign-in/unlock-profile';
import {
  API_STYLES,
  getText,
  getTokens,
  type ApiOutcome,
  type Browser,
  type ApiStyle,
  type RestMembers,
} from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { newEmail, newIdentity, toIdentity, type Person, type RestIdentity } from '../../support/fixtures/people';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { casesOver } from '../../support/fixtures/run-length';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { countEarlier } from '../../support/sign-in/preconditions';
import { solveAltcha, type AltchaChallenge } from '../../support/fixtures/solve-altcha';

const PROVIDERS = ['hosted', 'altcha'] as const;
const CHEAP = { ALTCHA_COST: '1000', ALTCHA_MAX_COUNTER: '10' };

let fixtures: Readonly<Record<'hosted' | 'altcha', SignInFixture>>;

beforeAll(async () => {
  fixtures = {
    hosted: await openSignInFixture(CHEAP),
    altcha: await openSignInFixture({ ...CHEAP, CAPTCHA_PROVIDER: 'altcha' }),
  };
});
afterAll(() => Promise.all(Object.values(fixtures).map((fixture) => fixture.close())));
beforeEach(() => Object.values(fixtures).forEach((fixture) => fixture.startNewDay()));

async function solve(browser: Browser, difficulty: number): Promise<string> {
  const { value } = await browser.send('challenge', { difficulty });
  return solveAltcha(value as unknown as AltchaChallenge);
}

describe.each(API_STYLES)('over %s', (style: ApiStyle) => {
  describe.each(casesOver(style, PROVIDERS, 1))('with a CAPTCHA that is %s', (provider) => {
    const open = () => fixtures[provider].browser(style);

    /** An ordinary login, or one with a CAPTCHA of the given difficulty. */
    async function login(browser: Browser, identity: RestIdentity, difficulty = 0) {
      const fixture = fixtures[provider];
      const isOurs = provider === 'altcha' || difficulty > 0;
      const captcha_token = isOurs ? await solve(browser, difficulty) : fixture.captcha.solve();
      return fixture.login(browser, identity, { captcha_token });
    }

    const STRANGERS: readonly (readonly [what: string, attack: (identity: RestIdentity) => Promise<void>])[] = [
      [
        'who knows the identity logs in again and again',
        async (identity) => {
          for (let n = 0; n < 5; n += 1) await login(open(), identity);
        },
      ],
      [
        'who knows the name and date of birth tries other digits',
        async (identity) => {
          for (let n = 1; n <= 10; n += 1) {
            const last4ssn = String((Number(identity.last4ssn) + n) % 10_000).padStart(4, '0');
            await login(open(), { ...toIdentity(identity), last4ssn });
          }
        },
      ],
      [
        'who knows the date of birth and digits tries other names',
        async (identity) => {
          for (let n = 0; n < 10; n += 1) {
            await login(open(), { ...toIdentity(identity), last_name: newIdentity().last_name });
          }
        },
      ],
    ];

    it.each(STRANGERS)(
      'a stranger %s: stops neither owners nor trusted browsers, and learns nothing',
      async (_what, attack) => {
        const fixture = fixtures[provider];
        const [trusted, owner] = [open(), open()];
        const [person, other, nobody] = [
          await fixture.createPerson('email'),
          await fixture.createPerson('email'),
          newIdentity(),
        ];
        const flow_token = getText(await login(trusted, person), 'flow_token');
        const otp = await fixture.readCode(person);
        getTokens(await trusted.send('verify', { flow_token, otp, remember_device: true }));
        for (const identity of [person, other, nobody]) await attack(identity);
        expect((await login(trusted, person)).value).toMatchObject({ trusted_device: true });
        // The cookie of one person does not help with the identity of another, who signs in with a more difficult CAPTCHA.
        const refused = [await login(trusted, other), await login(owner, other), await login(open(), nobody)];
        const told = { code: 'too_many_attempts', difficulty: 1 };
        expect(
          refused.map((one) => ({ code: getErrorCode(one), difficulty: getErrorMember(one, 'captcha_difficulty') })),
        ).toEqual([told, told, told]);
        // Whether somebody has a profile is not revealed.
        const [, ofOwner, ofNobody] = refused.map(({ answer: { status, body } }) => [status, body]);
        expect(ofOwner).toEqual(ofNobody);
        // Then the last message has the owner's code: messages that wait together have no order.
        await waitForDelivery(fixture.app);
        const started = getText(await login(owner, other, 1), 'flow_token');
        const code = { flow_token: started, otp: await fixture.readCode(other) };
        expect(getTokens(await owner.send('verify', code)).token_type).toBe('Bearer');
      },
    );

    it('above the limit, digits that the owner has entered before are answered like all others', async () => {
      const fixture = fixtures[provider];
      const person = await fixture.createPerson('email');
      await login(open(), person);
      const others = Array.from({ length: 11 }, (_, n) => String((Number(person.last4ssn) + 1 + n) % 10_000));
      for (const digits of others) await login(open(), { ...toIdentity(person), last4ssn: digits.padStart(4, '0') });
      const answers = [];
      for (const identity of [person, { ...toIdentity(person), last4ssn: '9999' }]) {
        const { answer } = await login(open(), identity);
        answers.push([answer.status, answer.body]);
      }
      expect(answers[0]).toEqual(answers[1]);
      expect(JSON.stringify(answers[0])).toMatch(/too_many_attempts/i);
    });

    it('each login above the limit doubles the cost, and refused ones do not', async () => {
      const identity = newIdentity();
      for (let n = 0; n < 5; n += 1) await login(open(), identity);
      const getDifficulty = async () => getErrorMember(await login(open(), identity), 'captcha_difficulty');
      expect([await getDifficulty(), await getDifficulty()]).toEqual([1, 1]);
      expect(getErrorCode(await login(open(), identity, 1))).toBeNull();
      expect(await getDifficulty()).toBe(2);
      expect(getErrorMember(await login(open(), identity, 1), 'captcha_difficulty')).toBe(2);
      expect(getErrorCode(await login(open(), identity, 3))).toBeNull();
    });

    it('a difficult CAPTCHA is accepted once', async () => {
      const [browser, fixture] = [open(), fixtures[provider]];
      const captcha_token = await solve(browser, 1);
      expect(getErrorCode(await fixture.login(browser, newIdentity(), { captcha_token }))).toBeNull();
      expect(getErrorCode(await fixture.login(browser, newIdentity(), { captcha_token }))).toBe('captcha_failed');
      // A quarter of an hour later it would be too late for an ordinary one.
      const late = await solve(browser, 1);
      fixture.advanceTo(900_000);
      expect(getErrorCode(await fixture.login(browser, newIdentity(), { captcha_token: late }))).toBeNull();
    });
  });

  it('a stranger uses up the codes of one address prefix, not those of the owner', async () => {
    const fixture = fixtures.hosted;
    const [stranger, owner, person] = [
      fixture.browser(style),
      fixture.browser(style),
      await fixture.createPerson('email'),
    ];
    for (let n = 0; n < 5; n += 1) getText(await fixture.login(stranger, person), 'flow_token');
    fixture.advanceTo(1_050_000);
    expect(getErrorCode(await fixture.login(stranger, person))).toBe('otp_send_limit');
    getText(await fixture.login(owner, person), 'flow_token');
  });

  it('a challenge has a difficulty from 0 to 7', async () => {
    const browser = fixtures.altcha.browser(style);
    for (const difficulty of [-1, 8]) {
      const { answer } = await browser.send('challenge', { difficulty });
      expect(JSON.stringify(answer.body)).toContain('difficulty');
      expect(answer.status).toBe(style === 'REST' ? 422 : 200);
    }
    expect(getErrorCode(await fixtures.hosted.browser(style).send('challenge', { difficulty: 0 }))).toBe(
      style === 'REST' ? 'Not found.' : 'not_found',
    );
  });
});

/** Nothing but the address or the identity of a person is known to the stranger. Above a limit he solves no other CAPTCHA. */
interface Stranger {
  readonly browser: () => Browser;
  readonly person: Person;
}

const HOSTED_STYLE: ApiStyle = 'REST';
const [FEW, MANY] = ['one address', 'many addresses'] as const;

/** The answer of a step, repeated with the CAPTCHA that a limit asks for. Returns the difficulties that were asked for. */
async function solving(
  browser: Browser,
  send: (captcha: Readonly<{ captcha_token?: string }>) => Promise<ApiOutcome>,
): Promise<{ readonly outcome: ApiOutcome; readonly asked: readonly unknown[] }> {
  const asked: number[] = [];
  let outcome = await send({});
  for (;;) {
    const difficulty = getErrorMember(outcome, 'captcha_difficulty');
    if (typeof difficulty !== 'number' || asked.length > 2) return { outcome, asked };
    asked.push(difficulty);
    outcome = await send({ captcha_token: await solve(browser, difficulty) });
  }
}

/** Gives a contact to an invented person. */
async function name(browser: Browser, contact: RestMembers): Promise<ApiOutcome> {
  const attempt_token = getText(await fixtures.hosted.login(browser, newIdentity()), 'attempt_token');
  const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
  return browser.send('contact', { flow_token, ...contact });
}

async function signInAs(browser: Browser, identity: RestIdentity, email: string): Promise<string> {
  const { outcome } = await solving(browser, (captcha) => fixtures.hosted.login(browser, identity, captcha));
  const attempt_token = outcome.value?.['attempt_token'];
  const started = attempt_token === undefined ? outcome : await browser.send('confirmCreate', { attempt_token });
  const flow_token = getText(started, 'flow_token');
  // The login may have sent a code as well, and messages that wait together have no order.
  await waitForDelivery(fixtures.hosted.app);
  const named = await solving(browser, (captcha) => browser.send('contact', { flow_token, email, ...captcha }));
  getText(named.outcome, 'flow_token');
  const otp = await fixtures.hosted.readCode({ email, mobile: null });
  return getTokens(await browser.send('verify', { flow_token, otp })).access_token;
}

/** Until nothing more is let through; five logins in each quarter of an hour need no other CAPTCHA. */
async function repeatSignIns({ browser, person }: Stranger): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    fixtures.hosted.advanceTo(n < 5 ? 0 : 1_050_000);
    await fixtures.hosted.login(browser(), person);
  }
}

async function repeatNaming({ browser, person: { email, mobile } }: Stranger): Promise<void> {
  for (let n = 0; n < 12; n += 1) await name(browser(), email === null ? { mobile } : { email });
}

/** Two profiles of the identity, each with a contact of the stranger's own. */
async function guessNumbers({ browser, person }: Stranger): Promise<void> {
  for (let profile = 0; profile < 2; profile += 1) {
    const token = await signInAs(browser(), person, newEmail());
    for (let n = 0; n < 6; n += 1) {
      await browser().send('identity', { account_number: String(10_000 + n) }, { token });
    }
  }
}

/** A company delivers nothing here: what a person signs in with was proven long ago. */
const signsIn = async (browser: Browser, person: Person): Promise<void> => {
  const fixture = fixtures.hosted;
  await waitForDelivery(fixture.app);
  const { outcome } = await solving(browser, (captcha) => fixture.login(browser, person, captcha));
  const flow_token = getText(outcome, 'flow_token');
  const otp = await fixture.readCode(person);
  expect(getTokens(await browser.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
};

/** A code goes to her although nobody knows that the contact is hers. */
const namesContact = async (browser: Browser, { email, mobile }: Person): Promise<void> => {
  const attempt_token = getText(await fixtures.hosted.login(browser, newIdentity()), 'attempt_token');
  const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
  const contact = email === null ? { mobile } : { email };
  const { outcome } = await solving(browser, (captcha) =>
    browser.send('contact', { flow_token, ...contact, ...captcha }),
  );
  await waitForDelivery(fixtures.hosted.app);
  const otp = await fixtures.hosted.readCode({ email, mobile });
  const verified = await browser.send('verify', { flow_token: getText(outcome, 'flow_token'), otp });
  expect(getTokens(verified).token_type).toBe('Bearer');
};

const provesNumber = async (browser: Browser, person: Person): Promise<void> => {
  const token = await signInAs(browser, person, person.email ?? '');
  const { outcome } = await solving(browser, (captcha) =>
    browser.send('identity', { account_number: '77777', ...captcha }, { token }),
  );
  expect(Object.keys(getErrorMember(outcome, 'errors') ?? {})).toEqual(['account_number']);
};

interface PlayedLimit {
  readonly channel?: Channel;
  readonly attack: (stranger: Stranger) => Promise<void>;
  /** Each from her own address. */
  readonly owner: readonly ((browser: Browser, person: Person) => Promise<void>)[];
}

const REPEATED_SIGN_INS: PlayedLimit = { attack: repeatSignIns, owner: [signsIn] };
const GUESSED_NUMBERS: PlayedLimit = { attack: guessNumbers, owner: [provesNumber] };
const REPEATED_NAMING: PlayedLimit = { attack: repeatNaming, owner: [signsIn, namesContact] };

/** Limits that one attack uses up have it in common. */
const PLAYED: Readonly<Record<OwnersLimitScope, PlayedLimit>> = {
  login_identity: REPEATED_SIGN_INS,
  send_identity: REPEATED_SIGN_INS,
  send_identity_ip: REPEATED_SIGN_INS,
  login_name_birth: {
    owner: [signsIn],
    async attack({ browser, person }) {
      for (let n = 1; n <= 12; n += 1) {
        const last4ssn = String((Number(person.last4ssn) + n) % 10_000).padStart(4, '0');
        await fixtures.hosted.login(browser(), { ...toIdentity(person), last4ssn });
      }
    },
  },
  login_birth_digits: {
    owner: [signsIn],
    async attack({ browser, person }) {
      for (let n = 0; n < 12; n += 1) {
        await fixtures.hosted.login(browser(), { ...toIdentity(person), last_name: newIdentity().last_name });
      }
    },
  },
  identity_proof_person: GUESSED_NUMBERS,
  identity_proof_person_ip: GUESSED_NUMBERS,
  send_destination: REPEATED_NAMING,
  send_destination_ip: REPEATED_NAMING,
  send_added: {
    owner: [signsIn, namesContact],
    async attack({ browser, person: { email } }) {
      for (let profile = 0; profile < 3; profile += 1) {
        const other = await fixtures.hosted.createPerson('email');
        const { access_token: token } = await fixtures.hosted.signIn(browser(), other);
        for (let n = 0; n < 4; n += 1) {
          const flow_token = getText(await browser().send('requestChange', { email }, { token }), 'flow_token');
          const otp = await fixtures.hosted.readCode(other);
          await browser().send('confirmChange', { flow_token, otp }, { token });
        }
      }
    },
  },
  send_block: {
    channel: 'sms',
    owner: [signsIn],
    async attack({ browser, person: { mobile } }) {
      const block = mobile?.slice(0, 9);
      for (let n = 0; n < 12; n += 1) await name(browser(), { mobile: `${block}${200 + n}` });
    },
  },
  send_sms_service: { channel: 'sms', attack: () => useUpTexts('send_sms_service'), owner: [signsIn] },
  send_sms_known: { channel: 'sms', attack: () => useUpTexts('send_sms_known'), owner: [signsIn] },
};

/** Five hundred texts to numbers of all blocks and people, which would take an hour. */
const useUpTexts = (scope: 'send_sms_service' | 'send_sms_known') =>
  countEarlier(fixtures.hosted.app, { scope, subject: SERVICE }, RATE_LIMITS[scope].windows[0].max);

const ATTACKS = [...new Set(Object.values(PLAYED))].map((played) => {
  const scopes = keysOf(PLAYED).filter((scope) => PLAYED[scope] === played);
  return { ...played, scopes, limits: scopes.join(', ') };
});

describe.each(ATTACKS)('$limits, with default limits', ({ channel = 'email', attack, owner, scopes }) => {
  it.each([FEW, MANY])('used up by a stranger at %s, does not stop the owner', async (from) => {
    const fixture = fixtures.hosted;
    const person = await fixture.createPerson(channel);
    const one = fixture.browser(HOSTED_STYLE);
    await attack({ person, browser: () => (from === FEW ? one : fixture.browser(HOSTED_STYLE)) });
    for (const goes of owner) await goes(fixture.browser(HOSTED_STYLE), person);
    const { cleared } = await unlockProfile(fixture.app.dependencies, { operator: 'ops' }, { profileId: person.id });
    const isOfPerson = scopes.every((scope) => !['number_block', 'service'].includes(RATE_LIMITS[scope].key[0]));
    if (isOfPerson) expect(cleared).toEqual(expect.arrayContaining(scopes));
    const plain = await fixture.login(fixture.browser(HOSTED_STYLE), person);
    // What all people have used up together is nobody's, and lapses.
    const isLifted = isOfPerson || scopes.every((scope) => RATE_LIMITS[scope].excess === 'rejects');
    expect(getErrorMember(plain, 'captcha_difficulty')).toBe(isLifted ? undefined : 2);
    expect(getErrorCode(plain)).toBe(isLifted ? null : 'too_many_attempts');
  });
});

/** The provider has one code for a number, sends it five times, and takes five tries. */
describe('a stranger who knows only a number', () => {
  const newOwner = async () => {
    const owner = await fixtures.hosted.createPerson('sms');
    const browser = fixtures.hosted.browser(HOSTED_STYLE);
    return { owner, browser, nameIt: () => nameHers(owner), signIn: () => signsIn(browser, owner) };
  };
  async function nameHers({ mobile }: Person): Promise<string> {
    const token = getText(await name(fixtures.hosted.browser(HOSTED_STYLE), { mobile }), 'flow_token');
    await waitForDelivery(fixtures.hosted.app);
    return token;
  }
  async function guess(flow_token: string): Promise<void> {
    const stranger = fixtures.hosted.browser(HOSTED_STYLE);
    for (let n = 0; n < 5; n += 1) await stranger.send('verify', { flow_token, otp: '000000' });
  }

  it('uses up no tries of the code that its owner asks for later', async () => {
    const { nameIt, signIn } = await newOwner();
    await guess(await nameIt());
    await signIn();
  });

  it('uses up no tries of the code for which its owner waits', async () => {
    const { owner, browser, nameIt } = await newOwner();
    const { flow_token, otp } = await fixtures.hosted.startSignIn(browser, owner);
    await guess(await nameIt());
    expect(getTokens(await browser.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
  });

  it('uses up no texts of its owner', async () => {
    const { nameIt, signIn } = await newOwner();
    for (let n = 0; n < 5; n += 1) await nameIt();
    await signIn();
  });
});
