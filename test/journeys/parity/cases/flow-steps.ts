// Cases that the steps of a sign-in share: tokens that do not serve (any more), locks, bounds of sending.
import type { Channel } from '../../../../src/domain/login-flow';
import { NOW } from '../../../support/fixtures/app';
import { someAddress } from '../../../support/fixtures/people';
import type { ParityCase } from '../../../parity/case';
import type { Asked, Members } from '../requests';
import { attempt, contactless, exhausted, login, member, pending, person, WRONG_CODE } from '../fixtures';
import { RIGHT_CODE, type World } from '../parity-app';

type FlowToken = (world: World) => Promise<string> | string;

/** What each step asks for beside its token. */
const MEMBERS = {
  provideContact: (world: World): Members => ({ email: someAddress(200_000 + world.next()) }),
  resendOtp: (): Members => ({}),
  verifyOtp: (): Members => ({ otp: RIGHT_CODE }),
} as const;
export type FlowStep = keyof typeof MEMBERS;

/** Where a sign-in must stand for a step. */
const OPEN: Readonly<Record<FlowStep, FlowToken>> = {
  provideContact: contactless,
  resendOtp: (world) => pending(world),
  verifyOtp: (world) => pending(world),
};

const ELSEWHERE: Readonly<Record<FlowStep, FlowToken>> = {
  provideContact: (world) => pending(world),
  resendOtp: contactless,
  verifyOtp: contactless,
};

export async function stepBody(world: World, step: FlowStep, token: FlowToken): Promise<Asked> {
  return { body: { flow_token: await token(world), ...MEMBERS[step](world) } };
}

function refused(step: FlowStep, outcome: string, token: FlowToken): ParityCase {
  return { outcome: `${step} ${outcome}`, arrange: (world) => stepBody(world, step, token) };
}

/** The refusals of every step with a flow token. */
export function flowCases(step: FlowStep): readonly ParityCase[] {
  return [
    refused(step, '404 flow_token_invalid', () => 'A'.repeat(43)),
    refused(step, '404 flow_token_invalid', () => "' OR 1=1 --"),
    refused(step, '404 flow_token_invalid', (world) => attempt(world)),
    refused(step, '409 flow_token_used', completed),
    refused(step, '409 flow_state_conflict', ELSEWHERE[step]),
    refused(step, '410 flow_token_expired', async (world) => {
      const token = await OPEN[step](world);
      world.after(600_000);
      return token;
    }),
    refused(step, '429 otp_attempts_exceeded', async (world) => exhausted(world, await pending(world))),
    refused(step, '429 account_locked', step === 'provideContact' ? lockedBeforeContact : lockedBeforeCode),
  ];
}

/** Nothing can be delivered on a channel: what happens after failures in a row. */
export function cutOff({ app }: World, channel: Channel): void {
  for (let n = 0; n < 3; n += 1) app.parts.circuits[channel].failed(NOW);
}

export function restore({ app }: World): void {
  app.parts.circuits.email.succeeded();
  app.parts.circuits.sms.succeeded();
}

async function completed(world: World): Promise<string> {
  const flow_token = await pending(world);
  await world.ask('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } });
  return flow_token;
}

/** Ten wrong codes over three sign-ins; the last of these is still open. */
async function lockedBeforeCode(world: World): Promise<string> {
  const somebody = await person(world, 'email');
  let flow_token = '';
  for (const guesses of [5, 4, 1]) {
    flow_token = member(await login(world, somebody), 'flow_token');
    await guess(world, flow_token, guesses);
  }
  return flow_token;
}

/** The same over contacts of one's own, while an earlier sign-in still waits for one. */
async function lockedBeforeContact(world: World): Promise<string> {
  const somebody = await person(world);
  const first = member(await login(world, somebody), 'flow_token');
  for (let n = 0; n < 2; n += 1) {
    const flow_token = member(await login(world, somebody), 'flow_token');
    await world.ask('provideContact', { body: { flow_token, ...MEMBERS.provideContact(world) } });
    await guess(world, flow_token, 5);
  }
  return first;
}

async function guess(world: World, flow_token: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await world.ask('verifyOtp', { body: { flow_token, otp: WRONG_CODE } });
}
