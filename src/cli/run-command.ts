// What all commands share: the configured database, output, and the exit code.
import type { Config } from '../config/config';
import { openConfiguredDatabase } from '../container';
import type { Database } from '../persistence/database/database';

/** Exits with 1 when the command fails; `failure` says what that means, and the error's message follows. */
export function runCommand(command: () => Promise<void>, failure = ''): void {
  command().catch((error: unknown) => {
    process.stderr.write(`${failure} ${error instanceof Error ? error.message : String(error)}\n`.trimStart());
    process.exitCode = 1;
  });
}

export async function withDatabase<Result>(config: Config, use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openConfiguredDatabase(config);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
