// The command as operators run it: exit codes, `.env`, the check of the settings, and the contracts of a release.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runParleyIn, type Environment } from '../../support/servers/server-processes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(environment: Environment, ...words: readonly string[]) {
  const program = runParleyIn(folder, { DATA_DIR: join(folder, 'data'), ...environment }, ...words);
  return { code: await program.exited, printed: program.output() };
}

it.each([
  [['--help'], 0, 'Commands:'],
  [['migrate', '--help'], 0, 'parley migrate --check'],
  [['--version'], 0, '.'],
  [[], 2, 'Commands:'],
  [['unknown'], 2, "unknown command 'unknown'"],
  [['consumer', 'unlock'], 2, 'Name either --profile or --account.'],
  [['register', 'nothing.json'], 1, 'Nothing was registered.'],
])('%j exits with %d', async (words, code, text) => {
  const outcome = await run({}, ...words);
  expect([outcome.code, outcome.printed]).toEqual([code, expect.stringContaining(text)]);
});

it('names DATABASE_URL where the embedded database is not installed', async () => {
  const toUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`;
  // Node looks for the driver where no packages are.
  const hook = toUrl(`export const resolve = (name, context, next) =>
    next(name, name === '@appthreat/sqlite3' ? { ...context, parentURL: 'file:///' } : context);`);
  const hooked = toUrl(`import { register } from 'node:module'; register(${JSON.stringify(hook)});`);
  const { code, printed } = await run({ NODE_OPTIONS: `--import=${hooked}` }, 'migrate');
  expect([code, printed]).toEqual([
    1,
    expect.stringContaining('DATABASE_URL is not set, and the embedded database is not installed: '),
  ]);
});

it('refusals name the options of the command', async () => {
  const company = ['company', 'create', '--name', 'Acme', '--member-until'];
  expect((await run({}, ...company, '2099-12-31')).code).toBe(0);
  const refusals: readonly (readonly [readonly string[], string])[] = [
    [[...company, '2020-01-01'], '  --member-until: The last day must not be before the first.'],
    [['terms', 'set', '--company', '1', '--settlement', '1'], '  --settlement: The percentage must be 0, or 2 to 99'],
    [['terms', 'set', '--company', '1', '--max-days', '1001'], '  --max-days: The days must be'],
    [['terms', 'set', '--company', '1', '--auto-plan', 'none'], '  --auto-plan: It must be true or false: nothing is'],
    [['subclient', 'add', '--company', '1', '--name', 'North', '--number', ''], '  --number: The number is required.'],
  ];
  for (const [words, line] of refusals) {
    const { code, printed } = await run({}, ...words);
    expect([code, printed]).toEqual([1, expect.stringContaining(line)]);
  }
});

it('the check of the settings says where each comes from, and hides secrets', async () => {
  const secret = join(folder, 'mail');
  // Editors of Windows write a byte order mark.
  writeFileSync(secret, '\ufeffsmtp://user:canary@localhost:25\n');
  writeFileSync(
    join(folder, '.env'),
    '\ufeffLOG_LEVEL=debug\nPORT=4100\nPAYMENT_TOKEN=canary\nPAYMENT_URL=https://pay.test\n',
  );
  const { code, printed } = await run({ PORT: '4200', MAIL_URL_FILE: secret }, 'config', 'check');
  expect([code, printed]).toEqual([0, expect.stringContaining('The settings are valid for APP_ENV=local.')]);
  expect(printed).toMatch(/\nPORT +environment +4200\n/);
  expect(printed).toMatch(/\nLOG_LEVEL +\.env +debug\n/);
  expect(printed).toMatch(/\nOTP_SECONDS +default +600\n/);
  expect(printed).toMatch(/\nDRAIN_SECONDS +computed +0\n/);
  expect(printed).toMatch(/\nPUBLIC_URL +computed +http:\/\/127\.0\.0\.1:4200\n/);
  expect(printed).toMatch(/\nPAYMENT_TOKEN +\.env +\(hidden\)\n/);
  expect(printed).toMatch(/\nMAIL_URL +\S+\/mail +smtp:\/\/\(hidden\)@localhost:25\n/);
  expect(printed).not.toContain('canary');
});

it('a value with # and without quotes is refused: other readers of the file do not cut it there', async () => {
  writeFileSync(join(folder, '.env'), "# a comment\nMAIL_FROM='No. #1 <a@example.com>'\nPAYMENT_TOKEN=one#two\n");
  const { code, printed } = await run({}, 'config', 'check');
  expect([code, printed]).toEqual([1, expect.stringContaining('.env has a value for PAYMENT_TOKEN with #')]);
  expect(printed).not.toContain('two');
});

it.each([
  [['check'], 'Run parley migrate.'],
  [['keys', 'check'], 'Run parley migrate.'],
  [['rotate'], 'Run parley migrate.'],
])('%j changes no tables, and says what to do about missing ones', async (words, text) => {
  const { code, printed } = await run({}, ...words);
  expect([code, printed]).toEqual([1, expect.stringContaining(text)]);
});

it('the check names everything that is wrong, also as JSON, and changes nothing', async () => {
  writeFileSync(join(folder, '.env'), 'PORT=many\nLOG_LEVLE=info\n');
  const wrong = { DATABASE_URL: 'mysql://user:canary', PAYMENT_URL: 'https://pay.test', PAYMENT_TOKEN: 'x://canary' };
  const { code, printed } = await run(wrong, 'config', 'check', '--json');
  expect(printed).not.toContain('canary');
  const { errors, settings } = JSON.parse(printed) as {
    readonly errors: unknown;
    readonly settings: readonly object[];
  };
  expect([code, errors]).toEqual([
    1,
    [
      { setting: 'LOG_LEVLE', problem: 'is not a setting; the nearest one is LOG_LEVEL' },
      { setting: 'PORT', problem: 'must be an integer from 0 to 65535' },
      { setting: 'DATABASE_URL', problem: expect.stringContaining('must be a URL') as unknown },
    ],
  ]);
  expect(settings).toContainEqual({ name: 'LOG_LEVEL', value: 'info', source: 'default' });
  expect(readdirSync(folder)).toEqual(['.env']);
});

it('writes the contracts of the release with the base paths of the settings', async () => {
  const { code } = await run({ CONSUMER_BASE_PATH: '/people' }, 'contracts', '--into', join(folder, 'out'));
  expect([code, readdirSync(join(folder, 'out')).sort()]).toEqual([
    0,
    ['openapi.consumer.json', 'openapi.creditor.json', 'schema.graphql'],
  ]);
});
