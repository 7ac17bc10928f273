// E4, E9, E24–E27, E33 for creditor users: the same errors as for consumers.
import type { ApiStep } from '../../../support/clients/api-steps';
import { getTokens, type RestMembers, type TokenPair } from '../../../support/clients/simulated-browser';
import { addCreditor, DEMO_PASSWORD } from '../../../support/fixtures/creditors';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import { invalid, tooMany, type CatalogueCase, type CaseContext } from './case';

const UNAUTHENTICATED: ExpectedRefusal = {
  status: 401,
  code: 'unauthenticated',
  plain: true,
  message: 'Unauthenticated.',
};
const INVALID_TOKEN: ExpectedRefusal = {
  ...UNAUTHENTICATED,
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
};
const REFRESH_INVALID: ExpectedRefusal = {
  status: 401,
  code: 'refresh_token_invalid',
  message: 'Unauthenticated.',
  headers: { 'www-authenticate': 'Bearer' },
};

const signIn = async ({ fixture, browser }: CaseContext): Promise<TokenPair> => {
  const { email } = await addCreditor(fixture.app);
  return getTokens(await browser.send('creditorLogin', { email, password: DEMO_PASSWORD }));
};

const signInAsConsumer = async ({ fixture, browser }: CaseContext): Promise<TokenPair> =>
  fixture.signIn(browser, await fixture.createPerson('email'));

const wrongAudience = (audience: 'consumer' | 'creditor', message: string): ExpectedRefusal => ({
  status: 403,
  code: 'wrong_audience',
  plain: true,
  message,
  graphqlMembers: { audience },
});
const FOR_CONSUMERS = wrongAudience('consumer', 'This is for consumers, and the token belongs to a creditor.');
const FOR_CREDITORS = wrongAudience('creditor', 'This is for creditors, and the token belongs to a consumer.');

/** A request with a token that is good on the other side. */
function ofOtherSide(
  title: string,
  refusal: ExpectedRefusal,
  token: (context: CaseContext) => Promise<string>,
  step: ApiStep,
): CatalogueCase {
  return {
    id: 'E33',
    title: `${title} at ${step}`,
    async arrange(context) {
      const sending = { token: await token(context) };
      return { send: () => context.browser.send(step, undefined, sending), refusal };
    },
  };
}

/** A request of a creditor user with a bearer token. */
function bearer(
  title: string,
  token: (context: CaseContext) => Promise<string>,
  step: ApiStep = 'creditor',
): CatalogueCase {
  return {
    id: 'E27',
    title: `${title} at ${step}`,
    async arrange(context) {
      const sending = { token: await token(context) };
      return { send: () => context.browser.send(step, undefined, sending), refusal: INVALID_TOKEN };
    },
  };
}

function refresh(
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  token: (context: CaseContext) => Promise<string> | string,
  writes: readonly string[] = [],
): CatalogueCase {
  return {
    id,
    title: `${title} of a creditor user`,
    async arrange(context) {
      const input = { refresh_token: await token(context) };
      return { send: () => context.browser.send('creditorRefresh', input), refusal, writes };
    },
  };
}

function invalidInput(input: RestMembers, errors: Readonly<Record<string, readonly string[]>>): CatalogueCase {
  return {
    id: 'E4',
    title: `a creditor's sign-in with ${JSON.stringify(input)}`,
    async arrange({ browser }) {
      return { send: () => browser.send('creditorLogin', input), refusal: invalid(errors) };
    },
  };
}

