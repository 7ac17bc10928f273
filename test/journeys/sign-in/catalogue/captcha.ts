// E5–E7: CAPTCHA tokens of a hosted provider, and real ALTCHA solutions.
import { setTimeout as pause } from 'node:timers/promises';
import { getText, type RestMembers } from '../../../support/clients/simulated-browser';
import { newIdentity } from '../../../support/fixtures/people';
import { rejectedByTypes, type ExpectedRefusal } from '../../../support/clients/refusals';
import type { SignInFixture } from '../../../support/fixtures/sign-in-fixture';
import { solveAltcha, type AltchaChallenge } from '../../../support/fixtures/solve-altcha';
import { invalid, type Arranged, type CatalogueCase, type CaseContext } from './case';

const FAILED: ExpectedRefusal = {
  status: 422,
  code: 'captcha_failed',
  message: 'CAPTCHA verification failed.',
  members: { errors: { captcha_token: ['CAPTCHA verification failed.'] } },
};

const UNAVAILABLE: ExpectedRefusal = {
  status: 503,
  code: 'captcha_unavailable',
  message: 'The CAPTCHA could not be checked. Please try again soon.',
  members: { retry_after: 30 },
};

const REQUIRED = invalid({ captcha_token: ['The captcha token field is required.'] });

/** Tokens that the hosted verifier rejects. */
const HOSTED: readonly (readonly [title: string, token: (context: CaseContext) => Promise<string> | string])[] = [
  ['a token that the verifier did not issue', () => 'XXXX.WRONG.TOKEN.XXXX'],
  ['a token that is too long', () => 'x'.repeat(2049)],
  ['a token that has expired at the verifier', ({ fixture }) => fixture.captcha.solve({ isSpent: true })],
  [
    'a token for another action',
    ({ fixture }) => fixture.captcha.solve({ hostname: 'pay.example.com', action: 'newsletter' }),
  ],
  ['a token from another host', ({ fixture }) => fixture.captcha.solve({ hostname: 'evil.example', action: 'login' })],
  ['a token that was used for a login without a match', ({ fixture, browser }) => useToken(fixture, browser)],
];

/** Solutions that Parley rejects itself. */
const ALTCHA: readonly (readonly [title: string, token: (context: AltchaContext) => Promise<string> | string])[] = [
  ['text that is not a solution', () => 'bm90aGluZw=='],
  [
    'a solution of a challenge with a reduced cost',
    async ({ challenge }) => withLowerCost(await solveAltcha(challenge)),
  ],
  ['a guessed solution', async ({ challenge }) => withGuessedKey(await solveAltcha(challenge))],
  [
    'a solution for another action',
    async ({ challenge }) => solveAltcha({ ...challenge, parameters: { ...challenge.parameters, data: OTHER_ACTION } }),
  ],
  [
    'a solution after its challenge has expired',
    async ({ challenge, fixture }) => {
      const token = await solveAltcha(challenge);
      fixture.advanceTo(301_000);
      return token;
    },
  ],
  [
    'a solution that was used before',
    async ({ challenge, browser }) => {
      const captcha_token = await solveAltcha(challenge);
      getText(await browser.send('login', { ...newIdentity(), captcha_token }), 'attempt_token');
      return captcha_token;
    },
  ],
];

const OTHER_ACTION = { action: 'newsletter', expires: 4_000_000_000 };

export const CAPTCHA_CASES: readonly CatalogueCase[] = [
  { id: 'E5', title: 'an empty CAPTCHA token', arrange: (context) => login(context, { captcha_token: ' ' }, REQUIRED) },
  {
    id: 'E5',
    title: 'no CAPTCHA token',
    async arrange({ browser }) {
      return { send: () => browser.send('login', { ...newIdentity() }), refusal: rejectedByTypes(REQUIRED) };
    },
  },
  ...HOSTED.map(([title, token]): CatalogueCase => ({
    id: 'E6',
    title,
    arrange: async (context) => login(context, { captcha_token: await token(context) }, FAILED),
  })),
  ...ALTCHA.map(([title, token]): CatalogueCase => ({
    id: 'E6',
    title: `ALTCHA: ${title}`,
    captcha: 'altcha',
    arrange: (context) => altchaLogin(context, token),
  })),
  {
    id: 'E7',
    title: 'a CAPTCHA verifier that responds with an error',
    async arrange(context) {
      context.fixture.captcha.failWith({ status: 500, body: {} });
      return {
        ...(await login(context, {}, UNAVAILABLE)),
        restore: async () => context.fixture.captcha.failWith(null),
      };
    },
  },
  {
    id: 'E7',
    title: 'a CAPTCHA verifier that does not respond within three seconds',
    async arrange(context) {
      context.fixture.captcha.failWith({ status: 200, body: { success: true }, delayMs: 3500 });
      const restore = async () => {
        context.fixture.captcha.failWith(null);
        await pause(600);
      };
      return { ...(await login(context, {}, UNAVAILABLE)), restore };
    },
  },
];

/** A login of an existing profile, so that a sent message would be noticed. */
async function login(
  { fixture, browser }: CaseContext,
  more: RestMembers,
  refusal: ExpectedRefusal,
): Promise<Arranged> {
  const person = await fixture.createPerson('email');
  return { send: () => fixture.login(browser, person, more), refusal };
}

async function useToken(fixture: SignInFixture, browser: CaseContext['browser']): Promise<string> {
  const captcha_token = fixture.captcha.solve();
  getText(await fixture.login(browser, newIdentity(), { captcha_token }), 'attempt_token');
  return captcha_token;
}

interface AltchaContext extends CaseContext {
  readonly challenge: AltchaChallenge;
}

async function altchaLogin(
  context: CaseContext,
  token: (context: AltchaContext) => Promise<string> | string,
): Promise<Arranged> {
  const challenge = (await context.browser.send('challenge')).value as unknown as AltchaChallenge;
  return login(context, { captcha_token: await token({ ...context, challenge }) }, FAILED);
}

interface Payload {
  readonly challenge: AltchaChallenge;
  readonly solution: Readonly<Record<string, unknown>>;
}

function withLowerCost(token: string): string {
  return rewritePayload(token, ({ challenge, solution }) => {
    return { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution };
  });
}

function withGuessedKey(token: string): string {
  const derivedKey = '0'.repeat(64);
  return rewritePayload(token, ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey } }));
}

function rewritePayload(token: string, rewrite: (payload: Payload) => Payload): string {
  const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload;
  return Buffer.from(JSON.stringify(rewrite(payload))).toString('base64');
}
