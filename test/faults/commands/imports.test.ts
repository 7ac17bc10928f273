// `parley import` as operators run it: files, options, header profiles and previews, with the outcomes of the API.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLERK_FILES, readClerkFiles, type ClerkFile } from '../../support/imports/clerk-files';
import { runParleyIn } from '../../support/servers/server-processes';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-imports-'));
  expect((await run('seed')).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: readonly string[]) {
  const program = runParleyIn(folder, { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal' }, ...words);
  return { code: await program.exited, printed: program.output(), report: program.report() };
}

interface Report {
  readonly state: string;
  readonly options: object;
  readonly counts: Readonly<Record<string, number>>;
  readonly error: object | null;
  readonly problems: readonly Readonly<Record<string, unknown>>[];
}

const COMPANY = ['--company', '1'];
const pathOf = (name: string) => join(CLERK_FILES, name);
const find = (name: string): ClerkFile => {
  const found = readClerkFiles().find(({ file }) => file === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

it('makes no import for a file that is not there, or is no file', async () => {
  for (const file of ['nothing.csv', '.']) {
    const { code, printed } = await run('import', 'run', file, ...COMPANY);
    expect([file, code, printed]).toEqual([file, 2, expect.stringMatching(/There is no file|is not a file/)]);
  }
  const { report } = await run('import', 'list', ...COMPANY, '--json');
  expect(report).not.toContain('nothing.csv');
});

it.each(['title-rows.csv', 'workbook.xlsx', 'us-dates.csv', 'many-withdrawals.csv', 'stop-after-errors.csv'])(
  'says of %s what the API says',
  async (name) => {
    const { options, error, counts, problems } = find(name);
    const limit = options?.stopAfterErrors === undefined ? [] : ['--stop-after-errors', '3'];
    const { code, report } = await run('import', 'run', pathOf(name), ...COMPANY, '--dry-run', '--json', ...limit);
    const data = JSON.parse(report) as Report;
    expect(data.error).toEqual(error);
    expect(Object.fromEntries(Object.entries(data.counts).filter(([, count]) => count > 0))).toEqual(counts);
    const renamed = data.problems.map(({ first_line: firstLine, ...problem }) => ({ ...problem, firstLine }));
    expect(renamed).toEqual(problems);
    expect(code).toBe(error ? 1 : 4);
  },
);

it('takes all options of an import, and a mapping', async () => {
  const file = join(folder, 'mapped.csv');
  const rows = ['Acct No,Orig,Last,Balance,Mail', 'CL-1,Bluestem,Ashdown,450.00,none', 'CL-2,Bluestem,Okafor,45.00,'];
  writeFileSync(file, `${rows.join('\n')}\n`);
  const { code, report } = await run(
    'import',
    'run',
    file,
    ...COMPANY,
    '--dry-run',
    '--json',
    '--default-action',
    'add',
    '--map',
    'Acct No=account_number',
    '--map',
    'Orig=original_account_name',
    '--map',
    'Last=last_name',
    '--map',
    'Balance=current_balance',
    '--map',
    'Mail=email1',
    '--on-invalid-contact',
    'reject',
    '--allow-incomplete-identity',
    '--max-withdrawals',
    '25',
    '--stop-after-errors',
    '5',
  );
  expect([code, JSON.parse(report)]).toMatchObject([
    4,
    {
      state: 'validated',
      options: {
        default_action: 'add',
        on_invalid_contact: 'reject',
        allow_incomplete_identity: true,
        max_withdrawals_percent: 25,
        stop_after_errors: 5,
      },
      counts: { created: 1, failed: 1, warnings: 1 },
    },
  ]);
});

it.each([
  [['--map', 'account_number'], 'Write it as "Acct No=account_number".'],
  [['--map', 'No=account_nr'], 'The mapping must name columns of placement files.'],
  [['--max-withdrawals', '101'], 'must be between 0 and 100'],
  [['--default-action', 'replace'], 'Allowed choices are'],
  [['--profile', 'Nightly', '--map', 'No=account_number'], 'Give either --profile or --map.'],
  [['--profile', 'Unknown'], '--profile: The company has no such header profile.'],
  [['--map', 'No=account_number', '--map', 'No=last_name'], 'The header is mapped twice.'],
  [['--resume', 'Zk3hVq0c5yW9sD1xB7mN2A'], '--resume takes no others'],
])('refuses %j as wrong usage, and makes no import', async (words, sentence) => {
  const { code, printed } = await run('import', 'run', pathOf('plain.csv'), ...COMPANY, ...words);
  expect([code, printed]).toEqual([2, expect.stringContaining(sentence)]);
  expect(printed).not.toContain('interrupted');
});

it.each([
  [['--delimiter', ':'], 'It must be a comma, a semicolon, a bar'],
  [['--encoding', 'utf-16'], 'Allowed choices are utf-8, windows-1252'],
  [['--date-format', 'DD/MM/YYYY'], 'Allowed choices are YYYY-MM-DD, MM/DD/YYYY, YYYYMMDD'],
  [['--constant', 'subclient=1'], '--constant: A column is unknown.'],
])('previews nothing with %j', async (words, sentence) => {
  const { code, printed } = await run('import', 'preview', pathOf('plain.csv'), ...words);
  expect([code, printed]).toEqual([2, expect.stringContaining(sentence)]);
});

it('says in a preview which columns new accounts also need', async () => {
  const words = ['--map', 'account_number=account_number', '--map', 'last_name=last_name'];
  const { printed } = await run('import', 'preview', pathOf('plain.csv'), ...words);
  expect(printed).toContain('New accounts also need: original_account_name, date_of_birth, last4ssn, current_balance.');
});

it('keeps header profiles, by which files are previewed and imported', async () => {
  const layout = ['--date-format', 'MM/DD/YYYY', '--money-format', 'us', '--restore-zeros', 'last4ssn'];
  const saved = await run('import', 'profile', 'save', 'From the US', ...COMPANY, ...layout);
  expect([saved.code, saved.printed]).toEqual([0, expect.stringContaining('From the US: complete')]);
  const preview = await run('import', 'preview', pathOf('us-profile.csv'), ...COMPANY, '--profile', 'From the US');
  expect(preview.printed).toMatch(/Read as CSV, utf-8, separated by commas\.\nThe header is in line 1\./);
  expect(preview.printed).toMatch(/date_of_birth +1979-08-16\n/);
  expect(preview.printed).toMatch(/current_balance +1234\.56\n/);
  const file = pathOf('us-profile.csv');
  expect((await run('import', 'run', file, ...COMPANY, '--profile', 'From the US', '--dry-run')).code).toBe(0);

  await run('import', 'profile', 'save', 'From the US', ...COMPANY, '--delimiter', 'tab');
  const shown = await run('import', 'profile', 'show', 'From the US', ...COMPANY, '--json');
  expect(JSON.parse(shown.report)).toMatchObject({ format: { delimiter: '\t', dateFormat: 'MM/DD/YYYY' } });
  const wrong = await run('import', 'profile', 'save', 'From the US', ...COMPANY, '--encoding', 'latin');
  expect([wrong.code, wrong.printed]).toEqual([2, expect.stringContaining('Allowed choices are')]);
  expect((await run('import', 'profile', 'list', ...COMPANY)).printed).toContain('From the US');
  expect((await run('import', 'profile', 'delete', 'From the US', ...COMPANY)).code).toBe(0);
  expect((await run('import', 'profile', 'show', 'From the US', ...COMPANY)).printed).toContain('not found');
});

it('previews a file before there is any profile, with the layout of the command line', async () => {
  const refused = await run('import', 'preview', pathOf('title-and-semicolons.csv'));
  expect([refused.code, refused.printed]).toEqual([
    1,
    expect.stringContaining('The header seems to be in line 2: delete the lines above it.'),
  ]);
  const taken = await run('import', 'preview', pathOf('semicolons.csv'), '--delimiter', ';', '--json');
  expect([taken.code, JSON.parse(taken.report)]).toMatchObject([
    0,
    { delimiter: 'semicolons', headerLine: 1, rows: [{ line: 2, accountNumber: 'CF-1', errors: [] }], error: null },
  ]);
});
