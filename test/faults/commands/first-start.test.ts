// The page on the first start, run unchanged on an empty database in production mode: only where things are is replaced.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../support/database/test-database';
import { reservePort } from '../../support/servers/reserve-port';

const PAGE = join(__dirname, '..', '..', '..', 'docs', 'first-start.md');

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase({ migrated: false });
  folder = mkdtempSync(join(tmpdir(), 'parley-first-start-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The blocks of the page behind the first one, which says where things are. */
function readCommands(): string {
  const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
  expect(blocks.length).toBeGreaterThan(8);
  expect(blocks[0]).toContain('export DATABASE_URL=');
  return blocks.slice(1).join('\n');
}

it('leads from an empty database to a payment plan and its first payment', async () => {
  const port = await reservePort();
  const environment = {
    PATH: process.env['PATH'] ?? '',
    PARLEY: process.env['PARLEY_BUILD'] ?? '',
    DATABASE_URL: database.settings.url ?? '',
    PORT: String(port),
    SMTP_PORT: String(await reservePort()),
    PROVIDER_PORT: String(await reservePort()),
  };
  // What is still running ends with the shell, also after a failure. If nothing is, that is none.
  const script = `set -eu; trap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n${readCommands()}`;
  const shell = spawn('bash', ['-c', script], { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  for (const channel of [shell.stdout, shell.stderr]) channel.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => shell.once('close', resolve));
  const printed = Buffer.concat(chunks).toString();
  // What was printed last says which command failed.
  expect(code === 0 ? '' : printed).toBe('');
  expect(printed).toContain('AC-1001');
  // The page ends its server, and not only the shell around it.
  await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow('fetch failed');
  const { data } = JSON.parse(readFileSync(join(folder, 'agreed.json'), 'utf8')) as {
    readonly data: readonly { readonly account_number: string; readonly condition: { readonly key: string } }[];
  };
  expect(data).toMatchObject([
    {
      account_number: 'AC-1001',
      condition: { key: 'approved_but_payment_setup_is_pending' },
      current_balance: '1250.00',
    },
  ]);
  const paid = JSON.parse(readFileSync(join(folder, 'paid.json'), 'utf8')) as { readonly data: readonly object[] };
  expect(paid.data).toMatchObject([{ account_number: 'AC-1001', amount: '93.75', status: 'successful' }]);
});
