// Sends what stands in the outbox. Many replicas may do so at once: a message is leased by one of them.
import type { VerificationStart } from '../../providers/messaging/text-verification';
import type { OutboxMessage } from '../../persistence/system/outbox-store';
import type { Dependencies } from '../shared/dependencies';

const BATCH = 20;
const FIRST_PAUSE_MS = 1000;

/** Answers how many messages it looked at; 0 when there is nothing to do now. */
export async function deliverMessages(dependencies: Dependencies): Promise<number> {
  const now = dependencies.clock().epoch;
  const leaseMs = dependencies.settings.outbox.leaseSeconds * 1000;
  const messages = await dependencies.outbox.claimMessages(dependencies.db, { now, leaseMs, limit: BATCH });
  for (const message of messages) await deliver(dependencies, message);
  return messages.length;
}

async function deliver(dependencies: Dependencies, message: OutboxMessage): Promise<void> {
  const { id, kind, attempts } = message;
  const circuit = dependencies.circuitBreakers[kind];
  const outcome = await SENDERS[kind](dependencies, message).catch(() => 'failed' as const);
  const now = dependencies.clock().epoch;
  if (outcome === 'sent') {
    circuit.recordSuccess();
    await dependencies.outbox.markSent(dependencies.db, { id, now });
    return;
  }
  // Whoever gives addresses that nobody has must not be able to close the way for all others.
  if (outcome === 'failed') circuit.recordFailure(now);
  const isWorthAnother = outcome === 'failed' && attempts < dependencies.settings.outbox.maxAttempts;
  const nextAt = isWorthAnother ? now + FIRST_PAUSE_MS * 2 ** attempts : null;
  await dependencies.outbox.markFailed(dependencies.db, { id, attempts, nextAt });
}

/** `refused`: this address or number gets nothing, however often it is tried. */
type Delivery = 'sent' | 'refused' | 'failed';
type Send = (dependencies: Dependencies, message: OutboxMessage) => Promise<Delivery>;

const SMS_DELIVERIES: Readonly<Record<VerificationStart['outcome'], Delivery>> = {
  started: 'sent',
  limited: 'refused',
  refused: 'refused',
  unavailable: 'failed',
};

const SENDERS: Readonly<Record<OutboxMessage['kind'], Send>> = {
  email: ({ mail }, { personal: { to, subject, text } }) =>
    mail.send({ channel: 'email', to, subject: subject ?? '', text: text ?? '' }),
  // The provider makes the code and sends it; its name for the verification is what the code is checked with.
  async sms(dependencies, { personal: { to }, flowId }) {
    if (flowId !== null) await cancelOlderVerifications(dependencies, flowId);
    const started = await dependencies.smsVerification.start(to);
    if (started.outcome === 'started' && flowId !== null) {
      await dependencies.flows.setVerificationReference(dependencies.db, flowId, started.reference);
    }
    return SMS_DELIVERIES[started.outcome];
  },
};

/** While a verification is open its provider repeats the same code, with the attempts that are left of it. */
async function cancelOlderVerifications({ db, flows, smsVerification }: Dependencies, flowId: string): Promise<void> {
  for (const { id, reference } of await flows.findEndedVerifications(db, flowId)) {
    if (await smsVerification.cancel(reference)) await flows.setVerificationReference(db, id, null);
  }
}
