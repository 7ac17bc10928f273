// Limits of the messages that carry one-time codes. They stop sending; a code that was sent before remains valid.
import { DomainError } from '../../../domain/shared/errors';
import type { WindowVerdict } from '../../../domain/rate-limits/judge-window';
import type { ContactPoint } from '../../../domain/sign-in/contact';
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
import { assertBlockOpen, auditSentSms, getNumberBlock, planSentSms } from './sms-pumping';

/** Codes that are about to be sent, on request of this caller. */
export interface CodeSending {
  readonly identityIndex: string;
  readonly contacts: readonly ContactPoint[];
}

/**
 * The contacts that can receive a code now: nobody who fills up one of them keeps the others from their codes. If none can,
 * throws the error of the first: `otp_delivery_unavailable` while the circuit breaker of its channel is open or no codes are
 * sent by text message, `otp_send_limit` while its limit is exceeded or its numbers receive nothing.
 */
export async function chooseReachable<Contact extends ContactPoint>(
  dependencies: Dependencies,
  contacts: readonly Contact[],
): Promise<readonly Contact[]> {
  const plans = contacts.map((contact) => planDestination(dependencies, contact));
  const counters = await dependencies.rateLimits.readCounters(dependencies.db, mergePlans(plans).ranges);
  const reachable: Contact[] = [];
  let firstError: DomainError | null = null;
  for (const [index, contact] of contacts.entries()) {
    try {
      await assertChannelOpen(dependencies, contact);
      assertCanSend(plans[index]?.judge(counters, false) ?? []);
      reachable.push(contact);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      firstError ??= error;
    }
  }
  if (reachable.length === 0 && firstError) throw firstError;
  return reachable;
}

async function assertChannelOpen(dependencies: Dependencies, { channel, to }: ContactPoint): Promise<void> {
  const { circuitBreakers, clock, sendsTextCodes, settings } = dependencies;
  const isSent = channel !== 'sms' || sendsTextCodes;
  if (!isSent || circuitBreakers[channel].isOpen(clock().epoch)) {
    throw new DomainError('otp_delivery_unavailable', { retryAfter: settings.circuitBreakerSeconds });
  }
  if (channel === 'sms') await assertBlockOpen(dependencies, to);
}

type LimitDependencies = Pick<Dependencies, 'digests' | 'clock' | 'settings'>;

function planDestination(dependencies: LimitDependencies, { to }: ContactPoint): LimitPlan {
  return planLimits(dependencies, [{ scope: 'send_destination', subject: to }]);
}

/** Counts the messages in all their limits, to be judged by `assertCanSend`. */
export function planSend(
  dependencies: LimitDependencies,
  { ipPrefix }: Pick<RequestFacts, 'ipPrefix'>,
  { identityIndex, contacts }: CodeSending,
): LimitPlan {
  const ofIdentity = planLimits(dependencies, [
    { scope: 'send_identity', subject: identityIndex },
    { scope: 'send_identity_ip', subject: `${identityIndex}|${ipPrefix}` },
  ]);
  const ofTexts = contacts
    .filter(({ channel }) => channel === 'sms')
    .flatMap(({ to }) => [
      planLimits(dependencies, [
        { scope: 'send_block', subject: getNumberBlock(to) },
        { scope: 'send_sms_ip', subject: ipPrefix },
        { scope: 'send_sms_service', subject: 'service' },
      ]),
      planSentSms(dependencies, to),
    ]);
  return mergePlans([ofIdentity, ...contacts.map((contact) => planDestination(dependencies, contact)), ...ofTexts]);
}

/** Throws `otp_send_limit` if a limit of messages is exceeded; `verdicts` may contain others. */
export function assertCanSend(verdicts: readonly WindowVerdict[]): void {
  const exceeded = verdicts.filter(({ scope }) => scope.startsWith('send_'));
  assertWithinLimits(exceeded, 'otp_send_limit');
}

/**
 * Stores messages by `send` and counts them, in one transaction: what is rejected is not counted. Throws the errors of
 * `send`, and `otp_send_limit`.
 */
export async function withSendLimits<Sent>(
  dependencies: Dependencies,
  request: RequestFacts,
  sending: CodeSending,
  send: (db: Database) => Promise<Sent>,
): Promise<Sent> {
  const { sent, counted } = await dependencies.db.transaction(async (db) => {
    const stored = await send(db);
    const event = await countLimits(dependencies, db, planSend(dependencies, request, sending));
    assertCanSend(event.verdicts);
    return { sent: stored, counted: event };
  });
  await auditSend(dependencies, request, sending, counted);
  return sent;
}

/** After the transaction of the messages. */
export async function auditSend(
  dependencies: Dependencies,
  request: RequestFacts,
  { contacts }: Pick<CodeSending, 'contacts'>,
  counted: CountedEvent,
): Promise<void> {
  for (const { channel, to } of contacts) {
    if (channel === 'sms') await auditSentSms(dependencies, request, to, counted);
  }
}
