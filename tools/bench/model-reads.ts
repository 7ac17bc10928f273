// The hot reads written with models, to measure what they would cost, and to check that both ways read the same.
import { col, literal, Op, where, type ProjectionAlias, type WhereOptions } from 'sequelize';
import type { LocalDate } from '../../src/domain/shared/calendar';
import type { Database } from '../../src/persistence/database/database';
import type { Row } from '../../src/persistence/database/dialect';
import type { StateRow } from '../../src/persistence/hot-statements/account-list';
import { readAccounts, type AccountRow } from '../../src/persistence/hot-statements/account-read';
import type { MembershipBounds } from '../../src/persistence/hot-statements/session-check';
import { ConsumerModel, ConsumerNoticeResponseModel } from '../../src/persistence/models/account';
import {
  CompanyModel,
  CreditorProfileModel,
  CreditorSessionModel,
  CustomContentModel,
} from '../../src/persistence/models/creditor';
import { ConsumerNegotiationModel } from '../../src/persistence/models/negotiation';
import { ScheduleTransactionModel } from '../../src/persistence/models/payments';
import { SessionModel } from '../../src/persistence/models/sign-in';
import { writeStartOfDay } from '../../src/persistence/shared/columns';

/** Adds the associations that only these queries use. */
export function associateModels({ sequelize }: Database): void {
  const accounts = sequelize.getRepository(ConsumerModel);
  const notices = sequelize.getRepository(ConsumerNoticeResponseModel);
  const toAccount = { foreignKey: 'consumerId', constraints: false };
  accounts.hasOne(sequelize.getRepository(ConsumerNegotiationModel), { as: 'negotiation', ...toAccount });
  accounts.hasOne(notices, { as: 'noticeResponse', ...toAccount });
  accounts.hasMany(sequelize.getRepository(ScheduleTransactionModel), { as: 'nextPayment', ...toAccount });
  const ofCompany = { foreignKey: 'companyId', sourceKey: 'companyId', constraints: false };
  accounts.hasMany(sequelize.getRepository(CustomContentModel), { as: 'aboutUs', ...ofCompany });
  const toSender = { foreignKey: 'senderId', constraints: false };
  notices.belongsTo(sequelize.getRepository(CompanyModel), { as: 'company', ...toSender });
  notices.belongsTo(sequelize.getRepository(CreditorProfileModel), { as: 'profile', ...toSender });
}

const WAS_DISPUTED: ProjectionAlias = [
  literal('(ConsumerModel.disputed_at IS NOT NULL OR ConsumerModel.reason_id IS NOT NULL)'),
  'wasDisputed',
];

/** What models cannot express: subqueries in the list of columns. */
const computedColumns = (today: LocalDate): readonly ProjectionAlias[] => [
  WAS_DISPUTED,
  [
    literal(`CASE WHEN ConsumerModel.has_signed_in = 1 THEN (SELECT o.last_used_at FROM consumer_profiles o
      WHERE o.id = ConsumerModel.consumer_profile_id) END`),
    'lastLogin',
  ],
  [
    literal(`EXISTS (SELECT 1 FROM company_memberships m WHERE m.company_id = company.id AND m.status = 'active'
      AND m.current_plan_end >= '${writeStartOfDay(today)}')`),
    'hasActiveMembership',
  ],
  [
    literal(`(SELECT MIN(f.schedule_date) FROM schedule_transactions f
      WHERE f.consumer_id = ConsumerModel.id AND f.status = 'scheduled' AND f.transaction_type = 'pif')`),
    'nextSettlementDate',
  ],
  [literal('EXISTS (SELECT 1 FROM transactions d WHERE d.consumer_id = ConsumerModel.id)'), 'hasTransactions'],
  [
    literal(
      `EXISTS (SELECT 1 FROM payment_profiles b WHERE b.consumer_id = ConsumerModel.id AND b.deleted_at IS NULL)`,
    ),
    'hasPaymentMethod',
  ],
  [
    literal(`(SELECT COUNT(*) FROM schedule_transactions u
      WHERE u.consumer_id = ConsumerModel.id AND u.status IN ('scheduled', 'failed'))`),
    'unpaidPayments',
  ],
  [
    literal(
      `(SELECT COUNT(*) FROM schedule_transactions g WHERE g.consumer_id = ConsumerModel.id AND g.status = 'failed')`,
    ),
    'failedPayments',
  ],
  [
    literal(`EXISTS (SELECT 1 FROM schedule_transactions o
      WHERE o.consumer_id = ConsumerModel.id AND o.open_attempt IS NOT NULL)`),
    'hasOpenCharge',
  ],
];

const NEXT_PAYMENT = literal(`(SELECT e.id FROM schedule_transactions e
  WHERE e.consumer_id = ConsumerModel.id AND e.status = 'scheduled' ORDER BY e.schedule_date, e.id LIMIT 1)`);
const ABOUT_US = literal(`(SELECT MIN(w.id) FROM custom_contents w
  WHERE w.company_id = company.id AND w.type = 'about us' AND w.subclient_id IS NULL)`);

