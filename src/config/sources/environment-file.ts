// Reads settings from a file: `.env` of the working folder, or the one that `--env-file` names. Variables that are already in
// the environment win, even if they are empty.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

const DEFAULT_FILE = '.env';
/** Editors of Windows write one. */
const BYTE_ORDER_MARK = /^\ufeff/;

export interface EnvironmentFile {
  readonly path: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** Adds the variables of the file, if there is one, to those of this process. */
export function loadEnvironmentFile(named?: string): void {
  for (const [name, value] of Object.entries(readEnvironmentFile(named).variables)) process.env[name] ??= value;
}

/** Without a name, there may be no file. Values may have spaces, `&` and quotes: no shell reads them. */
export function readEnvironmentFile(named?: string): EnvironmentFile {
  const path = named ?? DEFAULT_FILE;
  try {
    return { path, variables: parseEnv(readFileSync(path, 'utf8').replace(BYTE_ORDER_MARK, '')) };
  } catch (error) {
    if (named === undefined && isMissing(error)) return { path, variables: {} };
    throw new Error(`${path} cannot be read.`, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
