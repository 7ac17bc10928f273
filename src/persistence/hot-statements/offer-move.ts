// Writes what every offer changes beside the account: its negotiation, its open payments and its history.
// With models, an offer takes 1.7 to 2.1 times the processor time (`npm run bench -- statements`).
import type { AccountFacts } from '../../domain/account/account-facts';
import { serializePayTerms } from '../../domain/account/pay-terms';
import type { Instant } from '../../domain/shared/calendar';
import type { AccountCondition } from '../../domain/shared/vocabulary';
import type { NegotiationChanges } from '../../domain/negotiation/move-decision';
import {
  serializeHistory,
  type AccountSnapshot,
  type Mover,
  type RecordedMove,
} from '../../domain/negotiation/negotiation-history';
import type { Database } from '../database/database';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from '../models/negotiation';
import { writeInstant, writeMoney, writeOptionalInstant, writeUnchanged } from '../shared/columns';
import { sealHistory } from '../shared/sealed-history';
import { assignColumns, createColumnWriter, listColumns, listPlaceholders } from './columns';

export type NegotiatedAccount = Pick<AccountFacts, 'id'> & {
  readonly company: { readonly id: number } | null;
  readonly negotiation: { readonly id: number } | null;
};

interface NegotiationKeys {
  /** Only of a new row. */
  readonly accountId?: number;
  readonly companyId?: number;
  readonly createdAt?: Instant;
  readonly openKey: number | null;
  readonly updatedAt: Instant;
}

const toColumns = createColumnWriter<NegotiationChanges & NegotiationKeys, ConsumerNegotiationModel>(
  ConsumerNegotiationModel,
  {
    type: ['negotiationType', writeUnchanged],
    installmentType: ['installmentType', writeUnchanged],
    active: ['activeNegotiation', writeUnchanged],
    offerAccepted: ['offerAccepted', writeUnchanged],
    offerAcceptedAt: ['offerAcceptedAt', writeOptionalInstant],
    counterOfferAccepted: ['counterOfferAccepted', writeUnchanged],
    oneTimeSettlement: ['oneTimeSettlement', writeMoney],
    negotiateAmount: ['negotiateAmount', writeMoney],
    monthlyAmount: ['monthlyAmount', writeMoney],
    numberOfInstallments: ['noOfInstallments', writeUnchanged],
    lastMonthAmount: ['lastMonthAmount', writeMoney],
    firstPayDate: ['firstPayDate', writeUnchanged],
    counterOneTimeAmount: ['counterOneTimeAmount', writeMoney],
    counterNegotiateAmount: ['counterNegotiateAmount', writeMoney],
    counterMonthlyAmount: ['counterMonthlyAmount', writeMoney],
    counterNumberOfInstallments: ['counterNoOfInstallments', writeUnchanged],
    counterLastMonthAmount: ['counterLastMonthAmount', writeMoney],
    counterFirstPayDate: ['counterFirstPayDate', writeUnchanged],
    counterNote: ['counterNote', writeUnchanged],
    planCurrentBalance: ['paymentPlanCurrentBalance', writeMoney],
    reason: ['reason', writeUnchanged],
    note: ['note', writeUnchanged],
    consumerOfferSentAt: ['consumerOfferSentAt', writeOptionalInstant],
    creditorCounterOfferSentAt: ['creditorCounterOfferSentAt', writeOptionalInstant],
    capturedTerms: ['payTermsSnapshot', (terms) => terms && serializePayTerms(terms)],
    approvedBy: ['approvedBy', writeUnchanged],
    accountId: ['consumerId', writeUnchanged],
    companyId: ['companyId', writeUnchanged],
    openKey: ['openKey', writeUnchanged],
    createdAt: ['createdAt', writeInstant],
    updatedAt: ['updatedAt', writeInstant],
  },
);

/**
 * Inserts or overwrites the account's negotiation and returns its id. Violates a unique key if the account would have two
 * open offers.
 */
export async function saveNegotiation(
  db: Database,
  { id, company, negotiation: stored }: NegotiatedAccount,
  negotiation: NegotiationChanges,
  now: Instant,
): Promise<number> {
  if (!company) throw new Error('An account without a company has no negotiation.');
  db.raise('account', [id]);
  // Unique: prevents two open offers even if the version check fails.
  const changes = { ...negotiation, openKey: negotiation.active ? id : null, updatedAt: now };
  if (stored) {
    const columns = toColumns(changes);
    const sql = `UPDATE consumer_negotiations SET ${assignColumns(columns)} WHERE id = ?`;
    await db.write(sql, [...Object.values(columns), stored.id]);
    return stored.id;
  }
  const columns = toColumns({ ...changes, accountId: id, companyId: company.id, createdAt: now });
  const names = Object.keys(columns);
  const sql = `INSERT INTO consumer_negotiations (${names.join(', ')}) VALUES (${listPlaceholders(names)})`;
  return db.insert(sql, Object.values(columns));
}

const CANCEL_TRIED = `
UPDATE schedule_transactions SET status = 'cancelled', updated_at = ?
WHERE consumer_id = ? AND status IN ('scheduled', 'failed') AND attempt_count > 0`;

const DELETE_SCHEDULED = "DELETE FROM schedule_transactions WHERE consumer_id = ? AND status = 'scheduled'";

/** Deletes the open payments of an account, and cancels those with attempts, which have transactions. */
export async function deleteOpenPayments(db: Database, accountId: number, now: Instant): Promise<void> {
  await db.write(CANCEL_TRIED, [writeInstant(now), accountId]);
  await db.write(DELETE_SCHEDULED, [accountId]);
}

export interface NewHistoryEntry {
  readonly accountId: number;
  readonly companyId: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly mover: Mover;
  readonly conditionBefore: AccountCondition;
  readonly conditionAfter: AccountCondition;
  readonly version: number;
  /** Stored only with the account's first move. */
  readonly snapshotBefore: AccountSnapshot;
  readonly recorded: RecordedMove;
  readonly requestId: string | null;
}

const HISTORY = [
  'consumerId',
  'companyId',
  'at',
  'actor',
  'actorId',
  'move',
  'conditionBefore',
  'conditionAfter',
  'version',
  'written',
  'requestId',
  'rowBefore',
] as const;

/** The snapshot is the last column. */
const APPEND_HISTORY = `
INSERT INTO negotiation_history (${listColumns(NegotiationHistoryModel, HISTORY)})
SELECT ${listPlaceholders(HISTORY.slice(1))},
  CASE WHEN EXISTS (SELECT 1 FROM negotiation_history h WHERE h.consumer_id = ?) THEN NULL ELSE ? END`;

/** An entry as it was written: sealing makes each different. */
export interface WrittenEntry {
  readonly accountId: number;
  readonly version: number;
  readonly written: string;
}

/** Call in the transaction of the move. Violates a unique key if another move produced the same version. */
export async function appendHistory(db: Database, entry: NewHistoryEntry): Promise<WrittenEntry> {
  const { accountId, version } = entry;
  const written = sealHistory(db.sealing, 'written', entry, serializeHistory(entry.recorded));
  await db.write(APPEND_HISTORY, [
    accountId,
    entry.companyId,
    entry.at,
    entry.mover.kind,
    entry.mover.id,
    entry.recorded.move,
    entry.conditionBefore,
    entry.conditionAfter,
    version,
    written,
    entry.requestId,
    accountId,
    sealHistory(db.sealing, 'rowBefore', entry, serializeHistory(entry.snapshotBefore)),
  ]);
  return { accountId, version, written };
}
