// Marks and the dispute of an account, as both sides see them. The creditor's note is not shown to the consumer.
import type { AccountFacts } from '../account/account-facts';
import type { Labelled } from '../account/account-view';
import type { GivenAnswer, MarkFacts } from '../account/marks';
import { deriveState } from '../account/display-state';
import { getDaysBetween, toLocalDate, type Instant, type LocalDate } from '../shared/calendar';
import {
  ACCOUNT_MARKS,
  DISPUTE_CATEGORIES,
  DISPUTE_OUTCOMES,
  MARK_SOURCES,
  type AccountMark,
  type DisputeCategory,
  type DisputeOutcome,
  type MarkSource,
} from '../shared/vocabulary';

/** The newest of them are shown. */
export const MOST_MARKS = 50;

export interface MarkView {
  readonly key: AccountMark;
  readonly label: string;
  readonly setBy: Labelled<MarkSource>;
  readonly setAt: Instant;
  readonly endedAt: Instant | null;
  readonly endedBy: Labelled<MarkSource> | null;
  readonly attorneyName: string | null;
  readonly attorneyContact: string | null;
  readonly caseNumber: string | null;
  readonly filedOn: LocalDate | null;
}

interface CreditorMarkView extends MarkView {
  readonly note: string | null;
}

interface DisputeAnswerView {
  readonly text: string;
  readonly outcome: Labelled<DisputeOutcome>;
  readonly answeredAt: Instant;
}

export interface DisputeView {
  readonly disputedAt: Instant;
  /** This is null once the dispute was answered. */
  readonly daysOpen: number | null;
  readonly category: Labelled<DisputeCategory> | null;
  /** The consumer's words. */
  readonly reason: string | null;
  readonly answer: DisputeAnswerView | null;
}

export interface MarksView {
  readonly marks: readonly CreditorMarkView[];
  /** The last one; null when there never was one. */
  readonly dispute: DisputeView | null;
}

interface MarksToDescribe {
  readonly facts: AccountFacts;
  /** The newest first. */
  readonly stored: readonly MarkFacts[];
  /** When its owner asked not to be contacted; null while contact is allowed, and where the reader must not know. */
  readonly stoppedAt: Instant | null;
  readonly today: LocalDate;
  readonly timeZone: string;
}

export function describeMarks({ facts, stored, stoppedAt, today, timeZone }: MarksToDescribe): MarksView {
  const ofPerson: readonly MarkFacts[] = stoppedAt === null ? [] : [describeStop(stoppedAt)];
  return {
    marks: [...ofPerson, ...stored].map(describeMark),
    dispute: describeDispute(
      facts,
      stored.filter((one) => !one.isOfEarlierPerson),
      today,
      timeZone,
    ),
  };
}

function describeStop(setAt: Instant): MarkFacts {
  const set = { mark: 'do_not_contact', setBy: 'consumer', setAt } as const;
  return { ...set, details: {}, note: null, endedBy: null, endedAt: null, answer: null, isOfEarlierPerson: false };
}

function describeMark({ mark, setBy, setAt, details, note, endedAt, endedBy }: MarkFacts): CreditorMarkView {
  return {
    key: mark,
    label: ACCOUNT_MARKS[mark],
    setBy: { key: setBy, label: MARK_SOURCES[setBy] },
    setAt,
    endedAt,
    endedBy: endedBy && { key: endedBy, label: MARK_SOURCES[endedBy] },
    attorneyName: details.attorneyName ?? null,
    attorneyContact: details.attorneyContact ?? null,
    caseNumber: details.caseNumber ?? null,
    filedOn: details.filedOn ?? null,
    note,
  };
}

function describeDispute(
  facts: AccountFacts,
  stored: readonly MarkFacts[],
  today: LocalDate,
  timeZone: string,
): DisputeView | null {
  const last = stored.find(({ mark }) => mark === 'disputed') ?? null;
  const disputedAt = last?.setAt ?? (isDisputed(facts) ? facts.disputedAt : null);
  if (disputedAt === null) return null;
  const { category, reason } = last?.details ?? {};
  const { answer = null, endedAt = null } = last ?? {};
  return {
    disputedAt,
    daysOpen: isDisputed(facts) ? countDays(disputedAt, today, timeZone) : null,
    category: category ? { key: category, label: DISPUTE_CATEGORIES[category] } : null,
    reason: reason ?? null,
    answer: answer === null || endedAt === null ? null : describeAnswer(answer, endedAt),
  };
}

function describeAnswer({ text, outcome }: GivenAnswer, answeredAt: Instant): DisputeAnswerView {
  return { text, outcome: { key: outcome, label: DISPUTE_OUTCOMES[outcome] }, answeredAt };
}

function isDisputed(facts: AccountFacts): boolean {
  return deriveState(facts).condition === 'disputed';
}

/** How long a dispute has been open; 0 on its day. */
export function countDays(since: Instant, today: LocalDate, timeZone: string): number {
  return Math.max(0, getDaysBetween(toLocalDate(since, timeZone), today));
}