export const CREDITOR_CASES: readonly CatalogueCase[] = [
  invalidInput({ email: 'unknown', password: 'x' }, { email: ['The email must be a valid address.'] }),
  invalidInput(
    { email: ' ', password: '' },
    {
      email: ['The email field is required.'],
      password: ['The password field is required.'],
    },
  ),
  {
    id: 'E9',
    title: 'the eleventh sign-in of a creditor user within 15 minutes from one address, with the right password',
    async arrange({ fixture, browser }) {
      const { email } = await addCreditor(fixture.app);
      const send = (password: string) =>
        browser.send('creditorLogin', { email, password, captcha_token: fixture.captcha.solve() });
      for (let n = 0; n < 10; n += 1) await send('wrong');
      // Counts expire in steps of two and a half minutes; the clock is at the start of one.
      const refusal = tooMany('too_many_attempts', 'Too many attempts. Please try again later.', 900 + 150);
      return { send: () => send(DEMO_PASSWORD), refusal };
    },
  },
  {
    id: 'E5',
    title: 'the fourth sign-in of a creditor user within 15 minutes without a CAPTCHA, with the right password',
    async arrange({ fixture, browser, style }) {
      const { email } = await addCreditor(fixture.app);
      for (let n = 0; n < 3; n += 1) {
        await fixture.browser(style).send('creditorLogin', { email, password: 'wrong' });
      }
      const refusal = invalid({ captcha_token: ['The captcha token field is required.'] });
      return { send: () => browser.send('creditorLogin', { email, password: DEMO_PASSWORD }), refusal };
    },
  },
  {
    id: 'E6',
    title: 'a wrong CAPTCHA at the sign-in of a creditor user',
    async arrange({ fixture, browser }) {
      const { email } = await addCreditor(fixture.app);
      const input = { email, password: DEMO_PASSWORD, captcha_token: 'wrong' };
      const refusal = {
        status: 422,
        code: 'captcha_failed',
        message: 'CAPTCHA verification failed.',
        members: { errors: { captcha_token: ['CAPTCHA verification failed.'] } },
      };
      return { send: () => browser.send('creditorLogin', input), refusal };
    },
  },
  refresh(
    'E24',
    'an empty refresh token',
    invalid({ refresh_token: ['The refresh token field is required.'] }),
    () => ' ',
  ),
  refresh('E25', 'a malformed refresh token', REFRESH_INVALID, () => 'e30.e30.e30'),
  refresh('E25', 'an access token instead of a refresh token', REFRESH_INVALID, async (context) => {
    return (await signIn(context)).access_token;
  }),
  refresh('E25', "a consumer's refresh token instead of that", REFRESH_INVALID, async (context) => {
    return (await signInAsConsumer(context)).refresh_token;
  }),
  refresh('E25', 'the refresh token, after sign-out,', REFRESH_INVALID, async (context) => {
    const { access_token: token, refresh_token } = await signIn(context);
    await context.browser.send('creditorLogout', undefined, { token });
    return refresh_token;
  }),
  refresh(
    'E26',
    'a replaced refresh token after the grace period',
    { ...REFRESH_INVALID, code: 'refresh_token_reused' },
    async (context) => {
      const { refresh_token } = await signIn(context);
      getTokens(await context.browser.send('creditorRefresh', { refresh_token }));
      context.fixture.advanceTo(300_001);
      return refresh_token;
    },
    ['creditor_sessions.revoked_at', 'outbox_messages+'],
  ),
  {
    id: 'E27',
    title: 'no bearer token of a creditor user',
    async arrange({ browser }) {
      const refusal = { ...UNAUTHENTICATED, headers: { 'www-authenticate': 'Bearer' } };
      return { send: () => browser.send('creditor'), refusal };
    },
  },
  bearer('a malformed bearer token', async () => 'e30.e30.e30'),
  ...(['creditor', 'creditorLogout', 'templates'] as const).map((step) =>
    ofOtherSide(
      "a consumer's access token",
      FOR_CREDITORS,
      async (context) => (await signInAsConsumer(context)).access_token,
      step,
    ),
  ),
  ...(['accounts', 'logout'] as const).map((step) =>
    ofOtherSide(
      "a creditor user's access token",
      FOR_CONSUMERS,
      async (context) => (await signIn(context)).access_token,
      step,
    ),
  ),
  bearer("a creditor user's refresh token", async (context) => (await signIn(context)).refresh_token),
  bearer('an expired access token', async (context) => {
    const { access_token } = await signIn(context);
    context.fixture.advanceTo(906_000);
    return access_token;
  }),
  bearer('an access token of a session after sign-out', async (context) => {
    const { access_token: token } = await signIn(context);
    await context.browser.send('creditorLogout', undefined, { token });
    return token;
  }),
];
