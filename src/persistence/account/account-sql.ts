// Statements that read accounts: one statement reads everything about an account, or about all accounts of a page.

/** The nine Pay Terms columns of a company or subclient, prefixed with the alias of its table. */
function selectTerms(level: string): string {
  return [
    `${level}.pif_balance_discount_percent AS ${level}_settlement_discount`,
    `${level}.ppa_balance_discount_percent AS ${level}_plan_discount`,
    `${level}.min_monthly_pay_percent AS ${level}_min_monthly_pay`,
    `${level}.max_days_first_pay AS ${level}_max_days`,
    `${level}.minimum_settlement_percentage AS ${level}_min_settlement`,
    `${level}.minimum_payment_plan_percentage AS ${level}_min_plan`,
    `${level}.max_first_pay_days AS ${level}_max_custom_days`,
    `${level}.settlement_auto_approve AS ${level}_settlement_auto`,
    `${level}.plan_auto_approve AS ${level}_plan_auto`,
  ].join(', ');
}

/** Deactivation keeps the dispute date and the reason, so either of them marks an earlier dispute or not-paying report. */
const STATE_COLUMNS = `
  a.id, a.status, a.payment_setup, a.offer_accepted, a.counter_offer,
  (a.disputed_at IS NOT NULL OR a.reason_id IS NOT NULL) AS was_disputed,
  n.negotiation_type, nr.status AS notice_status`;

/** The negotiation with the account's current company. Its unique key makes this one row at most. */
const STATE_JOINS = `
  LEFT JOIN consumer_negotiations n ON n.consumer_id = a.id AND n.company_id = a.company_id
  LEFT JOIN consumer_notice_responses nr ON nr.consumer_id = a.id`;

const SENDER_COLUMNS = ['company_name', 'phone', 'email', 'address1', 'address2', 'city', 'state', 'zip', 'url']
  .map((column) => `COALESCE(sc.${column}, sp.${column}) AS sender_${column}`)
  .join(', ');

/**
 * The first parameter is the start of today. The company of an account is read even if it was soft-deleted, a subclient
 * is not.
 */
const ACCOUNTS = `
SELECT ${STATE_COLUMNS},
  a.consumer_profile_id, a.version, a.has_failed_payment, a.custom_offer, a.original_account_name, a.account_number,
  a.member_account_number, a.reference_number, a.statement_id_number, a.subclient_account_number,
  a.personal, a.total_balance, a.current_balance, a.hold_reason,
  a.placement_date, a.expiry_date, a.restart_date, a.last_login_at, a.disputed_at, a.cancelled_at, a.deactivated_at,
  a.created_at, a.updated_at, a.reason_id, r.label AS reason_label,
  a.pif_discount_percent AS a_settlement_discount, a.pay_setup_discount_percent AS a_plan_discount,
  a.min_monthly_pay_percent AS a_min_monthly_pay, a.max_days_first_pay AS a_max_days,
  a.minimum_settlement_percentage AS a_min_settlement, a.minimum_payment_plan_percentage AS a_min_plan,
  a.max_first_pay_days AS a_max_custom_days, a.settlement_auto_approve AS a_settlement_auto,
  a.plan_auto_approve AS a_plan_auto,
  c.id AS company_id, c.company_name, ${selectTerms('c')},
  s.id AS subclient_id, s.subclient_name, s.unique_identification_number, ${selectTerms('s')},
  n.id AS negotiation_id, n.installment_type, n.active_negotiation, n.offer_accepted AS negotiation_offer_accepted,
  n.offer_accepted_at, n.counter_offer_accepted, n.one_time_settlement, n.negotiate_amount, n.monthly_amount,
  n.no_of_installments, n.last_month_amount, n.first_pay_date, n.counter_one_time_amount, n.counter_negotiate_amount,
  n.counter_monthly_amount, n.counter_no_of_installments, n.counter_last_month_amount, n.counter_first_pay_date,
  n.counter_note, n.payment_plan_current_balance, n.reason AS offer_reason, n.note, n.consumer_offer_sent_at,
  n.creditor_counter_offer_sent_at, n.pay_terms_snapshot, n.approved_by,
  p.id AS payment_id, p.schedule_date AS payment_date, p.amount AS payment_amount, p.status AS payment_status,
  nr.id AS notice_id, nr.notice_balance, nr.reason AS notice_reason, nr.sender_type,
  COALESCE(sc.id, sp.id) AS sender_id, ${SENDER_COLUMNS},
  EXISTS (SELECT 1 FROM company_memberships m
    WHERE m.company_id = c.id AND m.status = 'active' AND m.current_plan_end >= ?) AS has_active_membership,
  t.content AS about_us, t.content_policy AS about_us_policy,
  (SELECT MIN(f.schedule_date) FROM schedule_transactions f
    WHERE f.consumer_id = a.id AND f.status = 'scheduled' AND f.transaction_type = 'pif') AS next_settlement_date,
  EXISTS (SELECT 1 FROM transactions d WHERE d.consumer_id = a.id) AS has_transactions,
  EXISTS (SELECT 1 FROM payment_profiles b WHERE b.consumer_id = a.id AND b.deleted_at IS NULL) AS has_payment_method,
  (SELECT COUNT(*) FROM schedule_transactions u
    WHERE u.consumer_id = a.id AND u.status IN ('scheduled', 'failed')) AS unpaid_payments,
  EXISTS (SELECT 1 FROM schedule_transactions o
    WHERE o.consumer_id = a.id AND o.open_attempt IS NOT NULL) AS has_open_charge
FROM consumers a
  LEFT JOIN companies c ON c.id = a.company_id
  LEFT JOIN custom_contents t ON t.id = (SELECT MIN(w.id) FROM custom_contents w
    WHERE w.company_id = c.id AND w.type = 'about us' AND w.subclient_id IS NULL)
  LEFT JOIN subclients s ON s.id = a.subclient_id AND s.deleted_at IS NULL
  LEFT JOIN reasons r ON r.id = a.reason_id ${STATE_JOINS}
  LEFT JOIN companies sc ON nr.sender_type = 'company' AND sc.id = nr.sender_id
  LEFT JOIN creditor_profiles sp ON nr.sender_type = 'creditor_profile' AND sp.id = nr.sender_id
  LEFT JOIN schedule_transactions p ON p.id = (SELECT e.id FROM schedule_transactions e
    WHERE e.consumer_id = a.id AND e.status = 'scheduled' ORDER BY e.schedule_date, e.id LIMIT 1)`;

