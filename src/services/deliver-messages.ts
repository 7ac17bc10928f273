// Sends what stands in the outbox. Many replicas may do so at once: a message is leased by one of them.
import type { OutboxMessage } from '../persistence/outbox-store';
import type { Parts } from './parts';

const BATCH = 20;
const LEASE_MS = 30_000;
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1000;

/** Answers how many messages it looked at; 0 when there is nothing to do now. */
export async function deliverMessages(parts: Parts): Promise<number> {
  const now = parts.clock().epoch;
  const messages = await parts.outbox.claimMessages(parts.db, { now, leaseMs: LEASE_MS, most: BATCH });
  for (const message of messages) await deliver(parts, message);
  return messages.length;
}

async function deliver(parts: Parts, message: OutboxMessage): Promise<void> {
  const circuit = parts.circuits[message.kind];
  const isSent = await SENDERS[message.kind](parts, message).catch(() => false);
  const now = parts.clock().epoch;
  if (isSent) {
    circuit.succeeded();
    await parts.outbox.markSent(parts.db, { id: message.id, now });
    return;
  }
  circuit.failed(now);
  const isWorthAnother = message.attempts < MAX_ATTEMPTS;
  const nextAt = isWorthAnother ? now + FIRST_PAUSE_MS * 2 ** message.attempts : null;
  await parts.outbox.markFailed(parts.db, { id: message.id, attempts: message.attempts, nextAt });
}

type Send = (parts: Parts, message: OutboxMessage) => Promise<boolean>;

const SENDERS: Readonly<Record<OutboxMessage['kind'], Send>> = {
  async email({ mail }, { personal: { to, subject, text } }) {
    await mail.send({ channel: 'email', to, subject: subject ?? '', text: text ?? '' });
    return true;
  },
  // The provider makes the code and sends it; its name for the verification is what the code is checked with.
  async sms({ db, texts, flows }, { personal: { to }, flowId }) {
    const started = await texts.start(to);
    if (started.outcome !== 'started') return false;
    if (flowId !== null) await flows.setVerificationReference(db, flowId, started.reference);
    return true;
  },
};
