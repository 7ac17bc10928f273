// Delivers the messages of the outbox. Any number of replicas may do so: each message is leased by one of them.
import { CHANNELS } from '../../domain/sign-in/login-flow';
import { keysOf } from '../../domain/shared/vocabulary';
import {
  getProviderPause,
  getWait,
  PLACES_PER_LANE,
  type Delivery,
  type MessageEnd,
  type PostponedDelivery,
} from '../../domain/messages/outbox';
import type { MessageContent, OutboxLane, OutboxMessage, OutboxRow } from '../../persistence/messages/outbox-store';
import { NO_REQUEST } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { changeTextsToNumber } from './steps/change-opt-out';
import { passesGates } from './steps/judge-message';

/** A code waits neither for other messages nor for another channel. */
export const LANES: readonly OutboxLane[] = keysOf(CHANNELS).flatMap((channel) => [
  { channel, isUrgent: true },
  { channel, isUrgent: false },
]);

/** The circuit breaker of a lane. Codes and notices by text message go through different interfaces. */
function getProvider({ channel, isUrgent }: OutboxLane): 'email' | 'sms' | 'sms_notices' {
  return channel === 'sms' && !isUrgent ? 'sms_notices' : channel;
}

/** What operators are told; nothing of it is personal. */
export interface DeliveryReporter {
  gaveUp(
    message: Pick<OutboxMessage, 'id' | 'channel' | 'purpose' | 'attempts'>,
    end: MessageEnd,
    cause: string | null,
  ): void;
  /** Messages of a channel wait, because its provider does not take them. */
  providerFailed(provider: ReturnType<typeof getProvider>, cause: string): void;
}

/**
 * Starts to send messages of a lane, and resolves when it has started. While the provider is not called, nothing is claimed;
 * then one message finds out whether it takes messages again.
 */
export async function startDeliveries(
  dependencies: Dependencies,
  reporter: DeliveryReporter,
  lane: OutboxLane,
  places: number,
): Promise<readonly Promise<void>[]> {
  const { db, outbox, circuitBreakers, clock, settings } = dependencies;
  const now = clock().epoch;
  const circuitBreaker = circuitBreakers[getProvider(lane)];
  if (circuitBreaker.isOpen(now)) return [];
  const isProbing = circuitBreaker.isProbing(now);
  if (isProbing && places < PLACES_PER_LANE) return [];
  const claim = { now, leaseMs: settings.outboxLeaseSeconds * 1000, limit: isProbing ? 1 : places };
  const messages = await outbox.claimMessages(db, lane, claim);
  return messages.map((message) => deliver(dependencies, reporter, lane, message));
}

const EXPIRED_AT_ONCE = 100;

/** Makes due what a process that died has left, and gives up the messages whose time is over. */
export async function tidyMessages(dependencies: Dependencies, reporter: DeliveryReporter): Promise<void> {
  const { db, outbox, clock } = dependencies;
  const now = clock().epoch;
  await outbox.releaseMessages(db, now);
  for (const message of await outbox.findExpiredMessages(db, now, EXPIRED_AT_ONCE)) {
    await giveUp(dependencies, reporter, message, getExpiry(message), null);
  }
}

async function deliver(
  dependencies: Dependencies,
  reporter: DeliveryReporter,
  lane: OutboxLane,
  message: OutboxMessage,
): Promise<void> {
  const { db, outbox, contactRecords, observer, clock } = dependencies;
  const { id, purpose, expiresAt } = message;
  const now = clock().epoch;
  if (expiresAt <= now) return giveUp(dependencies, reporter, message, getExpiry(message), null);
  const related = await outbox.findRelated(db, message, now);
  if (related.newer) return giveUp(dependencies, reporter, message, 'superseded', null);
  // The newest code is the one to enter, so it must not arrive before an older one that is being sent.
  if (related.sending) return waitWithoutAttempt(dependencies, message, now + BEHIND_ANOTHER_MS);

  const content = outbox.openMessage(db, message);
  if (!(await passesGates(dependencies, message, content))) return;
  const delivery = await SENDERS[message.channel](dependencies, message, content);
  noteProvider(dependencies, reporter, lane, delivery);
  observer.metrics?.message(purpose, delivery.outcome);
  if (delivery.outcome === 'sent') {
    const { epoch: sentAt, today } = clock();
    await outbox.markSent(db, { id, now: sentAt });
    await contactRecords.endContact(db, { messageId: id, now: sentAt, today }, 'sent');
  } else if (delivery.outcome === 'refused') {
    // First, because a message that is not given up is refused again.
    if (delivery.hasOptedOut)
      await changeTextsToNumber(dependencies, NO_REQUEST, { mobile: content.to, isStopped: true });
    await giveUp(dependencies, reporter, message, 'refused', delivery.cause);
  } else {
    await waitForNextAttempt(dependencies, message, delivery);
  }
}

const BEHIND_ANOTHER_MS = 1000;

function getExpiry({ validUntil }: Pick<OutboxMessage, 'validUntil'>): MessageEnd {
  return validUntil === null ? 'undeliverable' : 'expired';
}

/**
 * Tells the circuit breaker what the provider did. A message that is refused or deferred is not a failure of the provider:
 * entering invalid addresses must not open the circuit breaker for everyone.
 */
