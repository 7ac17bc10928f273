// The stored sign-in behind a flow or attempt token, and the one-time codes that it sends: one for each contact. The outbox
// delivers them later, so that the response time does not reveal whether an identity exists.
import { DomainError, type ErrorCode } from '../../../domain/shared/errors';
import { toInstant, type Instant } from '../../../domain/shared/calendar';
import type { Language } from '../../../domain/shared/language';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import {
  findStepError,
  PUBLIC_FLOW_STATES,
  type Channel,
  type FlowFacts,
  type FlowPurpose,
  type FlowTrigger,
} from '../../../domain/sign-in/login-flow';
import { getSecondsLocked, type SignInLock } from '../../../domain/sign-in/sign-in-lock';
import type { AuditRecord } from '../../../domain/system/audit';
import type { Database } from '../../../persistence/database/database';
import type { NewCode, NewFlow } from '../../../persistence/sign-in/flow-store';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueMessage } from '../../messages/steps/enqueue-message';
import type { RequestFacts } from '../../shared/request-context';

type FlowToOpen = Pick<NewFlow, 'identityIndex' | 'purpose' | 'state' | 'personal'> &
  Partial<Pick<NewFlow, 'profileId' | 'codes'>> & {
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
    profileId: null,
    codes: [],
    ...flow,
    tokenHash: digests.digestToken(token),
    now,
    expiresAt: now + seconds * 1000,
  });
  return token;
}

export interface LoadedFlow {
  readonly flow: FlowFacts;
  /** Wrong codes that were counted for its identity. */
  readonly lock: SignInLock | null;
}

const SIGN_IN: readonly FlowPurpose[] = ['sign_in'];

/** A flow that sends or takes a code. Throws the errors of `loadFlow`, and `account_locked`. */
export async function loadUnlockedFlow(
  dependencies: Dependencies,
  token: string,
  trigger: FlowTrigger,
  purposes = SIGN_IN,
): Promise<LoadedFlow> {
  const flow = await loadFlow(dependencies, token, trigger, purposes);
  const lock = await dependencies.signInLocks.findLock(dependencies.db, [flow.identityIndex]);
  const retryAfter = lock ? getSecondsLocked(lock, dependencies.clock().epoch) : 0;
  if (retryAfter > 0) throw new DomainError('account_locked', { retryAfter });
  return { flow, lock };
}

/**
 * The flow or attempt behind a token, if it has one of the purposes and `trigger` is allowed now. Throws `flow_*`,
 * `attempt_token_*` and `otp_attempts_exceeded`.
 */
export async function loadFlow(
  { db, flows, digests, clock, settings }: Dependencies,
  token: string,
  trigger: FlowTrigger,
  purposes = SIGN_IN,
): Promise<FlowFacts> {
  const found = await flows.findFlowByTokenHash(db, digests.digestToken(token));
  const flow = found && purposes.includes(found.purpose) ? found : null;
  const code = findStepError(flow, trigger, clock().epoch);
  if (code !== null || !flow) throw toFlowError({ settings }, code ?? 'flow_token_invalid', flow);
  return flow;
}

/** Counts an attempt at the codes of a flow. Throws the errors of `loadFlow` unless it was counted. */
export async function claimAttempt(dependencies: Dependencies, token: string): Promise<void> {
  const { db, flows, digests, clock, randomness, settings } = dependencies;
  const { epoch: now } = clock();
  const tokenHash = digests.digestToken(token);
  const claim = { claim: randomness.id(), tokenHash, maxAttempts: settings.codeMaxAttempts, now };
  if (await flows.claimAttempt(db, claim)) return;
  const flow = await flows.findFlowByTokenHash(db, tokenHash);
  throw toFlowError(dependencies, findStepError(flow, 'right_code', now) ?? 'otp_attempts_exceeded', flow);
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

/** What a client shows while it waits for a code. Nothing in it depends on whom or how many contacts a code was sent to. */
export interface CodeTimes {
  readonly expiresAt: Instant;
  readonly resendInSeconds: number;
}

export interface CodeSent extends CodeTimes {
  readonly otpSent: true;
  readonly flowToken: string;
  /** The contact is as the request gave it. It is null if the request named none. */
  readonly contact: { readonly channel: Channel; readonly masked: string } | null;
}

/** `expiresAt` in epoch milliseconds. */
export function describeCodeTimes({ settings }: Pick<Dependencies, 'settings'>, expiresAt: number): CodeTimes {
  return { expiresAt: toInstant(expiresAt), resendInSeconds: settings.resendCooldownSeconds };
}

/** A code before it is stored. */
export interface CreatedCode extends NewCode {
  /** The SMS provider makes the code if this is null. */
  readonly code: string | null;
  /** This profile verified the contact. It is set where that is known. */
  readonly profileId: number | null;
  readonly language: CodeTarget['language'];
}

/** Where a code goes; with an `id`, it replaces that code. */
export interface CodeTarget extends ContactPoint {
  readonly id?: string;
  readonly profileId?: number | null;
  /** This is the language of the message, where it was read with the profile; null stands for that of the service. */
  readonly language?: Language | null | undefined;
}

/** New codes that differ from each other, so that the one that is entered names its contact. `version` counts the rounds. */
export function createCodes(
  { randomness, digests }: Dependencies,
  targets: readonly CodeTarget[],
  version: number,
): readonly CreatedCode[] {
  const used = new Set<string>();
  const draw = (): string => {
    const code = randomness.code();
    if (used.has(code)) return draw();
    used.add(code);
    return code;
  };
  return targets.map(({ id = randomness.id(), channel, to, profileId = null, language }) => {
    const code = channel === 'sms' ? null : draw();
    const codeDigest = code === null ? null : digests.digestCode(id, version, code);
    return { id, channel, to, profileId, language, code, codeDigest, codeKeyId: digests.codeKeyId };
  });
}

/**
 * Puts the messages of codes into the outbox; `db` is the transaction of the flow. They work until `expiresAt`. Other flows
 * of the identity remain valid: anyone who knows an identity can start one. `before` are events to record with them.
 */
export async function sendCodes(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  codes: readonly CreatedCode[],
  { event, expiresAt, before = [] }: CodeSending,
): Promise<void> {
  const minutes = String(Math.floor(dependencies.settings.codeSeconds / 60));
  for (const { id, channel, to, code, profileId: readerId, language } of codes) {
    const values = code === null ? null : () => ({ code, minutes, bound_code: '' });
    const text = values && ({ name: 'code', values } as const);
    const message = { text, owner: { codeId: id }, to, channel, readerId, language, validUntil: expiresAt };
    await enqueueMessage(dependencies, db, message);
  }
  const sent = codes.map(({ channel, profileId }) => ({ event, profileId, reason: channel }));
  await recordAuditEvent(dependencies, db, request, ...before, ...sent);
}

interface CodeSending {
  readonly event: 'otp.sent' | 'otp.resent';
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  readonly before?: readonly AuditRecord[];
}
