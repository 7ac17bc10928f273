// `parley export` as operators run it: to a file, to stdout, going on, and wrong options.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runParleyIn } from '../../support/servers/server-processes';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-exports-'));
  expect((await run('seed')).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: readonly string[]) {
  const environment = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal', PARLEY_OPERATOR: 'Robin' };
  const program = runParleyIn(folder, environment, ...words);
  return { code: await program.exited, printed: program.output(), report: program.report() };
}

const COMPANY = ['--company', '1'];
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

it('writes to stdout or to a file, and goes on behind a row', async () => {
  const columns = ['--columns', 'id,account_number,current_balance'];
  const printed = await run('export', 'accounts', ...COMPANY, ...columns);
  expect(printed.code).toBe(0);
  const lines = printed.report.split('\r\n');
  expect(lines[0]).toBe('id,account_number,current_balance');
  const file = join(folder, 'accounts.csv');
  const report = await run('export', 'accounts', ...COMPANY, ...columns, '--output', file, '--json');
  expect(JSON.parse(report.report)).toEqual({ kind: 'accounts', rows: lines.length - 2, file });
  expect(read('accounts.csv')).toBe(printed.report);
  const id = lines[3]?.split(',')[0] ?? '';
  const rest = await run('export', 'accounts', ...COMPANY, ...columns, '--after', id);
  expect(rest.report).toBe(lines.slice(4).join('\r\n'));
  await run('export', 'accounts', ...COMPANY, ...columns, '--after', id, '--output', file);
  expect(read('accounts.csv')).toBe(printed.report + rest.report);
});

it('filters as the API does', async () => {
  const joined = ['--condition', 'joined', '--format', 'jsonl', '--columns', 'condition', '--end-marker'];
  const { report } = await run('export', 'accounts', ...COMPANY, ...joined);
  const rows = report
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(rows.at(-1)).toEqual({ end: true, rows: rows.length - 1 });
  expect(rows.slice(0, -1).every((row) => 'condition' in row && row.condition === 'joined')).toBe(true);
  const payments = await run('export', 'payments', ...COMPANY, '--account-id', '14');
  expect(payments.report).toContain(',14,4000000014,');
  const history = await run('export', 'history', ...COMPANY, '--account-id', '32', '--columns', 'account_id,move');
  expect(history.report).toContain('\r\n32,record_direct_payment\r\n');
});

it('is in the audit trail, with the operator', async () => {
  const { report } = await run('export', 'audit', ...COMPANY, '--event', 'export.taken', '--format', 'jsonl');
  const [first] = report.split('\n');
  expect(JSON.parse(first ?? '')).toMatchObject({
    event: 'export.taken',
    actor_type: 'operator',
    actor_name: 'Robin',
    details: expect.stringContaining('"kind":"accounts"') as string,
  });
});

it('exits with 2 for wrong options, and says which', async () => {
  const wrong = [
    [['export', 'accounts', ...COMPANY, '--columns', 'id,date_of_birth'], '--columns: There is no column'],
    [['export', 'accounts', ...COMPANY, '--balance-min', '100'], '--balance-min: This filter needs a list sorted by'],
    [['export', 'accounts', ...COMPANY, '--condition', 'gone'], 'Known values are'],
    [['export', 'accounts', '--company', '987'], 'There is no such company.'],
    [['export', 'payments', ...COMPANY, '--after', '987654'], '--after: This is not the ID of a row'],
    [
      ['export', 'audit', ...COMPANY, '--event', 'account.seen'],
      '--event: There is no event of that name. An event is named like account.viewed. These begin alike: account.viewed,',
    ],
    [['export', 'history', ...COMPANY, '--from', 'yesterday'], 'It must be a time such as'],
    [['export', 'accounts', ...COMPANY, '--json'], '--output'],
  ] as const;
  for (const [words, sentence] of wrong) {
    const { code, printed } = await run(...words);
    expect([code, printed]).toEqual([2, expect.stringContaining(sentence)]);
  }
});
