// A stranger cannot lock an owner out: what a stranger does makes the owner's CAPTCHA more expensive, never impossible,
// and a trusted browser is recognized before that.
import { API_STYLES, getText, getTokens, type Browser, type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { newIdentity, toIdentity, type RestIdentity } from '../../support/fixtures/people';
import { waitForDelivery } from '../../support/fixtures/eventually';
import { casesOver } from '../../support/fixtures/run-length';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
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

    it.each(STRANGERS)('a stranger %s: the owner signs in with a more difficult CAPTCHA', async (_what, attack) => {
      const fixture = fixtures[provider];
      const [owner, person] = [open(), await fixture.createPerson('email')];
      await attack(person);
      // Then the last message has the owner's code: messages that wait together have no order.
      await waitForDelivery(fixture.app);
      const refused = await login(owner, person);
      expect([getErrorCode(refused), getErrorMember(refused, 'captcha_difficulty')]).toEqual(['too_many_attempts', 1]);
      const flow_token = getText(await login(owner, person, 1), 'flow_token');
      const otp = await fixture.readCode(person);
      expect(getTokens(await owner.send('verify', { flow_token, otp })).token_type).toBe('Bearer');
    });

    it.each(STRANGERS)('a stranger %s: a trusted browser of the owner is not affected', async (_what, attack) => {
      const fixture = fixtures[provider];
      const [owner, person] = [open(), await fixture.createPerson('email')];
      const flow_token = getText(await login(owner, person), 'flow_token');
      const otp = await fixture.readCode(person);
      getTokens(await owner.send('verify', { flow_token, otp, remember_device: true }));
      await attack(person);
      expect((await login(owner, person)).value).toMatchObject({ trusted_device: true });
      // The cookie of one person does not help with the identity of another.
      const other = await fixture.createPerson('email');
      await attack(other);
      expect(getErrorMember(await login(owner, other), 'captcha_difficulty')).toBe(1);
    });

    it.each(STRANGERS)('a stranger %s: the answer does not reveal whether a profile exists', async (_what, attack) => {
      const fixture = fixtures[provider];
      const answers = [];
      for (const identity of [await fixture.createPerson('email'), newIdentity()]) {
        await attack(identity);
        const { answer } = await login(open(), identity);
        answers.push([answer.status, answer.body]);
      }
      expect(answers[0]).toEqual(answers[1]);
    });

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
