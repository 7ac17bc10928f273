// What the scenarios disturb: a durable MariaDB behind a proxy, two server processes, and their mail and payment servers.
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { RATE_LIMITS } from '../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../src/domain/shared/vocabulary';
import { generateKeySettings } from '../support/fixtures/keys';
import { TEST_KEYS } from '../support/database/test-database';
import { startMailbox, type Mailbox } from '../support/servers/mailbox';
import { startPaymentServer, type PaymentServer } from '../support/servers/payment-server';
import {
  startServerProcess,
  stopAll,
  type Environment,
  type TestServerProcess,
} from '../support/servers/server-processes';
import { startDurableServer, type DurableServer } from './durable-server';
import { fillDatabase } from './fill-database';
import { startInjectingProxy, type InjectingProxy } from '../support/servers/injecting-proxy';

const DATABASE = 'parley';
const PROCESSES = 2;

export type ReadRow = Readonly<Record<string, unknown>>;

export interface TestSystem {
  readonly engine: string;
  readonly database: DurableServer;
  readonly proxy: InjectingProxy;
  readonly mailbox: Mailbox;
  readonly payments: PaymentServer;
  /** Of a running process, chosen at random. */
  origin(): string;
  /** Sends all requests to this address instead, or to the processes again. */
  sendThrough(origin: string | null): void;
  readonly origins: () => readonly string[];
  /** Starts the process again after it has ended by the signal. It gets another port. */
  restartProcess(index: number, signal: NodeJS.Signals, environment?: Environment): Promise<void>;
  /** Reads around the proxy. */
  rows(sql: string, params?: readonly (string | number)[]): Promise<readonly ReadRow[]>;
  change(sql: string, params?: readonly (string | number)[]): Promise<void>;
  close(): Promise<void>;
}

/** The settings of a production system as far as they decide about errors. Rate limits would stop the load. */
function createSettings(databaseUrl: string, mailbox: Mailbox, payments: PaymentServer): Environment {
  const limits = keysOf(RATE_LIMITS).map((scope) => [`LIMIT_${scope.toUpperCase()}`, '9999/60']);
  return {
    ...{ APP_ENV: 'test', LOG_LEVEL: 'warn', TRUST_PROXY: '1', SEED_DEMO: 'off', CAPTCHA_PROVIDER: 'off' },
    ...{ DATABASE_URL: databaseUrl, MAIL_URL: mailbox.url, ACCESS_TOKEN_SECONDS: '3600' },
    ...{ PAYMENT_URL: payments.settings.url, PAYMENT_TOKEN: payments.settings.token, PAYMENT_TIMEOUT_MS: '2000' },
    ...generateKeySettings('1'),
    ...{ ENCRYPTION_KEYS: TEST_KEYS.encryption, INDEX_KEYS: TEST_KEYS.index },
    ...(Object.fromEntries(limits) as Environment),
  };
}

export async function startTestSystem(): Promise<TestSystem> {
  const [database, mailbox, payments] = await Promise.all([startDurableServer(), startMailbox(), startPaymentServer()]);
  const connection = await createConnection(database.url);
  await connection.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  await connection.end();
  const url = new URL(DATABASE, database.url).href;
  await fillDatabase(url);
  const proxy = await startInjectingProxy(url);
  const settings = createSettings(proxy.through(url), mailbox, payments);
  const processes: (TestServerProcess | null)[] = [];
  for (let index = 0; index < PROCESSES; index += 1) processes.push(await startServerProcess(settings));
  let through: string | null = null;
  const reader = createReader(url);

  const origins = () => processes.flatMap((running) => (running ? [running.origin] : []));
  return {
    ...{ engine: `MariaDB ${database.version}`, database, proxy, mailbox, payments, origins, ...reader },
    origin() {
      const running = origins();
      const chosen = through ?? running[Math.floor(Math.random() * running.length)];
      if (chosen === undefined) throw new Error('No process is running.');
      return chosen;
    },
    sendThrough(origin) {
      through = origin;
    },
    async restartProcess(index, signal, environment = {}) {
      const stopping = processes[index];
      // A stopping process serves until it has drained; a killed one is gone.
      if (signal === 'SIGKILL') processes[index] = null;
      await stopping?.stop(signal);
      processes[index] = null;
      processes[index] = await startServerProcess({ ...settings, ...environment });
    },
    async close() {
      proxy.inject(null);
      proxy.setSilent(false);
      await stopAll(processes.filter((running) => running !== null));
      proxy.close();
      await reader.end();
      await Promise.all([database.remove(), mailbox.close(), payments.close()]);
    },
  };
}

/** Opens a new connection when the server was killed. */
function createReader(url: string) {
  let open: Connection | null = null;
  async function send(sql: string, params: readonly (string | number)[]): Promise<readonly ReadRow[]> {
    try {
      open ??= await createConnection({ uri: url, dateStrings: true });
      const [found] = await open.query<RowDataPacket[]>(sql, [...params]);
      return found;
    } catch (error) {
      open?.destroy();
      open = null;
      throw error;
    }
  }
  return {
    rows: (sql: string, params: readonly (string | number)[] = []) => send(sql, params).catch(() => send(sql, params)),
    async change(sql: string, params: readonly (string | number)[] = []) {
      await send(sql, params);
    },
    async end() {
      await open?.end();
    },
  };
}
