// `parley consumer requests` and `erase` as operators run them: by request, and an account that nobody has claimed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runParleyIn } from '../../support/servers/server-processes';

/** Of the demo data: O'Brien-Müller asks to be erased; Northbank knows them under another address, Rivera has a plan. */
const [CLAIMED, UNCLAIMED, AGREED] = [22, 31, 14];
const COUNTS = { accounts: 1, withdrawn: 1, sessions: 0, devices: 0, methods: 0 };

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-erasure-'));
  expect((await run('seed')).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: readonly string[]) {
  const environment = {
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'fatal',
    PARLEY_OPERATOR: 'Robin',
    ERASURE_WAIT_SECONDS: '0',
  };
  const program = runParleyIn(folder, environment, ...words);
  return { code: await program.exited, printed: program.output(), report: program.report() };
}

async function runAsJson(...words: readonly string[]): Promise<unknown> {
  const { code, report } = await run(...words, '--json');
  expect(code).toBe(0);
  return JSON.parse(report);
}

const erase = (...words: readonly string[]) => run('consumer', 'erase', ...words);

/** What is stored of an account, as its company gets it. */
async function read(account: number, company: number): Promise<unknown> {
  const columns = ['--columns', 'id,account_number,last_name,condition', '--format', 'jsonl'];
  const { report } = await run('export', 'accounts', '--company', String(company), ...columns);
  const rows = report.trimEnd().split('\n');
  return rows.map((row) => JSON.parse(row) as { readonly id: number }).find(({ id }) => id === account);
}

const readRequests = async () => (await runAsJson('consumer', 'requests')) as readonly { readonly id: string }[];

it('needs one target', async () => {
  const neither = await erase();
  const both = await erase('--account', String(UNCLAIMED), '--request', 'any');
  for (const { code, printed } of [neither, both]) {
    expect([code, printed]).toEqual([2, expect.stringContaining('Name either --request or --account.')]);
  }
  expect((await erase('--account', 'AC-1')).code).toBe(2);
});

it('shows what would go of an account, and changes nothing', async () => {
  const before = await read(UNCLAIMED, 2);
  expect(before).toMatchObject({ last_name: "O'Brien-Müller" });
  const shown = await runAsJson('consumer', 'erase', '--account', String(UNCLAIMED), '--dry-run');
  expect(shown).toEqual({ dry_run: true, profiles: 0, ...COUNTS });
  expect(await read(UNCLAIMED, 2)).toEqual(before);
});

it('erases an account that nobody has claimed, once, and none that a person has', async () => {
  const { code, report } = await erase('--account', String(UNCLAIMED), '--yes');
  const line = `Erased account ${UNCLAIMED}: 1 accounts, 1 of them withdrawn first`;
  expect([code, report]).toEqual([0, expect.stringContaining(line)]);
  expect(report).toContain('docs/backup.md');
  expect(await read(UNCLAIMED, 2)).toMatchObject({ account_number: '4000000031', last_name: null });
  const again = await erase('--account', String(UNCLAIMED), '--yes');
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('it is erased already')]);
  const claimed = await erase('--account', String(AGREED), '--yes');
  expect([claimed.code, claimed.printed]).toEqual([1, expect.stringContaining('The account belongs to a person')]);
  const { report: events } = await run('export', 'audit', '--company', '2', '--event', 'account.erased');
  expect(events).toContain(`account,${UNCLAIMED}`);
  expect(events).toContain('operator,,Robin');
});

it('shows what would go of a person, and changes nothing', async () => {
  const [request] = await readRequests();
  expect(request).toMatchObject({ profile_id: 7, accounts: 1, blocked_by: [] });
  // The account of another company under another address did not take the person along.
  const before = await read(CLAIMED, 1);
  expect(before).toMatchObject({ last_name: "O'Brien-Müller" });
  const shown = await runAsJson('consumer', 'erase', '--request', request?.id ?? '', '--dry-run');
  expect(shown).toEqual({ dry_run: true, profiles: 1, ...COUNTS });
  expect([await read(CLAIMED, 1), await readRequests()]).toEqual([before, [request]]);
});

it('erases a person by request, once', async () => {
  const [request] = await readRequests();
  const words = ['--request', request?.id ?? '', '--yes'];
  expect((await erase(...words)).code).toBe(0);
  expect(await read(CLAIMED, 1)).toMatchObject({ account_number: '4000000022', last_name: null });
  expect(await readRequests()).toEqual([]);
  const again = await erase(...words);
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('The request is not open any more: done.')]);
  const unknown = await erase('--request', 'k0bX9pWq3ZsT7uVyRm2LdA', '--yes');
  expect([unknown.code, unknown.printed]).toEqual([1, expect.stringContaining('There is no such request.')]);
});
