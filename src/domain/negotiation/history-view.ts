// The view of one move in the negotiation history: actor, time, conditions before and after, and the terms written.
import type { Labelled } from '../account/account-view';
import type { Instant, LocalDate } from '../shared/calendar';
import { toDecimalOrNull } from '../shared/money';
import { ACTOR_LABELS, MOVE_DESCRIPTIONS, type Actor, type MoveKey } from '../account/moves';
import { getReason, type HistoryEntry, type Mover } from './negotiation-history';
import {
  ACCOUNT_CONDITIONS,
  ACCOUNT_MARKS,
  type AccountCondition,
  type AccountMark,
  type InstallmentType,
  type NegotiationType,
} from '../shared/vocabulary';

/** Terms of one side. Amounts are decimal strings with two digits. */
interface MoveTerms {
  readonly settlementAmount: string | null;
  readonly planBalance: string | null;
  /** Amount per period. */
  readonly paymentAmount: string | null;
  readonly numberOfInstallments: number | null;
  readonly lastPaymentAmount: string | null;
  readonly firstPayDate: LocalDate | null;
  readonly note: string | null;
}

interface MoveNegotiation {
  readonly negotiationType: NegotiationType | null;
  readonly installmentType: InstallmentType | null;
  readonly consumerTerms: MoveTerms;
  readonly creditorTerms: MoveTerms;
}

/** Users of the reader's company with id and name; the type alone of everybody else. */
interface MoverView {
  readonly type: Actor;
  readonly userId: number | null;
  readonly name: string | null;
}

export interface HistoryEntryView {
  readonly id: number;
  readonly at: Instant;
  readonly actor: Labelled<Actor>;
  readonly move: Labelled<MoveKey>;
  readonly mover: MoverView;
  readonly conditionBefore: Labelled<AccountCondition>;
  readonly conditionAfter: Labelled<AccountCondition>;
  /** The negotiation as written by the move; null if the move did not change it or deleted it. */
  readonly negotiation: MoveNegotiation | null;
  /** In the consumer's words; those of an offer at each move that has left them in the negotiation. */
  readonly reason: string | null;
  /** The balance after the move; null if it did not change. */
  readonly currentBalance: string | null;
  /** The mark that the move set or took back. Never the note. */
  readonly mark: Labelled<AccountMark> | null;
}

interface HistoryReader {
  /** Names of those creditor users who may be named to the reader, by id. */
  readonly users: ReadonlyMap<number, string>;
  readonly labels: Readonly<Record<AccountCondition, string>>;
}

const CONSUMER: HistoryReader = { users: new Map(), labels: ACCOUNT_CONDITIONS };

export function describeHistoryEntry(
  entry: HistoryEntry,
  { users, labels }: HistoryReader = CONSUMER,
): HistoryEntryView {
  const { negotiation, account, mark } = entry.recorded;
  const labelled = (key: AccountCondition) => ({ key, label: labels[key] });
  return {
    id: entry.id,
    at: entry.at,
    actor: { key: entry.mover.kind, label: ACTOR_LABELS[entry.mover.kind] },
    move: { key: entry.move, label: `${MOVE_DESCRIPTIONS[entry.move]}.` },
    mover: describeMover(entry.mover, users),
    conditionBefore: labelled(entry.conditionBefore),
    conditionAfter: labelled(entry.conditionAfter),
    negotiation: negotiation ? describeNegotiation(negotiation) : null,
    reason: getReason(entry.recorded),
    currentBalance: toDecimalOrNull(account.currentBalance ?? null),
    mark: mark ? describeMark('set' in mark ? mark.set : mark.end) : null,
  };
}

function describeMover({ kind: type, id }: Mover, users: ReadonlyMap<number, string>): MoverView {
  const name = type === 'creditor' && id !== null ? (users.get(id) ?? null) : null;
  return { type, userId: name === null ? null : id, name };
}

function describeNegotiation(negotiation: NonNullable<HistoryEntry['recorded']['negotiation']>): MoveNegotiation {
  return {
    negotiationType: negotiation.type,
    installmentType: negotiation.installmentType,
    consumerTerms: {
      settlementAmount: toDecimalOrNull(negotiation.oneTimeSettlement),
      planBalance: toDecimalOrNull(negotiation.negotiateAmount),
      paymentAmount: toDecimalOrNull(negotiation.monthlyAmount),
      numberOfInstallments: negotiation.numberOfInstallments,
      lastPaymentAmount: toDecimalOrNull(negotiation.lastMonthAmount),
      firstPayDate: negotiation.firstPayDate,
      note: negotiation.note,
    },
    creditorTerms: {
      settlementAmount: toDecimalOrNull(negotiation.counterOneTimeAmount),
      planBalance: toDecimalOrNull(negotiation.counterNegotiateAmount),
      paymentAmount: toDecimalOrNull(negotiation.counterMonthlyAmount),
      numberOfInstallments: negotiation.counterNumberOfInstallments,
      lastPaymentAmount: toDecimalOrNull(negotiation.counterLastMonthAmount),
      firstPayDate: negotiation.counterFirstPayDate,
      note: negotiation.counterNote,
    },
  };
}

function describeMark(key: AccountMark): Labelled<AccountMark> {
  return { key, label: ACCOUNT_MARKS[key] };
}
