// A one-time code on its way: limits before, the digest to be stored, and the message in the flow's own transaction.
// It is sent by the outbox, without being awaited, so that no answer's time tells whether somebody was found.
import { DomainError } from '../../../domain/shared/errors';
import type { Channel } from '../../../domain/sign-in/login-flow';
import { buildCodeMessage } from '../../../domain/sign-in/messages';
import type { Database } from '../../../persistence/database/database';
import { withRateLimits, type RateLimitSubject } from '../../shared/rate-limits';
import type { Dependencies } from '../../shared/dependencies';
import type { RequestFacts } from '../../shared/request-context';
import { getNumberBlock, countSentSms, assertBlockOpen } from './sms-pumping';

export interface Destination {
  readonly channel: Channel;
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
}

export interface NewCode {
  /** Null when the SMS provider makes the code. */
  readonly code: string | null;
  readonly codeDigest: string | null;
  readonly codeKeyId: string;
}

/**
 * Does `send`, which writes the message, within all bounds of sending; what was refused is not counted. Refuses with
 * `otp_delivery_unavailable` while nothing can be delivered, with `otp_send_limit`, and with what `send` refuses.
 */
export async function withSendLimits<Sent>(
  dependencies: Dependencies,
  request: RequestFacts,
  profileId: number,
  { channel, to }: Destination,
  send: () => Promise<Sent>,
): Promise<Sent> {
  if (dependencies.circuitBreakers[channel].isOpen(dependencies.clock().epoch)) {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: dependencies.settings.circuitBreakerSeconds });
  }
  const isText = channel === 'sms';
  if (isText) await assertBlockOpen(dependencies, to);
  const texts: readonly RateLimitSubject[] = [
    { scope: 'send_block', subject: getNumberBlock(to) },
    { scope: 'send_sms_ip', subject: request.ipPrefix },
    { scope: 'send_sms_service', subject: 'service' },
  ];
  const counted: readonly RateLimitSubject[] = [
    { scope: 'send_profile', subject: String(profileId) },
    { scope: 'send_destination', subject: to },
    ...(isText ? texts : []),
  ];
  const sent = await withRateLimits(dependencies, counted, 'otp_send_limit', send);
  if (isText) await countSentSms(dependencies, request, to);
  return sent;
}

/** A fresh code for version `version` of a flow. */
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

/** Puts the message into the outbox; `db` is the flow's transaction. */
export async function enqueueCode(
  { outbox, randomness, clock, settings }: Dependencies,
  db: Database,
  flowId: string,
  { channel, to }: Destination,
  { code }: NewCode,
): Promise<void> {
  const message = code === null ? {} : buildCodeMessage(code, Math.floor(settings.codeSeconds / 60));
  await outbox.enqueueMessage(db, {
    id: randomness.id(),
    kind: channel,
    flowId,
    personal: { to, ...message },
    now: clock().epoch,
  });
}
