// Stored negotiations: at most one row for each account.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { Instant } from '../../domain/shared/calendar';
import type { NegotiationChanges } from '../../domain/negotiation/move-decision';
import { serializePayTerms } from '../../domain/account/pay-terms';
import {
  type ColumnTable,
  listPlaceholders,
  toColumns,
  writeInstant,
  writeMoney,
  writeOptionalInstant,
  writeUnchanged,
} from '../shared/columns';
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';

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

/** Inserts or overwrites the account's negotiation. Violates a unique key if the account would have two open offers. */
export async function saveNegotiation(
  db: Database,
  account: NegotiatedAccount,
  negotiation: NegotiationChanges,
  now: Instant,
): Promise<void> {
  if (!account.company) throw new Error('An account without a company has no negotiation.');
  const columns: Readonly<Record<string, SqlValue>> = {
    ...toColumns(COLUMNS, negotiation),
    // Unique: prevents two open offers even if the version check fails.
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
  const names = Object.keys(row);
  const sql = `INSERT INTO consumer_negotiations (${names.join(', ')}) VALUES (${listPlaceholders(names)})`;
  await db.write(sql, Object.values(row));
}

export async function deleteNegotiation(db: Database, { negotiation }: NegotiatedAccount): Promise<void> {
  if (negotiation) await db.write('DELETE FROM consumer_negotiations WHERE id = ?', [negotiation.id]);
}
