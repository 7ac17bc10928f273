// `npm run rotate`: encrypts and indexes all personal data again with the active keys, after a new key was put first in
// ENCRYPTION_KEYS or INDEX_KEYS. The server may run meanwhile, and an interrupted run can be repeated. Add a new key at the
// end of the ring of every replica before it comes first on any: all replicas must be able to decrypt with it.
import { readConfig } from '../config/config';
import { resealAll, type ResealProgress } from '../persistence/system/reseal';
import { sealPlainColumns } from '../persistence/system/seal-plain-columns';
import { printLine, runCommand, withDatabase } from './run-command';

async function run(): Promise<void> {
  await withDatabase(readConfig(process.env), async (db) => {
    const sealed = await sealPlainColumns(db);
    if (sealed > 0) printLine(`${sealed} rows of an earlier release were sealed.`);
    const summary = await resealAll(db, (progress) => printLine(formatProgress(progress)));
    printLine(['', 'All tables:', ...summary.map(formatProgress), ''].join('\n'));
    const failed = summary.reduce((sum, progress) => sum + progress.failed, 0);
    if (failed > 0) throw new Error(`${failed} rows could not be decrypted with these keys. Do not remove older keys.`);
    printLine('All data is encrypted and indexed with the active keys. Older keys can be removed.');
  });
}

function formatProgress({ table, done, total, resealed, failed }: ResealProgress): string {
  const [read, all, written, unreadable] = [done, total, resealed, failed].map((count) => String(count).padStart(8));
  return `  ${table.padEnd(20)}${read} of${all} rows${written} resealed${unreadable} failed`;
}

runCommand(run, 'Not all data was encrypted again.');
