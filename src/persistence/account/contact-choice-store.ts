// The choice of a person not to be contacted, as the accounts have it for which it counts. While it lasts, the profile has it and
// accounts have a copy; when it no longer counts for an account, it stays among the marks of that account.
import { Op, type WhereOptions } from 'sequelize';
import { toInstant, type Instant } from '../../domain/shared/calendar';
import type { MarkSource } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { AccountMarkModel, ConsumerModel } from '../models/account';
import { ConsumerProfileModel } from '../models/profile';
import { readNumber, required } from '../shared/columns';

export interface EndOfChoice {
  readonly by: MarkSource;
  readonly byId: number | null;
  readonly now: Instant;
  /** The account leaves the person: the next one does not see the mark. */
  readonly isOfEarlierPerson: boolean;
}

/** An account whose company knows that its owner has signed in. */
export interface KnownAccount {
  readonly id: number;
  readonly companyId: number | null;
}

/** Returns the accounts of the profile. Nobody changes them until the transaction ends. */
export async function lockKnownAccounts(db: Database, profileId: number): Promise<readonly KnownAccount[]> {
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['id', 'companyId'],
    where: { consumerProfileId: profileId, hasSignedIn: true },
    order: ['id'],
    lock: true,
  });
  return rows.map(toKnownAccount);
}

export function toKnownAccount({ id, companyId }: Readonly<Record<'id' | 'companyId', unknown>>): KnownAccount {
  return { id: required(readNumber(id)), companyId: readNumber(companyId) };
}

export async function wantsNoContact(db: Database, profileId: number): Promise<boolean> {
  const row = await db
    .model(ConsumerProfileModel)
    .findOne({ attributes: ['contactStoppedAt'], where: { id: profileId } });
  return row !== null && row.contactStoppedAt !== null;
}

/** Keeps the choice of the owners of these accounts as an ended mark of each. Call it before they lose it. */
export async function keepEndedChoice(
  db: Database,
  accounts: WhereOptions<ConsumerModel>,
  { by, byId, now, isOfEarlierPerson }: EndOfChoice,
): Promise<void> {
  const rows = await db.model(ConsumerModel).findAll({
    attributes: ['id', 'consumerProfileId'],
    where: { [Op.and]: [accounts, { ownerStopsContact: true }] },
    order: ['id'],
  });
  if (rows.length === 0) return;
  const ids = [...new Set(rows.flatMap((row) => readNumber(row.consumerProfileId) ?? []))];
  const owners = await db
    .model(ConsumerProfileModel)
    .findAll({ attributes: ['id', 'contactStoppedAt'], where: { id: ids } });
  const since = new Map(owners.map((row) => [readNumber(row.id), readNumber(row.contactStoppedAt)]));
  await db.model(AccountMarkModel).insertAll(
    rows.flatMap((row) => {
      const ownerId = readNumber(row.consumerProfileId);
      const stoppedAt = since.get(ownerId) ?? null;
      if (stoppedAt === null) return [];
      return {
        consumerId: required(readNumber(row.id)),
        version: null,
        mark: 'do_not_contact' as const,
        setBy: 'consumer' as const,
        setById: ownerId,
        setAt: toInstant(stoppedAt),
        sealedDetails: null,
        endedBy: by,
        endedById: byId,
        endedAt: now,
        isOfEarlierPerson,
      };
    }),
  );
}
