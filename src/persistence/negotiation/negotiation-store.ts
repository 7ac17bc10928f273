// Stored negotiations: one row at most for each account.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Instant } from '../../domain/shared/calendar';
import type { NegotiationChanges } from '../../domain/negotiation/move-decision';
import { serializePayTerms } from '../../domain/account/pay-terms';
import {
  type ColumnTable,
  toColumns,
  writeInstant,
  writeMoney,
  writeOptionalInstant,
  writeUnchanged,
} from '../shared/columns';
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';

/** The account whose negotiation is written, as it was read before. */
export type NegotiatedAccount = Pick<AccountFacts, 'id'> & {
  readonly company: { readonly id: number } | null;
  readonly negotiation: { readonly id: number } | null;
};

const COLUMNS: ColumnTable<NegotiationChanges> = {
  type: ['negotiation_type', writeUnchanged],
  installmentType: ['installment_type', writeUnchanged],
  active: ['active_negotiation', writeUnchanged],
  offerAccepted: ['offer_accepted', writeUnchanged],
  offerAcceptedAt: ['offer_accepted_at', writeOptionalInstant],
  counterOfferAccepted: ['counter_offer_accepted', writeUnchanged],
  oneTimeSettlement: ['one_time_settlement', writeMoney],
  negotiateAmount: ['negotiate_amount', writeMoney],
  monthlyAmount: ['monthly_amount', writeMoney],
  numberOfInstallments: ['no_of_installments', writeUnchanged],
  lastMonthAmount: ['last_month_amount', writeMoney],
  firstPayDate: ['first_pay_date', writeUnchanged],
  counterOneTimeAmount: ['counter_one_time_amount', writeMoney],
  counterNegotiateAmount: ['counter_negotiate_amount', writeMoney],
  counterMonthlyAmount: ['counter_monthly_amount', writeMoney],
  counterNumberOfInstallments: ['counter_no_of_installments', writeUnchanged],
  counterLastMonthAmount: ['counter_last_month_amount', writeMoney],
  counterFirstPayDate: ['counter_first_pay_date', writeUnchanged],
  counterNote: ['counter_note', writeUnchanged],
  planCurrentBalance: ['payment_plan_current_balance', writeMoney],
  reason: ['reason', writeUnchanged],
  note: ['note', writeUnchanged],
  consumerOfferSentAt: ['consumer_offer_sent_at', writeOptionalInstant],
  creditorCounterOfferSentAt: ['creditor_counter_offer_sent_at', writeOptionalInstant],
  capturedTerms: ['pay_terms_snapshot', (terms) => terms && serializePayTerms(terms)],
  approvedBy: ['approved_by', writeUnchanged],
};

/** Overwrites the account's negotiation, or makes the first. Breaks a unique key when a second one would be open. */
export async function saveNegotiation(
  db: Database,
  account: NegotiatedAccount,
  negotiation: NegotiationChanges,
  now: Instant,
): Promise<void> {
  if (!account.company) throw new Error('An account without a company has no negotiation.');
  const columns: Readonly<Record<string, SqlValue>> = {
    ...toColumns(COLUMNS, negotiation),
    // Unique: the second guard, behind the account's version, against two open offers.
    open_key: negotiation.active ? account.id : null,
    updated_at: writeInstant(now),
  };
  if (account.negotiation) {
    const changes = Object.keys(columns).map((column) => `${column} = ?`);
    const sql = `UPDATE consumer_negotiations SET ${changes.join(', ')} WHERE id = ?`;
    await db.write(sql, [...Object.values(columns), account.negotiation.id]);
    return;
  }
  const keys = { consumer_id: account.id, company_id: account.company.id, created_at: writeInstant(now) };
  const row = { ...columns, ...keys };
  const marks = Object.keys(row).map(() => '?');
  const sql = `INSERT INTO consumer_negotiations (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`;
  await db.write(sql, Object.values(row));
}

/** The account then has no negotiation with its company. */
export async function deleteNegotiation(db: Database, { negotiation }: NegotiatedAccount): Promise<void> {
  if (negotiation) await db.write('DELETE FROM consumer_negotiations WHERE id = ?', [negotiation.id]);
}
