// Performs the move of a row inside the transaction of its batch, by the deciders and the writer of all moves.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { MARK_RULES, type MarkFacts } from '../../../domain/account/marks';
import {
  decideDirectPayment,
  getWhatRemains,
  type PaymentToReduce,
} from '../../../domain/imports/decide-direct-payment';
import { decidePaymentReversal, isStatedSince, type Reversal } from '../../../domain/imports/decide-payment-reversal';
import { decideIdentityCorrection } from '../../../domain/imports/decide-identity';
import { decideBalanceChange, isOfferAbove } from '../../../domain/imports/decide-balance';
import type { PlacedAccount } from '../../../domain/imports/decide-row';
import { decideRestoration, decideWithdrawal } from '../../../domain/imports/decide-withdrawal';
import type { ColumnName, WithdrawReason } from '../../../domain/imports/columns';
import type { RowMark } from '../../../domain/imports/mark-columns';
import type { PlacementRow } from '../../../domain/imports/read-row';
import type { RowErrorCode, RowViolation, RowWarningCode } from '../../../domain/imports/row-violations';
import { listClosings, type Closing } from '../../../domain/negotiation/closing-notice';
import { decideDispute, decideEndedMark, decideMark } from '../../../domain/negotiation/decide-marks';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { Mover } from '../../../domain/negotiation/negotiation-history';
import type { Moment } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import { money, toDecimalString } from '../../../domain/shared/money';
import type { ReversalReason, StoredMark } from '../../../domain/shared/vocabulary';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { AccountChanged } from './row-failure';

type MoveDependencies = Pick<
  Dependencies,
  'accounts' | 'claims' | 'directPayments' | 'gifts' | 'history' | 'marks' | 'moves' | 'placements' | 'settings'
>;

interface RowMove {
  readonly row: PlacementRow;
  readonly account: PlacedAccount;
  readonly move: RowMoveKind;
  readonly mover: Mover;
  readonly requestId: string | null;
  readonly importId: string | null;
  /** Only decides. */
  readonly isDryRun: boolean;
}

/** The kinds of plans that move the account; a change does so for its balance, and for its owner. */
export type RowMoveKind = 'withdraw' | 'restore' | 'payment' | 'reversal' | 'balance' | 'identity' | RowMark;

type MoveResult =
  | { readonly error: RowViolation<RowErrorCode> }
  /** This describes the account after the move. */
  | {
      readonly version: number;
      readonly warnings: readonly RowViolation<RowWarningCode>[];
      /** Empty in a dry run. */
      readonly closings: readonly Closing[];
    };

const refuse = (code: RowErrorCode): MoveResult => ({ error: { column: null, code } });

/** Throws `AccountChanged` when the account is no longer the one that the row was decided on. */
export async function moveAccount(
  dependencies: MoveDependencies,
  db: Database,
  { row, account, move: kind, mover, requestId, importId, isDryRun }: RowMove,
  moment: Moment,
): Promise<MoveResult> {
  const { accounts, gifts, moves, placements } = dependencies;
  const facts = await accounts.findAccountById(db, account.id, moment.today);
  if (facts?.version !== account.version) throw new AccountChanged();
  if (facts.hasOpenCharge) return refuse('charge_in_progress');
  const open = kind === 'payment' ? await gifts.findOpenAmounts(db, facts.id) : [];
  const remaining = kind === 'payment' ? getWhatRemains(facts, open) : null;
  const isOverpaid = remaining?.lt(String(row.values.payment_amount)) ?? false;
  if (isOverpaid && row.values.confirm_overpaid !== true) {
    return {
      error: {
        column: 'payment_amount',
        code: 'overpayment_unconfirmed',
        ...(remaining && { remaining: toDecimalString(remaining) }),
      },
    };
  }
  const noted = { ...toNoted(row, kind, moment), ...(importId !== null && { lastImportId: importId }) };
  const alongside = (bound: Database) => placements.noteMove(bound, account.id, noted);
  try {
    const decided = await decide(dependencies, db, facts, { row, move: kind }, open, moment).catch(
      async (error: unknown) => {
        // It fails on what was read after the account, if another process has changed that meanwhile.
        const current = await accounts.findAccountById(db, facts.id, moment.today);
        throw current?.version === facts.version ? error : new AccountChanged();
      },
    );
    const { decision, reversal } = decided;
    const warnings = listWarnings(facts, decision, row, isOverpaid, reversal);
    if (isDryRun) return { version: facts.version, warnings, closings: [] };
    const move = { before: facts, decision, mover, requestId };
    const isNoted = Object.keys(noted).length > 0;
    const after = await moves.writeMove(db, { ...move, ...(isNoted && { alongside }) }, moment);
    if (!after) throw new AccountChanged();
    if (typeof kind === 'object' && kind.isSet && MARK_RULES[kind.mark].closesSignIn) {
      await dependencies.claims.unclaimAccount(db, account.id, { by: 'import', now: moment.now });
    }
    return { version: after.version, warnings, closings: listClosings(facts, decision) };
  } catch (error) {
    if (error instanceof DomainError && typeof kind === 'object') {
      const code = error.code === 'validation_failed' ? 'mark_of_consumer' : 'dispute_unavailable';
      return { error: { column: kind.mark, code } };
    }
    if (error instanceof DomainError && error.code === 'offer_action_unavailable') {
      return refuse(kind === 'identity' ? 'identity_locked' : 'agreement_in_force');
    }
    throw error;
  }
}

