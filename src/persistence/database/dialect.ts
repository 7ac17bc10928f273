// What the two databases have in common, and the SQL syntax in which they differ.
import type { Options, Sequelize } from 'sequelize';
import type { CertificateEnd } from './certificates';

export type DialectName = 'mysql' | 'sqlite';
export type SqlValue = string | number | boolean | null;

/** A row as the driver returns it: DECIMAL as string or number, DATE and DATETIME as string, booleans as 0 and 1. */
export type Row = Readonly<Record<string, unknown>>;

/** Called with the SQL of each statement sent. The result is called when it has ended. */
export type StatementReporter = (sql: string) => (error: unknown) => void;

/** How to connect to a database and send statements. */
export interface Dialect {
  readonly name: DialectName;
  readonly options: Options;
  /** SQLite allows one writer. Writes wait in this process, because waiting in the driver blocks its thread pool. */
  readonly queuesWrites: boolean;
  /** True if the answer to COMMIT can get lost in transit. */
  readonly losesCommits: boolean;
  /** The database's time, in milliseconds since the epoch. Sends nothing. */
  readonly readEpoch: () => number;
  /** Asks for it. The database has the clock of this machine if this is null. */
  readonly compareClocks: ((connection: unknown) => Promise<void>) | null;
  /** When those of its connections end; none without TLS. */
  readonly certificates: () => readonly CertificateEnd[];
  /** Takes over how the pool opens and checks connections. Call once, before the first. */
  readonly attach: (sequelize: Sequelize) => void;
  /** Sends a statement without values. */
  readonly send: (connection: unknown, sql: string) => Promise<void>;
  readonly read: (connection: unknown, sql: string, params: readonly SqlValue[]) => Promise<readonly Row[]>;
  /** Returns how many rows matched the WHERE clause. */
  readonly write: (connection: unknown, sql: string, params: readonly SqlValue[]) => Promise<number>;
  /** Returns the generated key of the inserted row. */
  readonly insert: (connection: unknown, sql: string, params: readonly SqlValue[]) => Promise<number>;
}

/** Types and options of CREATE TABLE. */
export interface DdlSyntax {
  /** Text compared byte by byte: keys, digests, normalised names. */
  readonly exactText: (length: number) => string;
  /** Text of up to 16 MB. */
  readonly longText: string;
  /** A sealed value of up to 64 KB, compared byte by byte when it is replaced. */
  readonly sealedText: string;
  readonly tableOptions: string;
}

export const DDL_SYNTAX: Readonly<Record<DialectName, DdlSyntax>> = {
  mysql: {
    exactText: (length) => `VARCHAR(${length}) COLLATE utf8mb4_bin`,
    longText: 'MEDIUMTEXT',
    sealedText: 'TEXT COLLATE utf8mb4_bin',
    tableOptions: ' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci',
  },
  sqlite: {
    exactText: (length) => `VARCHAR(${length})`,
    longText: 'TEXT',
    sealedText: 'TEXT',
    tableOptions: '',
  },
};

/** Starts a transaction. SQLite locks the database at once, because a later statement would fail instead of waiting. */
export const BEGIN = { mysql: 'START TRANSACTION;', sqlite: 'BEGIN IMMEDIATE TRANSACTION;' } as const;

/** Starts the part of an INSERT that applies when its unique key exists. */
export const ON_DUPLICATE = { mysql: 'ON DUPLICATE KEY UPDATE', sqlite: 'ON CONFLICT DO UPDATE SET' } as const;

/** Behind `ON_DUPLICATE`: adds the `n` of the INSERT to the stored one. Below zero counts as zero. */
export const ADD_N = { mysql: 'n = GREATEST(n, 0) + VALUES(n)', sqlite: 'n = MAX(n, 0) + excluded.n' } as const;

/**
 * Behind the name of a table: finds its rows by the primary key. MySQL reads a small table completely instead, and a
 * locking read then waits for every row that another transaction has changed. SQLite finds them so by itself.
 */
export const BY_PRIMARY_KEY = { mysql: ' FORCE INDEX (PRIMARY)', sqlite: '' } as const;

/**
 * Options of an UPDATE through a model, which Sequelize's types lack. Conditions such as `expires_at > …` are part of its
 * text, so it is rarely the same twice: to prepare it would cost MySQL another round trip, and in the end all statements
 * that the server keeps. SQLite binds the values, because a text may not contain every character.
 */
export const UPDATE_OPTIONS: Readonly<Record<DialectName, object>> = { mysql: { bindParam: false }, sqlite: {} };

type Method = (...args: unknown[]) => unknown;

export function replaceMethods(target: object, names: readonly string[], wrap: (original: Method) => Method): void {
  for (const name of names) {
    const original: unknown = Reflect.get(target, name);
    if (!isMethod(original)) throw new TypeError(`The driver has no method ${name}.`);
    Reflect.set(target, name, wrap(original.bind(target)));
  }
}

export function isMethod(value: unknown): value is Method {
  return typeof value === 'function';
}
