// Decides whether a message goes to a person: its kind says which gates it has to pass (docs/contact.md).
import { isWithin } from '../shared/clock-difference';
import type { AccountMark } from '../shared/vocabulary';
import { findContactZones, toContactTime, type ContactHours, type ContactPlace } from './contact-zones';
import type { MessagePurpose } from './outbox';

/** What can stop a message or make it wait, in the order in which it is judged; the first match counts. */
export const CONTACT_GATES = {
  address: 'There is no verified contact for this channel',
  opt_out: 'The person has stopped this channel',
  permission: 'The person has not permitted this channel',
  daily_letter: 'At most one letter is announced in 24 hours',
  owner: 'The account belongs to somebody else by now',
  mark: 'A mark on the account',
  obsolete: 'What the message speaks of is over',
  quiet_hours: 'Quiet hours at the place of the person',
  frequency: 'Too many messages about the account',
} as const;
export type ContactGate = keyof typeof CONTACT_GATES;

/** What a message is to the person who gets it. */
export const MESSAGE_KINDS = {
  letter: 'A letter is waiting',
  notice: 'Something has changed',
  reminder: 'Something is due soon',
  confirmation: 'Confirms what the person has done',
  dispute_answer: 'Answers a dispute',
} as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;

/** The letter itself decides when `daily_letter` lets it pass (`notify-of-letter.ts`). */
type JudgedGate = Exclude<ContactGate, 'daily_letter'>;

const AT_ONCE: readonly JudgedGate[] = ['address', 'opt_out', 'permission', 'owner', 'mark', 'obsolete'];
const ALL: readonly JudgedGate[] = [...AT_ONCE, 'quiet_hours', 'frequency'];

/** Codes, security notices, changes of contacts and receipts are messages of no kind: nothing stops them. */
const GATES_BY_KIND: Readonly<Record<MessageKind, readonly JudgedGate[]>> = {
  letter: ALL,
  notice: ALL,
  reminder: ALL,
  confirmation: AT_ONCE,
  // The law requires an answer, so it does not count, but not in the night.
  dispute_answer: [...AT_ONCE, 'quiet_hours'],
};

/** A message whose record says no kind has this one. It has to pass no gate if that is null. */
export const KINDS_BY_PURPOSE: Readonly<Record<MessagePurpose, MessageKind | null>> = {
  code: null,
  invitation: null,
  password_reset: null,
  password_changed: null,
  contact_change: null,
  security_notice: null,
  gift_receipt: null,
  offer_digest: null,
  letter_waiting: 'letter',
  payment_due: 'reminder',
  payment_changed: 'notice',
  payments_skipped: 'notice',
  payment_method_expiring: 'reminder',
  gift_received: 'notice',
  offer_closed: 'notice',
  plan_cancelled: 'notice',
  account_removed: 'notice',
  unknown: null,
};

export interface ContactRules {
  /** Gates that are switched off decide nothing. */
  readonly gates: Readonly<Record<'permission' | 'opt_out' | 'mark' | 'quiet_hours' | 'frequency', boolean>>;
  readonly hours: ContactHours;
  /** About one account, all messages together. */
  readonly perDay: number;
  readonly perWeek: number;
}

/** Who gets it. Of an account that nobody has claimed there is nobody who could permit anything: it counts as permitted. */
export interface ContactPerson {
  readonly hasAddress: boolean;
  readonly isPermitted: boolean;
  readonly hasOptedOut: boolean;
  /** All addresses that are known. */
  readonly places: readonly ContactPlace[];
}

export interface ContactAccount {
  readonly id: number;
  /** It still belongs to the person whom the message goes to. */
  readonly isOwned: boolean;
  /** This mark stops messages of this kind. None does if it is null. */
  readonly mark: AccountMark | null;
  /** What the message says of it is no longer so. */
  readonly isObsolete: boolean;
  /** When the other messages about it went out. Epoch milliseconds; those of the last week are enough. */
  readonly sentAt: readonly number[];
}

