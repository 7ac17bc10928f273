// `parley doctor`: tries what the settings name, with the real services, and says for each what to do about it.
import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect as connectTls, type DetailedPeerCertificate } from 'node:tls';
import { Option } from 'commander';
import { checkSettings, formatSettingError, readConfig, type Config } from '../config/config';
import { isPortalBuilt } from '../config/portal-files';
import { describeClockDifference } from '../domain/shared/clock-difference';
import { isRecord } from '../domain/shared/is-record';
import type { Database } from '../persistence/database/database';
import { explainFailure } from '../persistence/database/errors';
import { findMissingRights } from '../persistence/database/rights';
import { readServerFacts } from '../persistence/database/server-facts';
import { findSchemaState } from '../persistence/migrations/schema-state';
import { checkSealedSample, describeMissingKeys } from '../persistence/system/check-sealed';
import { assertUsable } from '../prepare-database';
import { systemClock } from '../providers/clock';
import { readJson } from '../providers/json-request';
import { getJobStatuses } from '../services/system/job-status';
import { getUnregisteredCounts } from '../services/system/trusted-documents';
import * as rateLimits from '../persistence/rate-limits/rate-counter-store';
import * as jobRuns from '../persistence/system/job-run-store';
import * as trustedDocuments from '../persistence/system/trusted-document-store';
import { openConfiguredDatabase } from '../open-database';
import { checkMailServer, parseAddress, sendTestMessage } from './mail';
import {
  createReportingCommand,
  EXIT_CODES,
  formatTable,
  showProgress,
  withReport,
  type CommandReport,
} from './run-command';

/** `fails`: the service does not work like this. `warns`: it does, but something should be changed. */
type Outcome = 'ok' | 'warns' | 'fails' | 'skipped';

interface Finding {
  readonly outcome: Outcome;
  readonly about: string;
  readonly text: string;
}

/** A check returns the text of what is right, or throws. */
class Warning extends Error {}
class Skipped extends Error {}

interface Options {
  readonly sendTo?: string;
}

async function run({ sendTo }: Options): Promise<CommandReport> {
  const findings: Finding[] = [];
  const look: Look = async (about, check) => {
    showProgress(`${about} …`);
    const finding = await judge(about, check);
    findings.push(finding);
    return finding.outcome;
  };

  const { errors, warnings } = checkSettings(process.env);
  const configured = await look('settings', () => {
    if (errors.length > 0) throw new Error(errors.map(formatSettingError).join(' '));
    return 'They are valid.';
  });
  for (const warning of warnings) findings.push({ outcome: 'warns', about: 'settings', text: warning });
  if (configured === 'ok') {
    const config = readConfig(process.env);
    await lookAtDatabase(config, look);
    await lookAtServices(config, sendTo, look);
  }
  return report(findings);
}

async function judge(about: string, check: () => string | Promise<string>): Promise<Finding> {
  try {
    return { outcome: 'ok', about, text: await check() };
  } catch (error) {
    const outcome = error instanceof Warning ? 'warns' : error instanceof Skipped ? 'skipped' : 'fails';
    const message = error instanceof Error ? error.message : String(error);
    return { outcome, about, text: (explainFailure(error) ?? message).replaceAll(/\s*\n\s*/g, ' ') };
  }
}

function report(findings: readonly Finding[]): CommandReport {
  const count = (outcome: Outcome) => findings.filter((finding) => finding.outcome === outcome).length;
  const [fails, warns] = [count('fails'), count('warns')];
  return {
    lines: [
      ...formatTable(findings.map(({ outcome, about, text }) => [outcome.toUpperCase(), about, text])),
      '',
      fails + warns === 0 ? 'Nothing needs to be done.' : `${fails} failed, ${warns} should be looked at.`,
    ],
    data: { findings },
    exitCode: fails > 0 ? EXIT_CODES.failed : EXIT_CODES.done,
  };
}

type Look = (about: string, check: () => string | Promise<string>) => Promise<Outcome>;

/** What depends on an open database, or on its tables, is tried only with them. */
async function lookAtDatabase(config: Config, look: Look): Promise<void> {
  const opened: Database[] = [];
  await look('database', async () => {
    const start = performance.now();
    const db = await openConfiguredDatabase({ ...config, databaseWaitMs: 0 }, false, () => undefined);
    opened.push(db);
    const facts = await readServerFacts(db);
    const ms = Math.round(performance.now() - start);
    return facts === null
      ? `The embedded database in ${config.DATA_DIR} opens.`
      : `${facts.version} was opened in ${ms} ms.`;
  });
  for (const db of opened) {
    try {
      for (const [about, check] of listServerChecks(config, db)) await look(about, check);
      const migrated = await look('migrations', () => judgeMigrations(config, db));
      if (migrated !== 'ok') continue;
      for (const [about, check] of listTableChecks(config, db)) await look(about, check);
    } finally {
      await db.close();
    }
  }
}

