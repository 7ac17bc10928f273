// E10–E14, E25, E26: attempt, flow and refresh tokens that are unknown, expired, used or of the wrong kind.
import type { ApiStep } from '../../../support/clients/api-steps';
import { getText, getTokens, type RestMembers } from '../../../support/clients/simulated-browser';
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
  flowToken: (context: CaseContext) => Promise<string> | string,
  steps: readonly FlowStep[] = FLOW_STEPS,
): readonly CatalogueCase[] {
  return steps.map((step) => ({
    id,
    title: `${step} with ${title}`,
    async arrange(context) {
      const input = { flow_token: await flowToken(context), ...OTHERS[step]() };
      return { send: () => context.browser.send(step, input), refusal };
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
  token: (context: CaseContext) => Promise<string> | string,
  writes: readonly string[] = [],
): CatalogueCase {
  return {
    id,
    title,
    async arrange(context) {
      const input = { [member]: await token(context) };
      return { send: () => context.browser.send(step, input), refusal, writes };
    },
  };
}

const attempt = async ({ fixture, browser }: CaseContext, identity = newIdentity()) =>
  getText(await fixture.login(browser, identity), 'attempt_token');

const pending = async ({ fixture, browser }: CaseContext) =>
  getText(await fixture.login(browser, await fixture.createPerson('email')), 'flow_token');

const startWithoutContact = async ({ fixture, browser }: CaseContext) =>
  getText(await fixture.login(browser, await fixture.createPerson()), 'flow_token');

const expiring = (token: (context: CaseContext) => Promise<string>) => async (context: CaseContext) => {
  const given = await token(context);
  context.fixture.advanceTo(600_000);
  return given;
};

const signIn = async ({ fixture, browser }: CaseContext) =>
  fixture.signIn(browser, await fixture.createPerson('email'));

const confirm = (
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  token: (context: CaseContext) => Promise<string> | string,
) => oneToken(id, title, refusal, 'confirmCreate', 'attempt_token', token);

const refresh = (
  id: string,
  title: string,
  refusal: ExpectedRefusal,
  token: (context: CaseContext) => Promise<string> | string,
  writes?: readonly string[],
) => oneToken(id, title, refusal, 'refresh', 'refresh_token', token, writes);

export const TOKEN_CASES: readonly CatalogueCase[] = [
  confirm('E10', 'an unknown attempt token', ATTEMPT_INVALID, () => 'A'.repeat(43)),
  confirm('E10', 'a malformed attempt token', ATTEMPT_INVALID, () => '{"$ne": null}'),
  confirm('E10', 'a flow token instead of an attempt token', ATTEMPT_INVALID, pending),
  ...atEachStep('E10', 'an unknown flow token', FLOW_INVALID, () => 'A'.repeat(43)),
  ...atEachStep('E10', 'a malformed flow token', FLOW_INVALID, () => "' OR 1=1 --"),
  ...atEachStep('E10', 'an attempt token instead of a flow token', FLOW_INVALID, attempt),
  {
    id: 'E10',
    title: 'the right code of a profile that was closed',
    async arrange({ fixture, browser }) {
      const person = await fixture.createPerson('email');
      const code = await fixture.startSignIn(browser, person);
      const { db, profiles } = fixture.app.dependencies;
      await profiles.blockProfile(db, person.id, fixture.app.moment().now);
      const writes = ['login_flows.attempts', 'login_flows.last_claim'];
      return { send: () => browser.send('verify', { ...code }), refusal: FLOW_INVALID, writes };
    },
  },

  confirm('E11', 'an attempt token after ten minutes', ATTEMPT_EXPIRED, expiring(attempt)),
  ...atEachStep('E11', 'a flow token after ten minutes', FLOW_EXPIRED, expiring(pending), ['resend', 'verify']),
  ...atEachStep('E11', 'a flow token after ten minutes', FLOW_EXPIRED, expiring(startWithoutContact), ['contact']),
  ...atEachStep('E11', 'the flow token of a sign-in before a change of a contact', FLOW_EXPIRED, async (context) => {
    const { fixture, browser } = context;
    const person = await fixture.createPerson('email');
    const first = getText(await fixture.login(browser, person), 'flow_token');
    const { db, flows, profiles } = fixture.app.dependencies;
    const profile = await profiles.findProfileById(db, person.id);
    await flows.replaceFlows(db, profile?.identityIndex ?? '');
    return first;
  }),

  confirm('E12', 'an attempt token that was used before', ATTEMPT_USED, async (context) => {
    const attempt_token = await attempt(context);
    getText(await context.browser.send('confirmCreate', { attempt_token }), 'flow_token');
    return attempt_token;
  }),
  ...atEachStep('E12', 'the flow token of a completed sign-in', FLOW_USED, async ({ fixture, browser }) => {
    const code = await fixture.startSignIn(browser, await fixture.createPerson('email'));
    getTokens(await browser.send('verify', { ...code }));
    return code.flow_token;
  }),

  ...atEachStep('E13', 'a sign-in that needs a contact', conflict('contact_input_required'), startWithoutContact, [
    'resend',
    'verify',
  ]),

  confirm('E14', 'an identity that exists meanwhile', IDENTITY_EXISTS, async (context) => {
    const identity = newIdentity();
    const attempt_token = await attempt(context, identity);
    await addPerson(context.fixture.app, ['email'], identity);
    return attempt_token;
  }),

  refresh('E25', 'a malformed refresh token', REFRESH_INVALID, () => 'e30.e30.e30'),
  refresh('E25', 'a refresh token with another signature', REFRESH_INVALID, async (context) => {
    const [header = '', payload = '', signature = ''] = (await signIn(context)).refresh_token.split('.');
    return [header, payload, Buffer.from(signature, 'base64url').reverse().toString('base64url')].join('.');
  }),
  refresh('E25', 'an access token instead of a refresh token', REFRESH_INVALID, async (context) => {
    return (await signIn(context)).access_token;
  }),
  refresh('E25', 'a refresh token after twelve hours', REFRESH_INVALID, async (context) => {
    const { refresh_token } = await signIn(context);
    context.fixture.advanceTo(12 * 3_600_000 + 6000);
    return refresh_token;
  }),
  refresh('E25', 'the refresh token of a session after sign-out', REFRESH_INVALID, async (context) => {
    const { access_token, refresh_token } = await signIn(context);
    await context.browser.send('logout', undefined, { token: access_token });
    return refresh_token;
  }),
  refresh(
    'E26',
    'a replaced refresh token after the grace period',
    REFRESH_REUSED,
    async ({ fixture, browser }) => {
      const { refresh_token } = await fixture.signIn(browser, await fixture.createPerson('email'), {
        remember_device: true,
      });
      getTokens(await browser.send('refresh', { refresh_token }));
      fixture.advanceTo(300_001);
      return refresh_token;
    },
    ['sessions.revoked_at', 'outbox_messages+'],
  ),
  refresh(
    'E26',
    'the grandparent of a refresh token, even within the grace period',
    REFRESH_REUSED,
    async (context) => {
      const { refresh_token } = await signIn(context);
      const child = getTokens(await context.browser.send('refresh', { refresh_token }));
      getTokens(await context.browser.send('refresh', { refresh_token: child.refresh_token }));
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
