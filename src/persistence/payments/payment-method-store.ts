// Stored payment methods of consumers' wallets: reads, changes and removal. References leave only for charges.
import { col, fn, literal, Op, type Attributes, type WhereOptions } from 'sequelize';
import type { PaymentMethodFacts, MethodUse } from '../../domain/payments/payment-method';
import type { AccountFacts } from '../../domain/account/account-facts';
import { getNextVersion } from '../../domain/negotiation/action-context';
import type { Instant, Moment } from '../../domain/shared/calendar';
import { PAYMENT_METHOD_TYPES, PROVIDER_STATUSES } from '../../domain/shared/payment-details';
import { noteUnstamped } from '../../providers/observation/activity';
import type { Database } from '../database/database';
import type { Changes, StoredRow } from '../database/model-access';
import { compareAndSwapAccount } from '../hot-statements/account-swap';
import { PaymentProfileModel } from '../models/payments';
import { PaymentMethodModel } from '../models/wallet';
import { readDate, readEnum, readInstantColumn, readNumber, readText, required } from '../shared/columns';
import { sealPersonalData } from '../shared/personal-data';
import { assignMethod, lockWallet, saveMethod } from '../shared/wallet-rows';

export { lockWallet, saveMethod };

/**
 * Names of a person towards the payment provider, the active one first: keyed digests, so that they say nothing. Those of
 * older index keys are still accepted.
 */
export function getPaymentOwners(db: Database, profileId: number): readonly string[] {
  return db.sealing.indexes('payment_owner', String(profileId));
}

/** The methods of a wallet, the default one first. Two statements. */
export async function findMethodsByProfile(db: Database, profileId: number): Promise<readonly PaymentMethodFacts[]> {
  const where = { consumerProfileId: profileId, deletedAt: null };
  const facts = await findMethods(db, where);
  return [...facts].sort((one, other) => Number(other.isDefault) - Number(one.isDefault) || one.id - other.id);
}

export async function findMethodById(db: Database, profileId: number, id: number): Promise<PaymentMethodFacts | null> {
  const [facts] = await findMethods(db, { id, consumerProfileId: profileId, deletedAt: null });
  return facts ?? null;
}

/** Returns true if the wallet once had this method. */
export async function isRemovedMethod(db: Database, profileId: number, id: number): Promise<boolean> {
  const where = { id, consumerProfileId: profileId, deletedAt: { [Op.ne]: null } };
  return (await db.model(PaymentMethodModel).count(where)) === 1;
}