type Check = readonly [about: string, check: () => string | Promise<string>];

async function judgeMigrations({ NEWER_SCHEMA }: Config, db: Database): Promise<string> {
  const state = await findSchemaState(db);
  assertUsable(state, NEWER_SCHEMA);
  const { pending } = state;
  if (pending.length === 0) return 'The tables are up to date.';
  throw new Error(
    `${pending.length} are missing, from ${pending[0] ?? ''} on: run parley migrate. What needs tables was not tried.`,
  );
}

function listTableChecks(config: Config, db: Database): readonly Check[] {
  return [
    [
      'rights',
      async () => {
        if (db.dialect === 'sqlite') throw new Skipped('The embedded database has no users.');
        const missing = await findMissingRights(db);
        const names = missing.map(
          ({ right, tables }) => `${right} on ${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ' …' : ''}`,
        );
        if (names.length > 0)
          throw new Error(`The user lacks ${names.join('; ')}: grant SELECT, INSERT, UPDATE and DELETE on all tables.`);
        return 'The user may read and write all tables.';
      },
    ],
    [
      'writes',
      async () => {
        if (!(await db.tryWrite())) throw new Error('No connection was free for a write: is max_connections used up?');
        return 'The database accepts writes.';
      },
    ],
    [
      'keys',
      async () => {
        const tables = await checkSealedSample(db);
        const problems = describeMissingKeys(tables);
        if (problems.length > 0) throw new Error(`They do not fit the data: ${problems.join(' ')}`);
        return 'They fit the newest rows; parley keys check tries all.';
      },
    ],
    [
      'jobs',
      async () => {
        const clock = systemClock(config.BUSINESS_TIME_ZONE, () => db.readEpoch());
        const since = await jobRuns.findFirstEnd(db);
        if (since === null) throw new Skipped('None has run yet: a server with SCHEDULER=on does, or parley jobs run.');
        const statuses = await getJobStatuses({ db, jobRuns, clock, settings: config.services }, since);
        const late = statuses.filter(({ isLate }) => isLate).map(({ name }) => name);
        if (late.length > 0) {
          throw new Warning(
            `Late: ${late.join(', ')}. Is a server with SCHEDULER=on running, or cron with parley jobs run?`,
          );
        }
        return 'None is late.';
      },
    ],
    ['documents', () => judgeDocuments(config, db)],
  ];
}

async function judgeDocuments(config: Config, db: Database): Promise<string> {
  if (config.graphql.documents !== 'locked') throw new Skipped('GRAPHQL_DOCUMENTS is not locked: all documents run.');
  const clock = systemClock(config.BUSINESS_TIME_ZONE, () => db.readEpoch());
  const { refused } = await getUnregisteredCounts({ db, rateLimits, clock });
  if (refused > 0) {
    throw new Warning(
      `${refused} requests within 24 hours were for GraphQL documents that are not registered: does a client need parley register?`,
    );
  }
  const known = await trustedDocuments.findRegisteredDigests(db);
  if (config.showsPortal) return 'The portal’s documents are built in, and no other was refused within 24 hours.';
  if (known.size === 0) throw new Warning('GRAPHQL_DOCUMENTS=locked, and none is registered: only REST can be used.');
  return `${known.size} are registered, and no other was refused within 24 hours.`;
}

function listServerChecks(config: Config, db: Database): readonly Check[] {
  return [
    ['server', () => judgeServer(config, db)],
    ['disk', () => judgeDisk(config, db)],
    [
      'clock',
      async () => {
        await db.compareClocks();
        const difference = describeClockDifference(db.msAhead());
        if (difference !== null) throw new Warning(difference);
        return `It differs from the database's by ${Math.abs(Math.round(db.msAhead()))} ms.`;
      },
    ],
  ];
}

/** docs/first-start.md. Older ones are not tested. */
const OLDEST = { MariaDB: [10, 11], MySQL: [8, 4] } as const;

async function judgeServer(config: Config, db: Database): Promise<string> {
  const facts = await readServerFacts(db);
  if (facts === null) throw new Skipped('The embedded database has no server; use it on one machine only.');
  const { version, isolation, collation, weakDurability, maxConnections, certificateEnd } = facts;
  const product = /mariadb/i.test(version) ? 'MariaDB' : 'MySQL';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST[product];
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    throw new Error(`${product} ${version} is too old: at least ${oldestMajor}.${oldestMinor} is needed.`);
  }
  if (isolation !== 'READ-COMMITTED')
    throw new Error(`Sessions have the isolation ${isolation} instead of READ-COMMITTED.`);
  const problems = [
    weakDurability.length > 0 && `Commits may be lost with the machine: ${weakDurability.join(', ')}; set each to 1.`,
    !collation.startsWith('utf8mb4') &&
      `New tables get the collation ${collation}: ALTER DATABASE … CHARACTER SET utf8mb4.`,
    maxConnections < config.DATABASE_POOL_MAX + SPARE_CONNECTIONS &&
      `max_connections=${maxConnections} leaves none beside DATABASE_POOL_MAX=${config.DATABASE_POOL_MAX} of one process: raise it.`,
    certificateEnd !== null && describeEnd(certificateEnd),
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new Warning(problems.join(' '));
  return `${product} ${version}: isolation, collation and durability are right.`;
}

