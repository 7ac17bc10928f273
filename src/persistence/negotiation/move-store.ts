// Writes a decided move in one transaction, provided that the account still has the version it was decided on.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Instant, Moment } from '../../domain/shared/calendar';
import { getContextVersion } from '../../domain/account/describe-offers';
import { deriveState } from '../../domain/account/display-state';
import type { MoveDecision } from '../../domain/negotiation/move-decision';
import { getNextVersion } from '../../domain/negotiation/action-context';
import { takeAccountSnapshot, toRecordedMove, type Mover } from '../../domain/negotiation/negotiation-history';
import { resendNotice, saveNotice, setReason } from '../account/account-changes';
import { findAccountById } from '../account/account-store';
import { changeMark, endMark, endMarks } from '../account/mark-store';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import { compareAndSwapAccount } from '../hot-statements/account-swap';
import { appendHistory, saveNegotiation, type WrittenEntry } from '../hot-statements/offer-move';
import { ConsumerNegotiationModel } from '../models/negotiation';
import {
  changeSchedule,
  movePayments,
  recordPayment,
  reopenFailedPayments,
  savePaymentMethod,
} from './payment-changes';
import { recordDirectPayment, reverseDirectPayment } from './direct-payment-changes';
import { closeGiftLinks, recordGift } from './gift-changes';
import { hasEntry } from './history-store';
import {
  changesOnlyItsOwnRows,
  findConditionAfter,
  findWaitingSinceAfter,
  hadAgreementAfter,
  toAccountAfter,
} from './account-after';
import { deleteUnusedReason, saveReason } from '../account/reason-store';

export interface DecidedMove {
  /** The account that the decision was made on. */
  readonly before: AccountFacts;
  readonly decision: MoveDecision;
  readonly mover: Mover;
  readonly requestId: string | null;
  /** Writes more in the same transaction, after the account. */
  readonly alongside?: ((db: Database, after: AccountFacts) => Promise<void>) | undefined;
}

/** What an attempt of the transaction wrote. */
interface Attempt {
  readonly entry: WrittenEntry;
  readonly after: AccountFacts;
}

/**
 * Returns the account after the move, or null if it was changed since it was read. The transaction spares its mark: the
 * entry of the history shows whether an earlier attempt was committed whose COMMIT was not answered. That can be any of them:
 * a cluster may show it only after the next attempt has failed.
 */
export async function writeMove(database: Database, move: DecidedMove, moment: Moment): Promise<AccountFacts | null> {
  const attempts: Attempt[] = [];
  try {
    return await database.repeatable.transaction((db) => writeMoveRows(db, move, moment, attempts));
  } catch (error) {
    if (error instanceof EarlierCommit) return error.after;
    // Unique keys back up the version check: one open offer per account, one history entry per version.
    if (isUniqueViolation(error)) return findCommitted(database, attempts);
    throw error;
  }
}

/** Rolls back, because the COMMIT of an attempt that writes nothing could be lost too. */
class EarlierCommit extends Error {
  constructor(readonly after: AccountFacts) {
    super('An earlier attempt was committed.');
  }
}

/** The account after the attempt that was committed; null if none was. */
async function findCommitted(db: Database, attempts: readonly Attempt[]): Promise<AccountFacts | null> {
  for (const { entry, after } of attempts) if (await hasEntry(db, entry)) return after;
  return null;
}

