// Opens the configured database: waits for one that is not there yet, and names the setting behind one that cannot be opened.
import { explainConnectionError } from './config/database';
import type { Config } from './config/config';
import type { Sealing } from './domain/shared/sealing';
import { lockDataFolder } from './persistence/database/data-folder-lock';
import { openDatabase, type Database } from './persistence/database/database';
import { explainFailure, mayPass } from './persistence/database/errors';
import { waitForDatabase } from './persistence/database/wait-for-database';
import { keyedSealing } from './providers/crypto/sealing';

/** A server keeps other servers away from an embedded database. */
export function openConfiguredDatabase(
  config: Config,
  isServer = false,
  printLine = printToTerminal,
): Promise<Database> {
  return open(config, { isServer, printLine });
}

/** A statement that changes a large table takes as long as it needs, but not for ever. */
const MIGRATION_STATEMENT_SECONDS = 24 * 60 * 60;

/** With the user who may change tables, if there is a setting for one. */
export async function openForMigrations(config: Config): Promise<Database> {
  const options = { isServer: false, printLine: printToTerminal, statementSeconds: MIGRATION_STATEMENT_SECONDS };
  const { DATABASE_MIGRATION_URL: url } = config;
  if (url === undefined) return open(config, options);
  try {
    return await open({ ...config, DATABASE_URL: url }, options);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(message.replace(/^DATABASE_URL/, 'DATABASE_MIGRATION_URL'), { cause: error });
  }
}

interface OpenOptions {
  readonly isServer: boolean;
  readonly printLine: (line: string) => void;
  readonly statementSeconds?: number;
}

/** Throws an error that names the setting when the database cannot be reached. */
async function open(config: Config, { isServer, printLine, statementSeconds }: OpenOptions): Promise<Database> {
  const settings = {
    url: config.DATABASE_URL ?? null,
    dataDir: config.DATA_DIR,
    poolMax: config.DATABASE_POOL_MAX,
    poolWaitMs: config.DATABASE_POOL_WAIT_MS,
    retryTimeoutMs: config.DATABASE_RETRY_TIMEOUT_MS,
    sealing: createSealing(config),
    ...(statementSeconds === undefined ? {} : { statementSeconds }),
  };
  try {
    if (isServer && config.DATABASE_URL === undefined) await lockDataFolder(config.DATA_DIR);
    return await repeatWhileUnavailable(config, printLine, () => openDatabase(settings));
  } catch (error) {
    const explanation = explain(error, config);
    throw explanation === null ? error : new Error(`${explanation}.`, { cause: error });
  }
}

/** While the database is away, full or read-only: `work` is done again, for as long as the settings say. */
export function repeatWhileUnavailable<Outcome>(
  config: Config,
  printLine: (line: string) => void,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const onWait = (error: unknown, seconds: number) =>
    printLine(`${explain(error, config) ?? 'The database does not answer'}. Trying again for ${seconds} s.`);
  return waitForDatabase(work, { waitMs: config.databaseWaitMs, isAwaited: mayPass, onWait });
}

/** The setting to look at comes before what the server says. */
function explain(error: unknown, { DATABASE_URL: url }: Config): string | null {
  return explainMissingDriver(error) ?? explainConnectionError(error, url) ?? explainFailure(error);
}

/** An installation may leave the embedded database out. */
function explainMissingDriver(error: unknown): string | null {
  if (!(error instanceof Error && /^Cannot find package '@appthreat\/sqlite3'/.test(error.message))) return null;
  return 'DATABASE_URL is not set, and the embedded database is not installed: run the command with the settings of the server (--env-file), or set DATABASE_URL';
}

function printToTerminal(line: string): void {
  process.stderr.write(`${line}\n`);
}

function createSealing({ keyRings }: Pick<Config, 'keyRings'>): Sealing {
  return keyedSealing(keyRings.ENCRYPTION_KEYS, keyRings.INDEX_KEYS);
}