/** For migrations, `parley` commands and people. */
const SPARE_CONNECTIONS = 10;

const MIN_FREE_BYTES = 1024 ** 3;

async function judgeDisk({ DATA_DIR: folder }: Config, db: Database): Promise<string> {
  if (db.dialect !== 'sqlite') throw new Skipped('The disk is the database server’s: watch it there.');
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / 1024 ** 3).toFixed(1)} GB are free for ${folder}.`;
  if (free < MIN_FREE_BYTES) throw new Warning(`Only ${text}`);
  return text;
}

async function lookAtServices(config: Config, sendTo: string | undefined, look: Look): Promise<void> {
  if (config.showsPortal) {
    await look('portal', () => {
      if (!isPortalBuilt()) throw new Error('PORTAL=on, and this build has no portal: npm run build makes it.');
      return 'It is built.';
    });
  }
  const running = await look('process', () => judgeProcess(config));
  // On a developer's machine these addresses are those of the process, unless settings name others.
  const isAway = (url: string) => running === 'skipped' && url.startsWith(`http://${config.HOST}:${config.PORT}`);
  for (const [name, url] of listPages(config.services)) {
    if (isAway(url)) continue;
    await look(name, () => (name === 'PUBLIC_URL' ? judgePublicUrl(config, url) : judgePage(url)));
  }
  if (config.services.publicUrl === null) {
    await look('PUBLIC_URL', () => {
      throw new Warning('It is not set, so messages contain no links and calendars are off.');
    });
  }
  for (const [about, check] of listProviderChecks(config, sendTo)) await look(about, check);
}

