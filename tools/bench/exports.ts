// Measures an export of many accounts: its time, the memory of the server, a connection that breaks, and what it costs a consumer
// who reads meanwhile.
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/config/config';
import { systemClock } from '../../src/providers/clock';
import { openConfiguredDatabase } from '../../src/open-database';
import type { Database } from '../../src/persistence/database/database';
import { ConsumerModel } from '../../src/persistence/models/account';
import { insertRows } from '../../src/persistence/shared/batch-writes';
import { sealPersonalData } from '../../src/persistence/shared/personal-data';
import { computeAccountIndexes, computePlacementIndexes } from '../../src/persistence/shared/sealed-account';
import { getEnvironment, PARLEY } from './figures';
import { withDataSet } from './large-database';
import { startMeasuredServer, type MeasuredServer } from './measured-server';
import { signIn } from './jobs';
import { closeConnections, fetchText, send } from './load';

const FIRST_ID = 10_000_000;
const BATCH = 5000;
const SAMPLE_MS = 2000;
/** Reads a second of one consumer, and how long each phase lasts. */
const READS_PER_SECOND = 20;
const PHASE_MS = 20_000;
const MB = 1024 * 1024;

const COLUMNS =
  'id,account_number,original_account_name,current_balance,condition,last_name,first_name,city,state,email1,updated_at';

/** Of company 1, with personal data of their own. Stops at the time limit, and returns how many there are. */
async function fill(db: Database, accounts: number, limitMs: number, log: (line: string) => void): Promise<number> {
  const startedAt = performance.now();
  const { now } = systemClock('America/New_York', Date.now)();
  let count = 0;
  while (count < accounts && performance.now() - startedAt < limitMs) {
    const rows = Array.from({ length: Math.min(BATCH, accounts - count) }, (_, offset) => {
      const id = FIRST_ID + count + offset;
      const personal = {
        accountNumber: `EX-${id}`,
        lastName: `Exported-${id % 977}`,
        firstName: 'Ana',
        city: 'Dover',
        state: 'DE',
        email: `p${id}@example.test`,
      };
      return {
        id,
        companyId: 1,
        originalAccountName: 'Bluestem Card',
        ...computeAccountIndexes(db.sealing, personal),
        ...computePlacementIndexes(db.sealing, 1, personal),
        personal: sealPersonalData(db.sealing, 'consumers', id, personal),
        version: 1,
        derivedVersion: 1,
        status: 'joined',
        derivedCondition: 'joined',
        currentBalance: '500.00',
        createdAt: now,
        updatedAt: now,
      };
    });
    await db.transaction((bound) => insertRows(bound, ConsumerModel, rows as never));
    count += rows.length;
    if (count % 100_000 === 0) log(`${count} accounts, ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  return count;
}

function download(origin: string, token: string, after: string | null): Promise<IncomingMessage> {
  const path = `/creditor-api/exports/accounts?columns=${COLUMNS}&end_marker=true${after === null ? '' : `&after=${after}`}`;
  return new Promise((resolve, reject) => {
    get(`${origin}${path}`, { agent: false, headers: { authorization: `Bearer ${token}` } }, resolve).once(
      'error',
      reject,
    );
  });
}

/** Counts lines, and keeps the last one. Ends early after `limit` bytes. */
async function readLines(response: IncomingMessage, limit = Infinity) {
  let [bytes, lines, rest] = [0, 0, ''];
  let last = '';
  for await (const part of response) {
    const text = rest + String(part);
    const cells = text.split('\r\n');
    rest = cells.pop() ?? '';
    lines += cells.length;
    last = cells.at(-1) ?? last;
    bytes += (part as Buffer).length;
    if (bytes > limit) break;
  }
  return { bytes, lines, last };
}

interface Latencies {
  readonly median: number;
  readonly p95: number;
  readonly reads: number;
}

/** A consumer who reads an account again and again, at a steady rate. */
async function readSteadily(origin: string, token: string, path: string): Promise<readonly number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const end = performance.now() + PHASE_MS;
  while (performance.now() < end) {
    const startedAt = performance.now();
    const read = send({ origin, path, headers: { authorization: `Bearer ${token}` } });
    running.push(read.then(() => void times.push(performance.now() - startedAt)));
    await pause(1000 / READS_PER_SECOND);
  }
  await Promise.all(running);
  return times;
}

function summarize(times: readonly number[]): Latencies {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95), reads: sorted.length };
}

async function measureServer(server: MeasuredServer, log: (line: string) => void): Promise<void> {
  const { origin } = server;
  const body = JSON.stringify({ email: 'dana@acme.test', password: 'parley-demo' });
  const headers = { 'content-type': 'application/json' };
  const entered = await fetchText({ origin, path: '/creditor-api/auth/token', headers, body });
  const creditor = (JSON.parse(entered) as { meta: { access_token: string } }).meta.access_token;
  const { access_token: consumer } = await signIn(origin, 1);
  const list = await fetchText({
    origin,
    path: '/consumer-api/accounts?limit=1',
    headers: { authorization: `Bearer ${consumer}` },
  });
  const [account] = (JSON.parse(list) as { data: readonly { id: number }[] }).data;
  const path = `/consumer-api/accounts/${String(account?.id)}`;
  const idle = server.residentBytes();
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(server.residentBytes()), SAMPLE_MS);
  const startedAt = performance.now();
  const whole = await readLines(await download(origin, creditor, null));
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(timer);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const shown = samples.filter((_, index) => index % tenth === 0).map((bytes) => Math.round(bytes / MB));
  log(`whole: ${whole.lines} lines, ${(whole.bytes / MB).toFixed(0)} MB, ${seconds.toFixed(0)} s; ${whole.last}`);
  log(
    `memory, MB: ${Math.round(idle / MB)} before, then ${shown.join(', ')}; most ${Math.round(Math.max(...samples) / MB)}`,
  );

  const first = await download(origin, creditor, null);
  const broken = await readLines(first, whole.bytes / 2);
  first.destroy();
  const rest = await readLines(await download(origin, creditor, broken.last.split(',')[0] ?? null));
  log(
    `broken after ${broken.lines} lines, went on with ${rest.lines}: together ${broken.lines + rest.lines}; ${rest.last}`,
  );

  await readSteadily(origin, consumer, path);

  log('a consumer reads 20 times a second, beside an export and without it, in turn:');
  const times = { without: [] as number[], beside: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    times.without.push(...(await readSteadily(origin, consumer, path)));
    const response = await download(origin, creditor, null);
    const reading = readLines(response).catch(() => null);
    times.beside.push(...(await readSteadily(origin, consumer, path)));
    response.destroy();
    await reading;
    await pause(500);
  }
  for (const [name, all] of Object.entries(times)) {
    const { median, p95, reads } = summarize(all);
    log(`  ${name}: ${reads} reads, median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`);
  }
}

/** `limitMs` is the time for filling the store. */
export async function measureExports(
  serverUrl: string,
  { accounts, limitMs }: { readonly accounts: number; readonly limitMs: number },
  log: (line: string) => void,
): Promise<void> {
  await withDataSet(serverUrl, [{ profiles: 20, accounts: 20 }], async (url) => {
    const db = await openConfiguredDatabase(readConfig({ APP_ENV: 'local', DATABASE_URL: url }));
    try {
      log(`${await fill(db, accounts, limitMs, log)} accounts`);
    } finally {
      await db.close();
    }
    const server = await startMeasuredServer(PARLEY, { ...getEnvironment(url), STORED_ANSWERS_MB: '0' });
    try {
      await measureServer(server, log);
    } finally {
      closeConnections();
      await server.stop();
    }
  });
}