export interface MessageToJudge {
  readonly kind: MessageKind;
  readonly person: ContactPerson;
  /** A message may be about several. */
  readonly accounts: readonly ContactAccount[];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Judges one account, or the whole message if `account` is null. */
type Applies = (message: MessageToJudge, account: ContactAccount | null, rules: ContactRules, now: number) => boolean;

/** A gate is closed if its function returns true. */
const CLOSED: Readonly<Record<JudgedGate, Applies>> = {
  address: ({ person }) => !person.hasAddress,
  opt_out: ({ person }) => person.hasOptedOut,
  permission: ({ person }) => !person.isPermitted,
  owner: (_message, account) => account?.isOwned === false,
  mark: (_message, account) => account !== null && account.mark !== null,
  obsolete: (_message, account) => account?.isObsolete === true,
  quiet_hours: ({ person }, _account, rules, now) => findContactTime(person.places, rules, now) > now,
  frequency: (_message, account, { perDay, perWeek }, now) => {
    const count = (days: number) => (account?.sentAt ?? []).filter((at) => isWithin(at, days * DAY_MS - 1, now)).length;
    return count(1) >= perDay || count(7) >= perWeek;
  },
};

/** The next time at which a person may be contacted. */
function findContactTime(places: readonly ContactPlace[], { hours }: ContactRules, now: number): number {
  return toContactTime(now, findContactZones(places), hours);
}

export interface StoppedAccount {
  readonly accountId: number;
  readonly gate: ContactGate;
}

/** `send`: about the accounts that no gate has stopped; the text names none. */
export type ContactVerdict =
  | { readonly outcome: 'send'; readonly stopped: readonly StoppedAccount[] }
  | { readonly outcome: 'wait'; readonly until: number; readonly gate: ContactGate }
  | { readonly outcome: 'stop'; readonly gate: ContactGate; readonly stopped: readonly StoppedAccount[] };

/** Each account by itself, so that what is about several is sent while it is about one that may be written about. */
export function judgeMessage(message: MessageToJudge, rules: ContactRules, now: number): ContactVerdict {
  const accounts = message.accounts.length === 0 ? [null] : message.accounts;
  const judged = accounts.map((account) => ({ account, gate: findClosedGate(message, account, rules, now) }));
  if (judged.some(({ gate }) => gate === 'quiet_hours')) {
    return { outcome: 'wait', until: findContactTime(message.person.places, rules, now), gate: 'quiet_hours' };
  }
  const stopped = judged.flatMap(({ account, gate }) => (account && gate ? [{ accountId: account.id, gate }] : []));
  const [first] = judged;
  return first?.gate && judged.every(({ gate }) => gate !== null)
    ? { outcome: 'stop', gate: first.gate, stopped }
    : { outcome: 'send', stopped };
}

function findClosedGate(
  message: MessageToJudge,
  account: ContactAccount | null,
  rules: ContactRules,
  now: number,
): ContactGate | null {
  const isOn = (gate: JudgedGate) => gate === 'address' || gate === 'owner' || gate === 'obsolete' || rules.gates[gate];
  const gates = GATES_BY_KIND[message.kind].filter(isOn);
  return gates.find((gate) => CLOSED[gate](message, account, rules, now)) ?? null;
}

/** Why nothing is sent to a person whom no permitted contact reaches. */
export function findGateOfPerson({ hasAddress, hasOptedOut }: ContactPerson): ContactGate {
  if (!hasAddress) return 'address';
  return hasOptedOut ? 'opt_out' : 'permission';
}

/** Messages of these kinds are counted, and so have to wait for one another to be judged. */
export function isCounted(kind: MessageKind): boolean {
  return GATES_BY_KIND[kind].includes('frequency');
}

/** What became of a message about an account, for the record. */
export const CONTACT_OUTCOMES = {
  waiting: 'Waiting',
  sent: 'Sent',
  stopped: 'Stopped',
  ended: 'Not delivered',
} as const;
export type ContactOutcome = keyof typeof CONTACT_OUTCOMES;