/** Decides on the account and what belongs to it. A reversal is returned with what it was decided on. */
async function decide(
  dependencies: MoveDependencies,
  db: Database,
  facts: AccountFacts,
  { row, move: kind }: Pick<RowMove, 'row' | 'move'>,
  open: readonly PaymentToReduce[],
  moment: Moment,
): Promise<{ readonly decision: MoveDecision; readonly reversal: Reversal | null }> {
  if (typeof kind === 'object') {
    const stored = await dependencies.marks.findMarks(db, facts.id, { inForce: true });
    return { decision: decideRowMark(facts, row, kind, stored, moment), reversal: null };
  }
  if (kind !== 'reversal') return { decision: decideMove(facts, row, kind, open, moment), reversal: null };
  const reversal = await loadReversal(dependencies, db, facts.id, row);
  return { decision: decidePaymentReversal(facts, reversal, moment), reversal };
}

async function loadReversal(
  { directPayments, history, settings }: MoveDependencies,
  db: Database,
  accountId: number,
  { values }: PlacementRow,
): Promise<Reversal> {
  const histories = await history.findHistories(db, [accountId]);
  return {
    reference: String(values.payment_reference),
    reason: values.reversal_reason as ReversalReason,
    history: histories.get(accountId) ?? [],
    schedule: await directPayments.findSchedule(db, accountId),
    timeZone: settings.timeZone,
  };
}

/** What is stored with the account beside the move. */
function toNoted({ values }: PlacementRow, kind: RowMoveKind, { epoch }: Moment) {
  if (typeof kind === 'object' || kind === 'payment' || kind === 'reversal' || kind === 'identity') return {};
  if (kind === 'withdraw') return { withdrawReason: String(values.withdraw_reason ?? 'other') };
  return { importedBalance: String(values.current_balance), balanceChangedAt: epoch, withdrawReason: null };
}

function decideRowMark(
  facts: AccountFacts,
  { values }: PlacementRow,
  { mark, isSet }: RowMark,
  stored: readonly MarkFacts[],
  moment: Moment,
): MoveDecision {
  if (mark === 'disputed') return decideDispute(facts, { reason: null, category: null, by: 'import' }, moment);
  if (!isSet) return decideEndedMark(facts, { mark, by: 'import', confirm: values.confirm_unmark === true, stored });
  const read = (column: ColumnName, of: StoredMark) => {
    const value = values[column];
    return mark === of && value != null ? String(value) : null;
  };
  const details = {
    attorneyName: read('attorney_name', 'attorney'),
    attorneyContact: read('attorney_contact', 'attorney'),
    caseNumber: read('bankruptcy_case_number', 'bankruptcy'),
    filedOn: read('bankruptcy_date', 'bankruptcy'),
  };
  return decideMark(facts, { mark, by: 'import', note: null, ...details, stored }, moment);
}

function decideMove(
  facts: AccountFacts,
  { values }: PlacementRow,
  kind: Exclude<RowMoveKind, RowMark | 'reversal'>,
  open: readonly PaymentToReduce[],
  moment: Moment,
): MoveDecision {
  if (kind === 'withdraw') {
    const reason = (values.withdraw_reason ?? null) as WithdrawReason | null;
    return decideWithdrawal(facts, { reason, force: values.force === true }, moment);
  }
  if (kind === 'payment') {
    const [amount, date] = [money(String(values.payment_amount)), String(values.payment_date)];
    return decideDirectPayment(facts, open, { amount, date, reference: String(values.payment_reference) });
  }
  if (kind === 'identity') return decideIdentityCorrection(facts);
  const balance = money(String(values.current_balance));
  return kind === 'restore' ? decideRestoration(facts, balance) : decideBalanceChange(facts, balance);
}

function listWarnings(
  before: AccountFacts,
  { move, account, directPayment }: MoveDecision,
  { action, values }: PlacementRow,
  isOverpaid: boolean,
  reversal: Reversal | null,
): readonly RowViolation<RowWarningCode>[] {
  const column = action === 'payment' ? 'payment_amount' : 'current_balance';
  if (move === 'correct_identity') return [{ column: null, code: 'identity_changed' }];
  if (reversal) {
    const isStated = isStatedSince(reversal.history, reversal.reference);
    return isStated ? [{ column: null, code: 'balance_changed_since' }] : [];
  }
  const { currentBalance } = account;
  const isClosed = move !== 'restore_account' && currentBalance != null && isOfferAbove(before, currentBalance);
  const codes: readonly (RowWarningCode | false)[] = [
    isClosed && 'offer_closed',
    directPayment !== undefined && before.status === 'deactivated' && 'payment_after_removal',
    isOverpaid && 'overpaid',
  ];
  const isEarly =
    directPayment !== undefined && before.placementDate !== null && String(values.payment_date) < before.placementDate;
  return [
    ...codes.flatMap((code) => (code === false ? [] : [{ column, code }])),
    ...(isEarly ? [{ column: 'payment_date', code: 'payment_before_placement' as const }] : []),
  ];
}
