// What the scenarios disturb: a database, server processes on it, and their mail and payment servers.
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

export type ReadRow = Readonly<Record<string, unknown>>;

type ReadRows = (sql: string, params?: readonly (string | number)[]) => Promise<readonly ReadRow[]>;

/** A filled database. */
export interface DatabaseUnderTest {
  /** With its version. */
  readonly engine: string;
  /** Where server processes find it. */
  readonly settings: Environment;
  /** How many server processes may use it. */
  readonly processes: number;
  /** Reads around whatever is disturbed. */
  readonly rows: ReadRows;
  close(): Promise<void>;
}

export interface TestSystem extends Omit<DatabaseUnderTest, 'settings' | 'processes'> {
  readonly mailbox: Mailbox;
  readonly payments: PaymentServer;
  /** Of a running process, chosen at random. */
  origin(): string;
  /** Sends all requests to this address instead, or to the processes again. */
  sendThrough(origin: string | null): void;
  readonly origins: () => readonly string[];
  /** Of all processes, also of those that have ended. */
  readonly log: () => string;
  /** Starts the process again after it has ended by the signal. It gets another port. */
  restartProcess(index: number, signal: NodeJS.Signals, environment?: Environment): Promise<void>;
}

/** The settings of a production system as far as they decide about errors. Rate limits would stop the load. */
function createSettings(database: Environment, mailbox: Mailbox, payments: PaymentServer): Environment {
  const limits = keysOf(RATE_LIMITS).map((scope) => [`LIMIT_${scope.toUpperCase()}`, '9999/60']);
  return {
    APP_ENV: 'test',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    SEED_DEMO: 'off',
    CAPTCHA_PROVIDER: 'off',
    ...database,
    MAIL_URL: mailbox.url,
    ACCESS_TOKEN_SECONDS: '3600',
    PAYMENT_URL: payments.settings.url,
    PAYMENT_TOKEN: payments.settings.token,
    PAYMENT_TIMEOUT_MS: '2000',
    ...generateKeySettings('1'),
    ENCRYPTION_KEYS: TEST_KEYS.encryption,
    INDEX_KEYS: TEST_KEYS.index,
    ...(Object.fromEntries(limits) as Environment),
  };
}

/** Starts what is beside the database, which closes with the system. */
export async function startTestSystem<Under extends DatabaseUnderTest>(database: Under): Promise<Under & TestSystem> {
  const [mailbox, payments] = await Promise.all([startMailbox(), startPaymentServer()]);
  const settings = createSettings(database.settings, mailbox, payments);
  const processes: (TestServerProcess | null)[] = [];
  for (let index = 0; index < database.processes; index += 1) processes.push(await startServerProcess(settings));
  let through: string | null = null;
  let ended = '';

  const origins = () => processes.flatMap((running) => (running ? [running.origin] : []));
  return {
    ...database,
    mailbox,
    payments,
    origins,
    log: () => ended + processes.map((running) => running?.output() ?? '').join('\n'),
    origin() {
      const running = origins();
      const chosen = through ?? running[Math.floor(Math.random() * running.length)];
      // While the only one is restarted, nothing answers.
      return chosen ?? 'http://127.0.0.1:1';
    },
    sendThrough(origin) {
      through = origin;
    },
    async restartProcess(index, signal, environment = {}) {
      const stopping = processes[index];
      // A stopping process serves until it has drained; a killed one is gone.
      if (signal === 'SIGKILL') processes[index] = null;
      await stopping?.stop(signal);
      ended += stopping?.output() ?? '';
      processes[index] = null;
      processes[index] = await startServerProcess({ ...settings, ...environment });
    },
    async close() {
      await stopAll(processes.filter((running) => running !== null));
      await Promise.all([database.close(), mailbox.close(), payments.close()]);
    },
  };
}

/**
 * Reads from the first of these servers that answers, with a new connection when one was killed. `setUp` is sent first to
 * each.
 */
export function createReader(
  urls: readonly string[],
  setUp?: string,
): { readonly rows: ReadRows; end(): Promise<void> } {
  let open: Connection | null = null;
  let turn = 0;
  async function send(sql: string, params: readonly (string | number)[]): Promise<readonly ReadRow[]> {
    try {
      if (!open) {
        open = await createConnection({ uri: urls[turn % urls.length] ?? '', dateStrings: true });
        if (setUp !== undefined) await open.query(setUp);
      }
      const [found] = await open.query<RowDataPacket[]>(sql, [...params]);
      return found;
    } catch (error) {
      open?.destroy();
      open = null;
      turn += 1;
      throw error;
    }
  }
  return {
    async rows(sql, params = []) {
      for (let attempt = 0; attempt < urls.length; attempt += 1)
        try {
          return await send(sql, params);
        } catch {
          // The next one is asked.
        }
      return send(sql, params);
    },
    async end() {
      await open?.end();
    },
  };
}
