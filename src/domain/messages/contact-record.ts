// How a company sees what became of the messages about its accounts: never the contact or the text.
import { toInstant, type Instant, type LocalDate } from '../shared/calendar';
import type { ConsumerNotice } from './consumer-notices';
import { CONTACT_GATES, CONTACT_OUTCOMES, type ContactGate, type ContactOutcome } from './contact-gates';
import type { MessagePurpose } from './outbox';

/** People read these words for the kinds of messages about an account. */
export const MESSAGE_LABELS = {
  letter_waiting: 'A letter is waiting',
  payment_due: 'A payment is due soon',
  payment_changed: 'A payment date was changed',
  payments_skipped: 'Two payments were skipped',
  payment_method_expiring: 'A payment method expires soon',
  gift_received: 'Somebody else made a payment',
  offer_closed: 'An offer was closed',
  plan_cancelled: 'A plan was cancelled',
  account_removed: 'The account was removed',
} as const satisfies Readonly<Record<ConsumerNotice, string>>;
export type AccountMessageType = keyof typeof MESSAGE_LABELS;

export type MessageChannel = 'email' | 'sms';

export interface ContactRecordFacts {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly purpose: MessagePurpose;
  readonly outcome: ContactOutcome;
  readonly gate: ContactGate | null;
  readonly waitsUntil: number | null;
  readonly createdAt: number;
  readonly decidedAt: number | null;
}

interface Labelled<Key extends string> {
  readonly key: Key;
  readonly label: string;
}

export interface AccountMessageView {
  readonly id: number;
  /** This is null for a type that this release does not know. */
  readonly type: Labelled<AccountMessageType> | null;
  readonly channel: MessageChannel;
  readonly outcome: Labelled<ContactOutcome>;
  readonly gate: Labelled<ContactGate> | null;
  readonly waitsUntil: Instant | null;
  readonly createdAt: Instant;
  readonly decidedAt: Instant | null;
}

export function describeContactRecord(facts: ContactRecordFacts): AccountMessageView {
  const { id, channel, purpose, outcome, gate, waitsUntil, createdAt, decidedAt } = facts;
  return {
    id,
    type: isType(purpose) ? { key: purpose, label: MESSAGE_LABELS[purpose] } : null,
    channel,
    outcome: { key: outcome, label: CONTACT_OUTCOMES[outcome] },
    gate: gate && { key: gate, label: CONTACT_GATES[gate] },
    waitsUntil: waitsUntil === null ? null : toInstant(waitsUntil),
    createdAt: toInstant(createdAt),
    decidedAt: decidedAt === null ? null : toInstant(decidedAt),
  };
}

function isType(purpose: string): purpose is AccountMessageType {
  return Object.hasOwn(MESSAGE_LABELS, purpose);
}

interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

export interface MessageCountsView extends Days {
  readonly sent: number;
  readonly notDelivered: number;
  readonly stopped: number;
  /** Each gate, also those that stopped none. Quiet hours only delay. */
  readonly gates: readonly { readonly gate: Labelled<ContactGate>; readonly count: number }[];
}

/** `counts`: by `sent`, `ended` and the gates. */
export function describeMessageCounts({ from, to }: Days, counts: ReadonlyMap<string, number>): MessageCountsView {
  const stopping = (Object.keys(CONTACT_GATES) as ContactGate[]).filter((gate) => gate !== 'quiet_hours');
  const gates = stopping.map((key) => ({ gate: { key, label: CONTACT_GATES[key] }, count: counts.get(key) ?? 0 }));
  return {
    from,
    to,
    sent: counts.get('sent') ?? 0,
    notDelivered: counts.get('ended') ?? 0,
    stopped: gates.reduce((sum, { count }) => sum + count, 0),
    gates,
  };
}
