// Cases that the steps of a sign-in share: tokens that do not serve (any more), locks, bounds of sending.
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

type FlowToken = (world: ParityApp) => Promise<string> | string;

/** What each step asks for beside its token. */
const MEMBERS = {
  provideContact: (world: ParityApp): JsonMembers => ({ email: newEmail(200_000 + world.nextNumber()) }),
  resendOtp: (): JsonMembers => ({}),
  verifyOtp: (): JsonMembers => ({ otp: RIGHT_CODE }),
} as const;
export type FlowStepName = keyof typeof MEMBERS;

/** Where a sign-in must stand for a step. */
const OPEN: Readonly<Record<FlowStepName, FlowToken>> = {
  provideContact: startFlowWithoutContact,
  resendOtp: (world) => startFlow(world),
  verifyOtp: (world) => startFlow(world),
};

const ELSEWHERE: Readonly<Record<FlowStepName, FlowToken>> = {
  provideContact: (world) => startFlow(world),
  resendOtp: startFlowWithoutContact,
  verifyOtp: startFlowWithoutContact,
};

export async function buildStepRequest(world: ParityApp, step: FlowStepName, token: FlowToken): Promise<ParityRequest> {
  return { body: { flow_token: await token(world), ...MEMBERS[step](world) } };
}

function refused(step: FlowStepName, outcome: string, token: FlowToken): ParityCase {
  return { outcome: `${step} ${outcome}`, arrange: (world) => buildStepRequest(world, step, token) };
}

/** The refusals of every step with a flow token. */
export function createFlowCases(step: FlowStepName): readonly ParityCase[] {
  return [
    refused(step, '404 flow_token_invalid', () => 'A'.repeat(43)),
    refused(step, '404 flow_token_invalid', () => "' OR 1=1 --"),
    refused(step, '404 flow_token_invalid', (world) => startAttempt(world)),
    refused(step, '409 flow_token_used', completed),
    refused(step, '409 flow_state_conflict', ELSEWHERE[step]),
    refused(step, '410 flow_token_expired', async (world) => {
      const token = await OPEN[step](world);
      world.setElapsed(600_000);
      return token;
    }),
    refused(step, '429 otp_attempts_exceeded', async (world) => exhaustFlow(world, await startFlow(world))),
    refused(step, '429 account_locked', step === 'provideContact' ? lockedBeforeContact : lockedBeforeCode),
  ];
}

/** Nothing can be delivered on a channel: what happens after failures in a row. */
export function failDelivery({ app }: ParityApp, channel: Channel): void {
  for (let n = 0; n < 3; n += 1) app.parts.circuitBreakers[channel].recordFailure(NOW);
}

export function restoreDelivery({ app }: ParityApp): void {
  app.parts.circuitBreakers.email.recordSuccess();
  app.parts.circuitBreakers.sms.recordSuccess();
}

async function completed(world: ParityApp): Promise<string> {
  const flow_token = await startFlow(world);
  await world.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } });
  return flow_token;
}

/** Ten wrong codes over three sign-ins; the last of these is still open. */
async function lockedBeforeCode(world: ParityApp): Promise<string> {
  const somebody = await createPerson(world, 'email');
  let flow_token = '';
  for (const guesses of [5, 4, 1]) {
    flow_token = readMember(await sendLogin(world, somebody), 'flow_token');
    await guess(world, flow_token, guesses);
  }
  return flow_token;
}

/** The same over contacts of one's own, while an earlier sign-in still waits for one. */
async function lockedBeforeContact(world: ParityApp): Promise<string> {
  const somebody = await createPerson(world);
  const first = readMember(await sendLogin(world, somebody), 'flow_token');
  for (let n = 0; n < 2; n += 1) {
    const flow_token = readMember(await sendLogin(world, somebody), 'flow_token');
    await world.send('provideContact', { body: { flow_token, ...MEMBERS.provideContact(world) } });
    await guess(world, flow_token, 5);
  }
  return first;
}

async function guess(world: ParityApp, flow_token: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await world.send('verifyOtp', { body: { flow_token, otp: WRONG_CODE } });
}
