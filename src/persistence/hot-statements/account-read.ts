// Reads everything about an account, or about all accounts of a page, in one statement.
// With models, an account takes 2.4 to 3.5 times the processor time, a page 3.3 to 4.1 times (`npm run bench --
// statements`).
import type { LocalDate } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import type { RelatedRow } from '../database/model-access';
import { ConsumerModel, ConsumerNoticeResponseModel, ReasonModel } from '../models/account';
import { CompanyModel, CreditorProfileModel, CustomContentModel, SubclientModel } from '../models/creditor';
import { ConsumerNegotiationModel } from '../models/negotiation';
import { ScheduleTransactionModel } from '../models/payments';
import { writeStartOfDay } from '../shared/columns';
import { STATE_COLUMNS, STATE_JOINS, type StateRow } from './account-list';
import { createColumnSelector, getColumn, listPlaceholders, type SelectedColumn } from './columns';
import { defineJsonRow } from './json-rows';

/** An account and its related rows, under the names of attributes. */
export type AccountRow = StateRow &
  RelatedRow<'reason', ReasonModel> &
  RelatedRow<'company', CompanyModel> &
  RelatedRow<'aboutUs', CustomContentModel> &
  RelatedRow<'subclient', SubclientModel> &
  RelatedRow<'nextPayment', ScheduleTransactionModel> &
  RelatedRow<'sender', CreditorProfileModel> & {
    readonly companyStamp?: unknown;
    readonly lastLogin?: unknown;
    readonly hasActiveMembership?: unknown;
    readonly nextSettlementDate?: unknown;
    readonly hasTransactions?: unknown;
    readonly hasPaymentMethod?: unknown;
    readonly unpaidPayments?: unknown;
    readonly failedPayments?: unknown;
    readonly hasOpenCharge?: unknown;
  };

const account = createColumnSelector(ConsumerModel, 'a');
const reason = createColumnSelector(ReasonModel, 'r', 'reason.');
const company = createColumnSelector(CompanyModel, 'c', 'company.');
const aboutUs = createColumnSelector(CustomContentModel, 't', 'aboutUs.');
const subclient = createColumnSelector(SubclientModel, 's', 'subclient.');
const negotiation = createColumnSelector(ConsumerNegotiationModel, 'n', 'negotiation.');
const payment = createColumnSelector(ScheduleTransactionModel, 'p', 'nextPayment.');
const notice = createColumnSelector(ConsumerNoticeResponseModel, 'nr', 'noticeResponse.');

/** The Pay Terms that accounts, subclients and companies name alike. */
const TERMS = [
  'minMonthlyPayPercent',
  'maxDaysFirstPay',
  'minimumSettlementPercentage',
  'minimumPaymentPlanPercentage',
  'maxFirstPayDays',
  'settlementAutoApprove',
  'planAutoApprove',
] as const;
const CREDITOR_TERMS = ['pifBalanceDiscountPercent', 'ppaBalanceDiscountPercent', ...TERMS, 'termsVersion'] as const;

const SENDER = ['id', 'companyName', 'phone', 'email', 'address1', 'address2', 'city', 'state', 'zip', 'url'] as const;

/** A sender is a company or a creditor profile. */
const SENDER_COLUMNS = SENDER.map((name): SelectedColumn => {
  const sql = `COALESCE(sc.${getColumn(CompanyModel, name)}, sp.${getColumn(CreditorProfileModel, name)})`;
  return { name: `sender.${name}`, sql };
});

const COMPUTED_COLUMNS: readonly SelectedColumn[] = [
  {
    name: 'hasActiveMembership',
    sql: `EXISTS (SELECT 1 FROM company_memberships m
      WHERE m.company_id = c.id AND m.status = 'active' AND m.current_plan_end >= ?)`,
  },
  {
    name: 'nextSettlementDate',
    sql: `(SELECT MIN(f.schedule_date) FROM schedule_transactions f
      WHERE f.consumer_id = a.id AND f.status = 'scheduled' AND f.transaction_type = 'pif')`,
  },
  { name: 'hasTransactions', sql: 'EXISTS (SELECT 1 FROM transactions d WHERE d.consumer_id = a.id)' },
  {
    name: 'hasPaymentMethod',
    sql: 'EXISTS (SELECT 1 FROM payment_profiles b WHERE b.consumer_id = a.id AND b.deleted_at IS NULL)',
  },
  {
    name: 'unpaidPayments',
    sql: `(SELECT COUNT(*) FROM schedule_transactions u
      WHERE u.consumer_id = a.id AND u.status IN ('scheduled', 'failed'))`,
  },
  {
    name: 'failedPayments',
    sql: "(SELECT COUNT(*) FROM schedule_transactions g WHERE g.consumer_id = a.id AND g.status = 'failed')",
  },
  {
    name: 'hasOpenCharge',
    sql: `(EXISTS (SELECT 1 FROM schedule_transactions o WHERE o.consumer_id = a.id AND o.open_attempt IS NOT NULL)
      OR EXISTS (SELECT 1 FROM gift_payments i WHERE i.open_key = a.id))`,
  },
];