function listProviderChecks(config: Config, sendTo: string | undefined): readonly Check[] {
  const { sms, textMessages, payments, creditorIdentityProvider } = config;
  return [
    ['mail', () => judgeMail(config, sendTo)],
    [
      'text messages',
      () => {
        const account = sms ?? textMessages;
        if (account === null) throw new Skipped('SMS_VERIFY_URL is not set: codes go by e-mail only.');
        const path = sms
          ? `/v2/Services/${encodeURIComponent(sms.serviceSid)}`
          : `/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}.json`;
        const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`;
        return judgeAnswer(
          `${account.url}${path}`,
          { authorization },
          'SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_SERVICE_SID',
        );
      },
    ],
    [
      'payments',
      () => {
        if (payments === null) throw new Skipped('PAYMENT_URL is not set: nothing is charged.');
        if (payments === 'simulated') throw new Skipped('The provider is simulated: nothing is charged.');
        return judgeReachable(payments.url);
      },
    ],
    [
      'identity provider',
      () => {
        if (creditorIdentityProvider === null) throw new Skipped('Creditors sign in with this service.');
        return judgeAnswer(creditorIdentityProvider.keys.url, {}, 'CREDITOR_JWKS_URL');
      },
    ],
  ];
}

function listPages({
  publicUrl,
  portalUrl,
  creditorAppUrl,
  gifts,
}: Config['services']): readonly (readonly [string, string])[] {
  const pages = [
    ['PUBLIC_URL', publicUrl],
    ['PORTAL_URL', portalUrl],
    ['CREDITOR_APP_URL', creditorAppUrl],
    ['GIFT_PAGE_URL', gifts.pageUrl],
  ] as const;
  return pages.flatMap(([name, url]) => (url === null ? [] : [[name, url] as const]));
}

const DEADLINE_MS = 5000;

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) });
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = isRecord(cause) && typeof cause['code'] === 'string' ? cause['code'] : 'no answer in time';
    throw new Error(
      `${new URL(url).origin} cannot be reached (${code}): check the address, the network and the certificate.`,
      {
        cause: error,
      },
    );
  }
}

/** What the process that serves on this machine knows: its proxies, and whether it is ready. */
async function judgeProcess({ HOST, PORT }: Config): Promise<string> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz?verbose`;
  const response = await ask(url).catch(() => {
    throw new Skipped(`No server answers at ${host}:${PORT}. If one has another port: PORT=4001 parley doctor.`);
  });
  const body = await readJson(response).catch(() => null);
  const warnings = isRecord(body) && Array.isArray(body['warnings']) ? body['warnings'].map(String) : [];
  if (!response.ok)
    throw new Error(
      `The server at ${host}:${PORT} is not ready (${response.status}): ${warnings.join(' ') || 'its log says why.'}`,
    );
  // For example that requests come through a proxy that TRUST_PROXY does not name.
  if (warnings.length > 0) throw new Warning(warnings.join(' '));
  return `The server at ${host}:${PORT} is ready, and has seen no proxy that TRUST_PROXY does not name.`;
}

async function judgePublicUrl({ services, CONSUMER_BASE_PATH }: Config, publicUrl: string): Promise<string> {
  const { version } = services;
  const response = await ask(`${publicUrl}${CONSUMER_BASE_PATH}/health`);
  const body = await readJson(response).catch(() => null);
  if (!isRecord(body) || typeof body['version'] !== 'string') {
    throw new Error(`${publicUrl} does not lead to this service (${response.status}): check PUBLIC_URL and the proxy.`);
  }
  if (!response.ok) throw new Error(`${publicUrl} answers ${response.status}: its log says why.`);
  if (body['version'] !== version)
    throw new Warning(`${publicUrl} serves version ${body['version']}, this is ${version}.`);
  await assertCertificate(publicUrl);
  return `${publicUrl} leads to this service.`;
}

async function judgePage(url: string): Promise<string> {
  const response = await ask(url);
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answers ${response.status}: messages link to it.`);
  await assertCertificate(url);
  return `${url} answers.`;
}

/** With our credentials. `names`: the settings that are wrong if they are not accepted. */
async function judgeAnswer(url: string, headers: Readonly<Record<string, string>>, names: string): Promise<string> {
  const response = await ask(url, { headers, redirect: 'manual' });
  await response.body?.cancel();
  const { origin } = new URL(url);
  if ([401, 403, 404].includes(response.status))
    throw new Error(`${origin} answers ${response.status}: check ${names}.`);
  if (!response.ok) throw new Error(`${origin} answers ${response.status}: ask the provider.`);
  await assertCertificate(url);
  return `${origin} accepts the account.`;
}

/** A provider has no request that changes nothing, so only the way to it is tried. */
async function judgeReachable(url: string): Promise<string> {
  const response = await ask(url, { method: 'HEAD', redirect: 'manual' });
  const { origin } = new URL(url);
  if (response.status >= 500) throw new Error(`${origin} answers ${response.status}: ask the provider.`);
  await assertCertificate(url);
  return `${origin} can be reached. Nothing was charged, so its token was not tried.`;
}

async function judgeMail(config: Config, sendTo: string | undefined): Promise<string> {
  const { MAIL_URL: url } = config;
  if (url === undefined) throw new Skipped('MAIL_URL is not set: messages are shown at /dev/outbox.');
  const sent = sendTo === undefined ? null : await sendTestMessage(config, sendTo);
  if (sent === null) await checkMailServer(config);
  await assertCertificate(url);
  return sent ?? 'The mail server accepts the connection and its user. Nothing was sent: --send-to ADDRESS tries it.';
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates are usually renewed a month before their end. */
const SOON_DAYS = 21;

/** Epoch milliseconds. Certificates are checked without a database, too. */
const readMachineClock = () => performance.timeOrigin + performance.now();

/** Returns null if the certificate does not expire soon. */
function describeEnd(end: Date): string | null {
  const days = Math.floor((end.getTime() - readMachineClock()) / DAY_MS);
  if (days >= SOON_DAYS) return null;
  const day = end.toISOString().slice(0, 10);
  return days < 0
    ? `The certificate ended on ${day}: renew it.`
    : `The certificate ends on ${day}, in ${days} days: renew it.`;
}

/** Expects an https or smtps address. The request before it has decided whether the certificate is trusted. */
async function assertCertificate(url: string): Promise<void> {
  const { protocol, hostname, port } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'smtps:') return;
  const certificate = await new Promise<DetailedPeerCertificate>((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connectTls(
      {
        host,
        port: Number(port || (protocol === 'https:' ? 443 : 465)),
        // A server chooses its certificate by name only.
        ...(isIP(host) === 0 && { servername: host }),
        timeout: DEADLINE_MS,
      },
      () => {
        resolve(socket.getPeerCertificate(true));
        socket.destroy();
      },
    );
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error(`${hostname} does not answer.`)));
  });
  const problem = describeEnd(new Date(certificate.valid_to));
  if (problem !== null) throw new Warning(`${hostname}: ${problem}`);
}

export const command = createReportingCommand('doctor', {
  description:
    'Tries the database, the keys, mail, the providers, the public addresses and their certificates with the settings in force, and says ' +
    'for each what to do. Writes one small row as a test, and sends nothing unless --send-to names an address. Exits with 1 if something fails.',
  example: 'parley doctor --send-to you@your-company.com',
})
  .addOption(new Option('--send-to <address>', 'send a test message there').argParser(parseAddress))
  .action(withReport(run));
