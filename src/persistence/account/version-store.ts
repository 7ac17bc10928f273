// Reads the versions of accounts for subscriptions: of single accounts, of profiles and of the open offers of companies.
import { cast, col, fn, Op, type FindAttributeOptions } from 'sequelize';
import {
  toListStamp,
  toSingleVersion,
  toScopeKey,
  type ItemVersions,
  type PollTarget,
  type StreamScope,
} from '../../domain/system/subscription-poll';
import type { Database } from '../database/database';
import { ConsumerModel } from '../models/account';
import { readNumber, readText, required } from '../shared/columns';

/** The accounts of one kind of list, and the column that names the list. */
const LISTS = {
  profile: { owner: 'consumerProfileId', where: { deletedAt: null } },
  company: { owner: 'companyId', where: { status: 'payment_setup', deletedAt: null } },
} as const;

type ListKind = keyof typeof LISTS;

const VERSIONS: readonly string[] = ['id', 'version'];

/**
 * Keys come from `toScopeKey`; empty lists and deleted accounts are missing. Sends one statement for all single
 * accounts and one for each kind of list, however long the lists are; only for lists that have changed, one more reads
 * their accounts.
 */
export async function pollAccountVersions(
  db: Database,
  targets: readonly PollTarget[],
): Promise<ReadonlyMap<string, ItemVersions>> {
  const found = new Map<string, ItemVersions>();
  const select = (kind: StreamScope['of']) => targets.filter(({ scope }) => scope.of === kind);
  for (const [key, versions] of await readAccounts(db, select('account'))) found.set(key, versions);
  for (const kind of ['profile', 'company'] as const) {
    for (const [key, versions] of await readLists(db, kind, select(kind))) found.set(key, versions);
  }
  return found;
}

async function readAccounts(db: Database, targets: readonly PollTarget[]): Promise<ReadonlyMap<string, ItemVersions>> {
  if (targets.length === 0) return new Map();
  const where = { id: targets.map(({ scope }) => scope.id), deletedAt: null };
  const rows = await db.model(ConsumerModel).findAll({ attributes: [...VERSIONS], where });
  return new Map(
    rows.map(({ id, version }) => {
      const account = required(readNumber(id));
      return [toScopeKey({ of: 'account', id: account }), toSingleVersion(account, required(readNumber(version)))];
    }),
  );
}

async function readLists(
  db: Database,
  of: ListKind,
  targets: readonly PollTarget[],
): Promise<ReadonlyMap<string, ItemVersions>> {
  if (targets.length === 0) return new Map();
  const ids = targets.map(({ scope }) => scope.id);
  const stamps = await readStamps(db, of, ids);
  const isCurrent = ({ scope: { id }, previous }: PollTarget) => previous?.stamp === (stamps.get(id) ?? '');
  const changed = targets.filter((target) => !isCurrent(target) && stamps.has(target.scope.id));
  const lists = await readVersions(
    db,
    of,
    changed.map(({ scope }) => scope.id),
  );
  for (const target of targets) if (target.previous && isCurrent(target)) lists.set(target.scope.id, target.previous);
  return new Map([...lists].map(([id, versions]) => [toScopeKey({ of, id }), versions]));
}

/** Owner → stamp. Owners without accounts are missing. */
async function readStamps(db: Database, of: ListKind, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { owner, where } = LISTS[of];
  // The sum is sent as text, because the sum of many versions is beyond the safe integers.
  const sum = (column: string) => cast(fn('SUM', col(column)), 'CHAR');
  const attributes: FindAttributeOptions = [
    owner,
    [fn('COUNT', col('id')), 'total'],
    [sum('id'), 'ids'],
    [sum('version'), 'sum'],
  ];
  const rows: readonly Readonly<Record<string, unknown>>[] = await db
    .model(ConsumerModel)
    .findAll({ attributes, where: { ...where, [owner]: { [Op.in]: [...ids] } }, group: [owner] });
  return new Map(
    rows.map((row) => [
      required(readNumber(row[owner])),
      `${required(readNumber(row['total']))}:${required(readText(row['ids']))}:${required(readText(row['sum']))}`,
    ]),
  );
}

async function readVersions(db: Database, of: ListKind, ids: readonly number[]): Promise<Map<number, ItemVersions>> {
  const { owner, where } = LISTS[of];
  if (ids.length === 0) return new Map();
  const rows = await db
    .model(ConsumerModel)
    .findAll({ attributes: [...VERSIONS, owner], where: { ...where, [owner]: { [Op.in]: [...ids] } }, order: ['id'] });
  const lists = new Map<number, Map<number, number>>();
  for (const { id, version, [owner]: list } of rows) {
    const key = required(readNumber(list));
    const versions = lists.get(key) ?? new Map<number, number>();
    lists.set(key, versions.set(required(readNumber(id)), required(readNumber(version))));
  }
  return new Map([...lists].map(([id, versions]) => [id, { stamp: toListStamp(versions), versions }]));
}