export const ACCOUNT_BY_ID = `${ACCOUNTS}
WHERE a.id = ? AND a.deleted_at IS NULL`;

export const STATES_BY_PROFILE = `
SELECT ${STATE_COLUMNS}
FROM consumers a ${STATE_JOINS}
WHERE a.consumer_profile_id = ? AND a.deleted_at IS NULL
ORDER BY a.id`;

/** A few fixed sizes keep the number of prepared statements small. */
const PAGE_SIZES = [5, 10, 20, 50] as const;

const ACCOUNTS_BY_IDS = new Map<number, string>(
  PAGE_SIZES.map((size) => [
    size,
    `${ACCOUNTS}\nWHERE a.id IN (${Array(size).fill('?').join(', ')}) AND a.deleted_at IS NULL`,
  ]),
);

/** The statement for a page, and its ids padded to the statement's size by repeating the last one. */
export function getAccountsByIdsSql(ids: readonly number[]): { readonly sql: string; readonly ids: readonly number[] } {
  const size = PAGE_SIZES.find((candidate) => candidate >= ids.length);
  const sql = size === undefined ? undefined : ACCOUNTS_BY_IDS.get(size);
  const last = ids.at(-1);
  if (size === undefined || sql === undefined || last === undefined) {
    throw new RangeError(`A page has 1 to ${Math.max(...PAGE_SIZES)} accounts, not ${ids.length}.`);
  }
  return { sql, ids: [...ids, ...Array<number>(size - ids.length).fill(last)] };
}

const OPEN_OFFERS = "company_id = ? AND status = 'payment_setup' AND deleted_at IS NULL";

export const OPEN_OFFERS_BY_COMPANY = `SELECT id FROM consumers WHERE ${OPEN_OFFERS} AND id > ? ORDER BY id LIMIT ?`;

export const COUNT_OPEN_OFFERS = `SELECT COUNT(*) AS total, SUM(id <= ?) AS before_page FROM consumers WHERE ${OPEN_OFFERS}`;

export const NUMBERS_BY_PROFILE =
  'SELECT account_number, reference_number FROM consumers WHERE consumer_profile_id = ? AND deleted_at IS NULL';

export const PERSONAL_DATA_BY_PROFILE =
  'SELECT id, personal FROM consumers WHERE consumer_profile_id = ? AND deleted_at IS NULL ORDER BY id';
