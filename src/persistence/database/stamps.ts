// Stamps: one number for everything that a person, an account or a company's answers are made of. A transaction that changes
// any of it raises the number before it commits, so that an answer which was made under an equal number is still right
// (docs/stored-answers.md).
import { ON_DUPLICATE, type DialectName } from './dialect';

/**
 * `account`: what its owner reads, and the accounts of its company. `profile`: what a person reads. `accounts`: the accounts of
 * a company, `company`: the company itself.
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

/**
 * With `?` for the list of ids. MySQL raises both stamps of an account in one statement, whose order of joins is fixed: it would
 * lock all companies if it began with a table that small.
 */
const RAISES: Readonly<Record<DialectName, Readonly<Record<StampOwner, readonly string[]>>>> = {
  mysql: {
    account: [
      `UPDATE consumers a FORCE INDEX (PRIMARY)
        LEFT JOIN consumer_profiles p FORCE INDEX (PRIMARY) ON p.id = a.consumer_profile_id
        LEFT JOIN company_stamps c FORCE INDEX (PRIMARY) ON c.id = a.company_id
        SET p.stamp = p.stamp + 1, c.accounts_stamp = c.accounts_stamp + 1 WHERE a.id IN (?)`,
    ],
    profile: ['UPDATE consumer_profiles SET stamp = stamp + 1 WHERE id IN (?)'],
    accounts: ['UPDATE company_stamps SET accounts_stamp = accounts_stamp + 1 WHERE id IN (?)'],
    company: [raiseCompany('mysql')],
  },
  sqlite: {
    account: [
      `UPDATE consumer_profiles SET stamp = stamp + 1 FROM consumers a
        WHERE a.id IN (?) AND consumer_profiles.id = a.consumer_profile_id`,
      `UPDATE company_stamps SET accounts_stamp = accounts_stamp + 1 FROM consumers a
        WHERE a.id IN (?) AND company_stamps.id = a.company_id`,
    ],
    profile: ['UPDATE consumer_profiles SET stamp = stamp + 1 WHERE id IN (?)'],
    accounts: ['UPDATE company_stamps SET accounts_stamp = accounts_stamp + 1 WHERE id IN (?)'],
    company: [raiseCompany('sqlite')],
  },
};

/** Of one statement. */
const MAX_IDS = 512;

interface RaiseStatement {
  readonly sql: string;
  readonly params: readonly number[];
}

/** In a fixed order, so that two transactions do not wait for each other. */
const ORDER: readonly StampOwner[] = ['account', 'profile', 'accounts', 'company'];

export function listRaises(dialect: DialectName, raised: RaisedStamps): readonly RaiseStatement[] {
  return ORDER.flatMap((owner) =>
    listParts([...raised[owner]].sort((one, other) => one - other)).flatMap((params) => {
      const places = params.map(() => '?').join(owner === 'company' ? '), (' : ', ');
      return RAISES[dialect][owner].map((sql) => ({ sql: sql.replace('?', places), params }));
    }),
  );
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
  /** Attributes that no stored answer shows, and those that are updated alone only to be sealed or cleaned anew. */
  readonly silent?: readonly string[];
}

/**
 * The tables that stored answers are made of. A write through a model raises the stamps of those that its values or its
 * condition name; any other says with `raise` whose they are, or that no answer shows it.
 */
const STAMPED_TABLES: Readonly<Record<string, StampedTable>> = {
  account_marks: { owners: { account: 'consumerId' }, silent: ['sealedDetails', 'sealedAnswer'] },
  companies: { owners: { company: 'id' }, silent: ['importsServedAt', 'updatedAt'] },
  company_memberships: { owners: { company: 'companyId' } },
  consumer_e_letters: {},
  consumer_negotiations: { owners: { account: 'consumerId' } },
  consumer_notice_responses: { owners: { account: 'consumerId' } },
  consumer_profiles: { owners: { profile: 'id' }, silent: ['personal', 'billing'] },
  consumers: {
    owners: { account: 'id', profile: 'consumerProfileId', accounts: 'companyId' },
    silent: ['personal', 'sealedHoldReason'],
  },
  custom_contents: { owners: { company: 'companyId' }, silent: ['content', 'contentPolicy'] },
  e_letters: { owners: { account: 'consumerId' }, silent: ['sealedContent', 'sealedPreview', 'contentPolicy'] },
  gift_payments: {
    owners: { account: 'consumerId' },
    silent: ['personal', 'detachState', 'emailUntil', 'claimedAt'],
  },
  payment_methods: {
    owners: { profile: 'consumerProfileId' },
    silent: ['personal', 'detachState', 'expiryNotice'],
  },
  payment_profiles: { owners: { account: 'consumerId' } },
  schedule_transactions: { owners: { account: 'consumerId' }, silent: ['reminded'] },
  subclients: { owners: { company: 'companyId' } },
  transactions: { owners: { account: 'consumerId' } },
};

const WRITTEN_TABLE = /^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)/i;

/** The stamped table that a statement writes, or a table by its name; null for any other. */
export function findStampedTable(sqlOrTable: string): string | null {
  const table = WRITTEN_TABLE.exec(sqlOrTable)?.[1] ?? sqlOrTable;
  return Object.hasOwn(STAMPED_TABLES, table) ? table : null;
}

export type NamedOwner = readonly [owner: StampOwner, ids: readonly number[]];

/** The rows that values or conditions name. */
export function findOwners(table: string, named: readonly object[]): readonly NamedOwner[] {
  const { owners = {} } = STAMPED_TABLES[table] ?? {};
  return ORDER.flatMap((owner): readonly NamedOwner[] => {
    const attribute = owners[owner];
    const ids = attribute === undefined ? [] : named.flatMap((one) => readIds(Reflect.get(one, attribute)));
    return ids.length === 0 ? [] : [[owner, ids]];
  });
}

/** Whether the row is a new person or company, of whom there are no answers. */
export function isNewOwner(table: string, values: object): boolean {
  const { owners = {} } = STAMPED_TABLES[table] ?? {};
  return Object.values(owners).includes('id') && !('id' in values) && table !== 'consumers';
}

/** Whether an update changes nothing that an answer shows. */
export function isSilent(table: string, changes: object): boolean {
  const { silent = [] } = STAMPED_TABLES[table] ?? {};
  return Object.keys(changes).every((attribute) => silent.includes(attribute));
}

function readIds(value: unknown): readonly number[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === 'number' ? [one] : []));
}
