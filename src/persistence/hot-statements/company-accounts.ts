// Lists and counts the accounts of a company by state and condition, which are derived from columns of three tables.
// Models would read every account of the company: no association leads from an account to its negotiation, and the rules
// are conditions over both. Here a page costs a page, with the index of company and status.
import type { AccountCondition, AccountState } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import type { SqlValue } from '../database/dialect';
import type { PageCounts } from '../database/model-access';
import { readNumber, required } from '../shared/columns';
import { STATE_JOINS } from './account-list';
import { listPlaceholders } from './columns';

export interface CompanyAccountFilter {
  readonly companyId: number;
  readonly state: AccountState | null;
  readonly condition: AccountCondition | null;
  /** Digests of the account number; null for any number. */
  readonly numberIndexes: readonly string[] | null;
}

const SETTLEMENT = "COALESCE(n.negotiation_type, '') = 'pif'";
const NO_SETTLEMENT = "COALESCE(n.negotiation_type, '') <> 'pif'";
const WAS_DISPUTED = '(a.disputed_at IS NOT NULL OR a.reason_id IS NOT NULL)';
const RETURNED = 'COALESCE(nr.status, 0) IN (4, 5)';
const APPROVED = "a.status = 'payment_accepted' AND a.payment_setup = 0";

/** The rules of `STATE_TABLE`, in SQL. */
const CONDITIONS: Readonly<Record<AccountCondition, string>> = {
  joined: "a.status IN ('joined', 'uploaded', 'visited', 'not_verified')",
  approved_settlement_but_payment_setup_is_pending: `${APPROVED} AND a.offer_accepted = 1 AND ${SETTLEMENT}`,
  approved_but_payment_setup_is_pending: `${APPROVED} AND NOT (a.offer_accepted = 1 AND ${SETTLEMENT})`,
  payment_accepted_and_plan_in_scheduled: "a.status = 'payment_accepted' AND a.payment_setup = 1",
  creditor_send_an_offer: "a.status = 'payment_setup' AND a.counter_offer = 1",
  pending_creditor_response: "a.status = 'payment_setup' AND a.counter_offer = 0",
  returned_notice_response: `a.status = 'notice_sent' AND ${RETURNED}`,
  notice_sent: `a.status = 'notice_sent' AND NOT ${RETURNED}`,
  declined: "a.status = 'payment_declined'",
  disputed_deactivated: `a.status = 'deactivated' AND ${WAS_DISPUTED}`,
  deactivated: `a.status = 'deactivated' AND NOT ${WAS_DISPUTED}`,
  disputed: "a.status = 'dispute'",
  not_paying: "a.status = 'not_paying'",
  settled: "a.status = 'settled'",
  hold: "a.status = 'hold'",
  cancelled_plan: "a.status = 'cancelled_plan'",
  renegotiate: "a.status = 'renegotiate'",
};

const HELD_OR_SCHEDULED = `((${CONDITIONS.hold}) OR (${CONDITIONS.payment_accepted_and_plan_in_scheduled}))`;

const STATES: Readonly<Record<Exclude<AccountState, 'dashboard'>, string>> = {
  ready_to_negotiate: CONDITIONS.joined,
  active_negotiation: CONDITIONS.pending_creditor_response,
  active_negotiation_with_counter_offer: CONDITIONS.creditor_send_an_offer,
  approved_but_payment_pending: APPROVED,
  payment_plans: `${HELD_OR_SCHEDULED} AND ${NO_SETTLEMENT}`,
  scheduled_settlements: `${HELD_OR_SCHEDULED} AND ${SETTLEMENT}`,
  settled: CONDITIONS.settled,
  payment_declined: "a.status IN ('payment_declined', 'renegotiate')",
  disputed_or_not_paying: "a.status IN ('dispute', 'not_paying')",
  notice_responses: "a.status = 'notice_sent'",
  cancelled_plan: CONDITIONS.cancelled_plan,
  deactivated: "a.status = 'deactivated'",
};

/** Ids in ascending order, of the accounts after `after`. */
export async function readCompanyAccountIds(
  db: Database,
  filter: CompanyAccountFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly number[]> {
  const { sql, values } = selectCompanyAccounts(filter);
  const rows = await db.read(`SELECT a.id AS id ${sql} AND a.id > ? ORDER BY a.id LIMIT ?`, [...values, after, limit]);
  return rows.map(({ id }) => required(readNumber(id)));
}

export async function countCompanyAccounts(
  db: Database,
  filter: CompanyAccountFilter,
  after: number,
): Promise<PageCounts> {
  const { sql, values } = selectCompanyAccounts(filter);
  const counts = 'COUNT(*) AS total, SUM(CASE WHEN a.id <= ? THEN 1 ELSE 0 END) AS preceding';
  const [row] = await db.read(`SELECT ${counts} ${sql}`, [after, ...values]);
  return { total: readNumber(row?.['total']) ?? 0, before: readNumber(row?.['preceding']) ?? 0 };
}

function selectCompanyAccounts({ companyId, state, condition, numberIndexes }: CompanyAccountFilter): {
  readonly sql: string;
  readonly values: readonly SqlValue[];
} {
  const wanted = [
    'a.company_id = ?',
    'a.deleted_at IS NULL',
    ...(state === null || state === 'dashboard' ? [] : [`(${STATES[state]})`]),
    ...(condition === null ? [] : [`(${CONDITIONS[condition]})`]),
    ...(numberIndexes === null ? [] : [toNumberCondition(numberIndexes)]),
  ];
  const joins = state === null && condition === null ? '' : STATE_JOINS;
  return {
    sql: `FROM consumers a ${joins} WHERE ${wanted.join(' AND ')}`,
    values: [companyId, ...(numberIndexes ?? [])],
  };
}

/** A number without digits and letters has no index, and `IN ()` is no SQL for MySQL. */
function toNumberCondition(indexes: readonly string[]): string {
  return indexes.length === 0 ? '1 = 0' : `a.account_number_index IN (${listPlaceholders(indexes)})`;
}