/** Keys are ids. Unlike a wallet, an assignment also knows a method that was removed meanwhile. */
export async function findAssignedMethods(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PaymentMethodFacts>> {
  const facts = ids.length === 0 ? [] : await findMethods(db, { id: [...ids] });
  return new Map(facts.map((method) => [method.id, method]));
}

/** The methods that are assigned to accounts, by account. */
export async function findMethodsByAccount(
  db: Database,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, PaymentMethodFacts>> {
  const where = { consumerId: [...accountIds], deletedAt: null, paymentMethodId: { [Op.ne]: null } };
  const assignments = await db
    .model(PaymentProfileModel)
    .findAll({ attributes: ['consumerId', 'paymentMethodId'], where, order: ['id'] });
  const methods = await findAssignedMethods(db, [...new Set(assignments.map((row) => Number(row.paymentMethodId)))]);
  return new Map(
    assignments.flatMap(({ consumerId, paymentMethodId }) => {
      const method = methods.get(Number(paymentMethodId));
      return method ? [[Number(consumerId), method] as const] : [];
    }),
  );
}

/** The accounts to which a method is assigned, in ascending order. */
export async function findAssignedAccounts(db: Database, methodId: number): Promise<readonly number[]> {
  const where = { paymentMethodId: methodId, deletedAt: null };
  const rows = await db
    .model(PaymentProfileModel)
    .findAll({ attributes: ['consumerId'], where, order: ['consumerId'] });
  return rows.map(({ consumerId }) => Number(consumerId));
}

/** Returns false if the account was changed since it was read. For an account that has nothing to pay. */
export async function dropAssignment(
  db: Database,
  { id, version }: Pick<AccountFacts, 'id' | 'version'>,
  { now, epoch }: Moment,
): Promise<boolean> {
  const swap = { id, version, nextVersion: getNextVersion(version, epoch), condition: null, now };
  if (!(await compareAndSwapAccount(db, swap, {}))) return false;
  await assignMethod(db, id, null, now);
  return true;
}

/** Call it with the wallet locked. Null is the label that is derived. */
export async function renameMethod(db: Database, id: number, label: string | null): Promise<void> {
  await db.model(PaymentMethodModel).update({ label }, { id });
}

/** Call it with the wallet locked. Returns null if the wallet has no default. */
export async function setDefaultMethod(db: Database, profileId: number, id: number | null): Promise<void> {
  const methods = db.model(PaymentMethodModel);
  await methods.update({ defaultKey: null }, { consumerProfileId: profileId, defaultKey: profileId });
  if (id !== null) await methods.update({ defaultKey: profileId }, { id, deletedAt: null });
}

/**
 * Removes a method and everything that is known of it. Its reference stays, sealed, until the provider has forgotten it.
 * Call it with the wallet locked.
 */
export async function removeMethod(db: Database, id: number, now: Instant): Promise<void> {
  const methods = db.model(PaymentMethodModel);
  const reference = readText((await methods.findOne({ attributes: ['reference'], where: { id } }))?.reference);
  const removed: Changes<PaymentMethodModel> = {
    deletedAt: now,
    reference: null,
    referenceDigest: null,
    defaultKey: null,
    brand: null,
    last4: null,
    label: null,
    expMonth: null,
    expYear: null,
    detachState: reference === null ? null : 'waiting',
    personal: reference === null ? null : sealPersonalData(db.sealing, 'payment_methods', id, { reference }),
  };
  await methods.update(removed, { id });
}

/** Records a charge. `isGone`: the provider will never charge the method again. */
export async function recordMethodUse(
  db: Database,
  id: number,
  { isGone, now }: { readonly isGone: boolean; readonly now: Instant },
): Promise<void> {
  const changes: Changes<PaymentMethodModel> = { lastUsedAt: now, ...(isGone && { providerStatus: 'refused' }) };
  await db.model(PaymentMethodModel).update(changes, { id, deletedAt: null });
}

const SHOWN = [
  'id',
  'type',
  'brand',
  'last4',
  'expMonth',
  'expYear',
  'providerStatus',
  'label',
  'defaultKey',
  'createdAt',
  'lastUsedAt',
] as const;

type MethodRow = Pick<StoredRow<PaymentMethodModel>, (typeof SHOWN)[number]>;

async function findMethods(
  db: Database,
  where: WhereOptions<Attributes<PaymentMethodModel>>,
): Promise<readonly PaymentMethodFacts[]> {
  const rows = await db.model(PaymentMethodModel).findAll({ attributes: [...SHOWN], where, order: ['id'] });
  if (rows.length === 0) return [];
  const uses = await findUses(
    db,
    rows.map(({ id }) => Number(id)),
  );
  return rows.map((row) => toFacts(row, uses.get(Number(row.id)) ?? UNUSED));
}

const UNUSED: MethodUse = { accounts: 0, openPayments: 0, nextPaymentDate: null, lastPaymentDate: null };

/** An account counts with an open offer, an agreement or an open payment; see `needsPaymentMethod`. */
const PAYING_ACCOUNT = `CASE WHEN \`account\`.\`status\` IN ('payment_setup', 'payment_accepted', 'hold')
  OR \`payments\`.\`id\` IS NOT NULL THEN \`account\`.\`id\` END`;

/** What is on hold is not paid before the restart, and nothing of a disputed account is. */
const TO_COME = `CASE WHEN \`payments\`.\`status\` = 'scheduled' AND \`account\`.\`status\` <> 'dispute'
  AND NOT (\`account\`.\`status\` = 'hold' AND \`payments\`.\`schedule_date\` < \`account\`.\`restart_date\`)
  THEN \`payments\`.\`schedule_date\` END`;

/** An account that is not its owner's any more is still paid by the method, but its changes do not raise the owner's stamp. */
const LEFT_BEHIND = `CASE WHEN \`account\`.\`consumer_profile_id\` = \`paymentMethod\`.\`consumer_profile_id\` THEN 0 ELSE 1 END`;

async function findUses(db: Database, methodIds: readonly number[]): Promise<ReadonlyMap<number, MethodUse>> {
  const rows: readonly object[] = await db.model(PaymentProfileModel).findAll({
    attributes: [
      'paymentMethodId',
      [fn('COUNT', fn('DISTINCT', literal(PAYING_ACCOUNT))), 'accounts'],
      [fn('COUNT', col('payments.id')), 'openPayments'],
      [fn('MIN', literal(TO_COME)), 'nextPaymentDate'],
      [fn('MAX', col('payments.schedule_date')), 'lastPaymentDate'],
      [fn('MAX', literal(LEFT_BEHIND)), 'hasLeftBehind'],
    ],
    where: { paymentMethodId: [...methodIds], deletedAt: null },
    include: [
      { association: 'account', attributes: [], required: true },
      { association: 'paymentMethod', attributes: [], required: true },
      { association: 'payments', attributes: [], required: false, where: { status: ['scheduled', 'failed'] } },
    ],
    group: ['payment_method_id'],
  });
  if (rows.some((row) => Number(Reflect.get(row, 'hasLeftBehind')) === 1)) noteUnstamped();
  return new Map(rows.map((row) => [Number(Reflect.get(row, 'paymentMethodId')), toUse(row)]));
}

function toUse(row: object): MethodUse {
  return {
    accounts: Number(Reflect.get(row, 'accounts')),
    openPayments: Number(Reflect.get(row, 'openPayments')),
    nextPaymentDate: readDate(Reflect.get(row, 'nextPaymentDate')),
    lastPaymentDate: readDate(Reflect.get(row, 'lastPaymentDate')),
  };
}

const readType = readEnum(PAYMENT_METHOD_TYPES);
const readStatus = readEnum(PROVIDER_STATUSES);

function toFacts(row: MethodRow, use: MethodUse): PaymentMethodFacts {
  const [month, year] = [readNumber(row.expMonth), readNumber(row.expYear)];
  return {
    id: required(readNumber(row.id)),
    type: required(readType(row.type)),
    brand: readText(row.brand),
    last4: readText(row.last4),
    expiry: month === null || year === null ? null : { month, year },
    status: required(readStatus(row.providerStatus)),
    ownLabel: readText(row.label),
    isDefault: row.defaultKey !== null,
    createdAt: required(readInstantColumn(row.createdAt)),
    lastUsedAt: readInstantColumn(row.lastUsedAt),
    use,
  };
}
