// `npm run rotate`: seals all personal data with the active keys, after a new one was put first on ENCRYPTION_KEYS or
// INDEX_KEYS. The service may run meanwhile; a run that was cut off is simply started again. A new key is put last on
// the ring of every replica before it is put first on any, for what it seals must open everywhere.
import { readConfig } from '../config/config';
import { openConfiguredDatabase } from '../container';
import { resealAll, type ResealProgress } from '../persistence/system/reseal';

async function run(): Promise<void> {
  const db = await openConfiguredDatabase(readConfig(process.env));
  try {
    const summary = await resealAll(db, (progress) => printLine(formatProgress(progress)));
    printLine(['', 'All tables:', ...summary.map(formatProgress), ''].join('\n'));
    const failed = summary.reduce((sum, progress) => sum + progress.failed, 0);
    if (failed > 0) throw new Error(`${failed} rows could not be opened with these keys: keep the older ones.`);
    printLine('Everything is sealed and found by the active keys: older ones may leave the rings.');
  } finally {
    await db.close();
  }
}

function formatProgress({ table, done, total, resealed, failed }: ResealProgress): string {
  const counts = [done, total, resealed, failed].map((count) => String(count).padStart(8));
  const [seen, all, sealed, lost] = counts;
  return `  ${table.padEnd(20)}${seen} of${all} rows${sealed} resealed${lost} failed`;
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`Not everything was sealed anew. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
