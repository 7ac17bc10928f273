// The stored sign-in behind a flow or attempt token, and the one-time codes that it sends. The outbox delivers a code
// later, so that the response time does not reveal whether an identity exists.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { DomainError, type ErrorCode } from '../../../domain/shared/errors';
import { getSecondsLocked } from '../../../domain/sign-in/profile-lock';
import {
  findStepError,
  PUBLIC_FLOW_STATES,
  type Channel,
  type FlowFacts,
  type FlowPurpose,
  type FlowTrigger,
} from '../../../domain/sign-in/login-flow';
import { buildCodeMessage } from '../../../domain/sign-in/messages';
import type { AuditRecord } from '../../../domain/system/audit';
import type { Database } from '../../../persistence/database/database';
import type { NewFlow } from '../../../persistence/sign-in/flow-store';
import type { SessionAge } from '../../../persistence/sign-in/session-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueMessage } from '../../messages/steps/enqueue-message';
import type { RequestFacts } from '../../shared/request-context';

type FlowToOpen = Pick<NewFlow, 'profileId' | 'state'> &
  Partial<Pick<NewFlow, 'id' | 'purpose' | 'channel' | 'codeDigest' | 'codeKeyId' | 'personal'>> & {
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
  /** Of the profile, alive. */
  readonly sessions: readonly SessionAge[];
}

const SIGN_IN: readonly FlowPurpose[] = ['sign_in'];

/** The flow, its profile and the profile's sessions. Throws the errors of `loadFlow`, and `account_locked`. */
export async function loadFlowWithProfile(
  dependencies: Dependencies,
  token: string,
  trigger: FlowTrigger,
  purposes = SIGN_IN,
): Promise<LoadedFlow> {
  const { db, flows, digests, clock } = dependencies;
  const { epoch: now } = clock();
  const stored = await flows.findFlowWithProfile(db, { tokenHash: digests.digestToken(token), now });
  const flow = assertStep(dependencies, stored?.flow ?? null, trigger, purposes);
  const profile = stored?.profile;
  if (profile?.status !== 'active') throw new DomainError('flow_token_invalid');
  const retryAfter = getSecondsLocked(profile, now);
  if (retryAfter > 0) throw new DomainError('account_locked', { retryAfter });
  return { flow, profile, sessions: stored?.sessions ?? [] };
}

/**
 * The flow or attempt behind a token, if it has one of the purposes and `trigger` is allowed now. Throws `flow_*`,
 * `attempt_token_*` and `otp_attempts_exceeded`.
 */
export async function loadFlow(
  dependencies: Dependencies,
  token: string,
  trigger: FlowTrigger,
  purposes = SIGN_IN,
): Promise<FlowFacts> {
  const { db, flows, digests } = dependencies;
  return assertStep(dependencies, await flows.findFlowByTokenHash(db, digests.digestToken(token)), trigger, purposes);
}

/** Counts an attempt at the code of a flow. Throws the errors of `loadFlow` unless it was counted. */
export async function claimAttempt(dependencies: Dependencies, token: string): Promise<void> {
  const { db, flows, digests, clock, randomness, settings } = dependencies;
  const { epoch: now } = clock();
  const tokenHash = digests.digestToken(token);
  const claim = { claim: randomness.id(), tokenHash, maxAttempts: settings.codeMaxAttempts, now };
  if (await flows.claimAttempt(db, claim)) return;
  const flow = await flows.findFlowByTokenHash(db, tokenHash);
  throw toFlowError(dependencies, findStepError(flow, 'right_code', now) ?? 'otp_attempts_exceeded', flow);
}

function assertStep(
  dependencies: Pick<Dependencies, 'clock' | 'settings'>,
  found: FlowFacts | null,
  trigger: FlowTrigger,
  purposes: readonly FlowPurpose[],
): FlowFacts {
  const flow = found && purposes.includes(found.purpose) ? found : null;
  const code = findStepError(flow, trigger, dependencies.clock().epoch);
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

export interface CodeSent {
  readonly otpSent: true;
  readonly flowToken: string;
}

export interface Destination {
  readonly channel: Channel;
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
}

export interface NewCode {
  /** Null when the SMS provider generates the code. */
  readonly code: string | null;
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
}

/** A new code; `version` counts the codes of the flow. */
export function createCode(
  { randomness, digests }: Dependencies,
  flowId: string,
  version: number,
  channel: Channel,
): NewCode {
  if (channel === 'sms') return { code: null, codeDigest: null, codeKeyId: digests.codeKeyId };
  const code = randomness.code();
  return { code, codeDigest: digests.digestCode(flowId, version, code), codeKeyId: digests.codeKeyId };
}

interface CodeMessage {
  readonly flowId: string;
  readonly profileId: number;
  readonly destination: Destination;
  readonly code: NewCode;
}

/**
 * Sends the first code of a flow; `db` is the transaction of the flow. `before` are events to record with the message.
 * Other flows of the profile remain valid: anyone who knows an identity can start one.
 */
export async function sendFirstCode(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  message: CodeMessage,
  before: readonly AuditRecord[] = [],
): Promise<void> {
  const { profileId, destination } = message;
  const now = dependencies.clock().epoch;
  await dependencies.profiles.claimProfileSend(db, { profileId, now, cooldownMs: 0 });
  await enqueueCode(dependencies, db, message);
  const sent = { event: 'otp.sent', profileId, reason: destination.channel } as const;
  await recordAuditEvent(dependencies, db, request, ...before, sent);
}

/** Puts the message into the outbox; `db` is the transaction of the flow. By default the code works for `codeSeconds`. */
export async function enqueueCode(
  dependencies: Dependencies,
  db: Database,
  { flowId, profileId, destination: { channel, to }, code: { code } }: CodeMessage,
  expiresAt?: number,
): Promise<void> {
  const { clock, settings } = dependencies;
  const message = code === null ? {} : buildCodeMessage(code, Math.floor(settings.codeSeconds / 60));
  const validUntil = expiresAt ?? clock().epoch + settings.codeSeconds * 1000;
  const owner = { profileId };
  const personal = { to, ...message };
  await enqueueMessage(dependencies, db, { purpose: 'code', owner, personal, channel, flowId, validUntil });
}
