// Decides the moves that mark an account, take a mark back, and answer a dispute. docs/rules §6.6.
import type { AccountFacts } from '../account/account-facts';
import { MARK_RULES, stopsOffers, type GivenAnswer, type MarkDetails, type MarkFacts } from '../account/marks';
import { actionUnavailable, assertMoveAllowed } from '../account/transitions';
import type { LocalDate, Moment } from '../shared/calendar';
import { STORED_MARKS, type DisputeCategory, type MarkSource, type StoredMark } from '../shared/vocabulary';
import { openAgain } from './decide-new-start';
import type { AccountChanges, MoveDecision } from './move-decision';
import { assertNoErrors, trimmedOrNull, validateRequiredText, validateText } from './move-validation';

export const MAX_DISPUTE_TEXT = 4000;
const MAX_NOTE = 1000;
const MAX_NAME = 191;
const MAX_CASE_NUMBER = 50;

/** Members are null if they do not belong to the mark, or are not known. */
export interface MarkRequest {
  readonly mark: StoredMark;
  readonly by: MarkSource;
  readonly note: string | null;
  readonly attorneyName: string | null;
  readonly attorneyContact: string | null;
  readonly caseNumber: string | null;
  readonly filedOn: LocalDate | null;
  /** The marks of the account that are in force, as they are stored. */
  readonly stored: readonly MarkFacts[];
}

/**
 * Setting a mark again replaces what it says; the same words of the same side change nothing. Bankruptcy and death stop what was
 * agreed at once.
 */
export function decideMark(facts: AccountFacts, request: MarkRequest, { today }: Moment): MoveDecision {
  const { mark, by, note } = request;
  const isAttorney = mark === 'attorney';
  assertNoErrors({
    mark: [
      ...(MARK_RULES[mark].setBy.includes(by) ? [] : [`The mark ${mark} cannot be set here.`]),
      ...refuseForeign(request),
    ],
    note: validateText('note', note, MAX_NOTE),
    attorneyName: isAttorney
      ? validateRequiredText('attorney name', request.attorneyName ?? '', MAX_NAME)
      : belongsTo('attorney name', 'attorney', request.attorneyName),
    attorneyContact: isAttorney
      ? validateText('attorney contact', request.attorneyContact, MAX_NAME)
      : belongsTo('attorney contact', 'attorney', request.attorneyContact),
    caseNumber:
      mark === 'bankruptcy'
        ? validateText('case number', request.caseNumber, MAX_CASE_NUMBER)
        : belongsTo('case number', 'bankruptcy', request.caseNumber),
    filedOn:
      mark === 'bankruptcy' ? validatePast(request.filedOn, today) : belongsTo('date', 'bankruptcy', request.filedOn),
  });
  const move = by === 'consumer' ? 'name_attorney' : 'mark_account';
  assertMoveAllowed(move, facts);
  return {
    move,
    account: {
      marks: STORED_MARKS.filter((one) => one === mark || facts.marks.includes(one)),
      ...(MARK_RULES[mark].stopsOffers && holdPlan(facts)),
    },
    ...(MARK_RULES[mark].stopsOffers && facts.unpaidPayments > 0 && { schedule: 'cancel' as const }),
    ...(MARK_RULES[mark].closesSignIn && facts.hasPaymentMethod && { paymentMethod: null }),
    mark: { set: mark, by, details: toDetails(request), note: trimmedOrNull(note) },
    ...(isRepetition(request) && { isRepetition: true }),
  };
}

function isRepetition(request: MarkRequest): boolean {
  const { mark, by, note, stored } = request;
  const inForce = stored.find((one) => one.mark === mark && one.setBy === by && one.endedAt === null);
  const said = toDetails(request);
  return (
    inForce !== undefined &&
    inForce.note === trimmedOrNull(note) &&
    MARK_DETAILS.every((name) => inForce.details[name] === said[name])
  );
}

const MARK_DETAILS = ['attorneyName', 'attorneyContact', 'caseNumber', 'filedOn'] as const;

/** What the consumer has said is neither replaced nor taken back by the creditor. */
function refuseForeign({ mark, by, stored }: Pick<EndRequest, 'mark' | 'by' | 'stored'>): string[] {
  const setBy = stored.find((one) => one.mark === mark && one.endedAt === null)?.setBy ?? null;
  const isOfConsumer = setBy === 'consumer' && (by === 'creditor' || by === 'import');
  return isOfConsumer
    ? ['The consumer set this mark: only the consumer or support can change it or take it back.']
    : [];
}

function belongsTo(name: string, mark: StoredMark, value: string | null): string[] {
  return value === null ? [] : [`The ${name} belongs to the mark ${mark}.`];
}

