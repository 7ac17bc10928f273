// Measures placement imports: a large file while a consumer reads, one that is killed and resumed, two at once, and one again.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { closeConnections, fetchText, type LoadRequest } from '../load';
import { startMeasuredServer } from '../measured-server';
import type { ListedAccount } from '../peer-jobs/job';
import { PAGE } from '../peer-jobs/reads';
import { findAccount, signIn } from '../peers';
import { startImport, type ImportReport, type Sample } from './import-process';
import { writePlacementFile } from './placement-file';

/** `BENCH_IMPORT_ROWS` and `BENCH_KILLED_ROWS` set other numbers of rows. */
const ROWS = Number(process.env['BENCH_IMPORT_ROWS'] ?? 1_000_000);
const KILL_ROWS = Number(process.env['BENCH_KILLED_ROWS'] ?? 200_000);
const PARALLEL_ROWS = Math.ceil(KILL_ROWS / 10);
const KILLS = 5;
/** The company of the demo data that has an active membership. */
const COMPANY = '1';

const READS_PER_SECOND = 20;
const READS_ALONE_SECONDS = 20;

interface ReadLatency {
  readonly median: number;
  readonly high: number;
}

export interface LargeImport {
  readonly rows: number;
  readonly seconds: number;
  readonly samples: readonly Sample[];
  /** The highest memory while a thousand rows are imported, in megabytes. */
  readonly idleMegabytes: number;
  /** Milliseconds until an opened account is there. */
  readonly readsAlone: ReadLatency;
  readonly readsMeanwhile: ReadLatency;
}

export interface ImportCheck {
  readonly what: string;
  readonly outcome: string;
  readonly isRight: boolean;
}

