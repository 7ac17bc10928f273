// Performs the move of a row inside the transaction of its batch, by the deciders and the writer of all moves.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { decideBalanceChange, isOfferAbove } from '../../../domain/imports/decide-balance';
import type { PlacedAccount, RowPlan } from '../../../domain/imports/decide-row';
import { decideRestoration, decideWithdrawal } from '../../../domain/imports/decide-withdrawal';
import type { WithdrawReason } from '../../../domain/imports/columns';
import type { PlacementRow } from '../../../domain/imports/read-row';
import type { RowErrorCode, RowViolation, RowWarningCode } from '../../../domain/imports/row-violations';
import type { MoveDecision } from '../../../domain/negotiation/move-decision';
import type { Mover } from '../../../domain/negotiation/negotiation-history';
import type { Moment } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import { money } from '../../../domain/shared/money';
import type { Database } from '../../../persistence/database/database';
import type { ImportCreator } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';
import { AccountChanged } from './row-failure';

interface RowMove {
  readonly row: PlacementRow;
  readonly account: PlacedAccount;
  readonly plan: RowPlan;
  readonly creator: ImportCreator;
  readonly importId: string;
}

type MoveResult =
  | { readonly error: RowViolation<RowErrorCode> }
  /** Of the account after the move. */
  | { readonly version: number; readonly warnings: readonly RowViolation<RowWarningCode>[] };

const refuse = (code: RowErrorCode): MoveResult => ({ error: { column: null, code } });

/** Throws `AccountChanged` when the account is no longer the one that the row was decided on. */
export async function moveAccount(
  { accounts, moves, placements }: Pick<Dependencies, 'accounts' | 'moves' | 'placements'>,
  db: Database,
  { row, account, plan, creator, importId }: RowMove,
  moment: Moment,
): Promise<MoveResult> {
  const facts = await accounts.findAccountById(db, account.id, moment.today);
  if (facts?.version !== account.version) throw new AccountChanged();
  if (facts.hasOpenCharge) return refuse('charge_in_progress');
  const { current_balance: balance } = row.values;
  const noted = {
    ...(plan.kind !== 'withdraw' && { importedBalance: String(balance), balanceChangedAt: moment.epoch }),
    withdrawReason: plan.kind === 'withdraw' ? String(row.values.withdraw_reason ?? 'other') : null,
    lastImportId: importId,
  };
  try {
    const after = await moves.writeMove(
      db,
      {
        ...{ before: facts, decision: decideMove(facts, row, plan, moment), mover: toMover(creator), requestId: null },
        alongside: (bound) => placements.noteMove(bound, account.id, noted),
      },
      moment,
    );
    if (!after) throw new AccountChanged();
    const isClosed = plan.kind === 'change' && isOfferAbove(facts, money(String(balance)));
    return { version: after.version, warnings: isClosed ? [{ column: 'current_balance', code: 'offer_closed' }] : [] };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'offer_action_unavailable') return refuse('agreement_in_force');
    throw error;
  }
}

function decideMove(facts: AccountFacts, { values }: PlacementRow, { kind }: RowPlan, moment: Moment): MoveDecision {
  if (kind === 'withdraw') {
    const reason = (values.withdraw_reason ?? null) as WithdrawReason | null;
    return decideWithdrawal(facts, { reason, force: values.force === true }, moment);
  }
  const balance = money(String(values.current_balance));
  return kind === 'restore' ? decideRestoration(facts, balance) : decideBalanceChange(facts, balance);
}

function toMover({ type, id }: ImportCreator): Mover {
  return type === 'user' ? { kind: 'creditor', id: Number(id) } : { kind: 'system', id: null };
}
