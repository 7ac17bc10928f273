// Messages that wait to be sent: what each kind is, how long it is tried, and when it is tried again.
interface PurposeRule {
  /** Somebody waits for it: it is sent before others, and tried more often. */
  readonly isUrgent: boolean;
  /**
   * Only the newest of these is worth sending to one recipient: `code`: to one contact in one sign-in, `owner`: of one user,
   * `kind`: of this purpose to one person for one company, as two files of one night would say the same in the morning.
   */
  readonly replaces: 'code' | 'owner' | 'kind' | null;
}

const ORDINARY: PurposeRule = { isUrgent: false, replaces: null };
const CLOSING_NOTICE: PurposeRule = { isUrgent: false, replaces: 'kind' };
const PASSWORD_LINK: PurposeRule = { isUrgent: false, replaces: 'owner' };

/** Every kind of message; also a label of metrics. */
export const MESSAGE_PURPOSES = {
  code: { isUrgent: true, replaces: 'code' },
  invitation: PASSWORD_LINK,
  password_reset: PASSWORD_LINK,
  password_changed: ORDINARY,
  offer_digest: CLOSING_NOTICE,
  contact_change: ORDINARY,
  security_notice: ORDINARY,
  gift_receipt: ORDINARY,
  letter_waiting: ORDINARY,
  payment_due: ORDINARY,
  payment_changed: ORDINARY,
  payments_skipped: ORDINARY,
  payment_method_expiring: ORDINARY,
  gift_received: ORDINARY,
  offer_closed: CLOSING_NOTICE,
  plan_cancelled: CLOSING_NOTICE,
  account_removed: CLOSING_NOTICE,
  /** Stored by a release that knows a purpose which this one does not. */
  unknown: ORDINARY,
} as const satisfies Readonly<Record<string, PurposeRule>>;
export type MessagePurpose = keyof typeof MESSAGE_PURPOSES;

/**
 * Why a message will not be sent any more. `refused`: its recipient permanently accepts none. `expired`: its code or link.
 * `undeliverable`: it was tried for three days. `superseded`: a newer one replaces it. `stopped`: by a gate (docs/contact.md).
 * `discarded`: by an operator.
 */
export const MESSAGE_ENDS = {
  refused: true,
  expired: true,
  undeliverable: true,
  superseded: true,
  stopped: true,
  discarded: true,
} as const;
export type MessageEnd = keyof typeof MESSAGE_ENDS;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a message without an expiry of its own is tried. */
const TRIED_MS = 3 * DAY_MS;

/** How long a message that was given up stays stored, so that operators can send it again. */
export const KEPT_MS = 30 * DAY_MS;

/** How many messages of one lane a process sends at the same time. Codes and others, in each channel, are lanes. */
export const PLACES_PER_LANE = 5;

/** Longer than any wait that this page can produce: a message that waits longer has a wrong time, and is due. */
export const LONGEST_WAIT_MS = DAY_MS;

/** A provider that asks for a longer pause is asked again earlier, also on behalf of other messages. */
const LONGEST_PAUSE_MS = HOUR_MS;
const LONGEST_PROVIDER_PAUSE_MS = 5 * MINUTE_MS;

/** What came of handing a message over. `cause`: a short code for operators, without anything personal. */
export type Delivery = { readonly outcome: 'sent' } | FailedDelivery;

export type FailedDelivery =
  | {
      /** The recipient permanently accepts no messages. */
      readonly outcome: 'refused';
      readonly cause: string;
      /** Because the recipient has told the provider to stop. */
      readonly hasOptedOut?: true;
    }
  | PostponedDelivery;

/** `deferred`: not this message now. `unavailable`: the provider takes none, or our settings for it are wrong. */
export type PostponedDelivery = Postponed<'deferred'> | Postponed<'unavailable'>;

interface Postponed<Outcome extends string> {
  readonly outcome: Outcome;
  readonly cause: string;
  /** How long the provider asks to wait. */
  readonly retryAfterMs?: number;
}

/** Times are epoch milliseconds. */
export interface MessagePlan {
  /** When it is sent first. */
  readonly dueAt: number;
  /** Until when it is tried. */
  readonly expiresAt: number;
  /** Its code or link is worth nothing from then on. It has neither if this is null. */
  readonly validUntil: number | null;
}

/** Plans a message that is due at a time: a new one, one that is sent again, or one that a gate lets wait. */
export function planMessage(dueAt: number, validUntil: number | null): MessagePlan {
  return { dueAt, expiresAt: validUntil ?? dueAt + TRIED_MS, validUntil };
}

const FIRST_WAIT_MS = 2 * SECOND_MS;
/** A provider that is away is tried by one message at a time, so the others need not wait for longer afterwards. */
const LONGEST_UNAVAILABLE_MS = MINUTE_MS;
const LONGEST_URGENT_MS = 30 * SECOND_MS;
const LONGEST_DEFERRED_MS = 15 * MINUTE_MS;

export interface FailedAttempt {
  readonly purpose: MessagePurpose;
  readonly outcome: PostponedDelivery['outcome'];
  /** Including this one. */
  readonly attempts: number;
  /** What the provider asks for. */
  readonly retryAfterMs?: number | undefined;
  /** For how much longer the message is tried. */
  readonly remainingMs: number;
}

