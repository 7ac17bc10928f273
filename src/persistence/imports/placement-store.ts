// Reads and writes the accounts of a batch of placement rows, with as many rows in a statement as possible.
import { literal, Op, type WhereOptions } from 'sequelize';
import type { Moment } from '../../domain/shared/calendar';
import type { ConditionKey } from '../../domain/account/display-state';
import type { PlacedAccount } from '../../domain/imports/decide-row';
import type { RowValues } from '../../domain/imports/read-row';
import { ACCOUNT_STATUSES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { sealRows } from '../hot-statements/seal-rows';
import { ConsumerModel } from '../models/account';
import { SubclientModel } from '../models/creditor';
import { listParts } from '../shared/batch-writes';
import { readEnum, readMoney, readNumber, readText, required } from '../shared/columns';
import { readMarks } from '../shared/mark-bits';
import { openPersonalData, sealPersonalData, type PersonalData } from '../shared/personal-data';
import { computeAccountIndexes, computeAccountKeys, computePlacementIndexes } from '../shared/sealed-account';
import { ATTRIBUTE_NAMES, pickAttributes, pickMembers, readValues } from './account-values';
import { toDecimalOrNull } from '../../domain/shared/money';

const readStatus = readEnum(ACCOUNT_STATUSES);

const NEW_CONDITION: ConditionKey = 'joined';

export interface Subclients {
  readonly idByNumber: ReadonlyMap<string, number>;
  readonly numberById: ReadonlyMap<number, string>;
}

export async function findSubclients(db: Database, companyId: number): Promise<Subclients> {
  const attributes = ['id', 'uniqueIdentificationNumber'];
  const rows = await db.model(SubclientModel).findAll({ attributes, where: { companyId, deletedAt: null } });
  const pairs = rows.map(
    (row) => [required(readNumber(row.id)), required(readText(row.uniqueIdentificationNumber))] as const,
  );
  return { numberById: new Map(pairs), idByNumber: new Map(pairs.map(([id, number]) => [number, id])) };
}

/** A company's accounts by their exact numbers. */
export async function findPlacedAccounts(
  db: Database,
  companyId: number,
  numbers: readonly string[],
  { numberById }: Subclients,
): Promise<ReadonlyMap<string, PlacedAccount>> {
  if (numbers.length === 0) return new Map();
  const accountKey = numbers.flatMap((number) => [...computeAccountKeys(db.sealing, companyId, number)]);
  const accounts = await readPlacedAccounts(db, { companyId, accountKey }, numberById);
  return new Map(accounts.map((account) => [String(account.values.account_number), account]));
}

/** How many of a company's accounts with these numbers were removed, or are of erased people: withdrawing them changes nothing. */
export async function countRemovedPlaced(db: Database, companyId: number, numbers: readonly string[]): Promise<number> {
  if (numbers.length === 0) return 0;
  const accountKey = numbers.flatMap((number) => [...computeAccountKeys(db.sealing, companyId, number)]);
  return db
    .model(ConsumerModel)
    .count({ companyId, accountKey, [Op.or]: [{ status: 'deactivated' }, { erasedAt: { [Op.ne]: null } }] });
}

/** Returns null for an account of another company. */
export async function findPlacedAccount(
  db: Database,
  { companyId, id }: { readonly companyId: number; readonly id: number },
  { numberById }: Subclients,
): Promise<PlacedAccount | null> {
  const [account] = await readPlacedAccounts(db, { companyId, id }, numberById);
  return account ?? null;
}

async function readPlacedAccounts(
  db: Database,
  where: WhereOptions<ConsumerModel>,
  numberById: Subclients['numberById'],
): Promise<readonly PlacedAccount[]> {
  const rows = await db.model(ConsumerModel).findAll({
    attributes: [
      'id',
      'version',
      'status',
      'subclientId',
      'importedBalance',
      'erasedAt',
      'personal',
      'marks',
      ...ATTRIBUTE_NAMES,
    ],
    where,
  });
  return rows.map((row): PlacedAccount => {
    const id = required(readNumber(row.id));
    const personal = openPersonalData(db.sealing, 'consumers', id, row.personal) ?? {};
    const status = required(readStatus(row.status));
    return {
      id,
      version: required(readNumber(row.version)),
      status,
      marks: [...readMarks(row.marks), ...(status === 'dispute' ? (['disputed'] as const) : [])],
      isErased: row.erasedAt !== null,
      values: readValues(row, personal, numberById),
      importedBalance: toDecimalOrNull(readMoney(row.importedBalance)),
    };
  });
}

export interface NewAccount {
  readonly accountNumber: string;
  readonly values: RowValues;
}

interface PlainAccount extends NewAccount {
  readonly personal: PersonalData;
  readonly indexes: ReturnType<typeof computePlacementIndexes>;
}

/** Returns the ids by account number. Throws a unique violation when one of the accounts exists. */
export async function insertAccounts(
  db: Database,
  {
    companyId,
    importId,
    subclients,
  }: { readonly companyId: number; readonly importId: string | null; readonly subclients: Subclients },
  accounts: readonly NewAccount[],
  { now, epoch, today }: Moment,
): Promise<ReadonlyMap<string, number>> {
  const plain: PlainAccount[] = [];
  for (const part of listParts(accounts)) {
    const some = part.map((account): PlainAccount => {
      const personal = dropNulls(pickMembers(account.values));
      return { ...account, personal, indexes: computePlacementIndexes(db.sealing, companyId, personal) };
    });
    const rows = some.map(({ values, personal, indexes }) => ({
      ...EMPTY_ACCOUNT,
      ...pickAttributes(values),
      ...computeAccountIndexes(db.sealing, personal),
      ...indexes,
      originalAccountName: String(values.original_account_name),
      currentBalance: String(values.current_balance),
      totalBalance: String(values.total_balance ?? values.current_balance),
      importedBalance: String(values.current_balance),
      placementDate: String(values.placement_date ?? today),
      subclientId: subclients.idByNumber.get(String(values.subclient_number ?? '')) ?? null,
      companyId,
      consumerProfileId: null,
      lastImportId: importId,
      status: 'uploaded' as const,
      version: epoch,
      derivedCondition: NEW_CONDITION,
      derivedVersion: epoch,
      createdAt: now,
      updatedAt: now,
    }));
    await db.model(ConsumerModel).insertAll(rows);
    plain.push(...some);
  }
  const keys = plain.map(({ indexes }) => required(indexes.accountKey));
  const stored = await db
    .model(ConsumerModel)
    .findAll({ attributes: ['id', 'accountKey'], where: { companyId, accountKey: keys } });
  const ids = new Map(stored.map((row) => [readText(row.accountKey), required(readNumber(row.id))]));
  await sealRows(db, 'consumers', plain, ({ personal, indexes }) => {
    const id = required(ids.get(indexes.accountKey) ?? null);
    return { id, personal: sealPersonalData(db.sealing, 'consumers', id, personal) };
  });
  return new Map(
    plain.map(({ accountNumber, indexes }) => [accountNumber, required(ids.get(indexes.accountKey) ?? null)]),
  );
}

export interface AccountUpdate {
  readonly id: number;
  readonly version: number;
  readonly nextVersion: number;
  readonly companyId: number;
  /** No import makes the update if this is null. */
  readonly importId: string | null;
  /** What changes. */
  readonly values: RowValues;
  /** All stored values. */
  readonly stored: PlacedAccount['values'];
  readonly importedBalance?: string;
}

/** Returns false when the account was changed since it was read. */
export async function updateAccount(
  db: Database,
  { id, version, nextVersion, companyId, importId, values, stored, importedBalance }: AccountUpdate,
  subclients: Subclients,
  { now }: Moment,
): Promise<boolean> {
  const changed = pickMembers(values);
  const personal = dropNulls({ ...pickMembers(stored), ...changed });
  const { subclient_number: number } = values;
  const changes = {
    ...pickAttributes(values),
    ...(number !== undefined && { subclientId: subclients.idByNumber.get(String(number ?? '')) ?? null }),
    ...(Object.keys(changed).length > 0 && {
      ...computeAccountIndexes(db.sealing, personal),
      ...computePlacementIndexes(db.sealing, companyId, personal),
      personal: sealPersonalData(db.sealing, 'consumers', id, personal),
    }),
    ...(importedBalance !== undefined && { importedBalance }),
    ...(importId !== null && { lastImportId: importId }),
    // Before the version, because MySQL assigns from left to right: the condition stays.
    derivedVersion: literal(`CASE WHEN derived_version = version THEN ${nextVersion} ELSE derived_version END`),
    version: nextVersion,
    updatedAt: now,
  };
  return (await db.model(ConsumerModel).update(changes, { id, version })) === 1;
}

/** What imports store beside a move, in its transaction and after the account was swapped, or without one. */
export async function noteMove(
  db: Database,
  id: number,
  noted: {
    readonly importedBalance?: string;
    readonly balanceChangedAt?: number;
    readonly withdrawReason?: string | null;
    readonly lastImportId?: string;
  },
): Promise<void> {
  await db.model(ConsumerModel).update(noted, { id });
}

/** All rows of an INSERT name the same columns. */
const EMPTY_ACCOUNT = {
  personal: null,
  subclientName: null,
  expiryDate: null,
  reasonId: null,
  pifDiscountPercent: null,
  paySetupDiscountPercent: null,
  minMonthlyPayPercent: null,
  maxDaysFirstPay: null,
  minimumSettlementPercentage: null,
  minimumPaymentPlanPercentage: null,
  maxFirstPayDays: null,
  settlementAutoApprove: null,
  planAutoApprove: null,
} as const;

function dropNulls(members: Readonly<Record<string, string | null>>): PersonalData {
  return Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== null));
}
