// Finds accounts on which the system must act: agreed offers that expired, and plans on hold whose restart date has come.
import { col, literal, Op, where } from 'sequelize';
import type { LocalDate } from '../../domain/shared/calendar';
import type { AccountCondition } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { ConsumerNegotiationModel } from '../models/negotiation';
import { readNumber, required } from '../shared/columns';

export interface DueAccountPage {
  readonly today: LocalDate;
  /** 0 for the first page, then the last id of the page before. */
  readonly after: number;
  readonly limit: number;
}

/** MySQL would read all negotiations if it were a disjunction, whose share it estimates too low. */
const FIRST_PAY_DATE = literal(
  'CASE WHEN counter_offer_accepted = 1 THEN counter_first_pay_date ELSE first_pay_date END',
);

/** Agreed offers without a payment method have these conditions. Null stands for no stored condition. */
const APPROVED = [
  'approved_settlement_but_payment_setup_is_pending',
  'approved_but_payment_setup_is_pending',
  null,
] as const satisfies readonly (AccountCondition | null)[];

/**
 * Agreed offers without a payment method whose first payment date has passed. Account ids, ascending. A statement for each
 * condition, because both together would be sorted: each page would read all of them.
 */
export async function findExpiredOfferIds(db: Database, page: DueAccountPage): Promise<readonly number[]> {
  const found: number[] = [];
  for (const condition of APPROVED) found.push(...(await findExpired(db, condition, page)));
  return found.sort((one, other) => one - other).slice(0, page.limit);
}

async function findExpired(
  db: Database,
  conditionKey: AccountCondition | null,
  { today, after, limit }: DueAccountPage,
): Promise<readonly number[]> {
  const facts = { status: 'payment_accepted', paymentSetup: false, offerAccepted: true };
  const agreed = { conditionKey, ...facts, id: { [Op.gt]: after } };
  const rows = await db.model(ConsumerNegotiationModel).findAll({
    attributes: ['consumerId'],
    include: [{ association: 'account', attributes: [], required: true, where: agreed }],
    where: { companyId: { [Op.eq]: col('account.company_id') }, [Op.and]: where(FIRST_PAY_DATE, { [Op.lt]: today }) },
    // The index of the account's condition continues with this column.
    order: [['account', 'id', 'ASC']],
    limit,
    subQuery: false,
  });
  return rows.map(({ consumerId }) => required(readNumber(consumerId)));
}

/** Account ids, ascending. */
export async function findDueHoldIds(
  db: Database,
  { today, after, limit }: DueAccountPage,
): Promise<readonly number[]> {
  const due = { status: 'hold', id: { [Op.gt]: after }, restartDate: { [Op.lte]: today }, deletedAt: null } as const;
  const rows = await db.model(ConsumerModel).findAll({ attributes: ['id'], where: due, order: ['id'], limit });
  return rows.map(({ id }) => required(readNumber(id)));
}
