// Checks a one-time code after its attempt was claimed, and rejects a wrong one.
import type { ProfileFacts } from '../../../domain/profile/profile';
import { DomainError } from '../../../domain/shared/errors';
import type { FlowFacts } from '../../../domain/sign-in/login-flow';
import type { AuditRecord } from '../../../domain/system/audit';
import type { VerificationCheck } from '../../../providers/messaging/text-verification';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { enqueueNotice } from './notify';

/** `bypassed`: the environment accepts codes that were never sent. */
export type CodeVerdict = AcceptedVerdict | 'wrong' | 'expired' | 'limited' | 'unavailable';
export type AcceptedVerdict = 'right' | 'bypassed';

const SMS_VERDICTS: Readonly<Record<VerificationCheck, CodeVerdict>> = {
  approved: 'right',
  wrong: 'wrong',
  expired: 'expired',
  limited: 'limited',
  unavailable: 'unavailable',
};

/** The SMS provider checks the codes that it generated; all others are checked here. */
export async function checkCode(dependencies: Dependencies, flow: FlowFacts, code: string): Promise<CodeVerdict> {
  const { settings, digests, smsVerification } = dependencies;
  const { bypassCode } = settings;
  if (settings.acceptsAnyCode) return 'bypassed';
  if (bypassCode !== null && digests.equal(digests.digestToken(bypassCode), digests.digestToken(code))) {
    return 'bypassed';
  }
  if (flow.channel === 'sms') {
    if (flow.verificationReference === null) return 'wrong';
    return SMS_VERDICTS[await smsVerification.check(flow.verificationReference, code)];
  }
  if (flow.codeDigest === null) return 'wrong';
  const stored = { digest: flow.codeDigest, keyId: flow.codeKeyId, flowId: flow.id, version: flow.codeVersion };
  return digests.matchesCode(stored, code) ? 'right' : 'wrong';
}

export type RejectedVerdict = Exclude<CodeVerdict, AcceptedVerdict>;

/**
 * Always throws: `otp_*`. Counts wrong codes of the flow and of the profile, which may lock. An unavailable provider costs
 * the attempt, but is not counted as a wrong code.
 */
export async function rejectCode(
  dependencies: Dependencies,
  request: RequestFacts,
  flow: FlowFacts,
  profile: ProfileFacts,
  verdict: RejectedVerdict,
): Promise<never> {
  const { db, flows, settings } = dependencies;
  if (verdict === 'unavailable') {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: settings.circuitBreakerSeconds });
  }
  if (verdict === 'expired') {
    throw new DomainError('otp_expired', { errors: { otp: ['The code has expired.'] } });
  }
  await countWrongCode(dependencies, request, profile);
  const attemptsRemaining = verdict === 'limited' ? 0 : settings.codeMaxAttempts - flow.attempts;
  if (attemptsRemaining > 0) {
    throw new DomainError('otp_invalid', { errors: { otp: ['The code is incorrect.'] }, attemptsRemaining });
  }
  if (await flows.markFlowDead(db, flow.id)) {
    await recordAuditEvent(dependencies, db, request, { event: 'flow.dead', profileId: profile.id });
  }
  throw new DomainError('otp_attempts_exceeded', { retryAfter: settings.resendCooldownSeconds });
}

/** One transaction. */
async function countWrongCode(
  dependencies: Dependencies,
  request: RequestFacts,
  { id: profileId, email }: ProfileFacts,
): Promise<void> {
  const { profiles, clock, settings, outboxSender } = dependencies;
  const isLocked = await dependencies.db.transaction(async (db) => {
    const { isNewLock } = await profiles.recordWrongCode(db, { profileId, now: clock().epoch, bounds: settings });
    const events: readonly AuditRecord[] = [
      { event: 'otp.failed', profileId },
      ...(isNewLock ? [{ event: 'otp.locked', profileId } as const] : []),
    ];
    await recordAuditEvent(dependencies, db, request, ...events);
    if (isNewLock) await enqueueNotice(dependencies, db, { owner: { profileId }, email }, 'locked');
    return isNewLock;
  });
  if (isLocked) outboxSender.wake();
}
