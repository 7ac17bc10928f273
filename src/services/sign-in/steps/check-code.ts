// Whether a code is right, after its attempt was claimed. Environments may let a code pass that nobody sent.
import type { FlowFacts } from '../../../domain/sign-in/login-flow';
import type { VerificationCheck } from '../../../providers/messaging/text-verification';
import type { Dependencies } from '../../shared/dependencies';
import { DomainError } from '../../../domain/shared/errors';
import type { ProfileFacts } from '../../../domain/profile/profile';
import { enqueueNotice } from './notify';
import { recordAuditEvent } from '../../shared/audit';
import type { RequestFacts } from '../../shared/request-context';

export type CodeVerdict = 'right' | 'bypassed' | 'wrong' | 'expired' | 'limited' | 'unavailable';

const SMS_VERDICTS: Readonly<Record<VerificationCheck, CodeVerdict>> = {
  approved: 'right',
  wrong: 'wrong',
  expired: 'expired',
  limited: 'limited',
  unavailable: 'unavailable',
};

/** A text message's code is judged by its provider, which alone knows it. */
export async function checkCode(dependencies: Dependencies, flow: FlowFacts, code: string): Promise<CodeVerdict> {
  const { settings, digests, smsVerification } = dependencies;
  if (settings.acceptsAnyCode) return 'bypassed';
  if (
    settings.bypassCode !== null &&
    digests.equal(digests.digestToken(settings.bypassCode), digests.digestToken(code))
  ) {
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

// Refuses a code: counts it for the sign-in and for the profile, and locks where the bound is reached.

export type RejectedVerdict = Exclude<CodeVerdict, 'right' | 'bypassed'>;

/** Always throws. A provider that is away costs the attempt, but is not the consumer's fault. */
export async function rejectCode(
  dependencies: Dependencies,
  request: RequestFacts,
  flow: FlowFacts,
  profile: ProfileFacts,
  verdict: RejectedVerdict,
): Promise<never> {
  if (verdict === 'unavailable') {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: dependencies.settings.circuitBreakerSeconds });
  }
  if (verdict === 'expired') {
    throw new DomainError('otp_expired', { errors: { otp: ['The code has expired.'] } });
  }
  await countWrongCode(dependencies, request, profile);
  const attemptsRemaining = verdict === 'limited' ? 0 : dependencies.settings.codeMaxAttempts - flow.attempts;
  if (attemptsRemaining > 0) {
    throw new DomainError('otp_invalid', { errors: { otp: ['The code is incorrect.'] }, attemptsRemaining });
  }
  if (await dependencies.flows.markFlowDead(dependencies.db, flow.id)) {
    await recordAuditEvent(dependencies, dependencies.db, request, { event: 'flow.dead', profileId: profile.id });
  }
  throw new DomainError('otp_attempts_exceeded', { retryAfter: dependencies.settings.resendCooldownSeconds });
}

async function countWrongCode(dependencies: Dependencies, request: RequestFacts, profile: ProfileFacts): Promise<void> {
  const { failuresPerLock, lockSeconds, maxLockSeconds } = dependencies.settings;
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'otp.failed', profileId: profile.id });
  const { failures } = await dependencies.profiles.recordWrongCode(dependencies.db, {
    profileId: profile.id,
    now: dependencies.clock().epoch,
    failuresPerLock,
    lockMs: lockSeconds * 1000,
    maxLockMs: maxLockSeconds * 1000,
  });
  // Of parallel wrong codes exactly one sees the count that locks.
  if (failures % failuresPerLock !== 0) return;
  await recordAuditEvent(dependencies, dependencies.db, request, { event: 'otp.locked', profileId: profile.id });
  await enqueueNotice(dependencies, dependencies.db, profile.email, 'locked');
  dependencies.outboxSender.wake();
}
