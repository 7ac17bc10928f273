// Limits of the messages that carry one-time codes. They stop sending; a code that was sent before remains valid.
import { DomainError } from '../../../domain/shared/errors';
import type { WindowVerdict } from '../../../domain/rate-limits/judge-window';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import {
  assertWithinLimits,
  countLimits,
  mergePlans,
  planLimits,
  type CountedEvent,
  type LimitPlan,
} from '../../shared/rate-limits';
import type { RequestFacts } from '../../shared/request-context';
import type { Destination } from './login-flow';
import { assertBlockOpen, auditSentSms, getNumberBlock, planSentSms } from './sms-pumping';

/** A message that is about to be sent, on request of this caller. */
interface Sending {
  readonly profileId: number;
  readonly destination: Destination;
}

/** Counts the message in all its limits, to be judged by `assertCanSend`. */
export function planSend(
  dependencies: Pick<Dependencies, 'digests' | 'clock' | 'settings'>,
  { ipPrefix }: Pick<RequestFacts, 'ipPrefix'>,
  { profileId, destination: { channel, to } }: Sending,
): LimitPlan {
  const plan = planLimits(dependencies, [
    { scope: 'send_profile', subject: String(profileId) },
    { scope: 'send_profile_ip', subject: `${profileId}|${ipPrefix}` },
    { scope: 'send_destination', subject: to },
  ]);
  if (channel === 'email') return plan;
  const ofSms = planLimits(dependencies, [
    { scope: 'send_block', subject: getNumberBlock(to) },
    { scope: 'send_sms_ip', subject: ipPrefix },
    { scope: 'send_sms_service', subject: 'service' },
  ]);
  return mergePlans([plan, ofSms, planSentSms(dependencies, to)]);
}

/** Throws `otp_send_limit` if a limit of messages is exceeded; `verdicts` may contain others. */
export function assertCanSend(verdicts: readonly WindowVerdict[]): void {
  const exceeded = verdicts.filter(({ scope }) => scope.startsWith('send_'));
  assertWithinLimits(exceeded, 'otp_send_limit');
}

/**
 * Throws `otp_delivery_unavailable` while the channel's circuit breaker is open or no codes are sent by text message, and
 * `otp_send_limit` while the numbers receive nothing.
 */
export async function assertChannelOpen(dependencies: Dependencies, { channel, to }: Destination): Promise<void> {
  const { circuitBreakers, clock, sendsTextCodes, settings } = dependencies;
  const isSent = channel !== 'sms' || sendsTextCodes;
  if (!isSent || circuitBreakers[channel].isOpen(clock().epoch)) {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: settings.circuitBreakerSeconds });
  }
  if (channel === 'sms') await assertBlockOpen(dependencies, to);
}

/**
 * Stores a message by `send` and counts it, in one transaction: a message that is rejected is not counted. Throws the
 * errors of `assertChannelOpen` and of `send`, and `otp_send_limit`.
 */
export async function withSendLimits<Sent>(
  dependencies: Dependencies,
  request: RequestFacts,
  sending: Sending,
  send: (db: Database) => Promise<Sent>,
): Promise<Sent> {
  await assertChannelOpen(dependencies, sending.destination);
  const { sent, counted } = await dependencies.db.transaction(async (db) => {
    const stored = await send(db);
    const event = await countLimits(dependencies, db, planSend(dependencies, request, sending));
    assertCanSend(event.verdicts);
    return { sent: stored, counted: event };
  });
  await auditSend(dependencies, request, sending, counted);
  return sent;
}

/** After the transaction of the message. */
export async function auditSend(
  dependencies: Dependencies,
  request: RequestFacts,
  { destination: { channel, to } }: Sending,
  counted: CountedEvent,
): Promise<void> {
  if (channel === 'sms') await auditSentSms(dependencies, request, to, counted);
}
