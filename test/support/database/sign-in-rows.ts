// Compares the stored rows of the sign-in before and after a request and lists the changed columns.
import type { RunningApp } from '../fixtures/app';

type Rows = ReadonlyMap<string, Readonly<Record<string, unknown>>>;
export type SignInRows = ReadonlyMap<string, Rows>;

/** Excludes rate counters, used CAPTCHAs and audit events, which rejected requests write as well. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  consumer_profiles: ['*'],
  login_flows: ['*'],
  login_codes: ['*'],
  sign_in_locks: ['identity_index AS id', 'code_failures', 'lock_count', 'locked_until'],
  sessions: ['*'],
  creditor_users: ['*'],
  creditor_sessions: ['*'],
  templates: ['*'],
  template_versions: ['id'],
  trusted_devices: ['*'],
  outbox_messages: ['id', 'kind', 'owner'],
};

/** Columns written by the outbox sender in the background. */
const BY_SENDER = new Set(['verification_reference']);

export async function readSignInRows({ dependencies }: RunningApp): Promise<SignInRows> {
  const tables = new Map<string, Rows>();
  for (const [table, columns] of Object.entries(TABLES)) {
    const rows = await dependencies.db.read(`SELECT ${columns.join(', ')} FROM ${table}`);
    tables.set(table, new Map(rows.map((row) => [String(row.id), row])));
  }
  return tables;
}

/** Returns unique sorted changes: `login_flows.attempts` for a column, `sessions+` for a new and `sessions-` for a deleted row. */
export function compareSignInRows(before: SignInRows, after: SignInRows): readonly string[] {
  const changes = [...after].flatMap(([table, rows]) => compareTable(table, before.get(table) ?? new Map(), rows));
  return [...new Set(changes)].sort();
}

function compareTable(table: string, before: Rows, after: Rows): readonly string[] {
  const lost = [...before.keys()].filter((id) => !after.has(id)).map(() => `${table}-`);
  const others = [...after].flatMap(([id, row]) => {
    const old = before.get(id);
    if (!old) return [`${table}+`];
    return Object.keys(row)
      .filter((column) => !BY_SENDER.has(column))
      .filter((column) => !isSame(row[column], old[column]))
      .map((column) => `${table}.${column}`);
  });
  return [...lost, ...others];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
