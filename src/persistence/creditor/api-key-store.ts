// Stored API keys, with the company for which each one acts.
import { Op } from 'sequelize';
import { toInstant, type Moment } from '../../domain/shared/calendar';
import type { ApiKeyView } from '../../domain/creditor/api-key';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../domain/creditor/creditor-access';
import type { CreditorCompany } from '../../domain/creditor/creditor-user';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { ApiKeyModel } from '../models/creditor-credentials';
import { readFlag, readNumber, readText, required } from '../shared/columns';
import { joinCompany, type CreditorRow } from './creditor-store';
import { lockCompany } from './creditor-user-store';

export interface UsableApiKey {
  readonly scopes: readonly ApiKeyScope[];
  readonly secretDigest: string;
  /** Epoch milliseconds. */
  readonly lastUsedAt: number | null;
  readonly company: CreditorCompany;
}

export interface ApiKeyToStore {
  readonly id: string;
  readonly companyId: number;
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly secretDigest: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

const VIEWED = ['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'] as const;

/** Neither revoked nor expired. */
function usableAt(now: number) {
  return { revokedAt: null, expiresAt: { [Op.or]: [null, { [Op.gt]: now }] } };
}

/** Returns null unless the key is neither revoked nor expired, and its company neither deactivated nor deleted. */
export async function findUsableApiKey(db: Database, id: string, moment: Moment): Promise<UsableApiKey | null> {
  const row:
    | (CreditorRow & { readonly scopes?: unknown; readonly secretDigest?: unknown; readonly lastUsedAt?: unknown })
    | null = await db.model(ApiKeyModel).findOne({
    attributes: ['id', 'companyId', 'scopes', 'secretDigest', 'lastUsedAt'],
    where: { id, ...usableAt(moment.epoch) },
    include: [joinCompany(moment)],
    subQuery: false,
  });
  if (!row || readFlag(row['company.isDeactivate']) || readText(row['company.deletedAt']) !== null) return null;
  return {
    scopes: readScopes(row.scopes),
    secretDigest: required(readText(row.secretDigest)),
    lastUsedAt: readNumber(row.lastUsedAt),
    company: {
      companyId: required(readNumber(row.companyId)),
      companyName: readText(row['company.companyName']),
      hasActiveMembership: readNumber(row['company.memberships.id']) !== null,
    },
  };
}

/** Returns the keys that were not revoked, newest first. */
export async function findApiKeys(db: Database, companyId: number, limit: number): Promise<readonly ApiKeyView[]> {
  const rows = await db.model(ApiKeyModel).findAll({
    attributes: [...VIEWED],
    where: { companyId, revokedAt: null },
    order: [
      ['createdAt', 'DESC'],
      ['id', 'ASC'],
    ],
    limit,
  });
  return rows.map((row) => {
    const expiresAt = readNumber(row.expiresAt);
    const lastUsedAt = readNumber(row.lastUsedAt);
    return {
      id: required(readText(row.id)),
      name: required(readText(row.name)),
      scopes: readScopes(row.scopes),
      createdAt: toInstant(required(readNumber(row.createdAt))),
      expiresAt: expiresAt === null ? null : toInstant(expiresAt),
      lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
    };
  });
}

export async function findApiKeyName(
  db: Database,
  where: { readonly id: string; readonly companyId: number },
): Promise<string | null> {
  return readText((await db.model(ApiKeyModel).findOne({ attributes: ['name'], where }))?.name);
}

/** The names of a company's keys, also of those that were revoked, by their ids. */
export async function findApiKeyNames(
  db: Database,
  companyId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.model(ApiKeyModel).findAll({ attributes: ['id', 'name'], where: { companyId, id: [...ids] } });
  return new Map(rows.map(({ id, name }) => [required(readText(id)), required(readText(name))]));
}

/** The company of a key that was not revoked. */
export async function findApiKeyCompany(db: Database, id: string): Promise<number | null> {
  const row = await db.model(ApiKeyModel).findOne({ attributes: ['companyId'], where: { id, revokedAt: null } });
  return readNumber(row?.companyId);
}

/** In a transaction: requests of one company wait for each other. Returns false above `max` active keys. */
export async function insertApiKey(db: Database, { scopes, ...key }: ApiKeyToStore, max: number): Promise<boolean> {
  await lockCompany(db, key.companyId);
  const active = await db.model(ApiKeyModel).count({ companyId: key.companyId, ...usableAt(key.createdAt) });
  if (active >= max) return false;
  await db.model(ApiKeyModel).insert({ ...key, scopes: scopes.join() });
  return true;
}

/** Returns false if there is no such key, or it is revoked. */
export async function revokeApiKey(
  db: Database,
  { id, companyId, now }: { readonly id: string; readonly companyId: number; readonly now: number },
): Promise<boolean> {
  return (await db.model(ApiKeyModel).update({ revokedAt: now }, { id, companyId, revokedAt: null })) === 1;
}

/** Only one of several concurrent requests stores the use. */
export async function recordApiKeyUse(db: Database, id: string, lastUsedAt: number | null, now: number): Promise<void> {
  await db.model(ApiKeyModel).update({ lastUsedAt: now }, { id, lastUsedAt });
}

function readScopes(column: unknown): readonly ApiKeyScope[] {
  const stored = required(readText(column)).split(',');
  return keysOf(API_KEY_SCOPES).filter((scope) => stored.includes(scope));
}
