// E4, E9, E24–E27 for creditor users: the same refusals in the same words as for consumers.
import { getTokens, type RestMembers, type ApiStep, type TokenPair } from '../../../support/clients/simulated-browser';
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

const enter = async ({ world, browser }: CaseContext): Promise<TokenPair> => {
  const { email } = await addCreditor(world.app);
  return getTokens(await browser.send('creditorLogin', { email, password: DEMO_PASSWORD }));
};

const enterAsConsumer = async ({ world, browser }: CaseContext): Promise<TokenPair> =>
  world.signIn(browser, await world.createPerson('email'));

/** A request of a creditor user with a bearer token. */
function bearer(
  title: string,
  token: (scene: CaseContext) => Promise<string>,
  step: ApiStep = 'creditor',
): CatalogueCase {
  return {
    id: 'E27',
    title: `${title} at ${step}`,
    async arrange(scene) {
      const sending = { token: await token(scene) };
      return { send: () => scene.browser.send(step, undefined, sending), refusal: INVALID_TOKEN };
    },
  };
}

function refresh(
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  token: (scene: CaseContext) => Promise<string> | string,
  writes: readonly string[] = [],
): CatalogueCase {
  return {
    id,
    title: `${title} of a creditor user`,
    async arrange(scene) {
      const input = { refresh_token: await token(scene) };
      return { send: () => scene.browser.send('creditorRefresh', input), refusal, writes };
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
  invalidInput({ email: 'nobody', password: 'x' }, { email: ['The email must be a valid address.'] }),
  invalidInput(
    { email: ' ', password: '' },
    {
      email: ['The email field is required.'],
      password: ['The password field is required.'],
    },
  ),
  {
    id: 'E9',
    title: 'the sixth sign-in of a creditor user within a quarter of an hour, with the right password',
    async arrange({ world, browser }) {
      const { email } = await addCreditor(world.app);
      for (let n = 0; n < 5; n += 1) await browser.send('creditorLogin', { email, password: 'wrong' });
      const wait = 900 - (Math.floor(world.app.moment().epoch / 1000) % 900);
      const refusal = tooMany('too_many_attempts', 'Too many attempts. Please try again later.', wait);
      return { send: () => browser.send('creditorLogin', { email, password: DEMO_PASSWORD }), refusal };
    },
  },
  refresh(
    'E24',
    'an empty refresh token',
    invalid({ refresh_token: ['The refresh token field is required.'] }),
    () => ' ',
  ),
  refresh('E25', 'a refresh token that is none', REFRESH_INVALID, () => 'e30.e30.e30'),
  refresh('E25', 'an access token for a refresh token', REFRESH_INVALID, async (scene) => {
    return (await enter(scene)).access_token;
  }),
  refresh('E25', "a consumer's refresh token for that", REFRESH_INVALID, async (scene) => {
    return (await enterAsConsumer(scene)).refresh_token;
  }),
  refresh('E25', 'the refresh token, after signing out,', REFRESH_INVALID, async (scene) => {
    const { access_token: token, refresh_token } = await enter(scene);
    await scene.browser.send('creditorLogout', undefined, { token });
    return refresh_token;
  }),
  refresh(
    'E26',
    'a replaced refresh token after its grace',
    { ...REFRESH_INVALID, code: 'refresh_token_reused' },
    async (scene) => {
      const { refresh_token } = await enter(scene);
      getTokens(await scene.browser.send('creditorRefresh', { refresh_token }));
      scene.world.advanceTo(10_001);
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
  bearer('a bearer token that is none', async () => 'e30.e30.e30'),
  bearer("a consumer's access token", async (scene) => (await enterAsConsumer(scene)).access_token),
  bearer("a consumer's access token", async (scene) => (await enterAsConsumer(scene)).access_token, 'creditorLogout'),
  bearer("a creditor user's access token", async (scene) => (await enter(scene)).access_token, 'accounts'),
  bearer("a creditor user's refresh token", async (scene) => (await enter(scene)).refresh_token),
  bearer('an access token that has expired', async (scene) => {
    const { access_token } = await enter(scene);
    scene.world.advanceTo(906_000);
    return access_token;
  }),
  bearer('an access token of a session that was signed out', async (scene) => {
    const { access_token: token } = await enter(scene);
    await scene.browser.send('creditorLogout', undefined, { token });
    return token;
  }),
];
