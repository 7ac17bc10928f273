// Compares a one-time code with those that a flow has sent, after its attempt was claimed, and rejects a wrong one.
import { DomainError } from '../../../domain/shared/errors';
import type { ContactPoint } from '../../../domain/sign-in/contact';
import type { CodeFacts, FlowFacts } from '../../../domain/sign-in/login-flow';
import type { AuditRecord } from '../../../domain/system/audit';
import type { VerificationCheck } from '../../../providers/messaging/text-verification';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { formatIdentityReason, readIdentity } from './entered-identity';
import { enqueueNotice } from './notify';
import { getSendBudget, isChosen } from './send-limits';

/** A code that was accepted proves the contact it was sent to. */
export interface AcceptedCode {
  readonly contact: ContactPoint;
  /** The environment accepts codes that were never sent. */
  readonly isBypassed: boolean;
}

export type RejectedVerdict = 'wrong' | 'expired' | 'limited' | 'unavailable';

const SMS_VERDICTS: Readonly<Record<VerificationCheck, RejectedVerdict | 'right'>> = {
  approved: 'right',
  wrong: 'wrong',
  expired: 'expired',
  limited: 'limited',
  unavailable: 'unavailable',
};

/** The verdict that blames the code least counts: it may have been right for a provider that gave no answer. */
const LENIENT_FIRST: readonly RejectedVerdict[] = ['unavailable', 'wrong', 'expired', 'limited'];

/** The SMS provider checks the codes that it made, for one contact after the other; all others are checked here first. */
export async function checkCode(
  dependencies: Dependencies,
  flow: FlowFacts,
  code: string,
): Promise<AcceptedCode | RejectedVerdict> {
  const { digests } = dependencies;
  const isMailed = ({ codeDigest: digest, codeKeyId: keyId, id: codeId }: CodeFacts) =>
    digest !== null && digests.matchesCode({ digest, keyId, codeId, version: flow.codeVersion }, code);
  const mailed = flow.codes.find(isMailed);
  if (mailed) return accept(mailed, false);
  const verdicts = new Set<RejectedVerdict>();
  for (const sent of flow.codes) {
    const verdict = sent.channel === 'sms' ? await checkText(dependencies, flow, sent, code) : 'wrong';
    if (verdict === 'right') return accept(sent, false);
    verdicts.add(verdict);
  }
  const [first] = flow.codes;
  if (first && isBypassed(dependencies, code)) return accept(first, true);
  return LENIENT_FIRST.find((verdict) => verdicts.has(verdict)) ?? 'wrong';
}

function accept({ channel, to }: CodeFacts, bypassed: boolean): AcceptedCode {
  if (to === null) throw new DomainError('flow_token_used');
  return { contact: { channel, to }, isBypassed: bypassed };
}

async function checkText(
  { db, smsVerification, verifications }: Dependencies,
  flow: FlowFacts,
  { verificationReference: reference }: CodeFacts,
  code: string,
): Promise<RejectedVerdict | 'right'> {
  if (reference === null) return 'wrong';
  // The provider has one code for a number, and counts the tries of everybody: those of its owner are hers.
  const { identityIndex } = flow;
  const isOfOther =
    isChosen(getSendBudget(flow)) && (await verifications.isVerificationOfOwner(db, { identityIndex, reference }));
  return isOfOther ? 'expired' : SMS_VERDICTS[await smsVerification.check(reference, code)];
}

function isBypassed({ settings, digests }: Dependencies, code: string): boolean {
  const { acceptsAnyCode, bypassCode } = settings;
  return (
    acceptsAnyCode || (bypassCode !== null && digests.equal(digests.digestToken(bypassCode), digests.digestToken(code)))
  );
}

/**
 * Always throws: `otp_*`. Counts a wrong code once for the flow and once for the identity, which may lock. An unavailable
 * provider costs the attempt, but is not counted as a wrong code.
 */
export async function rejectCode(
  dependencies: Dependencies,
  request: RequestFacts,
  flow: FlowFacts,
  verdict: RejectedVerdict,
): Promise<never> {
  const { db, flows, settings } = dependencies;
  if (verdict === 'unavailable') {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: settings.circuitBreakerSeconds });
  }
  if (verdict === 'expired') {
    throw new DomainError('otp_expired', { errors: { otp: ['The code has expired.'] } });
  }
  await countWrongCode(dependencies, request, flow);
  const attemptsRemaining = verdict === 'limited' ? 0 : settings.codeMaxAttempts - flow.attempts;
  if (attemptsRemaining > 0) {
    throw new DomainError('otp_invalid', { errors: { otp: ['The code is incorrect.'] }, attemptsRemaining });
  }
  if (await flows.markFlowDead(db, flow.id)) {
    await recordAuditEvent(dependencies, db, request, { event: 'flow.dead', ...describeOwner(dependencies, flow) });
  }
  throw new DomainError('otp_attempts_exceeded', { retryAfter: settings.resendCooldownSeconds });
}

/** One transaction. The people who have the identity are told of a new lock. */
async function countWrongCode(dependencies: Dependencies, request: RequestFacts, flow: FlowFacts): Promise<void> {
  const { profiles, signInLocks, clock, settings, outboxSender } = dependencies;
  const { identityIndex } = flow;
  const owner = describeOwner(dependencies, flow);
  const isLocked = await dependencies.db.transaction(async (db) => {
    const wrong = { identityIndex, now: clock().epoch, bounds: settings };
    const { isNewLock } = await signInLocks.recordWrongCode(db, wrong);
    const events: readonly AuditRecord[] = [
      { event: 'otp.failed', ...owner },
      ...(isNewLock ? [{ event: 'otp.locked', ...owner } as const] : []),
    ];
    await recordAuditEvent(dependencies, db, request, ...events);
    const owners = isNewLock ? await profiles.findProfilesByIdentity(db, [identityIndex]) : [];
    for (const { id, email } of owners) {
      await enqueueNotice(dependencies, db, { owner: { profileId: id }, email }, 'locked');
    }
    return isNewLock;
  });
  if (isLocked) outboxSender.wake();
}

/** Whose code was wrong: a sign-in has an identity, and possibly no profile yet. */
function describeOwner(dependencies: Dependencies, flow: FlowFacts): Pick<AuditRecord, 'profileId' | 'reason'> {
  if (flow.profileId !== null) return { profileId: flow.profileId };
  return { reason: formatIdentityReason(dependencies, readIdentity(flow, 'flow_token_used').identity) };
}
