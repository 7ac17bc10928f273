// Inserts the start of a walk: a company with its terms, and a new account of it.
import type { Database } from '../../../src/persistence/database/database';
import type { SqlValue } from '../../../src/persistence/database/dialect';
import type { ReferenceNegotiation, ReferenceAccount, ReferenceTermRow } from '../shared/records';

/** A profile of the demo data that owns the account. */
const OWNER = 4;

export async function insertStart(
  db: Database,
  { company, negotiation, ...account }: ReferenceAccount,
): Promise<{ readonly accountId: number; readonly companyId: number }> {
  if (!company) throw new Error('A walk starts with a company.');
  const companyId = await insert(db, 'companies', { company_name: company.name, ...companyTerms(company.terms) });
  const accountId = await insert(db, 'consumers', {
    company_id: companyId,
    consumer_profile_id: OWNER,
    original_account_name: account.accountName,
    status: account.status,
    version: account.version,
    total_balance: account.totalBalance,
    current_balance: account.currentBalance,
    ...accountTerms(account.ownTerms),
  });
  if (negotiation) await insert(db, 'consumer_negotiations', offerColumns(negotiation, accountId, companyId));
  return { accountId, companyId };
}

export async function writeTerms(db: Database, companyId: number, terms: ReferenceTermRow): Promise<void> {
  const columns = companyTerms(terms);
  const changes = Object.keys(columns).map((column) => `${column} = ?`);
  await db.write(`UPDATE companies SET ${changes.join(', ')} WHERE id = ?`, [...Object.values(columns), companyId]);
}

type Columns = Readonly<Record<string, SqlValue>>;

async function insert(db: Database, table: string, columns: Columns): Promise<number> {
  const names = Object.keys(columns);
  const marks = names.map(() => '?').join(', ');
  await db.write(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks})`, Object.values(columns));
  const [row] = await db.read(`SELECT MAX(id) AS id FROM ${table}`);
  return Number(row?.id);
}

/** Columns with the same name on both levels. */
function sharedTerms(terms: ReferenceTermRow): Columns {
  return {
    min_monthly_pay_percent: terms.minMonthlyPay,
    max_days_first_pay: terms.maxDaysFirstPay,
    minimum_settlement_percentage: terms.minimumSettlement,
    minimum_payment_plan_percentage: terms.minimumPaymentPlan,
    max_first_pay_days: terms.maxFirstPayDays,
  };
}

/** Approval columns of a company are not nullable; the default is true. */
function companyTerms(terms: ReferenceTermRow): Columns {
  return {
    ...sharedTerms(terms),
    pif_balance_discount_percent: terms.pifDiscount,
    ppa_balance_discount_percent: terms.planDiscount,
    settlement_auto_approve: terms.settlementAutoApprove ?? true,
    plan_auto_approve: terms.planAutoApprove ?? true,
  };
}

function accountTerms(terms: ReferenceTermRow): Columns {
  return {
    ...sharedTerms(terms),
    pif_discount_percent: terms.pifDiscount,
    pay_setup_discount_percent: terms.planDiscount,
    settlement_auto_approve: terms.settlementAutoApprove,
    plan_auto_approve: terms.planAutoApprove,
  };
}

/** An offer of the old application that was never activated. */
function offerColumns(offer: ReferenceNegotiation, accountId: number, companyId: number): Columns {
  return {
    consumer_id: accountId,
    company_id: companyId,
    negotiation_type: offer.type,
    installment_type: offer.installmentType,
    negotiate_amount: offer.negotiateAmount,
    monthly_amount: offer.monthlyAmount,
    no_of_installments: offer.numberOfInstallments,
    first_pay_date: offer.firstPayDate,
    active_negotiation: offer.active,
    offer_accepted: offer.offerAccepted,
    counter_offer_accepted: offer.counterOfferAccepted,
  };
}
