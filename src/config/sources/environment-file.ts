// Reads `.env` of the working folder. Variables that are already in the environment win, even if they are empty.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export const ENVIRONMENT_FILE = '.env';
/** Editors of Windows write one. */
const BYTE_ORDER_MARK = /^\ufeff/;

/** Adds the variables of the file, if there is one, to those of this process. */
export function loadEnvironmentFile(): void {
  for (const [name, value] of Object.entries(readEnvironmentFile())) process.env[name] ??= value;
}

/** The variables of the file; none if there is no file. */
export function readEnvironmentFile(): Readonly<Record<string, string | undefined>> {
  try {
    return parseEnv(readFileSync(ENVIRONMENT_FILE, 'utf8').replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    if (isMissing(error)) return {};
    throw new Error(`${ENVIRONMENT_FILE} cannot be read.`, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