/** `databaseUrl` contains the large data set. */
export async function measureImports(databaseUrl: string, log: (line: string) => void) {
  const environment = {
    ...{ APP_ENV: 'local', ALLOW_INSECURE_LOCAL: 'yes', SEED_DEMO: 'off', DOCS: 'off', SCHEDULER: 'off' },
    ...{ DATABASE_URL: databaseUrl, DATABASE_POOL_WAIT_MS: '10000' },
  };
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-imports-'));
  const connection = await createConnection(databaseUrl);
  const write = async (prefix: string, rows: number) => {
    const file = join(folder, `${prefix}.csv`);
    await writePlacementFile(file, prefix, rows);
    return file;
  };
  try {
    const bench = { environment, connection, write, log };
    const checks = [await killAndResume(bench), await importTwoAtOnce(bench)];
    return { large: await importLargeFile(bench), checks };
  } finally {
    await connection.end();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Bench {
  readonly environment: Readonly<Record<string, string>>;
  readonly connection: Connection;
  readonly write: (prefix: string, rows: number) => Promise<string>;
  readonly log: (line: string) => void;
}

async function importLargeFile(bench: Bench): Promise<LargeImport> {
  const { environment, write, log } = bench;
  const server = await startMeasuredServer('src/cli/parley.js serve', environment, [], false);
  try {
    const headers = { authorization: `Bearer ${await signIn(server.origin)}` };
    const list = await fetchText({ origin: server.origin, path: `/consumer-api/accounts?limit=${PAGE}`, headers });
    const request = {
      origin: server.origin,
      path: `/consumer-api/accounts/${findAccount((JSON.parse(list) as { readonly data: readonly ListedAccount[] }).data)}`,
      headers,
    };
    const idle = startImport(environment, [await write('Few', 1000), '--company', COMPANY]);
    await idle.ended;
    log(`reads alone, for ${READS_ALONE_SECONDS} s …`);
    const alone = new AbortController();
    setTimeout(() => alone.abort(), READS_ALONE_SECONDS * 1000);
    const readsAlone = await readUntil(request, alone.signal);
    log(`importing ${ROWS} rows …`);
    const file = await write('Million', ROWS);
    const startedAt = performance.now();
    const large = startImport(environment, [file, '--company', COMPANY]);
    const during = new AbortController();
    const reads = readUntil(request, during.signal);
    const report = await large.ended;
    during.abort();
    assertCount(report, 'created', ROWS);
    const seconds = (performance.now() - startedAt) / 1000;
    log(`${(ROWS / seconds).toFixed(0)} rows a second`);
    const idleMegabytes = Math.max(...idle.samples.map(({ megabytes }) => megabytes));
    return { rows: ROWS, seconds, samples: large.samples, idleMegabytes, readsAlone, readsMeanwhile: await reads };
  } finally {
    closeConnections();
    await server.stop();
  }
}

/** At a fixed rate, whatever became of those before. */
async function readUntil(request: LoadRequest, signal: AbortSignal): Promise<ReadLatency> {
  const latencies: number[] = [];
  const open: Promise<void>[] = [];
  while (!signal.aborted) {
    const sentAt = performance.now();
    open.push(fetchText(request).then(() => void latencies.push(performance.now() - sentAt)));
    await pause(1000 / READS_PER_SECOND);
  }
  await Promise.all(open);
  latencies.sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { median: at(0.5), high: at(0.99) };
}

/** Killed (SIGKILL) at five moments; in the end each row is there once, and the same file again changes nothing. */
async function killAndResume({ environment, connection, write, log }: Bench): Promise<ImportCheck> {
  log(`importing ${KILL_ROWS} rows, killed ${KILLS} times …`);
  const file = await write('Killed', KILL_ROWS);
  const before = await countAccounts(connection);
  const earlier = (await findNewest(connection)).id;
  let running = startImport(environment, [file, '--company', COMPANY]);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await waitForRows(connection, earlier, (kill * KILL_ROWS) / (KILLS + 1));
    await pause(Math.random() * 1000);
    running.kill();
    await running.ended;
    const { id, rowsDone } = await findNewest(connection);
    log(`  killed after ${rowsDone} rows`);
    running = startImport(environment, ['--resume', id]);
  }
  assertCount(await running.ended, 'created', KILL_ROWS);
  const after = await countAccounts(connection);
  const added = [after.accounts - before.accounts, after.numbers - before.numbers];
  log('the same file again …');
  const again = await startImport(environment, [file, '--company', COMPANY]).ended;
  const isRight = added.every((count) => count === KILL_ROWS) && again?.counts['unchanged'] === KILL_ROWS;
  const outcome = `${added.join(' accounts with ')} numbers; again: ${again?.counts['unchanged'] ?? 0} unchanged`;
  return { what: `${KILL_ROWS} rows, killed ${KILLS} times; the same file again`, outcome, isRight };
}

async function importTwoAtOnce({ environment, connection, write, log }: Bench): Promise<ImportCheck> {
  log(`two imports of one company at once, ${PARALLEL_ROWS} rows each …`);
  const before = await countAccounts(connection);
  const files = [await write('First', PARALLEL_ROWS), await write('Second', PARALLEL_ROWS)];
  const running = files.map((file) => startImport(environment, [file, '--company', COMPANY]).ended);
  for (const report of await Promise.all(running)) assertCount(report, 'created', PARALLEL_ROWS);
  const added = (await countAccounts(connection)).accounts - before.accounts;
  const what = `two imports of one company at once, ${PARALLEL_ROWS} rows each`;
  return { what, outcome: `${added} accounts`, isRight: added === 2 * PARALLEL_ROWS };
}

function assertCount(report: ImportReport | null, outcome: string, rows: number): void {
  if (report?.counts[outcome] === rows) return;
  throw new Error(`An import is not as expected: ${JSON.stringify(report).slice(0, 500)}`);
}

/** Of the import that came after the `earlier` one. */
async function waitForRows(connection: Connection, earlier: string, rows: number): Promise<void> {
  for (;;) {
    const { id, rowsDone } = await findNewest(connection);
    if (id !== earlier && rowsDone >= rows) return;
    await pause(50);
  }
}

async function findNewest(connection: Connection): Promise<{ readonly id: string; readonly rowsDone: number }> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    'SELECT id, rows_done FROM imports ORDER BY created_at DESC, id DESC LIMIT 1',
  );
  return { id: String(row?.['id'] ?? ''), rowsDone: Number(row?.['rows_done'] ?? 0) };
}

async function countAccounts(connection: Connection): Promise<{ readonly accounts: number; readonly numbers: number }> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    'SELECT COUNT(*) AS accounts, COUNT(DISTINCT account_key) AS numbers FROM consumers WHERE company_id = ?',
    [COMPANY],
  );
  return { accounts: Number(row?.['accounts']), numbers: Number(row?.['numbers']) };
}
