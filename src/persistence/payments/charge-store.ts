// Stored charges: the payments that are due, and the claim that precedes each attempt to charge one.
//
// A claim stores the number of the attempt before the provider is called, and the outcome clears it. After a crash in
// between, the attempt is repeated with the same idempotency key, so that the provider charges only once.
import {
  literal,
  Op,
  where as compare,
  type Attributes,
  type FindOptions,
  type IncludeOptions,
  type Order,
} from 'sequelize';
import type { AccountFacts, ScheduledPaymentFacts } from '../../domain/account/account-facts';
import { toInstant, type Instant, type LocalDate, type Moment } from '../../domain/shared/calendar';
import { getLatestPast } from '../../domain/shared/clock-difference';
import { getNextVersion } from '../../domain/negotiation/action-context';
import { toDecimalString } from '../../domain/shared/money';
import { TRANSACTION_STATUSES } from '../../domain/shared/vocabulary';
import { compareAndSwapAccount } from '../hot-statements/account-swap';
import { readDate, readInstantColumn, readMoney, readNumber, readText, readEnum, required } from '../shared/columns';
import type { Database } from '../database/database';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { type PaymentProfileModel, ScheduleTransactionModel } from '../models/payments';
import type { PaymentMethodModel } from '../models/wallet';

export interface DuePayment extends ScheduledPaymentFacts {
  readonly accountId: number;
  readonly attempts: number;
  /** The attempt whose outcome is unknown; null when there is none. */
  readonly openAttempt: number | null;
  readonly attemptedAt: Instant | null;
  /** The method that pays; null when none is assigned. */
  readonly methodId: number | null;
  /** The provider's reference to it. */
  readonly reference: string | null;
  /** The assignment of the method. A claim fails when the account has another one since. */
  readonly assignmentId: number | null;
}

export interface DuePaymentCursor {
  readonly date: LocalDate;
  readonly id: number;
}

/** Only the fields of the account and the payment method that these statements need. */
const RELATED: IncludeOptions[] = [
  { association: 'account', attributes: [], required: true },
  {
    association: 'paymentProfile',
    attributes: ['paymentMethodId'],
    required: false,
    where: { deletedAt: null },
    include: [{ association: 'paymentMethod', attributes: ['reference'], required: false }],
  },
];

/** Since the payment was last scheduled. */
const ATTEMPTS = literal('attempt_count - attempts_before');

/** Plans on hold are not charged. An attempt with an unknown outcome is repeated whatever the state of the plan. */
const CHARGEABLE = {
  [Op.or]: [
    { openAttempt: { [Op.ne]: null } },
    { '$account.status$': 'payment_accepted', '$account.payment_setup$': true, '$account.deleted_at$': null },
  ],
};

const OLDEST_FIRST: Order = ['scheduleDate', 'id'];

export interface DuePaymentPage {
  readonly status: 'scheduled' | 'failed';
  readonly today: LocalDate;
  /** Leaves out payments with this many attempts, unless the outcome of the last is unknown. */
  readonly maxAttempts: number;
  /** The last payment of the page before; null for the first page. */
  readonly cursor: DuePaymentCursor | null;
  readonly limit: number;
}

/** Payments that are due, the oldest first. */
export async function findDuePayments(
  db: Database,
  { status, today, maxAttempts, cursor, limit }: DuePaymentPage,
): Promise<readonly DuePayment[]> {
  const where = {
    status,
    scheduleDate: { [Op.lte]: today },
    [Op.and]: [
      ...(cursor ? [isAfter(cursor)] : []),
      { [Op.or]: [{ openAttempt: { [Op.ne]: null } }, compare(ATTEMPTS, { [Op.lt]: maxAttempts })] },
      CHARGEABLE,
    ],
  };
  return (await findPayments(db, { where, order: OLDEST_FIRST, limit })).map(toDuePayment);
}

/** Payments that were charged before their date and whose outcome is unknown, the oldest first. */
export async function findEarlyCharges(
  db: Database,
  { today, cursor, limit }: Pick<DuePaymentPage, 'today' | 'cursor' | 'limit'>,
): Promise<readonly DuePayment[]> {
  const early = { openAttempt: { [Op.ne]: null }, scheduleDate: { [Op.gt]: today } };
  const where = { [Op.and]: [early, ...(cursor ? [isAfter(cursor)] : [])] };
  return (await findPayments(db, { where, order: OLDEST_FIRST, limit })).map(toDuePayment);
}

