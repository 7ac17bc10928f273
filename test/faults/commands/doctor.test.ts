// `parley doctor` and `parley mail test` with real services: what is right, what is wrong with each of them, and what to do.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMigratedDatabase, SEALING_SETTINGS } from '../../support/database/test-database';
import { reservePort } from '../../support/servers/reserve-port';
import { startMailbox } from '../../support/servers/mailbox';
import { startScriptedSmtp } from '../../support/servers/scripted-smtp';
import { runParleyIn, type Environment } from '../../support/servers/server-processes';
import { startSmsVerifyServer } from '../../support/servers/sms-verify-server';

let folder: string;
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let site: Server;
let siteOrigin: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parley-doctor-'));
  database = await createMigratedDatabase();
  mailbox = await startMailbox();
  // It ends in three days.
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3', '-subj', '/CN=localhost'];
  const files = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', 'site.key', '-out', 'site.pem'];
  execFileSync('openssl', [...words, ...files], { cwd: folder, stdio: 'pipe' });
  const tls = { key: readFileSync(join(folder, 'site.key')), cert: readFileSync(join(folder, 'site.pem')) };
  site = createServer(tls, (request, response) => {
    response.writeHead(request.url === '/missing' ? 404 : 200).end('a page');
  });
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve));
  siteOrigin = `https://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.close();
  await mailbox.close();
  await database.remove();
  rmSync(folder, { recursive: true });
});

interface Finding {
  readonly outcome: string;
  readonly about: string;
  readonly text: string;
}

async function run(environment: Environment, ...words: readonly string[]) {
  const settings = {
    DATABASE_URL: database.url,
    ...SEALING_SETTINGS,
    PORT: '1',
    MAIL_URL: mailbox.url,
    NODE_EXTRA_CA_CERTS: join(folder, 'site.pem'),
    ...environment,
  };
  const program = runParleyIn(folder, settings, ...words);
  const code = await program.exited;
  return { code, report: program.report(), printed: program.output() };
}

async function examine(environment: Environment, ...words: readonly string[]) {
  const { code, report, printed } = await run(environment, 'doctor', '--json', ...words);
  const { findings } = JSON.parse(report) as { readonly findings: readonly Finding[] };
  const find = (about: string) => {
    const found = findings.filter((finding) => finding.about === about);
    return found.map(({ outcome, text }) => `${outcome}: ${text}`).join('\n');
  };
  return { code, find, findings, printed };
}

it('finds that everything works, and sends the message that it is asked for', async () => {
  const texts = await startSmsVerifyServer();
  const sent = mailbox.messages.length;
  const { code, find } = await examine(texts.environment, '--send-to', 'operator@example.com');
  await texts.close();
  expect([code, find('settings'), find('rights'), find('writes'), find('migrations'), find('keys')]).toEqual([
    0,
    'ok: They are valid.',
    expect.stringMatching(/^ok:/),
    expect.stringMatching(/^ok:/),
    expect.stringMatching(/^ok:/),
    expect.stringMatching(/^ok:/),
  ]);
  // The private server of the tests does not sync its commits.
  expect(find('server')).toMatch(/^(ok: (MariaDB|MySQL) \d|warns: Commits may be lost with the machine: innodb_)/);
  expect(find('mail')).toContain('ok: The mail server accepted a message to operator@example.com');
  expect(mailbox.messages.slice(sent).map(({ subject }) => subject)).toEqual(['Test message of Parley']);
  expect(find('process')).toMatch(/^skipped: No server answers at 127\.0\.0\.1:1\. .*PORT=4001 parley doctor/);
  expect(find('jobs')).toMatch(/^skipped: None has run yet/);
});

it.each<readonly [string, Environment, string, RegExp]>([
  ['a wrong setting', { PORT: 'many' }, 'settings', /^fails: .*PORT must be an integer/],
  [
    'a database that cannot be reached',
    { DATABASE_URL: 'mysql://user:canary@127.0.0.1:1/parley' },
    'database',
    /^fails: DATABASE_URL names a host and port where no database server listens/,
  ],
])('finds %s', async (_what, environment, about, expected) => {
  const { find, printed } = await examine(environment);
  expect(find(about)).toMatch(expected);
  expect(printed).not.toContain('canary');
});

it('finds missing tables, and tries nothing that needs them', async () => {
  const { code, find, findings } = await examine({ DATABASE_URL: '', DATA_DIR: join(folder, 'empty') });
  expect([code, find('migrations')]).toEqual([
    1,
    expect.stringMatching(/^fails: \d+ are missing, from 0001-.* run parley migrate/),
  ]);
  expect(findings.map(({ about }) => about)).not.toContain('keys');
});

it.each([
  [{}, /^ok: The mail server accepts .* Nothing was sent/],
  [{ CONN: '554 go away' }, /^fails: The mail server cannot be used: check MAIL_URL.* CONN 554/],
])('connects to the mail server without sending anything: %j', async (script, expected) => {
  const smtp = await startScriptedSmtp(script);
  const { find } = await examine({ MAIL_URL: smtp.url });
  await smtp.close();
  expect([find('mail'), smtp.contents]).toEqual([expect.stringMatching(expected), []]);
});

it('finds a text account that the provider does not know', async () => {
  const texts = await startSmsVerifyServer();
  const { code, find } = await examine({ ...texts.environment, SMS_AUTH_TOKEN: 'canary' });
  await texts.close();
  expect([code, find('text messages')]).toEqual([
    1,
    expect.stringMatching(/^fails: .* answers 401: check SMS_ACCOUNT_SID/),
  ]);
});

it('finds a page that is missing, and a certificate that ends soon', async () => {
  const port = await reservePort();
  const { code, find } = await examine({
    PORTAL_URL: `${siteOrigin}/portal`,
    CREDITOR_APP_URL: `${siteOrigin}/missing`,
    GIFT_PAGE_URL: `http://localhost:${port}/gift`,
    PUBLIC_URL: siteOrigin,
  });
  expect([code, find('PORTAL_URL'), find('CREDITOR_APP_URL'), find('GIFT_PAGE_URL'), find('PUBLIC_URL')]).toEqual([
    1,
    expect.stringMatching(/^warns: localhost: The certificate ends on .*, in [23] days: renew it/),
    `fails: ${siteOrigin}/missing answers 404: messages link to it.`,
    expect.stringMatching(/^fails: http:\/\/localhost:\d+ cannot be reached \(ECONNREFUSED\)/),
    expect.stringMatching(/^fails: .* does not lead to this service/),
  ]);
});

it.each([
  [
    { 'RCPT TO': '550 5.1.1 no such user' },
    'The message was refused: check the address. The mail server answered: RCPT TO 550 5.1.1.',
  ],
  [{ CONN: '554 go away' }, 'The mail server cannot be used: check MAIL_URL'],
])('says what the mail server answers to a test message: %j', async (script, text) => {
  const smtp = await startScriptedSmtp(script);
  const { code, printed } = await run({ MAIL_URL: smtp.url }, 'mail', 'test', 'operator@example.com');
  await smtp.close();
  expect([code, printed]).toEqual([1, expect.stringContaining(text)]);
});

it('reads settings with spaces and ampersands from the file that --env-file names', async () => {
  writeFileSync(join(folder, 'parley.env'), 'LOG_LEVEL=debug\nMAIL_FROM=Able & Sons <a@able.example>\n');
  const { code, printed } = await run({}, 'config', 'check', '--env-file', 'parley.env');
  expect([code, printed]).toEqual([0, expect.stringMatching(/MAIL_FROM +parley\.env +Able & Sons <a@able\.example>/)]);
});