function noteProvider(
  { circuitBreakers, clock }: Dependencies,
  reporter: DeliveryReporter,
  lane: OutboxLane,
  delivery: Delivery,
): void {
  const provider = getProvider(lane);
  const circuitBreaker = circuitBreakers[provider];
  if (delivery.outcome !== 'unavailable') return circuitBreaker.recordSuccess();
  const isOpened = circuitBreaker.recordFailure(clock().epoch, getProviderPause(delivery));
  if (isOpened) reporter.providerFailed(provider, delivery.cause);
}

async function waitForNextAttempt(
  { db, outbox, randomness, clock }: Dependencies,
  { id, purpose, attempts, expiresAt }: OutboxMessage,
  { outcome, cause, retryAfterMs }: PostponedDelivery,
): Promise<void> {
  const now = clock().epoch;
  const attempt = { purpose, outcome, attempts, retryAfterMs, remainingMs: expiresAt - now };
  const wait = getWait(attempt, (bound) => randomness.below(bound));
  await outbox.markWaiting(db, { id, attempts }, { nextAt: now + wait, cause });
}

/** Nothing was sent: the attempt does not count. */
async function waitWithoutAttempt(
  { db, outbox }: Dependencies,
  { id, attempts }: OutboxMessage,
  nextAt: number,
): Promise<void> {
  await outbox.markWaiting(db, { id, attempts }, { nextAt, cause: null });
}

async function giveUp(
  { db, outbox, contactRecords, observer, clock }: Dependencies,
  reporter: DeliveryReporter,
  message: OutboxMessage | OutboxRow,
  end: MessageEnd,
  cause: string | null,
): Promise<void> {
  const { epoch: now, today } = clock();
  const isGivenUp = await outbox.markEnded(db, message.id, { end, now, cause });
  if (!isGivenUp) return;
  await contactRecords.endContact(db, { messageId: message.id, now, today }, 'ended');
  if (end !== 'refused') observer.metrics?.message(message.purpose, end);
  if (end !== 'superseded') reporter.gaveUp(message, end, cause ?? ('cause' in message ? message.cause : null));
}

type Send = (dependencies: Dependencies, message: OutboxMessage, content: MessageContent) => Promise<Delivery>;

const SENDERS: Readonly<Record<OutboxMessage['channel'], Send>> = {
  email: ({ mail }, { id, purpose }, { to, subject, text, html, optOutUrl }) =>
    mail.send({
      id,
      channel: 'email',
      purpose,
      to,
      subject: subject ?? '',
      text: text ?? '',
      ...(html !== undefined && { html }),
      ...(optOutUrl !== undefined && { optOutUrl }),
    }),
  // A notice has a text. The provider generates and sends a code; its reference is needed to check the code.
  async sms(dependencies, { codeId }, { to, text, language = dependencies.settings.language }) {
    const { db, smsVerification, textMessages, verifications } = dependencies;
    if (text !== undefined) {
      return textMessages?.send(to, text) ?? { outcome: 'deferred', cause: 'SMS_MESSAGES_URL is not set' };
    }
    const start = () => smsVerification.start(to, language);
    const started = codeId === null ? await start() : await startVerification(dependencies, { codeId, to }, start);
    if (started.outcome !== 'started') return started;
    if (codeId !== null) await verifications.setVerificationReference(db, codeId, started.reference);
    return { outcome: 'sent' };
  },
};

type StartVerification = () => ReturnType<Dependencies['smsVerification']['start']>;

/**
 * While a verification of a number is open, the provider repeats its code and counts the remaining attempts of it. Those of ended
 * flows are cancelled before, and those of strangers who named the number too: they use up none of its owner's texts and tries.
 */
async function startVerification(
  dependencies: Dependencies,
  code: { readonly codeId: string; readonly to: string },
  start: StartVerification,
): ReturnType<StartVerification> {
  const { db, clock, verifications } = dependencies;
  const now = clock().epoch;
  await cancelVerifications(dependencies, [
    ...(await verifications.findEndedVerifications(db, code.codeId)),
    ...(await verifications.findNamedVerifications(db, { ...code, reference: null, now })),
  ]);
  const started = await start();
  if (started.outcome !== 'started') return started;
  // It may be that of an ended flow, whose number is no longer stored.
  const { reference } = started;
  const named = await verifications.findNamedVerifications(db, { ...code, reference, now });
  return (await cancelVerifications(dependencies, named)) ? start() : started;
}

/** Returns whether any has certainly ended. */
async function cancelVerifications(
  { db, smsVerification, verifications }: Dependencies,
  found: readonly { readonly id: string; readonly reference: string }[],
): Promise<boolean> {
  const references = [...new Set(found.map(({ reference }) => reference))];
  // At once, because the lease of the message is as long as four calls.
  const cancelled = await Promise.all(
    references.map(async (reference) => ((await smsVerification.cancel(reference)) ? [reference] : [])),
  );
  const ended = cancelled.flat();
  for (const { id, reference } of found) {
    if (ended.includes(reference)) await verifications.setVerificationReference(db, id, null);
  }
  return ended.length > 0;
}