async function writeMoveRows(
  db: Database,
  move: DecidedMove,
  moment: Moment,
  attempts: Attempt[],
): Promise<AccountFacts | null> {
  const { before, decision, mover, requestId, alongside } = move;
  // Clients must not mistake it for the version of the terms, should they have changed in the same millisecond.
  const version = getNextVersion(getContextVersion(before), moment.epoch);
  const hadAgreement = hadAgreementAfter(move);
  const swap = {
    id: before.id,
    version: before.version,
    nextVersion: version,
    condition: findConditionAfter(move),
    waitingSince: findWaitingSinceAfter(move),
    ...(hadAgreement !== before.hadAgreement && { hadAgreement }),
    now: moment.now,
  };
  if (!(await compareAndSwapAccount(db, swap, decision.account))) {
    const committed = await findCommitted(db, attempts);
    if (committed) throw new EarlierCommit(committed);
    return null;
  }
  const reasonId = await writeReason(db, before, decision);
  const negotiationId = await writeNegotiation(db, before, decision, moment);
  const paymentMethod = await writePayments(db, before, decision, moment);
  if (decision.gift) await recordGift(db, before, decision.gift, moment.now);
  if (decision.directPayment) await recordDirectPayment(db, before, decision, moment.now);
  if (decision.reversal) await reverseDirectPayment(db, before, decision.reversal, moment.now);
  await writeMarks(db, move, { version, now: moment.now });
  if (decision.notice) await saveNotice(db, before.id, decision.notice, moment.now);
  if (decision.noticeResend) await resendNotice(db, before.id, decision.noticeResend, moment.now);
  const written = { version, negotiationId, now: moment.now };
  const after = changesOnlyItsOwnRows(move)
    ? toAccountAfter(move, written)
    : await findAccountById(db, before.id, moment.today);
  if (!after) throw new Error('The account disappeared inside its transaction.');
  const entry = await appendHistory(db, {
    accountId: before.id,
    companyId: before.company?.id ?? null,
    at: moment.epoch,
    mover,
    conditionBefore: deriveState(before).condition,
    conditionAfter: deriveState(after).condition,
    version,
    snapshotBefore: takeAccountSnapshot(before),
    recorded: toRecordedMove({ ...decision, ...paymentMethod }, reasonId),
    requestId,
  });
  await closeGiftLinks(db, after, moment.epoch);
  await alongside?.(db, after);
  attempts.push({ entry, after });
  return after;
}

/** A move that leaves the dispute ends it, and another person's account has no marks. */
async function writeMarks(
  db: Database,
  { before, decision: { account, mark, move }, mover }: DecidedMove,
  { version, now }: { readonly version: number; readonly now: Instant },
): Promise<void> {
  const writer = { accountId: before.id, version, moverId: mover.id, now };
  // What the system does to a dispute or to an identity came with a file.
  const by = mover.kind === 'system' ? 'import' : mover.kind;
  if (move === 'correct_identity') return endMarks(db, writer, 'import');
  if (mark) return changeMark(db, writer, mark);
  const isLeft = before.status === 'dispute' && account.status !== undefined && account.status !== 'dispute';
  if (isLeft) await endMark(db, writer, 'disputed', by, null);
}

/** Returns the id of the account's reason after the move. */
async function writeReason(db: Database, before: AccountFacts, { reason }: MoveDecision): Promise<number | null> {
  if (reason === undefined) return before.reasonId;
  const id = reason && (await saveReason(db, reason));
  await setReason(db, before.id, id);
  if (before.reasonId !== null && before.reasonId !== id) await deleteUnusedReason(db, before.reasonId);
  return id;
}

/** Returns the id of the account's negotiation after the move. */
async function writeNegotiation(
  db: Database,
  before: AccountFacts,
  { negotiation }: MoveDecision,
  { now }: Moment,
): Promise<number | null> {
  if (negotiation) return saveNegotiation(db, before, negotiation, now);
  const stored = before.negotiation?.id ?? null;
  if (negotiation === undefined || stored === null) return stored;
  await db.model(ConsumerNegotiationModel).delete({ id: stored });
  return null;
}

/**
 * Order matters: scheduled payments use the new method, and a recorded payment is not scheduled again. Returns the method
 * as it is recorded: by its id, never by the provider's reference.
 */
async function writePayments(
  db: Database,
  before: AccountFacts,
  { account, paymentMethod, payment, schedule, reschedule, reopenFailed }: MoveDecision,
  { now }: Moment,
): Promise<Pick<MoveDecision, 'paymentMethod'>> {
  const methodId = paymentMethod === undefined ? null : await savePaymentMethod(db, before, paymentMethod, now);
  if (reopenFailed) await reopenFailedPayments(db, before.id, now);
  if (payment) await recordPayment(db, before.id, payment, account.currentBalance ?? before.currentBalance, now);
  if (schedule !== undefined) await changeSchedule(db, before, schedule, now);
  if (reschedule) await movePayments(db, before.id, reschedule, now);
  return methodId === null ? {} : { paymentMethod: { id: methodId } };
}
