// Delivers the messages of the outbox. Any number of replicas may do so: each message is leased by one of them.
import type { OutboxMessage } from '../../persistence/system/outbox-store';
import type { VerificationStart } from '../../providers/messaging/text-verification';
import type { Dependencies } from '../shared/dependencies';

/** Claimed and sent together, so that neither a distant database nor a slow mail server limits how many are sent. */
const BATCH_SIZE = 10;
const FIRST_RETRY_MS = 1000;

/** Returns the number of messages that were due; 0 when there is nothing more to do now. */
export async function deliverMessages(dependencies: Dependencies): Promise<number> {
  const { db, outbox, clock, settings } = dependencies;
  const leaseMs = settings.outbox.leaseSeconds * 1000;
  const messages = await outbox.claimMessages(db, { now: clock().epoch, leaseMs, limit: BATCH_SIZE });
  const sending = new Map<string, Promise<void>>();
  for (const message of messages) {
    // The codes of one sign-in in their order: the newest is the one to enter.
    const key = message.flowId ?? message.id;
    const previous = sending.get(key) ?? Promise.resolve();
    sending.set(
      key,
      previous.then(() => deliver(dependencies, message)),
    );
  }
  for (const outcome of await Promise.allSettled(sending.values())) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
  return messages.length;
}

async function deliver(dependencies: Dependencies, message: OutboxMessage): Promise<void> {
  const { db, outbox, circuitBreakers, clock, settings } = dependencies;
  const { id, kind, attempts } = message;
  const circuitBreaker = circuitBreakers[kind];
  const outcome = await SENDERS[kind](dependencies, message).catch(() => 'failed' as const);
  const now = clock().epoch;
  if (outcome === 'sent') {
    circuitBreaker.recordSuccess();
    await outbox.markSent(db, { id, now });
    return;
  }
  // A refused address is no failure: entering invalid addresses must not open the circuit breaker for everyone.
  if (outcome === 'failed') circuitBreaker.recordFailure(now);
  const isRetried = outcome === 'failed' && attempts < settings.outbox.maxAttempts;
  const nextAt = isRetried ? now + FIRST_RETRY_MS * 2 ** attempts : null;
  await outbox.markFailed(db, { id, attempts, nextAt });
}

/** `refused`: this address or number can receive nothing; it is not retried. */
type Delivery = 'sent' | 'refused' | 'failed';
type Send = (dependencies: Dependencies, message: OutboxMessage) => Promise<Delivery>;

const SMS_DELIVERIES: Readonly<Record<VerificationStart['outcome'], Delivery>> = {
  started: 'sent',
  limited: 'refused',
  refused: 'refused',
  unavailable: 'failed',
};

const SENDERS: Readonly<Record<OutboxMessage['kind'], Send>> = {
  email: ({ mail }, { id, personal: { to, subject, text } }) =>
    mail.send({ id, channel: 'email', to, subject: subject ?? '', text: text ?? '' }),
  // A notice has a text. The provider generates and sends a code; its reference is needed to check the code.
  async sms(dependencies, { personal: { to, text }, flowId }) {
    const { db, smsVerification, textMessages, verifications } = dependencies;
    if (text !== undefined) return textMessages ? textMessages.send(to, text) : 'refused';
    if (flowId !== null) await cancelOlderVerifications(dependencies, flowId);
    const started = await smsVerification.start(to);
    if (started.outcome === 'started' && flowId !== null) {
      await verifications.setVerificationReference(db, flowId, started.reference);
    }
    return SMS_DELIVERIES[started.outcome];
  },
};

/** While a verification is open, the provider repeats its code and counts the remaining attempts of it. */
async function cancelOlderVerifications(
  { db, smsVerification, verifications }: Dependencies,
  flowId: string,
): Promise<void> {
  for (const { id, reference } of await verifications.findEndedVerifications(db, flowId)) {
    if (await smsVerification.cancel(reference)) await verifications.setVerificationReference(db, id, null);
  }
}