const OF_COMPANY = { companyId: { [Op.eq]: col('ConsumerModel.company_id') } };

export type ReadAccounts = (db: Database, ids: readonly number[], today: LocalDate) => Promise<readonly AccountRow[]>;

/** The query selects the columns that the hot statement selects, read from a row of it. */
export async function createAccountQuery(db: Database, anyId: number, anyDay: LocalDate): Promise<ReadAccounts> {
  const [sample = {}] = await readAccounts(db, [anyId], anyDay);
  const columns = groupByPath(listMembers(sample));
  const attributesOf = (path: string) => columns.get(path) ?? [];
  const own = new Set(Object.keys(db.sequelize.getRepository(ConsumerModel).getAttributes()));
  const related = (association: string, condition: WhereOptions = {}) => {
    return { association, attributes: [...attributesOf(association)], required: false, where: condition };
  };
  const sender = (association: string, type: string) => {
    const condition = { [Op.and]: where(col('noticeResponse.sender_type'), { [Op.eq]: type }) };
    return { association, attributes: [...attributesOf('sender')], required: false, where: condition };
  };
  const include = [
    related('reason'),
    related('company'),
    related('subclient', { deletedAt: null }),
    related('negotiation', OF_COMPANY),
    related('nextPayment', { id: { [Op.eq]: NEXT_PAYMENT } }),
    related('aboutUs', { id: { [Op.eq]: ABOUT_US } }),
    { ...related('noticeResponse'), include: [sender('company', 'company'), sender('profile', 'creditor_profile')] },
  ];
  return async (bound, ids, today) => {
    const attributes = [...attributesOf('').filter((name) => own.has(name)), ...computedColumns(today)];
    const where = { id: [...ids], deletedAt: null };
    const rows = await bound.model(ConsumerModel).findAll({ attributes, where, include });
    return rows.map((row) => ({ ...row, ...pickSender(row) }));
  };
}

/** The members of a wide row are inherited (src/persistence/hot-statements/json-rows.ts). */
function listMembers(row: Row): readonly string[] {
  const names: string[] = [];
  for (const name in row) names.push(name);
  return names;
}

/** The sender is a company or a creditor profile. */
function pickSender(row: Row): Row {
  const isCompany = row['noticeResponse.senderType'] === 'company';
  const prefix = isCompany ? 'noticeResponse.company.' : 'noticeResponse.profile.';
  const members = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(members.map(([name, value]) => [`sender.${name.slice(prefix.length)}`, value]));
}

/** `company.companyName` → the attribute `companyName` under `company`. */
function groupByPath(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const end = name.indexOf('.');
    const path = end === -1 ? '' : name.slice(0, end);
    groups.set(path, [...(groups.get(path) ?? []), name.slice(end + 1)]);
  }
  return groups;
}

export async function readStatesByModels(db: Database, profileId: number): Promise<readonly StateRow[]> {
  return db.model(ConsumerModel).findAll({
    attributes: ['id', 'status', 'paymentSetup', 'offerAccepted', 'counterOffer', WAS_DISPUTED],
    where: { consumerProfileId: profileId, deletedAt: null },
    include: [
      { association: 'negotiation', attributes: ['negotiationType'], required: false, where: OF_COMPANY },
      { association: 'noticeResponse', attributes: ['status'], required: false },
    ],
    order: ['id'],
  });
}

/** Ids of accounts whose approved payment still lacks a payment method: a condition over two tables. */
export async function readApprovedAccountsByModels(
  db: Database,
  companyId: number,
  limit: number,
): Promise<readonly Pick<StateRow, 'id'>[]> {
  const isSettlement = { offerAccepted: true, '$negotiation.negotiation_type$': 'pif' };
  const approved = { status: 'payment_accepted', paymentSetup: false, [Op.not]: isSettlement };
  return db.model(ConsumerModel).findAll({
    attributes: ['id'],
    where: { companyId, deletedAt: null, ...approved },
    include: [{ association: 'negotiation', attributes: [], required: false, where: OF_COMPANY }],
    order: ['id'],
    limit,
    subQuery: false,
  });
}

/** The columns of the profile have the prefix `profile.`. */
export async function readSessionByModels(db: Database, id: string): Promise<Row | null> {
  return db.model(SessionModel).findOne({ where: { id }, include: [{ association: 'profile', required: true }] });
}

/** The columns of the user have the prefix `creditorUser.`. */
export async function readCreditorSessionByModels(
  db: Database,
  id: string,
  { startsBefore, endsFrom }: MembershipBounds,
): Promise<Row | null> {
  const period = { currentPlanStart: { [Op.lt]: startsBefore }, currentPlanEnd: { [Op.gte]: endsFrom } };
  const active = { association: 'memberships', required: false, where: { status: 'active', ...period } };
  const company = { association: 'company', required: true, include: [active] };
  const user = { association: 'creditorUser', required: true, include: [company] };
  return db.model(CreditorSessionModel).findOne({ where: { id }, include: [user], subQuery: false });
}
