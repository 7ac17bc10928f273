// Adds payment methods of consumers and setups of new ones, and moves the references that accounts have into them.
import { createHash } from 'node:crypto';
import { Op } from 'sequelize';
import { DataType } from 'sequelize-typescript';
import { PAYMENT_METHOD_TYPES, PROVIDER_STATUSES } from '../../domain/shared/payment-details';
import { keysOf } from '../../domain/shared/vocabulary';
import type { RelatedRow, StoredRow } from '../database/model-access';
import { isUniqueViolation } from '../database/errors';
import type { ConsumerModel } from '../models/account';
import { INSTANT } from '../models/instant-column';
import { PaymentProfileModel } from '../models/payments';
import { PaymentMethodModel } from '../models/wallet';
import { readNumber, readText, required } from '../shared/columns';
import type { SchemaChanges } from './schema-changes';

export const name = '0020-payment-methods';

const PROFILE = { type: DataType.BIGINT, references: { model: 'consumer_profiles', key: 'id' } } as const;

export async function up(changes: SchemaChanges): Promise<void> {
  const { types, createTable, addColumns, addIndex } = changes;
  await createTable(
    'payment_methods',
    {
      id: { type: DataType.BIGINT, primaryKey: true, autoIncrement: true, allowNull: false },
      consumer_profile_id: { ...PROFILE, allowNull: false },
      type: { type: types.exactText(20), allowNull: false, values: keysOf(PAYMENT_METHOD_TYPES) },
      brand: { type: DataType.STRING(50), allowNull: true },
      last4: { type: types.exactText(4), allowNull: true },
      label: { type: DataType.STRING(100), allowNull: true },
      exp_month: { type: DataType.INTEGER, allowNull: true },
      exp_year: { type: DataType.INTEGER, allowNull: true },
      reference: { type: types.exactText(100), allowNull: true },
      reference_digest: { type: types.exactText(64), allowNull: true },
      provider_status: { type: types.exactText(10), allowNull: false, values: keysOf(PROVIDER_STATUSES) },
      default_key: { type: DataType.BIGINT, allowNull: true },
      created_at: { type: INSTANT, allowNull: false },
      last_used_at: { type: INSTANT, allowNull: true },
      deleted_at: { type: INSTANT, allowNull: true },
      detach_state: { type: types.exactText(10), allowNull: true, values: ['waiting', 'done', 'given_up'] },
      personal: { type: types.sealedText, allowNull: true },
      expiry_notice: { type: DataType.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { unique: [['consumer_profile_id', 'reference_digest'], ['default_key']], indexes: [['detach_state', 'id']] },
  );
  await createTable(
    'payment_setups',
    {
      id: { type: types.exactText(26), primaryKey: true, allowNull: false },
      consumer_profile_id: { ...PROFILE, allowNull: true },
      provider_setup: { type: types.exactText(100), allowNull: false },
      type: { type: types.exactText(20), allowNull: true, values: keysOf(PAYMENT_METHOD_TYPES) },
      state: { type: types.exactText(10), allowNull: false, values: ['open', 'redeemed'] },
      expires_at: { type: DataType.BIGINT, allowNull: false },
      created_at: { type: DataType.BIGINT, allowNull: false },
      redeemed_at: { type: DataType.BIGINT, allowNull: true },
    },
    { indexes: [['consumer_profile_id'], ['expires_at']] },
  );
  await addColumns('payment_profiles', {
    payment_method_id: {
      type: DataType.BIGINT,
      allowNull: true,
      references: { model: 'payment_methods', key: 'id' },
    },
  });
  await addIndex('payment_profiles', ['payment_method_id']);
  await moveReferences(changes);
}

const BATCH = 500;

/**
 * SHA-256 is not a function of both databases, so that each reference is read. Safe to repeat and to run twice at once.
 * Returns how many were moved.
 */
export async function moveReferences(changes: SchemaChanges): Promise<number> {
  let movedCount = 0;
  const assignments = changes.db.model(PaymentProfileModel);
  const find = (after: number) =>
    assignments.findAll({
      attributes: ['id', 'reference', 'label', 'createdAt', 'deletedAt'],
      where: { id: { [Op.gt]: after }, reference: { [Op.ne]: null } },
      include: [{ association: 'account', attributes: ['consumerProfileId'], required: true }],
      order: ['id'],
      limit: BATCH,
    });
  for (let rows = await find(0); rows.length > 0; rows = await find(Number(rows.at(-1)?.id))) {
    for (const row of rows) {
      const paymentMethodId = await moveReference(changes, row);
      movedCount += await assignments.update({ paymentMethodId, reference: null }, { id: Number(row.id) });
    }
  }
  return movedCount;
}

type AssignmentRow = StoredRow<PaymentProfileModel> & RelatedRow<'account', ConsumerModel>;

/** A method that no longer pays, or whose account has no owner, is not part of a wallet: its reference is only wiped. */
async function moveReference(changes: SchemaChanges, row: AssignmentRow): Promise<number | null> {
  const profileId = readNumber(row['account.consumerProfileId']);
  if (row.deletedAt !== null || profileId === null) return null;
  const label = readText(row.label);
  return findOrInsert(changes, {
    profileId,
    reference: required(readText(row.reference)),
    // The label of every method without another one.
    label: label === 'Payment method' ? null : label,
    createdAt: readText(row.createdAt) ?? '2020-01-01 00:00:00.000',
  });
}

interface MovedMethod {
  readonly profileId: number;
  readonly reference: string;
  readonly label: string | null;
  readonly createdAt: string;
}

const INSERT = `
INSERT INTO payment_methods
  (consumer_profile_id, type, label, reference, reference_digest, provider_status, created_at, default_key)
VALUES (?, 'other', ?, ?, ?, 'active', ?, ?)`;

/** The first method of a wallet is its default. */
async function findOrInsert(changes: SchemaChanges, method: MovedMethod): Promise<number> {
  const { profileId, reference, label, createdAt } = method;
  const digest = createHash('sha256').update(reference).digest('hex');
  const where = { consumerProfileId: profileId };
  const stored = await changes.db.model(PaymentMethodModel).findAll({ attributes: ['id', 'referenceDigest'], where });
  const found = stored.find((each) => each.referenceDigest === digest);
  if (found) return Number(found.id);
  try {
    const values = [profileId, label, reference, digest, createdAt, stored.length === 0 ? profileId : null];
    await changes.raw('a model would name the columns of later migrations', INSERT, values);
  } catch (error) {
    // Another process was faster, with this reference or with the default of the wallet.
    if (!isUniqueViolation(error)) throw error;
  }
  return findOrInsert(changes, method);
}
