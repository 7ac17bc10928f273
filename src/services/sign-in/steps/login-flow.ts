// Opens and loads the stored sign-in behind a flow or attempt token.
import { getSecondsLocked, type ProfileFacts } from '../../../domain/profile/profile';
import { DomainError, type ErrorCode } from '../../../domain/shared/errors';
import {
  findStepError,
  PUBLIC_FLOW_STATES,
  type FlowFacts,
  type FlowTrigger,
} from '../../../domain/sign-in/login-flow';
import type { Database } from '../../../persistence/database/database';
import type { NewFlow } from '../../../persistence/sign-in/flow-store';
import type { Dependencies } from '../../shared/dependencies';

type FlowToOpen = Pick<NewFlow, 'profileId' | 'state'> &
  Partial<Pick<NewFlow, 'id' | 'channel' | 'codeDigest' | 'codeKeyId' | 'personal'>> & {
    /** Lifetime. */
    readonly seconds: number;
  };

/** Stores a new flow and returns its token, of which only the digest is stored. */
export async function openFlow(
  { flows, randomness, digests, clock }: Dependencies,
  db: Database,
  { seconds, ...flow }: FlowToOpen,
): Promise<string> {
  const token = randomness.token();
  const now = clock().epoch;
  await flows.insertFlow(db, {
    id: randomness.id(),
    channel: null,
    codeDigest: null,
    codeKeyId: digests.codeKeyId,
    personal: null,
    ...flow,
    tokenHash: digests.digestToken(token),
    now,
    expiresAt: now + seconds * 1000,
  });
  return token;
}

export interface LoadedFlow {
  readonly flow: FlowFacts;
  readonly profile: ProfileFacts;
}

/** The flow and its profile. Throws the errors of `loadFlow`, and `account_locked`. */
export async function loadFlowWithProfile(
  dependencies: Dependencies,
  token: string,
  trigger: FlowTrigger,
): Promise<LoadedFlow> {
  const { db, profiles, settings, clock } = dependencies;
  const flow = await loadFlow(dependencies, token, trigger);
  const profile = flow.profileId === null ? null : await profiles.findProfileById(db, flow.profileId);
  if (profile?.status !== 'active') throw new DomainError('flow_token_invalid');
  const retryAfter = getSecondsLocked(profile, settings, clock().epoch);
  if (retryAfter > 0) throw new DomainError('account_locked', { retryAfter });
  return { flow, profile };
}

/**
 * The flow or attempt behind a token, if `trigger` is allowed now. Throws `flow_*`, `attempt_token_*` and
 * `otp_attempts_exceeded`.
 */
export async function loadFlow(dependencies: Dependencies, token: string, trigger: FlowTrigger): Promise<FlowFacts> {
  const { db, flows, digests, clock } = dependencies;
  const flow = await flows.findFlowByTokenHash(db, digests.digestToken(token));
  const code = findStepError(flow, trigger, clock().epoch);
  if (code !== null || !flow) throw toFlowError(dependencies, code ?? 'flow_token_invalid', flow);
  return flow;
}

/** The error of a rejected step, with what a client may know about the flow. */
export function toFlowError(
  { settings }: Pick<Dependencies, 'settings'>,
  code: ErrorCode,
  flow: FlowFacts | null,
): DomainError {
  if (code === 'otp_attempts_exceeded') return new DomainError(code, { retryAfter: settings.resendCooldownSeconds });
  if (code !== 'flow_state_conflict') return new DomainError(code);
  return new DomainError(code, { currentState: flow && PUBLIC_FLOW_STATES[flow.state] });
}
