// Writes one decided move whole, in one transaction that the account's version decides, or nothing of it.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Moment } from '../../domain/shared/calendar';
import { deriveState } from '../../domain/account/display-state';
import type { MoveDecision } from '../../domain/negotiation/move-decision';
import { getNextVersion } from '../../domain/negotiation/action-context';
import { takeAccountSnapshot, toRecordedMove, type Mover } from '../../domain/negotiation/negotiation-history';
import { compareAndSwapAccount, saveNotice, setReason } from '../account/account-changes';
import { findAccountById } from '../account/account-store';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { appendHistory } from './history-store';
import { deleteNegotiation, saveNegotiation } from './negotiation-store';
import { changeSchedule, recordPayment, savePaymentMethod } from './payment-changes';
import { deleteUnusedReason, saveReason } from '../account/reason-store';

export interface DecidedMove {
  /** The account as it was judged. */
  readonly before: AccountFacts;
  readonly decision: MoveDecision;
  readonly mover: Mover;
  readonly requestId: string | null;
  /** What else is written, once the account stands as it will. */
  readonly alongside?: ((db: Database, after: AccountFacts) => Promise<void>) | undefined;
}

/** The account as it stands after the move; null when somebody else has changed it since it was judged. */
export async function writeMove(database: Database, move: DecidedMove, moment: Moment): Promise<AccountFacts | null> {
  try {
    return await database.transaction((db) => writeMoveRows(db, move, moment));
  } catch (error) {
    // The guards behind the version: one open offer an account, one row of history a version.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function writeMoveRows(db: Database, move: DecidedMove, moment: Moment): Promise<AccountFacts | null> {
  const { before, decision, mover, requestId, alongside } = move;
  const version = getNextVersion(before.version, moment.epoch);
  const swap = { id: before.id, version: before.version, nextVersion: version, now: moment.now };
  if (!(await compareAndSwapAccount(db, swap, decision.account))) return null;
  const reasonId = await writeReason(db, before, decision);
  await writeNegotiation(db, before, decision, moment);
  await writePayments(db, before, decision, moment);
  if (decision.notice) await saveNotice(db, before.id, decision.notice, moment.now);
  const after = await findAccountById(db, before.id, moment.today);
  if (!after) throw new Error('An account went away inside its own transaction.');
  await appendHistory(db, {
    accountId: before.id,
    companyId: before.company?.id ?? null,
    at: moment.epoch,
    mover,
    conditionBefore: deriveState(before).condition,
    conditionAfter: deriveState(after).condition,
    version,
    snapshotBefore: takeAccountSnapshot(before),
    recorded: toRecordedMove(decision, reasonId),
    requestId,
  });
  await alongside?.(db, after);
  return after;
}

/** Answers the id of the reason that stands then. */
async function writeReason(db: Database, before: AccountFacts, { reason }: MoveDecision): Promise<number | null> {
  if (reason === undefined) return before.reasonId;
  const id = reason && (await saveReason(db, reason));
  await setReason(db, before.id, id);
  if (before.reasonId !== null && before.reasonId !== id) await deleteUnusedReason(db, before.reasonId);
  return id;
}

async function writeNegotiation(
  db: Database,
  before: AccountFacts,
  { negotiation }: MoveDecision,
  { now }: Moment,
): Promise<void> {
  if (negotiation === undefined) return;
  await (negotiation ? saveNegotiation(db, before, negotiation, now) : deleteNegotiation(db, before));
}

/** The method before the plan, which is to be paid by it; a payment before what becomes of the others. */
async function writePayments(
  db: Database,
  before: AccountFacts,
  { paymentMethod, payment, schedule }: MoveDecision,
  { now }: Moment,
): Promise<void> {
  if (paymentMethod !== undefined) await savePaymentMethod(db, before.id, paymentMethod, now);
  if (payment) await recordPayment(db, before.id, payment, now);
  if (schedule !== undefined) await changeSchedule(db, before, schedule, now);
}
