// What a database server says about itself, for `parley doctor`: version, and settings on which promises depend.
import type { Database } from './database';

export interface ServerFacts {
  /** The server writes the version like this: `10.11.6-MariaDB`. */
  readonly version: string;
  /** New tables get this collation, that of the database. */
  readonly collation: string;
  /** Sessions of this service have this level, such as `READ-COMMITTED`. */
  readonly isolation: string;
  /** Settings under which a commit may be lost with the machine, as `name=value`. */
  readonly weakDurability: readonly string[];
  readonly maxConnections: number;
  /** When the certificate of the server ends; null without TLS. */
  readonly certificateEnd: Date | null;
}

const VARIABLES = [
  'version',
  'collation_database',
  // MySQL, and MariaDB from 11.1; before, MariaDB had the other name.
  'transaction_isolation',
  'tx_isolation',
  'innodb_flush_log_at_trx_commit',
  'innodb_doublewrite',
  'log_bin',
  'sync_binlog',
  'max_connections',
] as const;

/** Returns null for the embedded database. These statements have no table, so that no model could send them. */
export async function readServerFacts(db: Database): Promise<ServerFacts | null> {
  if (db.dialect === 'sqlite') return null;
  const names = VARIABLES.map((name) => `'${name}'`).join(', ');
  const rows = [
    ...(await db.read(`SHOW SESSION VARIABLES WHERE Variable_name IN (${names})`)),
    ...(await db.read("SHOW SESSION STATUS LIKE 'Ssl_server_not_after'")),
  ];
  const values = new Map(rows.map((row) => [String(row['Variable_name']), String(row['Value'])]));
  const read = (name: (typeof VARIABLES)[number]) => values.get(name) ?? '';
  const safe: readonly (readonly [(typeof VARIABLES)[number], RegExp])[] = [
    ['innodb_flush_log_at_trx_commit', /^1$/],
    ['innodb_doublewrite', /^(ON|1|DETECT_AND_RECOVER)$/i],
    // Without a binary log there is nothing to be written to the disk.
    ...(read('log_bin') === 'ON' ? ([['sync_binlog', /^1$/]] as const) : []),
  ];
  const end = values.get('Ssl_server_not_after') ?? '';
  return {
    version: read('version'),
    collation: read('collation_database'),
    isolation: read('transaction_isolation') || read('tx_isolation'),
    weakDurability: safe.filter(([name, is]) => !is.test(read(name))).map(([name]) => `${name}=${read(name)}`),
    maxConnections: Number(read('max_connections')),
    certificateEnd: end === '' ? null : new Date(end),
  };
}