function validatePast(date: LocalDate | null, today: LocalDate): string[] {
  return date !== null && date > today ? ['The date must be a date before or equal to today.'] : [];
}

function toDetails({ attorneyName, attorneyContact, caseNumber, filedOn }: MarkRequest): MarkDetails {
  const [name, contact, number] = [attorneyName, attorneyContact, caseNumber].map(trimmedOrNull);
  return {
    ...(name && { attorneyName: name }),
    ...(contact && { attorneyContact: contact }),
    ...(number && { caseNumber: number }),
    ...(filedOn !== null && { filedOn }),
  };
}

/** Until the mark is taken back: there is no day on which the plan resumes. */
function holdPlan({ status, paymentSetup }: AccountFacts): AccountChanges {
  if (status === 'hold') return { restartDate: null };
  return status === 'payment_accepted' && paymentSetup ? { status: 'hold', holdReason: null, restartDate: null } : {};
}

interface EndRequest {
  readonly mark: StoredMark;
  readonly by: MarkSource;
  readonly confirm: boolean;
  /** The marks of the account as they are stored. */
  readonly stored: readonly MarkFacts[];
}

/** Throws `offer_action_unavailable` when the account does not have the mark. */
export function decideEndedMark(facts: AccountFacts, { mark, by, confirm, stored }: EndRequest): MoveDecision {
  const isOfPerson = mark === 'do_not_contact' && facts.ownerStopsContact && !facts.marks.includes(mark);
  assertNoErrors({
    mark: [
      ...(MARK_RULES[mark].endedBy.includes(by) ? [] : [`The mark ${mark} cannot be taken back here.`]),
      ...refuseForeign({ mark, by, stored }),
      ...(isOfPerson ? ['The consumer wants no contact about any account: only the consumer can take this back.'] : []),
    ],
    confirm:
      MARK_RULES[mark].isConfirmed && !confirm
        ? [`Set this to true to confirm that the mark ${mark} is taken back.`]
        : [],
  });
  const move = by === 'consumer' ? 'remove_attorney' : 'unmark_account';
  assertMoveAllowed(move, facts);
  if (!facts.marks.includes(mark)) throw actionUnavailable(facts);
  const marks = facts.marks.filter((one) => one !== mark);
  const isFreed = stopsOffers(facts.marks) && !stopsOffers(marks);
  return { move, account: { marks, ...(isFreed && reopenHeldPlan(facts)) }, mark: { end: mark, by } };
}

/** A plan whose payments a mark cancelled cannot go on: the consumer negotiates again. */
function reopenHeldPlan({ status, unpaidPayments }: AccountFacts): AccountChanges {
  if (status !== 'hold' || unpaidPayments > 0) return {};
  return { status: 'renegotiate', holdReason: null, restartDate: null };
}

interface DisputeRequest {
  readonly reason: string | null;
  readonly category: DisputeCategory | null;
  readonly by: MarkSource;
  readonly note?: string | null;
}

/** Agreements pause until the dispute is answered, which ends them: the consumer starts over. */
export function decideDispute(
  facts: AccountFacts,
  { reason, category, by, note = null }: DisputeRequest,
  { now }: Moment,
): MoveDecision {
  assertNoErrors({
    reason: validateText('reason', reason, MAX_DISPUTE_TEXT),
    note: validateText('note', note, MAX_NOTE),
  });
  assertMoveAllowed('dispute_account', facts);
  const words = trimmedOrNull(reason);
  return {
    move: 'dispute_account',
    account: { status: 'dispute', disputedAt: now },
    mark: {
      set: 'disputed',
      by,
      details: { ...(words && { reason: words }), ...(category && { category }) },
      note: trimmedOrNull(note),
    },
  };
}

/** A verified or corrected account is reopened; a closed one is withdrawn, and its dispute stays visible. */
export function decideDisputeAnswer(facts: AccountFacts, answer: GivenAnswer, { now }: Moment): MoveDecision {
  assertNoErrors({ text: validateRequiredText('text', answer.text, MAX_DISPUTE_TEXT) });
  assertMoveAllowed('answer_dispute', facts);
  const mark = { end: 'disputed', by: 'creditor', answer: { ...answer, text: answer.text.trim() } } as const;
  if (answer.outcome === 'closed') {
    return {
      move: 'answer_dispute',
      account: {
        status: 'deactivated',
        deactivatedAt: now,
        counterOffer: false,
        customOffer: false,
        paymentSetup: false,
      },
      ...(facts.unpaidPayments > 0 && { schedule: 'cancel' as const }),
      ...(facts.hasPaymentMethod && { paymentMethod: null }),
      mark,
    };
  }
  return {
    move: 'answer_dispute',
    ...openAgain(facts),
    mark,
  };
}
