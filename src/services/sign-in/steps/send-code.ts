// Sends one-time codes: limits first, then the code and its message in one transaction with the flow. The outbox sends
// the message later, so that the response time does not reveal whether an identity exists.
import { DomainError } from '../../../domain/shared/errors';
import type { Channel } from '../../../domain/sign-in/login-flow';
import { buildCodeMessage } from '../../../domain/sign-in/messages';
import type { Database } from '../../../persistence/database/database';
import { recordAuditEvent } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { withRateLimits, type RateLimitSubject } from '../../shared/rate-limits';
import type { RequestFacts } from '../../shared/request-context';
import { assertBlockOpen, countSentSms, getNumberBlock } from './sms-pumping';

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

/**
 * Runs `send`, which stores the message, within all send limits; a rejected message is not counted. Throws
 * `otp_delivery_unavailable` while the channel's circuit breaker is open, `otp_send_limit`, and the errors of `send`.
 */
export async function withSendLimits<Sent>(
  dependencies: Dependencies,
  request: RequestFacts,
  profileId: number,
  { channel, to }: Destination,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const { circuitBreakers, clock, settings } = dependencies;
  if (circuitBreakers[channel].isOpen(clock().epoch)) {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: settings.circuitBreakerSeconds });
  }
  const subjects: RateLimitSubject[] = [
    { scope: 'send_profile', subject: String(profileId) },
    { scope: 'send_destination', subject: to },
  ];
  if (channel === 'email') return withRateLimits(dependencies, subjects, 'otp_send_limit', send);
  await assertBlockOpen(dependencies, to);
  subjects.push(
    { scope: 'send_block', subject: getNumberBlock(to) },
    { scope: 'send_sms_ip', subject: request.ipPrefix },
    { scope: 'send_sms_service', subject: 'service' },
  );
  const sent = await withRateLimits(dependencies, subjects, 'otp_send_limit', send);
  await countSentSms(dependencies, request, to);
  return sent;
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

/** Sends the first code of a flow and closes older flows of the profile; `db` is the transaction of the flow. */
export async function sendFirstCode(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  message: CodeMessage,
): Promise<void> {
  const { flowId, profileId, destination } = message;
  await dependencies.flows.replaceOtherFlows(db, profileId, flowId);
  const now = dependencies.clock().epoch;
  await dependencies.profiles.claimProfileSend(db, { profileId, now, cooldownMs: 0 });
  await enqueueCode(dependencies, db, message);
  await recordAuditEvent(dependencies, db, request, { event: 'otp.sent', profileId, reason: destination.channel });
}

/** Puts the message into the outbox; `db` is the transaction of the flow. */
export async function enqueueCode(
  { outbox, randomness, clock, settings }: Dependencies,
  db: Database,
  { flowId, destination: { channel, to }, code: { code } }: Omit<CodeMessage, 'profileId'>,
): Promise<void> {
  const message = code === null ? {} : buildCodeMessage(code, Math.floor(settings.codeSeconds / 60));
  const personal = { to, ...message };
  await outbox.enqueueMessage(db, { id: randomness.id(), kind: channel, flowId, personal, now: clock().epoch });
}