function isAfter({ date, id }: DuePaymentCursor) {
  return { [Op.or]: [{ scheduleDate: { [Op.gt]: date } }, { scheduleDate: date, id: { [Op.gt]: id } }] };
}

/** The oldest due payment of an account. */
export async function findDuePayment(db: Database, accountId: number, today: LocalDate): Promise<DuePayment | null> {
  const where = {
    consumerId: accountId,
    status: 'scheduled',
    scheduleDate: { [Op.lte]: today },
    ...CHARGEABLE,
  } as const;
  const [row] = await findPayments(db, { where, order: OLDEST_FIRST, limit: 1 });
  return row ? toDuePayment(row) : null;
}

export async function findPaymentById(db: Database, id: number): Promise<DuePayment | null> {
  const [row] = await findPayments(db, { where: { id } });
  return row ? toDuePayment(row) : null;
}

/**
 * Returns true if the charge of a payment of the account was attempted from then until now; the payment `exceptId` does
 * not count, if given.
 */
export async function hasAttemptSince(
  db: Database,
  { accountId, since, now, exceptId }: { accountId: number; since: Instant; now: number; exceptId: number | null },
): Promise<boolean> {
  const lastAttemptedAt = { [Op.between]: [since, toInstant(getLatestPast(now))] as [Instant, Instant] };
  const where = { consumerId: accountId, lastAttemptedAt };
  const others = exceptId === null ? where : { ...where, id: { [Op.ne]: exceptId } };
  return (await db.model(ScheduleTransactionModel).count(others)) > 0;
}

/** Returns false if the attempt has another time meanwhile. */
export async function replaceAttemptTime(
  { repeatable: db }: Database,
  { id, accountId: consumerId, attemptedAt: lastAttemptedAt }: DuePayment,
  time: Instant,
): Promise<boolean> {
  const changes = { lastAttemptedAt: time };
  return (await db.model(ScheduleTransactionModel).update(changes, { id, consumerId, lastAttemptedAt })) === 1;
}

type PaymentRow = StoredRow<ScheduleTransactionModel> &
  RelatedRow<'paymentProfile', PaymentProfileModel> &
  RelatedRow<'paymentProfile.paymentMethod', PaymentMethodModel>;

function findPayments(
  db: Database,
  options: FindOptions<Attributes<ScheduleTransactionModel>>,
): Promise<readonly PaymentRow[]> {
  return db.model(ScheduleTransactionModel).findAll({ ...options, include: RELATED, subQuery: false });
}

/**
 * Claims the next attempt, or the one with an unknown outcome, for this caller only. Returns the number of the attempt,
 * or null if the account was changed since it was read.
 */
export async function claimCharge(
  database: Database,
  account: Pick<AccountFacts, 'id' | 'version'>,
  payment: DuePayment,
  moment: Moment,
): Promise<number | null> {
  const { now, epoch } = moment;
  const { id, version } = account;
  const attempt = payment.openAttempt ?? payment.attempts + 1;
  return database.transaction(async (db) => {
    const swap = { id, version, nextVersion: getNextVersion(version, epoch), condition: null, now };
    if (!(await compareAndSwapAccount(db, swap, {}))) return null;
    if (payment.openAttempt !== null) return attempt;
    const claim = { attemptCount: attempt, openAttempt: attempt, lastAttemptedAt: now, updatedAt: now };
    // It must be as it was found: a gift may have reduced it, or it got another date or method since.
    const { date: scheduleDate, status, attempts: attemptCount } = payment;
    const amount = toDecimalString(payment.amount);
    const unchanged = { scheduleDate, status, attemptCount, amount, paymentProfileId: payment.assignmentId };
    const where = { id: payment.id, consumerId: id, ...unchanged, openAttempt: null };
    return (await db.model(ScheduleTransactionModel).update(claim, where)) === 1 ? attempt : null;
  });
}

const readStatus = readEnum(TRANSACTION_STATUSES);

function toDuePayment(row: PaymentRow): DuePayment {
  return {
    id: required(readNumber(row.id)),
    accountId: required(readNumber(row.consumerId)),
    date: required(readDate(row.scheduleDate)),
    amount: required(readMoney(row.amount)),
    status: required(readStatus(row.status)),
    attempts: required(readNumber(row.attemptCount)),
    openAttempt: readNumber(row.openAttempt),
    attemptedAt: readInstantColumn(row.lastAttemptedAt),
    methodId: readNumber(row['paymentProfile.paymentMethodId']),
    reference: readText(row['paymentProfile.paymentMethod.reference']),
    assignmentId: readNumber(row.paymentProfileId),
  };
}
