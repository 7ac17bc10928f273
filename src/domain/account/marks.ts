// The marks on an account: who may set each and take it back, and what it stops. docs/rules §6.6.
import type { Instant, LocalDate } from '../shared/calendar';
import { ACCOUNT_MARKS, keysOf } from '../shared/vocabulary';
import type { AccountCondition, AccountMark, DisputeCategory, DisputeOutcome, MarkSource } from '../shared/vocabulary';
import type { AccountFacts } from './account-facts';
import { deriveState } from './display-state';
import type { MoveKey } from './moves';

interface MarkRule {
  readonly setBy: readonly MarkSource[];
  readonly endedBy: readonly MarkSource[];
  /** No new offers and no charges: open payments are cancelled, and a plan is held. */
  readonly stopsOffers: boolean;
  /** Nobody can claim or open the account. */
  readonly closesSignIn: boolean;
  /** Taking it back needs a confirmation. */
  readonly isConfirmed: boolean;
}

const LIGHT = { stopsOffers: false, closesSignIn: false, isConfirmed: false } as const;
const GRAVE = { stopsOffers: true, closesSignIn: false, isConfirmed: true } as const;

/** What a consumer asks for their whole person, `stopContact`, is stored with the profile instead. */
export const MARK_RULES: Readonly<Record<AccountMark, MarkRule>> = {
  do_not_contact: { ...LIGHT, setBy: ['creditor', 'import', 'support'], endedBy: ['creditor', 'import', 'support'] },
  attorney: {
    ...LIGHT,
    setBy: ['consumer', 'creditor', 'import', 'support'],
    endedBy: ['consumer', 'creditor', 'import', 'support'],
  },
  bankruptcy: { ...GRAVE, setBy: ['creditor', 'import', 'support'], endedBy: ['creditor', 'import', 'support'] },
  deceased: {
    ...GRAVE,
    closesSignIn: true,
    setBy: ['creditor', 'import', 'support'],
    endedBy: ['creditor', 'import', 'support'],
  },
  // Ended by its answer, or by a move that leaves the condition.
  disputed: { ...LIGHT, setBy: ['consumer', 'creditor', 'import'], endedBy: [] },
};

/** The moves that make, accept or reopen an offer, or lead to a charge. What ends something goes on, and so does a dispute. */
const OFFERS_AND_CHARGES: ReadonlySet<MoveKey> = new Set<MoveKey>([
  'create_settlement_offer',
  'create_payment_plan_offer',
  'create_custom_offer',
  'accept_creditor_offer',
  'send_counter_offer',
  'add_payment_method',
  'start_over',
  'change_first_pay_date',
  'hold_plan',
  'restart_plan',
  'restart_negotiation',
  'skip_payment',
  'reschedule_payment',
  'resend_notice',
  'accept_offer',
  'counter_offer',
  'reopen_negotiation',
  'resume_held_plan',
  'skip_failed_payment',
]);

/** Returns true if new offers and charges are stopped. */
export function stopsOffers(marks: readonly AccountMark[]): boolean {
  return marks.some((mark) => MARK_RULES[mark].stopsOffers);
}

export function isStoppedByMarks(move: MoveKey, marks: readonly AccountMark[]): boolean {
  return OFFERS_AND_CHARGES.has(move) && stopsOffers(marks);
}

/** All marks in force, in the order of the vocabulary. */
export function listMarks(facts: AccountFacts): readonly AccountMark[] {
  return listMarksUnder(deriveState(facts).condition, facts);
}

/** The same for an account whose condition is known. */
export function listMarksUnder(
  condition: AccountCondition,
  { marks, ownerStopsContact }: Pick<AccountFacts, 'marks' | 'ownerStopsContact'>,
): readonly AccountMark[] {
  const stored: readonly AccountMark[] = marks;
  const isSet = (mark: AccountMark): boolean => {
    if (mark === 'disputed') return condition === 'disputed';
    return stored.includes(mark) || (mark === 'do_not_contact' && ownerStopsContact);
  };
  return keysOf(ACCOUNT_MARKS).filter(isSet);
}

/** What a mark says beside its key. */
export interface MarkDetails {
  readonly attorneyName?: string;
  readonly attorneyContact?: string;
  readonly caseNumber?: string;
  readonly filedOn?: LocalDate;
  /** The consumer's words, of a dispute. */
  readonly reason?: string;
  readonly category?: DisputeCategory;
}

export interface GivenAnswer {
  readonly text: string;
  readonly outcome: DisputeOutcome;
}

/** What a move does to the marks. */
export type MarkChange =
  | {
      readonly set: AccountMark;
      readonly by: MarkSource;
      readonly details: MarkDetails;
      /** The creditor's own. */
      readonly note: string | null;
    }
  | { readonly end: AccountMark; readonly by: MarkSource; readonly answer?: GivenAnswer };

/** A mark as it is stored, in force or ended. */
export interface MarkFacts {
  readonly mark: AccountMark;
  readonly setBy: MarkSource;
  readonly setAt: Instant;
  readonly details: MarkDetails;
  readonly note: string | null;
  readonly endedBy: MarkSource | null;
  readonly endedAt: Instant | null;
  readonly answer: GivenAnswer | null;
  /** The creditor sees it, the present person does not. */
  readonly isOfEarlierPerson: boolean;
}
