// An import whose process is killed in the middle of a batch, at ten random rows, and two processes that want to go on with it:
// every row is written once. The row is locked until the process waits for it, so that it dies exactly there.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForUpdates } from '../../support/database/collide';
import { createServerDatabase, type ServerDatabase } from '../../support/database/server-database';
import { SEALING_SETTINGS } from '../../support/database/test-database';
import { HEADER, placementRow } from '../../support/imports/place-accounts';
import { runParley, type Environment, type Program } from '../../support/servers/server-processes';

const ROWS = 400;
const KILLS = 10;

let folder: string;
let database: ServerDatabase;
let environment: Environment;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-interrupted-'));
  database = await createServerDatabase(true);
  environment = {
    APP_ENV: 'test',
    LOG_LEVEL: 'fatal',
    CAPTCHA_PROVIDER: 'off',
    DATABASE_URL: database.url,
    IMPORT_BATCH_ROWS: '50',
    ...SEALING_SETTINGS,
  };
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true });
});

const start = (...words: readonly string[]) => runParley(environment, 'import', 'run', ...words);

function writeRows(name: string, header: string, toRow: (n: number) => string): string {
  const path = join(folder, name);
  writeFileSync(path, [header, ...Array.from({ length: ROWS }, (_, index) => toRow(index + 1))].join('\n'));
  return path;
}

async function expectEnd(program: Program): Promise<void> {
  const code = await program.exited;
  expect([code, program.output()]).toEqual([0, program.output()]);
}

async function readOne(sql: string, params: readonly (string | number)[] = []) {
  const [row] = await database.rows(sql, params);
  return row ?? {};
}

/** Different rows, in the order of the file. */
function drawRows(): readonly number[] {
  const drawn = new Set<number>();
  while (drawn.size < KILLS) drawn.add(Math.floor(Math.random() * ROWS));
  return [...drawn].sort((one, other) => one - other);
}

// docs/rules §15 row 4
it(`writes each row once, though its process is killed at ${KILLS} rows and two go on with it`, async () => {
  await expectEnd(
    start(
      writeRows('new.csv', HEADER, (n) => placementRow(n)),
      '--company',
      '1',
    ),
  );
  const newest = 'SELECT id FROM imports ORDER BY created_at DESC, id LIMIT 1';
  const placed = await database.rows(`SELECT id FROM consumers WHERE last_import_id = (${newest}) ORDER BY id`);
  const accounts = placed.map(({ id }) => Number(id));
  expect(accounts).toHaveLength(ROWS);

  const file = writeRows('changed.csv', 'account_number,current_balance', (n) => `PL-${n},90.00`);
  const kills = drawRows();
  let id = '';
  for (const row of kills) {
    await database.change('START TRANSACTION');
    await database.rows('SELECT id FROM consumers WHERE id = ? FOR UPDATE', [accounts[row] ?? 0]);
    const program = id === '' ? start(file, '--company', '1') : start('--resume', id);
    await waitForUpdates(database, 'consumers', 1);
    await program.stop('SIGKILL');
    await database.change('COMMIT');
    id = String((await readOne(newest))['id']);
    const { rows_done: done, state } = await readOne('SELECT rows_done, state FROM imports WHERE id = ?', [id]);
    expect([kills, row, state, Number(done) <= row]).toEqual([kills, row, 'applying', true]);
    // As if the minute had passed for which a process that died keeps the others away.
    await database.change('UPDATE job_leases SET held_until = 0');
  }
  await Promise.all([start('--resume', id), start('--resume', id)].map(expectEnd));

  const ended = await readOne('SELECT state, rows_done, counts FROM imports WHERE id = ?', [id]);
  expect([kills, ended['state'], Number(ended['rows_done'])]).toEqual([kills, 'completed', ROWS]);
  expect(JSON.parse(String(ended['counts']))).toMatchObject({ updated: ROWS, unchanged: 0, failed: 0 });
  const moves = await database.rows('SELECT consumer_id, COUNT(*) AS n FROM negotiation_history GROUP BY consumer_id');
  const times = new Map(moves.map(({ consumer_id: account, n }) => [Number(account), Number(n)]));
  expect([kills, accounts.filter((account) => times.get(account) !== 1)]).toEqual([kills, []]);
  const where = 'current_balance = 90 AND imported_balance = 90 AND last_import_id = ?';
  const changed = await readOne(`SELECT COUNT(*) AS n FROM consumers WHERE ${where}`, [id]);
  expect(Number(changed['n'])).toBe(ROWS);
  const ends = await readOne("SELECT COUNT(*) AS n FROM audit_events WHERE event = 'import.ended' AND subject_id = ?", [
    id,
  ]);
  expect(Number(ends['n'])).toBe(1);
});
