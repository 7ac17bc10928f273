// Removed payment methods that the provider is still to forget. Their references are sealed until it has.
import { Op } from 'sequelize';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import { PaymentMethodModel, type DetachState } from '../models/wallet';
import { readInstantColumn, readNumber, required } from '../shared/columns';
import { openPersonalData } from '../shared/personal-data';
import { computeReferenceDigest } from '../shared/wallet-rows';

export interface RemovedMethod {
  readonly id: number;
  readonly removedAt: Instant;
}

/** Methods are sorted by id. */
export async function findMethodsToDetach(
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly RemovedMethod[]> {
  const where = { detachState: 'waiting', id: { [Op.gt]: after }, deletedAt: { [Op.ne]: null } } as const;
  const rows = await db
    .model(PaymentMethodModel)
    .findAll({ attributes: ['id', 'deletedAt'], where, order: ['id'], limit });
  return rows.map(({ id, deletedAt }) => ({
    id: required(readNumber(id)),
    removedAt: required(readInstantColumn(deletedAt)),
  }));
}

/** The reference that the provider is to forget; null when there is none, or when a wallet has the method again. */
export async function readReferenceToDetach(db: Database, id: number): Promise<string | null> {
  const methods = db.model(PaymentMethodModel);
  const row = await methods.findOne({ attributes: ['personal'], where: { id, detachState: 'waiting' } });
  const { reference } = (row && openPersonalData(db.sealing, 'payment_methods', id, row.personal)) ?? {};
  if (reference === undefined) return null;
  // A removed method has no digest.
  const isInUse = { referenceDigest: computeReferenceDigest(reference) };
  return (await methods.count(isInUse)) > 0 ? null : reference;
}

/** Wipes the reference. */
export async function endDetachment(db: Database, id: number, state: Exclude<DetachState, 'waiting'>): Promise<void> {
  const changes = { detachState: state, personal: null };
  await db.model(PaymentMethodModel).update(changes, { id, detachState: 'waiting' });
}
