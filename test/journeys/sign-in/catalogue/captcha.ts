// E5–E7: CAPTCHA, by a hosted verifier over HTTP and by real ALTCHA solutions.
import { setTimeout as pause } from 'node:timers/promises';
import { getText, type RestMembers } from '../../../support/clients/simulated-browser';
import { newIdentity } from '../../../support/fixtures/people';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
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

/** How a token is got that the hosted verifier refuses. */
const HOSTED: readonly (readonly [title: string, token: (scene: CaseContext) => Promise<string> | string])[] = [
  ['a token that the verifier never gave out', () => 'XXXX.WRONG.TOKEN.XXXX'],
  ['a token that is too long', () => 'x'.repeat(2049)],
  ['a token that has expired at the verifier', ({ world }) => world.captcha.solve({ isSpent: true })],
  [
    'a token for another action',
    ({ world }) => world.captcha.solve({ hostname: 'pay.example.com', action: 'newsletter' }),
  ],
  ['a token from another host', ({ world }) => world.captcha.solve({ hostname: 'evil.example', action: 'login' })],
  ['a token that was used for a login that found nobody', ({ world, browser }) => usedBy(world, browser)],
];

/** How a solution is got that we refuse ourselves. */
const ALTCHA: readonly (readonly [title: string, token: (scene: AltchaScene) => Promise<string> | string])[] = [
  ['text that is no solution', () => 'bm90aGluZw=='],
  ['a solution of a challenge that was made easier', async ({ challenge }) => eased(await solveAltcha(challenge))],
  ['a solution that was not worked out', async ({ challenge }) => guessed(await solveAltcha(challenge))],
  [
    'a solution for another action',
    async ({ challenge }) => solveAltcha({ ...challenge, parameters: { ...challenge.parameters, data: ANOTHER } }),
  ],
  [
    'a solution that comes too late',
    async ({ challenge, world }) => {
      const token = await solveAltcha(challenge);
      world.advanceTo(301_000);
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

const ANOTHER = { action: 'newsletter', expires: 4_000_000_000 };

export const CAPTCHA_CASES: readonly CatalogueCase[] = [
  { id: 'E5', title: 'an empty CAPTCHA token', arrange: (scene) => login(scene, { captcha_token: ' ' }, REQUIRED) },
  {
    id: 'E5',
    title: 'no CAPTCHA token',
    async arrange({ browser }) {
      return { send: () => browser.send('login', { ...newIdentity() }), refusal: withoutField(REQUIRED) };
    },
  },
  ...HOSTED.map(([title, token]): CatalogueCase => ({
    id: 'E6',
    title,
    arrange: async (scene) => login(scene, { captcha_token: await token(scene) }, FAILED),
  })),
  ...ALTCHA.map(([title, token]): CatalogueCase => ({
    id: 'E6',
    title: `ALTCHA: ${title}`,
    captcha: 'altcha',
    arrange: (scene) => altchaLogin(scene, token),
  })),
  {
    id: 'E7',
    title: 'a CAPTCHA verifier in trouble',
    async arrange(scene) {
      scene.world.captcha.failWith({ status: 500, body: {} });
      return { ...(await login(scene, {}, UNAVAILABLE)), tidy: async () => scene.world.captcha.failWith(null) };
    },
  },
  {
    id: 'E7',
    title: 'a CAPTCHA verifier that does not answer within three seconds',
    async arrange(scene) {
      scene.world.captcha.failWith({ status: 200, body: { success: true }, delayMs: 3500 });
      const tidy = async () => {
        scene.world.captcha.failWith(null);
        await pause(600);
      };
      return { ...(await login(scene, {}, UNAVAILABLE)), tidy };
    },
  },
];

/** A login of somebody who exists, so that a message would be seen. */
async function login({ world, browser }: CaseContext, more: RestMembers, refusal: ExpectedRefusal): Promise<Arranged> {
  const person = await world.createPerson('email');
  return { send: () => world.login(browser, person, more), refusal };
}

async function usedBy(world: SignInFixture, browser: CaseContext['browser']): Promise<string> {
  const captcha_token = world.captcha.solve();
  getText(await world.login(browser, newIdentity(), { captcha_token }), 'attempt_token');
  return captcha_token;
}

interface AltchaScene extends CaseContext {
  readonly challenge: AltchaChallenge;
}

async function altchaLogin(
  scene: CaseContext,
  token: (scene: AltchaScene) => Promise<string> | string,
): Promise<Arranged> {
  const challenge = (await scene.browser.send('challenge')).value as unknown as AltchaChallenge;
  return login(scene, { captcha_token: await token({ ...scene, challenge }) }, FAILED);
}

interface Payload {
  readonly challenge: AltchaChallenge;
  readonly solution: Readonly<Record<string, unknown>>;
}

function eased(token: string): string {
  return rewritten(token, ({ challenge, solution }) => {
    return { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution };
  });
}

function guessed(token: string): string {
  const derivedKey = '0'.repeat(64);
  return rewritten(token, ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey } }));
}

function rewritten(token: string, rewrite: (payload: Payload) => Payload): string {
  const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload;
  return Buffer.from(JSON.stringify(rewrite(payload))).toString('base64');
}

/** A variable without a required member is refused before any resolver runs. */
function withoutField(refusal: ExpectedRefusal): ExpectedRefusal {
  const message = 'Variable "$input" has an invalid value.';
  const body = { errors: [{ message, extensions: { code: 'BAD_USER_INPUT', status: 400 } }] };
  return { ...refusal, beforeResolvers: { status: 400, body } };
}
