// Stamps: one number for everything that a person's answers are made of, and one for what a company shows. A transaction that
// changes any of it raises the number before it commits, so that an answer which was made under an equal number is still right
// (docs/stored-answers.md). A third number, which says that accounts of a company have changed, is raised after the commit.
import { ON_DUPLICATE, type DialectName } from './dialect';

/**
 * `account`: what its owner reads, and after the commit the accounts of its company. `profile`: what a person reads.
 * `accounts`: after the commit, the accounts of a company. `company`: the company itself.
 */
export type StampOwner = 'account' | 'profile' | 'accounts' | 'company';

/** Called with a table that stored answers show, when it was written without raising a stamp, and the stack of the write. */
export type OnUnraisedWrite = (table: string, stack: string) => void;

/** Raises the stamps of these rows before the transaction commits; without an owner: no answer shows what it writes. */
export type Raise = (owner?: StampOwner, ids?: readonly number[]) => void;

/** The rows whose stamps a transaction raises. */
export type RaisedStamps = Readonly<Record<StampOwner, Set<number>>>;

export function createRaisedStamps(): RaisedStamps {
  return { account: new Set(), profile: new Set(), accounts: new Set(), company: new Set() };
}

/** A company has a row from its first change on: until then nothing that shows it is stored. */
const raiseCompany = (dialect: DialectName) =>
  `INSERT INTO company_stamps (id) VALUES (?) ${ON_DUPLICATE[dialect]} stamp = company_stamps.stamp + 1`;

/** With `?` for the list of ids. In MySQL, the order of the join is fixed: it begins with the accounts. */
const RAISES: Readonly<Record<DialectName, Readonly<Record<Exclude<StampOwner, 'accounts'>, string>>>> = {
  mysql: {
    account: `UPDATE consumers a FORCE INDEX (PRIMARY)
        INNER JOIN consumer_profiles p FORCE INDEX (PRIMARY) ON p.id = a.consumer_profile_id
        SET p.stamp = p.stamp + 1 WHERE a.id IN (?)`,
    profile: 'UPDATE consumer_profiles SET stamp = stamp + 1 WHERE id IN (?)',
    company: raiseCompany('mysql'),
  },
  sqlite: {
    account: `UPDATE consumer_profiles SET stamp = stamp + 1 FROM consumers a
        WHERE a.id IN (?) AND consumer_profiles.id = a.consumer_profile_id`,
    profile: 'UPDATE consumer_profiles SET stamp = stamp + 1 WHERE id IN (?)',
    company: raiseCompany('sqlite'),
  },
};

/** Read outside of a transaction, so that no account is locked. */
export const COMPANIES_OF_ACCOUNTS = 'SELECT DISTINCT company_id AS id FROM consumers WHERE id IN (?)';

export const RAISE_OF_ACCOUNTS = 'UPDATE company_stamps SET accounts_stamp = accounts_stamp + 1 WHERE id IN (?)';

/** One statement has at most this many. */
const MAX_IDS = 512;

interface StampStatement {
  readonly sql: string;
  readonly params: readonly number[];
}

/** In a fixed order, so that two transactions do not wait for each other. */
const ORDER = ['account', 'profile', 'company'] as const;

/** Returns the statements that are part of the transaction. */
export function listRaises(dialect: DialectName, raised: RaisedStamps): readonly StampStatement[] {
  return ORDER.flatMap((owner) => forIds(RAISES[dialect][owner], raised[owner], owner === 'company' ? '), (' : ', '));
}

/** The statement for these ids, with as many `?` as it needs. */
export function forIds(sql: string, ids: ReadonlySet<number>, separator = ', '): readonly StampStatement[] {
  return listParts([...ids].sort((one, other) => one - other)).map((params) => {
    return { sql: sql.replace('?', params.map(() => '?').join(separator)), params };
  });
}

/** Padded to a power of two by repeating the last id, so that only a few statements are prepared. */
function listParts(ids: readonly number[]): readonly (readonly number[])[] {
  const parts: (readonly number[])[] = [];
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const part = ids.slice(start, start + MAX_IDS);
    const length = 2 ** Math.ceil(Math.log2(part.length));
    parts.push([...part, ...Array<number>(length - part.length).fill(part.at(-1) ?? 0)]);
  }
  return parts;
}

