// Cases that all steps of a sign-in share: invalid flow tokens, locks and sending limits.
import type { Channel } from '../../../../src/domain/sign-in/login-flow';
import { NOW } from '../../../support/fixtures/app';
import { newEmail } from '../../../support/fixtures/people';
import type { ParityCase } from '../case';
import type { ParityRequest, JsonMembers } from '../requests';
import {
  startAttempt,
  startFlowWithoutContact,
  exhaustFlow,
  sendLogin,
  readMember,
  startFlow,
  createPerson,
  WRONG_CODE,
} from '../fixtures';
import { RIGHT_CODE, type ParityApp } from '../parity-app';

type FlowToken = (app: ParityApp) => Promise<string> | string;

/** Members of each step in addition to its token. */
const MEMBERS = {
  provideContact: (app: ParityApp): JsonMembers => ({ email: newEmail(200_000 + app.nextNumber()) }),
  resendOtp: (): JsonMembers => ({}),
  verifyOtp: (): JsonMembers => ({ otp: RIGHT_CODE }),
} as const;
type FlowStepName = keyof typeof MEMBERS;

/** A sign-in in the right state for each step. */
const OPEN: Readonly<Record<FlowStepName, FlowToken>> = {
  provideContact: startFlowWithoutContact,
  resendOtp: (app) => startFlow(app),
  verifyOtp: (app) => startFlow(app),
};

/** A contact can be named in each state of a sign-in. */
const ELSEWHERE: Readonly<Record<Exclude<FlowStepName, 'provideContact'>, FlowToken>> = {
  resendOtp: startFlowWithoutContact,
  verifyOtp: startFlowWithoutContact,
};

export async function buildStepRequest(app: ParityApp, step: FlowStepName, token: FlowToken): Promise<ParityRequest> {
  return { body: { flow_token: await token(app), ...MEMBERS[step](app) } };
}

function failsWith(step: FlowStepName, outcome: string, token: FlowToken): ParityCase {
  return { outcome: `${step} ${outcome}`, arrange: (app) => buildStepRequest(app, step, token) };
}

/** Errors of every step with a flow token. */
export function createFlowCases(step: FlowStepName): readonly ParityCase[] {
  return [
    failsWith(step, '404 flow_token_invalid', () => 'A'.repeat(43)),
    failsWith(step, '404 flow_token_invalid', () => "' OR 1=1 --"),
    failsWith(step, '404 flow_token_invalid', (app) => startAttempt(app)),
    failsWith(step, '409 flow_token_used', completed),
    ...(step === 'provideContact' ? [] : [failsWith(step, '409 flow_state_conflict', ELSEWHERE[step])]),
    failsWith(step, '410 flow_token_expired', async (app) => {
      const token = await OPEN[step](app);
      app.setElapsed(600_000);
      return token;
    }),
    failsWith(step, '429 otp_attempts_exceeded', async (app) => exhaustFlow(app, await startFlow(app))),
    failsWith(step, '429 account_locked', step === 'provideContact' ? lockedBeforeContact : lockedBeforeCode),
  ];
}

/** Makes a channel unavailable, as after repeated delivery failures. */
export function failDelivery({ server }: ParityApp, channel: Channel): void {
  for (let n = 0; n < 3; n += 1) server.dependencies.circuitBreakers[channel].recordFailure(NOW);
}

export function restoreDelivery({ server }: ParityApp): void {
  server.dependencies.circuitBreakers.email.recordSuccess();
  server.dependencies.circuitBreakers.sms.recordSuccess();
}

async function completed(app: ParityApp): Promise<string> {
  const flow_token = await startFlow(app);
  await app.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } });
  return flow_token;
}

/** Enters ten wrong codes in three sign-ins, of which the last one stays open. */
async function lockedBeforeCode(app: ParityApp): Promise<string> {
  const person = await createPerson(app, 'email');
  let flow_token = '';
  for (const guesses of [5, 4, 1]) {
    flow_token = readMember(await sendLogin(app, person), 'flow_token');
    await guess(app, flow_token, guesses);
  }
  return flow_token;
}

/** The same, while an earlier sign-in still awaits a contact. */
async function lockedBeforeContact(app: ParityApp): Promise<string> {
  const person = await createPerson(app);
  const first = readMember(await sendLogin(app, person), 'flow_token');
  for (let n = 0; n < 2; n += 1) {
    const flow_token = readMember(await sendLogin(app, person), 'flow_token');
    await app.send('provideContact', { body: { flow_token, ...MEMBERS.provideContact(app) } });
    await guess(app, flow_token, 5);
  }
  return first;
}

async function guess(app: ParityApp, flow_token: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await app.send('verifyOtp', { body: { flow_token, otp: WRONG_CODE } });
}
