// Keeps a second server process away from the embedded database: its limits, caches and streams are those of one process.
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteConnection } from '@appthreat/sqlite3';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
/** A mode of the driver. */
const OPEN_READ_WRITE = 2;
const LOCK = 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE';

/** Held until the process ends: a connection that is garbage-collected would release its lock. */
const held: SqliteConnection[] = [];

/**
 * Locks the folder until this process ends, however it ends: the operating system releases the lock of SQLite. Rejects if
 * another server process has locked it. Commands beside the server do not take the lock.
 */
export async function lockDataFolder(dataDir: string): Promise<void> {
  const { default: driver } = await import('@appthreat/sqlite3');
  mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
  const file = join(dataDir, 'server.lock');
  closeSync(openSync(file, 'a', PRIVATE_FILE));
  return new Promise((resolve, reject) => {
    const connection = new driver.Database(file, OPEN_READ_WRITE, (failure) => {
      if (failure) return reject(failure);
      connection.exec(LOCK, (refusal) => {
        if (refusal) return reject(explainRefusal(dataDir, refusal));
        held.push(connection);
        resolve();
      });
    });
  });
}

function explainRefusal(dataDir: string, refusal: Error): Error {
  const reason = `DATA_DIR (${dataDir}) belongs to another server process that is running`;
  const advice = 'stop it, or set DATABASE_URL to a database that several processes can share';
  return new Error(`${reason}: ${advice}.`, { cause: refusal });
}
