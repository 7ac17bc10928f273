// Every step of a sign-in looks again at its token, its state, its time, and the lock of its profile.
import { DomainError } from '../../../domain/shared/errors';
import {
  PUBLIC_FLOW_STATES,
  findStepError,
  type FlowFacts,
  type FlowTrigger,
} from '../../../domain/sign-in/login-flow';
import { getSecondsLocked, type ProfileFacts } from '../../../domain/profile/profile';
import type { Dependencies } from '../../shared/dependencies';

export interface LoadedFlow {
  readonly flow: FlowFacts;
  readonly profile: ProfileFacts;
}

/** The sign-in and its profile; refuses with `flow_*`, `otp_attempts_exceeded` and `account_locked`. */
export async function loadFlowWithProfile(
  dependencies: Dependencies,
  token: string,
  trigger: FlowTrigger,
): Promise<LoadedFlow> {
  const flow = await loadFlow(dependencies, token, trigger);
  const profile =
    flow.profileId === null ? null : await dependencies.profiles.findProfileById(dependencies.db, flow.profileId);
  if (profile?.status !== 'active') throw new DomainError('flow_token_invalid');
  const retryAfter = getSecondsLocked(profile, dependencies.settings, dependencies.clock().epoch);
  if (retryAfter > 0) throw new DomainError('account_locked', { retryAfter });
  return { flow, profile };
}

/** The sign-in or attempt behind a token, when the step is open for it. */
export async function loadFlow(dependencies: Dependencies, token: string, trigger: FlowTrigger): Promise<FlowFacts> {
  const flow = await dependencies.flows.findFlowByTokenHash(dependencies.db, dependencies.digests.digestToken(token));
  const code = findStepError(flow, trigger, dependencies.clock().epoch);
  if (code !== null || !flow) throw toFlowError(dependencies, code ?? 'flow_token_invalid', flow);
  return flow;
}

/** The refusal of a step, with what a client may know of the sign-in. */
export function toFlowError(
  { settings }: Pick<Dependencies, 'settings'>,
  code: NonNullable<ReturnType<typeof findStepError>>,
  flow: FlowFacts | null,
): DomainError {
  if (code === 'otp_attempts_exceeded') return new DomainError(code, { retryAfter: settings.resendCooldownSeconds });
  if (code !== 'flow_state_conflict') return new DomainError(code);
  return new DomainError(code, { currentState: flow && PUBLIC_FLOW_STATES[flow.state] });
}