/** How long a message waits: twice as long each time, up to a limit, and as long as the provider asks for. */
export function getWait(attempt: FailedAttempt, randomBelow: (bound: number) => number): number {
  const { purpose, outcome, attempts, retryAfterMs = 0, remainingMs } = attempt;
  const { isUrgent } = MESSAGE_PURPOSES[purpose];
  const longestDeferred = isUrgent ? LONGEST_URGENT_MS : LONGEST_DEFERRED_MS;
  const longest = outcome === 'unavailable' ? Math.min(longestDeferred, LONGEST_UNAVAILABLE_MS) : longestDeferred;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 30), longest);
  // Messages that failed together are not all tried again at the same moment.
  const spread = wait / 2 + randomBelow(Math.floor(wait / 2) + 1);
  const pause = Math.min(retryAfterMs, LONGEST_PAUSE_MS);
  // Rather too early than never.
  return pause < remainingMs ? Math.max(spread, pause) : spread;
}

/** For how long no message is handed to a provider that asks for a pause. */
export function getProviderPause({ retryAfterMs = 0 }: Postponed<'unavailable'>): number {
  return Math.min(retryAfterMs, LONGEST_PROVIDER_PAUSE_MS);
}

export interface MessageToResend {
  readonly state: 'pending' | 'sending' | 'sent' | 'failed';
  readonly endedAs: MessageEnd | null;
  readonly validUntil: number | null;
  readonly hasContent: boolean;
}

/** Why a message cannot be sent again; the first match wins. */
const RESEND_REFUSALS: readonly {
  readonly when: (message: MessageToResend, now: number) => boolean;
  readonly then: string;
}[] = [
  { when: ({ state }) => state === 'sent', then: 'It was sent.' },
  { when: ({ state }) => state === 'sending', then: 'It is being sent.' },
  { when: ({ endedAs }) => endedAs === 'superseded', then: 'A newer message has replaced it.' },
  { when: ({ endedAs }) => endedAs === 'stopped', then: 'It was stopped, for the reason that its cause says.' },
  { when: ({ endedAs }) => endedAs === 'discarded', then: 'An operator discarded it.' },
  {
    when: ({ validUntil }, now) => validUntil !== null && validUntil <= now,
    then: 'Its code or link has expired. The person has to ask for a new one, or an administrator to invite again.',
  },
  { when: ({ hasContent }) => !hasContent, then: 'Its content has been deleted.' },
];

export function findResendRefusal(message: MessageToResend, now: number): string | null {
  return RESEND_REFUSALS.find(({ when }) => when(message, now))?.then ?? null;
}

/** Why a message cannot be discarded; null when it can be. */
export function findDiscardRefusal({ state, nextAt, hasContent }: MessageInOutbox, now: number): string | null {
  if (state === 'sent') return 'It was sent.';
  if (state === 'sending' && nextAt > now) return 'It is being sent.';
  return hasContent ? null : 'Its content has been deleted.';
}

export interface MessageInOutbox extends MessageToResend {
  readonly attempts: number;
  /** Epoch milliseconds, as the others. */
  readonly nextAt: number;
  readonly dueAt: number;
  readonly expiresAt: number;
}

const ENDS: Readonly<Record<MessageEnd, string>> = {
  refused: 'It was given up: its recipient accepts no messages, as the cause says.',
  expired: 'It was given up: its code or link expired before it could be sent.',
  undeliverable: 'It was given up after three days of attempts.',
  superseded: 'A newer message has replaced it.',
  stopped: 'It was stopped, for the reason that its cause says.',
  discarded: 'An operator discarded it.',
};

/** Why a message waits, or will not be sent; the first match wins. */
const EXPLANATIONS: readonly {
  readonly when: (message: MessageInOutbox, now: number) => boolean;
  readonly then: string;
}[] = [
  { when: ({ state }) => state === 'sent', then: 'It was sent.' },
  { when: ({ state, nextAt }, now) => state === 'sending' && nextAt > now, then: 'A server is sending it.' },
  { when: ({ expiresAt }, now) => expiresAt <= now, then: 'Its time is over: a server that runs gives it up.' },
  {
    when: ({ state }) => state === 'sending',
    then: 'The server that was sending it has stopped: another one that runs takes it over.',
  },
  {
    when: ({ dueAt }, now) => dueAt > now,
    then: 'It is held until it is due: until hours in which messages are allowed, or long enough after the last one (docs/contact.md).',
  },
  {
    when: ({ nextAt, attempts }, now) => nextAt > now && attempts > 0,
    then: 'The last attempt failed, as the cause says; it is tried again.',
  },
  { when: ({ nextAt }, now) => nextAt > now, then: 'It waits for another message to the same person.' },
];

const UNEXPLAINED =
  'It is due. Does a server run, and does its log have message.provider_failed? While a provider fails, nothing is handed to it.';

/** For operators. */
export function explainMessage(message: MessageInOutbox, now: number): string {
  if (message.endedAs !== null) return ENDS[message.endedAs];
  return EXPLANATIONS.find(({ when }) => when(message, now))?.then ?? UNEXPLAINED;
}

/** `maria@example.test` → `m…@example.test`, `+12025550142` → `…0142`: for operators. */
export function maskRecipient(to: string): string {
  const at = to.lastIndexOf('@');
  return at < 1 ? `…${to.slice(-4)}` : `${to.slice(0, 1)}…${to.slice(at)}`;
}
