// `parley rotate`: encrypts and indexes all personal data again with the active keys, after a new key was put first in
// ENCRYPTION_KEYS or INDEX_KEYS. The server may run meanwhile, and an interrupted run can be repeated. Add a new key at the
// end of the ring of every replica before it comes first on any: all replicas must be able to decrypt with it.
import { readConfig } from '../config/config';
import { resealAll, type ResealProgress } from '../persistence/system/reseal';
import {
  createReportingCommand,
  formatBar,
  showProgress,
  withOpenDatabase,
  withReport,
  type CommandReport,
} from './run-command';

async function run(): Promise<CommandReport> {
  const config = readConfig(process.env);
  // The other half is left to whoever else uses this process's share of the database's connections.
  const transactionsAtOnce = Math.max(1, Math.floor(config.DATABASE_POOL_MAX / 2));
  return withOpenDatabase(config, async (db) => {
    const report = ({ table, done, total }: ResealProgress) =>
      showProgress(`${table.padEnd(24)} ${formatBar(done, total)}`);
    const tables = await resealAll(db, report, { transactionsAtOnce });
    const summary = ['All tables:', ...tables.map(formatTable), ''];
    const failed = tables.reduce((sum, progress) => sum + progress.failed, 0);
    if (failed > 0) {
      const advice = `${failed} rows could not be decrypted with these keys. Do not remove older keys.`;
      throw new Error([advice, ...summary].join('\n'));
    }
    const lines = [...summary, 'All data is encrypted and indexed with the active keys. Older keys can be removed.'];
    return { lines, data: { tables } };
  });
}

function formatTable({ table, done, total, resealed, failed }: ResealProgress): string {
  const [read, all, written, unreadable] = [done, total, resealed, failed].map((count) => String(count).padStart(8));
  return `  ${table.padEnd(20)}${read} of${all} rows${written} resealed${unreadable} failed`;
}

export const command = createReportingCommand('rotate', {
  description:
    'Encrypts and indexes all personal data again with the active keys, after a new key was put first in ENCRYPTION_KEYS or INDEX_KEYS of every replica. Servers may keep running; an interrupted run can be repeated.',
  example: 'parley rotate',
}).action(withReport(run, 'Not all data was re-encrypted.'));
