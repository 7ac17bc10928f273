// Wrong passwords of creditor users: a CAPTCHA instead of a refusal, and only the pair of a user and an address is locked.
import { getTokens, type ApiStyle } from '../../support/clients/simulated-browser';
import { getErrorCode, getErrorMember } from '../../support/clients/refusals';
import { addCreditor, DEMO_PASSWORD } from '../../support/fixtures/creditors';
import { newEmail } from '../../support/fixtures/people';
import { openSignInFixture, type SignInFixture } from '../../support/fixtures/sign-in-fixture';
import { solveAltcha, type AltchaChallenge } from '../../support/fixtures/solve-altcha';
import { stylesOf } from '../../support/fixtures/run-length';

let fixture: SignInFixture;

beforeAll(async () => {
  fixture = await openSignInFixture({
    ALTCHA_COST: '1000',
    ALTCHA_MAX_COUNTER: '10',
    LIMIT_CREDITOR_LOGIN_GUESSES: '8/3600',
  });
});
afterAll(() => fixture.close());
beforeEach(() => fixture.startNewDay());

describe.each(stylesOf('creditor/failed-sign-ins'))('over %s', (style: ApiStyle) => {
  const login = (email: string, password: string, captcha_token?: string, browser = fixture.browser(style)) =>
    browser.send('creditorLogin', { email, password, ...(captcha_token === undefined ? {} : { captcha_token }) });

  /** Wrong passwords, each from another address unless `browser` is given. */
  async function fail(email: string, times: number, browser?: ReturnType<typeof fixture.browser>) {
    for (let n = 0; n < times; n += 1) {
      const outcome = await login(email, 'wrong', fixture.captcha.solve(), browser);
      expect([n, getErrorCode(outcome)]).toEqual([n, 'credentials_invalid']);
    }
  }

  it('need a CAPTCHA after three, and the right password with one signs in', async () => {
    const { email } = await addCreditor(fixture.app);
    await fail(email, 3);
    for (const password of ['wrong', DEMO_PASSWORD]) {
      const { answer } = await login(email, password);
      expect(JSON.stringify(answer.body)).toContain('The captcha token field is required.');
    }
    expect(getTokens(await login(email, DEMO_PASSWORD, fixture.captcha.solve())).token_type).toBe('Bearer');
  });

  it('of an unknown user get the same answers', async () => {
    const answers = [];
    for (const email of [(await addCreditor(fixture.app)).email, newEmail()]) {
      await fail(email, 3);
      const { answer } = await login(email, 'wrong');
      answers.push([answer.status, answer.body]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('lock the pair of the user and the address only', async () => {
    const { email } = await addCreditor(fixture.app);
    const [stranger, owner] = [fixture.browser(style), fixture.browser(style)];
    fixture.app.dependencies.settings.rateLimits.creditor_login_guesses.forEach((window) =>
      Object.assign(window, { max: 1000 }),
    );
    await fail(email, 10, stranger);
    const locked = await login(email, DEMO_PASSWORD, fixture.captcha.solve(), stranger);
    expect([getErrorCode(locked), getErrorMember(locked, 'retry_after')]).toEqual(['too_many_attempts', 1050]);
    // Another user of that address, and the owner elsewhere.
    const colleague = await addCreditor(fixture.app);
    expect(getErrorCode(await login(colleague.email, DEMO_PASSWORD, undefined, stranger))).toBeNull();
    expect(getErrorCode(await login(email, DEMO_PASSWORD, fixture.captcha.solve(), owner))).toBeNull();
    fixture.app.dependencies.settings.rateLimits.creditor_login_guesses.forEach((window) =>
      Object.assign(window, { max: 8 }),
    );
  });

  it('make the CAPTCHA more expensive when they come from many addresses, and never lock the user out', async () => {
    const { email } = await addCreditor(fixture.app);
    await fail(email, 8);
    const refused = await login(email, DEMO_PASSWORD, fixture.captcha.solve());
    expect([getErrorCode(refused), getErrorMember(refused, 'captcha_difficulty')]).toEqual(['too_many_attempts', 1]);
    const browser = fixture.browser(style);
    const { value } = await browser.send('challenge', { difficulty: 1 });
    const token = await solveAltcha(value as unknown as AltchaChallenge);
    expect(getErrorCode(await login(email, DEMO_PASSWORD, token, browser))).toBeNull();
  });

  it('are not counted when the password is right', async () => {
    const { email } = await addCreditor(fixture.app);
    const browser = fixture.browser(style);
    for (let n = 0; n < 15; n += 1) {
      expect(getErrorCode(await login(email, DEMO_PASSWORD, undefined, browser))).toBeNull();
    }
    const counts = await Promise.all(Array.from({ length: 20 }, () => login(email, 'wrong', undefined, browser)));
    expect(counts.filter((outcome) => getErrorCode(outcome) === 'credentials_invalid')).toHaveLength(3);
  });
});