/** Expects the table `consumers` as `a`. The first parameter is the start of today. */
export const ACCOUNT_ROW = defineJsonRow([
  ...STATE_COLUMNS,
  ...account('consumerProfileId', 'linkState', 'version', 'hasFailedPayment', 'customOffer', 'originalAccountName'),
  ...account('personal', 'totalBalance', 'currentBalance', 'sealedHoldReason', 'placementDate', 'expiryDate'),
  ...account('restartDate', 'disputedAt', 'cancelledAt', 'deactivatedAt', 'createdAt', 'updatedAt'),
  ...account('reasonId', 'pifDiscountPercent', 'paySetupDiscountPercent', ...TERMS),
  ...account('skipSchedules', 'skipsUsed', 'hadAgreement', 'marks', 'ownerStopsContact', 'erasedAt'),
  { name: 'lastLogin', sql: 'CASE WHEN a.has_signed_in = 1 THEN ow.last_used_at END' },
  { name: 'companyStamp', sql: 'stamps.stamp' },
  ...reason('label'),
  ...company('id', 'companyName', ...CREDITOR_TERMS),
  ...aboutUs('content', 'contentPolicy'),
  ...subclient('id', 'subclientName', 'uniqueIdentificationNumber', ...CREDITOR_TERMS),
  ...negotiation('id', 'installmentType', 'activeNegotiation', 'offerAccepted', 'offerAcceptedAt'),
  ...negotiation('counterOfferAccepted', 'oneTimeSettlement', 'negotiateAmount', 'monthlyAmount', 'noOfInstallments'),
  ...negotiation('lastMonthAmount', 'firstPayDate', 'counterOneTimeAmount', 'counterNegotiateAmount'),
  ...negotiation('counterMonthlyAmount', 'counterNoOfInstallments', 'counterLastMonthAmount', 'counterFirstPayDate'),
  ...negotiation('counterNote', 'paymentPlanCurrentBalance', 'reason', 'note', 'consumerOfferSentAt'),
  ...negotiation('creditorCounterOfferSentAt', 'payTermsSnapshot', 'approvedBy'),
  ...payment('id', 'scheduleDate', 'amount', 'status'),
  ...notice('id', 'noticeBalance', 'reason', 'senderType', 'resendCount', 'resentAt'),
  ...SENDER_COLUMNS,
  ...COMPUTED_COLUMNS,
]);

/** The company of an account is read even if it was soft-deleted, a subclient is not. */
export const ACCOUNT_JOINS = `
  LEFT JOIN companies c ON c.id = a.company_id LEFT JOIN company_stamps stamps ON stamps.id = a.company_id
  LEFT JOIN consumer_profiles ow ON ow.id = a.consumer_profile_id
  LEFT JOIN custom_contents t ON t.id = (SELECT MIN(w.id) FROM custom_contents w
    WHERE w.company_id = c.id AND w.type = 'about us' AND w.subclient_id IS NULL)
  LEFT JOIN subclients s ON s.id = a.subclient_id AND s.deleted_at IS NULL
  LEFT JOIN reasons r ON r.id = a.reason_id ${STATE_JOINS}
  LEFT JOIN companies sc ON nr.sender_type = 'company' AND sc.id = nr.sender_id
  LEFT JOIN creditor_profiles sp ON nr.sender_type = 'creditor_profile' AND sp.id = nr.sender_id
  LEFT JOIN schedule_transactions p ON p.id = (SELECT e.id FROM schedule_transactions e
    WHERE e.consumer_id = a.id AND e.status = 'scheduled' ORDER BY e.schedule_date, e.id LIMIT 1)`;

const ACCOUNTS = `SELECT ${ACCOUNT_ROW.sql} AS account_row FROM consumers a ${ACCOUNT_JOINS}`;

const ACCOUNT_BY_ID = `${ACCOUNTS}
WHERE a.id = ? AND a.deleted_at IS NULL`;

/** Returns null for an unknown or deleted account. */
export async function readAccount(db: Database, id: number, today: LocalDate): Promise<AccountRow | null> {
  const [row] = await db.read(ACCOUNT_BY_ID, [writeStartOfDay(today), id]);
  return row ? ACCOUNT_ROW.read(row['account_row']) : null;
}

/** A few fixed sizes keep the number of prepared statements small. */
const PAGE_SIZES = [5, 10, 20, 50] as const;

const ACCOUNTS_BY_IDS = new Map<number, string>(
  PAGE_SIZES.map((size) => [
    size,
    `${ACCOUNTS}\nWHERE a.id IN (${listPlaceholders(Array<null>(size).fill(null))}) AND a.deleted_at IS NULL`,
  ]),
);

/** 1 to 50 accounts in any order. The ids are padded to the size of the statement by repeating the last one. */
export async function readAccounts(
  db: Database,
  ids: readonly number[],
  today: LocalDate,
): Promise<readonly AccountRow[]> {
  const size = PAGE_SIZES.find((candidate) => candidate >= ids.length);
  const sql = size === undefined ? undefined : ACCOUNTS_BY_IDS.get(size);
  const last = ids.at(-1);
  if (size === undefined || sql === undefined || last === undefined) {
    throw new RangeError(`A page has 1 to ${Math.max(...PAGE_SIZES)} accounts, not ${ids.length}.`);
  }
  const padding = Array<number>(size - ids.length).fill(last);
  const rows = await db.read(sql, [writeStartOfDay(today), ...ids, ...padding]);
  return rows.map((row) => ACCOUNT_ROW.read(row['account_row']));
}
