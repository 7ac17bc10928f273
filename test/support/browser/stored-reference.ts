// Reads the accounts of an embedded database as the reference model has them, and changes the discounts in it. The server
// that uses it does not run meanwhile.
import sqlite from '@appthreat/sqlite3';
import { NO_TERMS } from '../../reference/account/plain-account';
import type {
  ReferenceAccount,
  ReferenceNegotiation,
  ReferenceTermRow,
  ReferenceTransaction,
} from '../../reference/shared/records';
import { PLAIN_ACCOUNT } from '../../reference/account/plain-account';

type Row = Readonly<Record<string, unknown>>;

/** One discount for settlements and plans, on the account itself: the level that counts first. */
export async function writeDiscount(file: string, percent: number): Promise<void> {
  const changes = 'pif_discount_percent = ?, pay_setup_discount_percent = ?, min_monthly_pay_percent = 10';
  await query(file, `UPDATE consumers SET ${changes}, max_days_first_pay = 12`, [percent, percent]);
}

export async function readReferenceAccounts(file: string, profileId: number): Promise<readonly ReferenceAccount[]> {
  const rows = await query(file, 'SELECT * FROM consumers WHERE consumer_profile_id = ? ORDER BY id', [profileId]);
  const negotiations = await query(file, 'SELECT * FROM consumer_negotiations ORDER BY id');
  const payments = await query(file, 'SELECT * FROM schedule_transactions ORDER BY id');
  const done = await query(file, 'SELECT consumer_id FROM transactions');
  const notices = await query(file, 'SELECT * FROM consumer_notice_responses ORDER BY id');
  return rows.map((row) => {
    const own = (candidate: Row) => candidate['consumer_id'] === row['id'];
    const notice = notices.findLast(own);
    return {
      ...PLAIN_ACCOUNT,
      id: Number(row['id']),
      status: text(row['status']) as ReferenceAccount['status'],
      accountName: text(row['original_account_name']),
      totalBalance: money(row['total_balance']),
      currentBalance: money(row['current_balance']),
      ownTerms: readTerms(row),
      restartDate: day(row['restart_date']),
      counterOffer: row['counter_offer'] === 1,
      offerAccepted: row['offer_accepted'] === 1,
      paymentSetup: row['payment_setup'] === 1,
      disputedAt: moment(row['disputed_at']),
      reason: isAbsent(row['reason_id']) ? null : { id: Number(row['reason_id']), label: '' },
      negotiation: readNegotiation(negotiations.findLast(own)),
      schedule: payments.filter(own).map(readPayment),
      paymentsDone: done.filter(own).length,
      hadAgreement: row['had_agreement'] === 1,
      notice: notice
        ? {
            id: Number(notice['id']),
            balance: money(notice['notice_balance']),
            status: Number(notice['status']) as NonNullable<ReferenceAccount['notice']>['status'],
            reasonLabel: null,
            sender: null,
            resends: 0,
            resentAt: null,
          }
        : null,
    };
  });
}

function readTerms(row: Row): ReferenceTermRow {
  return {
    ...NO_TERMS,
    pifDiscount: money(row['pif_discount_percent']),
    planDiscount: money(row['pay_setup_discount_percent']),
    minMonthlyPay: money(row['min_monthly_pay_percent']),
    maxDaysFirstPay: isAbsent(row['max_days_first_pay']) ? null : Number(row['max_days_first_pay']),
  };
}

function readNegotiation(row: Row | undefined): ReferenceNegotiation | null {
  if (!row) return null;
  const count = (name: string) => (isAbsent(row[name]) ? null : Number(row[name]));
  return {
    id: Number(row['id']),
    type: row['negotiation_type'] as ReferenceNegotiation['type'],
    installmentType: row['installment_type'] as ReferenceNegotiation['installmentType'],
    oneTimeSettlement: money(row['one_time_settlement']),
    negotiateAmount: money(row['negotiate_amount']),
    monthlyAmount: money(row['monthly_amount']),
    numberOfInstallments: count('no_of_installments'),
    lastMonthAmount: money(row['last_month_amount']),
    firstPayDate: day(row['first_pay_date']),
    offerAccepted: row['offer_accepted'] === 1,
    offerAcceptedAt: null,
    counterOneTimeAmount: money(row['counter_one_time_amount']),
    counterNegotiateAmount: money(row['counter_negotiate_amount']),
    counterMonthlyAmount: money(row['counter_monthly_amount']),
    counterNumberOfInstallments: count('counter_no_of_installments'),
    counterLastMonthAmount: money(row['counter_last_month_amount']),
    counterFirstPayDate: day(row['counter_first_pay_date']),
    counterNote: null,
    counterOfferAccepted: row['counter_offer_accepted'] === 1,
    active: row['active_negotiation'] === 1,
    planCurrentBalance: money(row['payment_plan_current_balance']),
    reason: null,
    note: null,
    consumerOfferSentAt: null,
    creditorCounterOfferSentAt: null,
    snapshot: null,
    approvedBy: null,
  };
}

function readPayment(row: Row): ReferenceTransaction {
  const date = day(row['schedule_date']) ?? '';
  return {
    id: Number(row['id']),
    date,
    amount: money(row['amount']) ?? '0.00',
    type: row['transaction_type'] as ReferenceTransaction['type'],
    status: row['status'] as ReferenceTransaction['status'],
    slot: date,
    failures: 0,
  };
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const money = (value: unknown): string | null => (isAbsent(value) ? null : Number(value).toFixed(2));
const day = (value: unknown): string | null => (isAbsent(value) ? null : text(value).slice(0, 10));
const moment = (value: unknown): number | null => (isAbsent(value) ? null : Number(value));

const READ_AND_WRITE = 2;

/** Opens the file for one statement. */
function query(file: string, sql: string, values: readonly (string | number)[] = []): Promise<readonly Row[]> {
  return new Promise((resolve, reject) => {
    const db = new sqlite.Database(file, READ_AND_WRITE, (opened) => {
      if (opened) return reject(opened);
      db.all(sql, values, (error, rows) => {
        db.close(() => (error ? reject(error) : resolve(rows)));
      });
    });
  });
}
