// E10–E14, E25, E26: tokens of attempts, sign-ins and sessions that do not serve (any more).
import { getText, getTokens, type RestMembers, type ApiStep } from '../../../support/clients/simulated-browser';
import { addPerson, newEmail, newIdentity } from '../../../support/fixtures/people';
import type { ExpectedRefusal } from '../../../support/clients/refusals';
import type { CatalogueCase, CaseContext } from './case';

const ATTEMPT_INVALID: ExpectedRefusal = {
  status: 404,
  code: 'attempt_token_invalid',
  message: 'This attempt is unknown. Please log in again.',
};
const ATTEMPT_EXPIRED: ExpectedRefusal = {
  status: 410,
  code: 'attempt_token_expired',
  message: 'This attempt has expired. Please log in again.',
};
const ATTEMPT_USED: ExpectedRefusal = {
  status: 409,
  code: 'attempt_token_used',
  message: 'This attempt has been used. Please log in again.',
};
const FLOW_INVALID: ExpectedRefusal = {
  status: 404,
  code: 'flow_token_invalid',
  message: 'This sign-in is unknown. Please log in again.',
};
const FLOW_EXPIRED: ExpectedRefusal = {
  status: 410,
  code: 'flow_token_expired',
  message: 'This sign-in has expired. Please log in again.',
};
const FLOW_USED: ExpectedRefusal = {
  status: 409,
  code: 'flow_token_used',
  message: 'This sign-in has been completed. Please log in again.',
};
const IDENTITY_EXISTS: ExpectedRefusal = { status: 409, code: 'identity_exists', message: 'Please log in again.' };
const REFRESH_INVALID: ExpectedRefusal = {
  status: 401,
  code: 'refresh_token_invalid',
  message: 'Unauthenticated.',
  headers: { 'www-authenticate': 'Bearer' },
};
const REFRESH_REUSED: ExpectedRefusal = { ...REFRESH_INVALID, code: 'refresh_token_reused' };

const FLOW_STEPS = ['contact', 'resend', 'verify'] as const;
type FlowStep = (typeof FLOW_STEPS)[number];

const OTHERS: Readonly<Record<FlowStep, () => RestMembers>> = {
  contact: () => ({ email: newEmail() }),
  resend: () => ({}),
  verify: () => ({ otp: '123456' }),
};

/** A case for each step that takes a flow token. */
function atEachStep(
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  flowToken: (scene: CaseContext) => Promise<string> | string,
  steps: readonly FlowStep[] = FLOW_STEPS,
): readonly CatalogueCase[] {
  return steps.map((step) => ({
    id,
    title: `${step} with ${title}`,
    async arrange(scene) {
      const input = { flow_token: await flowToken(scene), ...OTHERS[step]() };
      return { send: () => scene.browser.send(step, input), refusal };
    },
  }));
}

/** A case for a request whose only member is a token. */
function oneToken(
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  step: ApiStep,
  member: string,
  token: (scene: CaseContext) => Promise<string> | string,
  writes: readonly string[] = [],
): CatalogueCase {
  return {
    id,
    title,
    async arrange(scene) {
      const input = { [member]: await token(scene) };
      return { send: () => scene.browser.send(step, input), refusal, writes };
    },
  };
}

const attempt = async ({ world, browser }: CaseContext, identity = newIdentity()) =>
  getText(await world.login(browser, identity), 'attempt_token');

const pending = async ({ world, browser }: CaseContext) =>
  getText(await world.login(browser, await world.createPerson('email')), 'flow_token');

const contactless = async ({ world, browser }: CaseContext) =>
  getText(await world.login(browser, await world.createPerson()), 'flow_token');

const expiring = (token: (scene: CaseContext) => Promise<string>) => async (scene: CaseContext) => {
  const given = await token(scene);
  scene.world.advanceTo(600_000);
  return given;
};

const enter = async ({ world, browser }: CaseContext) => world.signIn(browser, await world.createPerson('email'));

const confirm = (
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  token: (scene: CaseContext) => Promise<string> | string,
) => oneToken(id, title, refusal, 'confirmCreate', 'attempt_token', token);

const refresh = (
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  token: (scene: CaseContext) => Promise<string> | string,
  writes?: readonly string[],
) => oneToken(id, title, refusal, 'refresh', 'refresh_token', token, writes);