interface StampedTable {
  /** The attributes that name whose answers show a row. */
  readonly owners?: Readonly<Partial<Record<StampOwner, string>>>;
  /** No answer shows a new row before another one refers to it. */
  readonly startsUnshown?: true;
  /** Attributes that no stored answer reads. */
  readonly unread?: readonly string[];
  /** Attributes that are updated alone only to be sealed or cleaned anew, or where no answer shows the row any more. */
  readonly rewritten?: readonly string[];
}

/**
 * The tables that stored answers are made of. A write through a model raises the stamps of those that its values or its
 * condition name; any other says with `raise` whose they are, or that no answer shows it.
 */
export const STAMPED_TABLES: Readonly<Record<string, StampedTable>> = {
  companies: { owners: { company: 'id' }, startsUnshown: true, unread: ['importsServedAt', 'updatedAt'] },
  company_memberships: { owners: { company: 'companyId' } },
  consumer_e_letters: {},
  consumer_negotiations: { owners: { account: 'consumerId' } },
  negotiation_history: { owners: { account: 'consumerId' }, rewritten: ['written', 'rowBefore'] },
  consumer_notice_responses: { owners: { account: 'consumerId' } },
  consumer_profiles: { owners: { profile: 'id' }, startsUnshown: true, rewritten: ['personal', 'billing'] },
  consumers: {
    owners: { account: 'id', profile: 'consumerProfileId', accounts: 'companyId' },
    rewritten: ['personal', 'sealedHoldReason'],
  },
  creditor_profiles: { startsUnshown: true },
  custom_contents: { owners: { company: 'companyId' }, rewritten: ['content', 'contentPolicy'] },
  e_letters: { owners: { account: 'consumerId' }, rewritten: ['sealedContent', 'sealedPreview', 'contentPolicy'] },
  gift_payments: {
    owners: { account: 'consumerId' },
    unread: ['detachState', 'emailUntil', 'claimedAt'],
    rewritten: ['personal'],
  },
  payment_methods: {
    owners: { profile: 'consumerProfileId' },
    unread: ['detachState', 'expiryNotice'],
    rewritten: ['personal'],
  },
  payment_profiles: { owners: { account: 'consumerId' } },
  reasons: { startsUnshown: true },
  schedule_transactions: { owners: { account: 'consumerId' }, unread: ['reminded'] },
  subclients: { owners: { company: 'companyId' } },
  transactions: { owners: { account: 'consumerId' } },
};

const WRITTEN_TABLE = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/i;

/** The stamped table that a statement writes, or a table by its name; null for any other. */
export function findStampedTable(sqlOrTable: string): string | null {
  const table = WRITTEN_TABLE.exec(sqlOrTable)?.[1] ?? sqlOrTable;
  return Object.hasOwn(STAMPED_TABLES, table) ? table : null;
}

const OWNERS: readonly StampOwner[] = [...ORDER, 'accounts'];

export type NamedOwner = readonly [owner: StampOwner, ids: readonly number[]];

/** The rows that values or conditions name. */
export function findOwners(table: string, named: readonly object[]): readonly NamedOwner[] {
  const { owners = {} } = STAMPED_TABLES[table] ?? {};
  return OWNERS.flatMap((owner): readonly NamedOwner[] => {
    const attribute = owners[owner];
    const ids = attribute === undefined ? [] : named.flatMap((one) => readIds(Reflect.get(one, attribute)));
    return ids.length === 0 ? [] : [[owner, ids]];
  });
}

/** Returns true if the row is new, and no answer shows it yet. */
export function isUnshown(table: string, values: object): boolean {
  return STAMPED_TABLES[table]?.startsUnshown === true && !('id' in values);
}

/**
 * Returns true if no stamp tells that this column, named as in the table, was changed.
 * @internal Tests hold what stored answers read against it.
 */
export function isUnstamped(table: string, column: string): boolean {
  const stamped = STAMPED_TABLES[table];
  const attribute = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return !stamped || (stamped.unread?.includes(attribute) ?? false);
}

/** Returns true if an update changes nothing that an answer shows. */
export function isSilent(table: string, changes: object): boolean {
  const { unread = [], rewritten = [] } = STAMPED_TABLES[table] ?? {};
  return Object.keys(changes).every((attribute) => unread.includes(attribute) || rewritten.includes(attribute));
}

function readIds(value: unknown): readonly number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'number' ? [one] : []));
}
