// Seals what earlier releases stored in plain text. A row is replaced only if it has not changed since it was read, so
// the service may keep running, and an interrupted run can be started again.
import { Op, type Attributes, type WhereOptions } from 'sequelize';
import type { Model } from 'sequelize-typescript';
import { toNetwork } from '../../domain/system/audit';
import type { Database } from '../database/database';
import type { Changes, StoredRow } from '../database/model-access';
import { ConsumerModel } from '../models/account';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from '../models/negotiation';
import { ConsumerProfileModel } from '../models/profile';
import { AuditEventModel } from '../models/system';
import { readNumber, readText, required } from '../shared/columns';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';
import {
  ACCOUNT_MEMBERS,
  emptyMembers,
  PROFILE_MEMBERS,
  readPlainMembers,
  sealAccount,
  sealHoldReason,
} from '../shared/sealed-account';
import { isPlainHistory, sealHistory, type HistoryColumn } from '../shared/sealed-history';

interface PlainSource<Stored extends Model> {
  readonly model: new () => Stored;
  /** Everything that is read; a row is written only while all of it is unchanged. */
  readonly attributes: readonly (keyof Attributes<Stored> & string)[];
  /** Null for a row without plain text. */
  readonly seal: (db: Database, row: StoredRow<Stored>, id: number) => Changes<Stored> | null;
}

const PROFILES: PlainSource<ConsumerProfileModel> = {
  model: ConsumerProfileModel,
  attributes: ['personal', ...PROFILE_MEMBERS],
  seal({ sealing }, row, id) {
    const plain = readPlainMembers(PROFILE_MEMBERS, row);
    if (Object.keys(plain).length === 0) return null;
    const personal = { ...openPersonalData(sealing, 'consumer_profiles', id, row.personal), ...plain };
    return { ...emptyMembers(PROFILE_MEMBERS), personal: sealPersonalData(sealing, 'consumer_profiles', id, personal) };
  },
};

const ACCOUNTS: PlainSource<ConsumerModel> = {
  model: ConsumerModel,
  attributes: ['personal', 'holdReason', ...ACCOUNT_MEMBERS],
  seal({ sealing }, row, id) {
    const holdReason = readText(row.holdReason);
    const hasMembers = Object.keys(readPlainMembers(ACCOUNT_MEMBERS, row)).length > 0;
    if (!hasMembers && holdReason === null) return null;
    return {
      ...(hasMembers && sealAccount(sealing, id, row, openPersonalData(sealing, 'consumers', id, row.personal))),
      ...(holdReason !== null && { sealedHoldReason: sealHoldReason(sealing, id, holdReason), holdReason: null }),
    };
  },
};

/** The number is a copy of the account's. */
const NEGOTIATIONS: PlainSource<ConsumerNegotiationModel> = {
  model: ConsumerNegotiationModel,
  attributes: ['accountNumber'],
  seal: (_db, row) => (row.accountNumber === null ? null : { accountNumber: null }),
};

const HISTORY: PlainSource<NegotiationHistoryModel> = {
  model: NegotiationHistoryModel,
  attributes: ['consumerId', 'version', 'written', 'rowBefore'],
  seal({ sealing }, row) {
    const key = { accountId: required(readNumber(row.consumerId)), version: required(readNumber(row.version)) };
    const sealColumn = (column: HistoryColumn) => {
      const stored = readText(row[column]);
      return stored !== null && isPlainHistory(stored) && { [column]: sealHistory(sealing, column, key, stored) };
    };
    const changes = { ...sealColumn('written'), ...sealColumn('rowBefore') };
    return Object.keys(changes).length === 0 ? null : changes;
  },
};

const AUDIT: PlainSource<AuditEventModel> = {
  model: AuditEventModel,
  attributes: ['ipPrefix'],
  seal(_db, row) {
    const prefix = readText(row.ipPrefix);
    const network = prefix && toNetwork(prefix);
    return network === prefix ? null : { ipPrefix: network };
  },
};

const BATCH = 200;

/** Returns how many rows were written. Reads the tables in batches by id, because no index finds plain rows. */
export async function sealPlainColumns(db: Database): Promise<number> {
  const counts = [
    await sealRows(db, PROFILES),
    await sealRows(db, ACCOUNTS),
    await sealRows(db, NEGOTIATIONS),
    await sealRows(db, HISTORY),
    await sealRows(db, AUDIT),
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sealRows<Stored extends Model>(db: Database, source: PlainSource<Stored>): Promise<number> {
  let sealed = 0;
  let after = 0;
  for (;;) {
    const rows = await readRows(db, source, { [Op.gt]: after });
    for (const row of rows) sealed += await sealRow(db, source, row);
    const last = rows.at(-1);
    if (!last) return sealed;
    after = readId(last);
  }
}

/** Reads the row again if the service changed it meanwhile. */
async function sealRow<Stored extends Model>(
  db: Database,
  source: PlainSource<Stored>,
  read: StoredRow<Stored>,
): Promise<number> {
  const id = readId(read);
  for (let row: StoredRow<Stored> | undefined = read; row; [row] = await readRows(db, source, id)) {
    const changes = source.seal(db, row, id);
    if (!changes) return 0;
    const current = row;
    const unchanged = Object.fromEntries(
      ['id', ...source.attributes].map((name) => [name, Reflect.get(current, name)]),
    );
    if ((await db.model(source.model).update(changes, unchanged as WhereOptions<Attributes<Stored>>)) === 1) return 1;
  }
  return 0;
}

function readRows<Stored extends Model>(
  db: Database,
  { model, attributes }: PlainSource<Stored>,
  id: number | { readonly [Op.gt]: number },
): Promise<readonly StoredRow<Stored>[]> {
  const where = { id } as WhereOptions<Attributes<Stored>>;
  return db.model(model).findAll({ attributes: ['id', ...attributes], where, order: ['id'], limit: BATCH });
}

function readId(row: object): number {
  return required(readNumber(Reflect.get(row, 'id')));
}
