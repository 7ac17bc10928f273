// Every step of a sign-in looks again at its token, its state, its time, and the lock of its profile.
import { DomainError } from '../../../domain/shared/errors';
import { PUBLIC_STATES, refusalOf, type FlowFacts, type FlowTrigger } from '../../../domain/login-flow';
import { secondsLocked, type ProfileFacts } from '../../../domain/profile';
import type { Parts } from '../../shared/dependencies';

export interface FlowStep {
  readonly flow: FlowFacts;
  readonly profile: ProfileFacts;
}

/** The sign-in and its profile; refuses with `flow_*`, `otp_attempts_exceeded` and `account_locked`. */
export async function loadFlowStep(parts: Parts, token: string, trigger: FlowTrigger): Promise<FlowStep> {
  const flow = await loadFlow(parts, token, trigger);
  const profile = flow.profileId === null ? null : await parts.profiles.profileById(parts.db, flow.profileId);
  if (profile?.status !== 'active') throw new DomainError('flow_token_invalid');
  const retryAfter = secondsLocked(profile, parts.settings, parts.clock().epoch);
  if (retryAfter > 0) throw new DomainError('account_locked', { retryAfter });
  return { flow, profile };
}

/** The sign-in or attempt behind a token, when the step is open for it. */
export async function loadFlow(parts: Parts, token: string, trigger: FlowTrigger): Promise<FlowFacts> {
  const flow = await parts.flows.flowByTokenHash(parts.db, parts.digests.ofToken(token));
  const code = refusalOf(flow, trigger, parts.clock().epoch);
  if (code !== null || !flow) throw refusal(parts, code ?? 'flow_token_invalid', flow);
  return flow;
}

/** The refusal of a step, with what a client may know of the sign-in. */
export function refusal(
  { settings }: Pick<Parts, 'settings'>,
  code: NonNullable<ReturnType<typeof refusalOf>>,
  flow: FlowFacts | null,
): DomainError {
  if (code === 'otp_attempts_exceeded') return new DomainError(code, { retryAfter: settings.resendCooldownSeconds });
  if (code !== 'flow_state_conflict') return new DomainError(code);
  return new DomainError(code, { currentState: flow && PUBLIC_STATES[flow.state] });
}