export const TOKEN_CASES: readonly CatalogueCase[] = [
  confirm('E10', 'an unknown attempt token', ATTEMPT_INVALID, () => 'A'.repeat(43)),
  confirm('E10', 'a garbled attempt token', ATTEMPT_INVALID, () => '{"$ne": null}'),
  confirm('E10', 'a flow token for an attempt token', ATTEMPT_INVALID, pending),
  ...atEachStep('E10', 'an unknown flow token', FLOW_INVALID, () => 'A'.repeat(43)),
  ...atEachStep('E10', 'a garbled flow token', FLOW_INVALID, () => "' OR 1=1 --"),
  ...atEachStep('E10', 'an attempt token for a flow token', FLOW_INVALID, attempt),
  ...atEachStep(
    'E10',
    'the flow token of a profile that was closed',
    FLOW_INVALID,
    async (scene) => {
      const flow_token = await pending(scene);
      await scene.world.app.parts.db.write("UPDATE consumer_profiles SET status = 'blocked' WHERE origin = 'self'");
      return flow_token;
    },
    ['resend', 'verify'],
  ),

  confirm('E11', 'an attempt token after ten minutes', ATTEMPT_EXPIRED, expiring(attempt)),
  ...atEachStep('E11', 'a flow token after ten minutes', FLOW_EXPIRED, expiring(pending), ['resend', 'verify']),
  ...atEachStep('E11', 'a flow token after ten minutes', FLOW_EXPIRED, expiring(contactless), ['contact']),
  ...atEachStep('E11', 'the flow token of a sign-in that a newer one replaced', FLOW_EXPIRED, async (scene) => {
    const { world, browser } = scene;
    const person = await world.createPerson('email');
    const first = getText(await world.login(browser, person), 'flow_token');
    await world.login(browser, person);
    return first;
  }),

  confirm('E12', 'an attempt token for the second time', ATTEMPT_USED, async (scene) => {
    const attempt_token = await attempt(scene);
    getText(await scene.browser.send('confirmCreate', { attempt_token }), 'flow_token');
    return attempt_token;
  }),
  ...atEachStep('E12', 'the flow token of a completed sign-in', FLOW_USED, async ({ world, browser }) => {
    const code = await world.startSignIn(browser, await world.createPerson('email'));
    getTokens(await browser.send('verify', { ...code }));
    return code.flow_token;
  }),

  ...atEachStep('E13', 'a sign-in that waits for its code', conflict('otp_pending'), pending, ['contact']),
  ...atEachStep('E13', 'a sign-in that needs a contact', conflict('contact_input_required'), contactless, [
    'resend',
    'verify',
  ]),

  confirm('E14', 'an identity that exists by now', IDENTITY_EXISTS, async (scene) => {
    const identity = newIdentity();
    const attempt_token = await attempt(scene, identity);
    await addPerson(scene.world.app, ['email'], identity);
    return attempt_token;
  }),

  refresh('E25', 'a refresh token that is none', REFRESH_INVALID, () => 'e30.e30.e30'),
  refresh('E25', 'a refresh token with another signature', REFRESH_INVALID, async (scene) => {
    const [header = '', payload = '', signature = ''] = (await enter(scene)).refresh_token.split('.');
    return [header, payload, Buffer.from(signature, 'base64url').reverse().toString('base64url')].join('.');
  }),
  refresh('E25', 'an access token for a refresh token', REFRESH_INVALID, async (scene) => {
    return (await enter(scene)).access_token;
  }),
  refresh('E25', 'a refresh token after twelve hours', REFRESH_INVALID, async (scene) => {
    const { refresh_token } = await enter(scene);
    scene.world.advanceTo(12 * 3_600_000 + 6000);
    return refresh_token;
  }),
  refresh('E25', 'the refresh token of a session that was signed out', REFRESH_INVALID, async (scene) => {
    const { access_token, refresh_token } = await enter(scene);
    await scene.browser.send('logout', undefined, { token: access_token });
    return refresh_token;
  }),
  refresh(
    'E26',
    'a replaced refresh token after its grace',
    REFRESH_REUSED,
    async ({ world, browser }) => {
      const { refresh_token } = await world.signIn(browser, await world.createPerson('email'), {
        remember_device: true,
      });
      getTokens(await browser.send('refresh', { refresh_token }));
      world.advanceTo(10_001);
      return refresh_token;
    },
    ['sessions.revoked_at', 'trusted_devices.revoked_at', 'outbox_messages+'],
  ),
  refresh(
    'E26',
    'the grandparent of a refresh token, even within the grace',
    REFRESH_REUSED,
    async (scene) => {
      const { refresh_token } = await enter(scene);
      const child = getTokens(await scene.browser.send('refresh', { refresh_token }));
      getTokens(await scene.browser.send('refresh', { refresh_token: child.refresh_token }));
      return refresh_token;
    },
    ['sessions.revoked_at', 'outbox_messages+'],
  ),
];

function conflict(current_state: string): ExpectedRefusal {
  return {
    status: 409,
    code: 'flow_state_conflict',
    message: 'This step is not available now.',
    members: { current_state },
  };
}
