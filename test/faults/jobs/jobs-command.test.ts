// `parley jobs`: people who prefer cron run the jobs, and see which are late.
import { createServerDatabase, type ServerDatabase } from '../../support/database/server-database';
import { runParley, type Environment } from '../../support/servers/server-processes';

let database: ServerDatabase;
let settings: Environment;

beforeAll(async () => {
  database = await createServerDatabase();
  settings = { APP_ENV: 'test', LOG_LEVEL: 'error', CAPTCHA_PROVIDER: 'off', DATABASE_URL: database.url };
});
afterAll(() => database.remove());

async function run(...words: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const program = runParley(settings, 'jobs', ...words);
  const code = await program.exited;
  return { code, output: program.output() };
}

it('calls jobs late that never ran, and no more after a run of all', async () => {
  const before = await run('status');
  expect(before.code).toBe(3);
  expect(before.output.split('\n')[0]).toMatch(/^JOB +EVERY +LAST SUCCESS +OVERDUE +STATE$/);
  expect(before.output.match(/never +late/g)).toHaveLength(7);
  expect(await run('run')).toMatchObject({ code: 0 });
  const after = await run('status', '--json');
  expect(after.code).toBe(0);
  expect(JSON.parse(after.output)).toMatchObject([
    { name: 'system_moves', isLate: false, breaks: 0 },
    { name: 'contact_changes', isLate: false },
    { name: 'imports', isLate: false },
    { name: 'counts', isLate: false },
    { name: 'offer_digests', isLate: false },
    { name: 'retention', isLate: false },
    { name: 'clean_up', isLate: false },
  ]);
});

it('prints no warnings of a start: its report is for people, or one document for programs', async () => {
  const program = runParley({ ...settings, LOG_LEVEL: 'warn', ALLOW_INSECURE_LOCAL: 'yes' }, 'jobs', 'run', '--json');
  await program.exited;
  expect(program.output()).not.toContain('"event"');
  expect(JSON.parse(program.report())).toMatchObject([{}, {}, {}, {}, {}, {}, {}]);
});

it('runs only the named jobs, and exits with 3 when another process is running one', async () => {
  await database.change('DELETE FROM job_runs');
  expect((await run('run', 'clean_up')).output).toMatch(/^clean_up: Everything that was due was tried\./);
  expect(await database.rows('SELECT job, outcome FROM job_runs')).toEqual([{ job: 'clean_up', outcome: 'done' }]);
  await database.change("UPDATE job_leases SET held_until = (UNIX_TIMESTAMP() + 40) * 1000 WHERE name = 'clean_up'");
  expect(await run('run', 'clean_up')).toMatchObject({
    code: 3,
    output: expect.stringContaining('Another process is running the jobs.') as string,
  });
});

it('refuses a name that is no job, before anything runs', async () => {
  const { code, output } = await run('run', 'system_moves', 'cleaning');
  expect([code, output]).toEqual([
    2,
    'There is no job cleaning. The jobs: system_moves, contact_changes, imports, counts, offer_digests, retention, clean_up.\n',
  ]);
});
