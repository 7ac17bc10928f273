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

const UNQUOTED_HASH = /^\s*(?:export\s+)?([\w.-]+)[ \t]*=[ \t]*(?!['"`])([^#\n]*)#/gm;

/** Node ends such a value at the #, and systemd's EnvironmentFile does not: half of a password would be used. */
function refuseUnquotedHash(path: string, text: string, variables: EnvironmentFile['variables']): void {
  for (const [, name = '', start = ''] of text.matchAll(UNQUOTED_HASH)) {
    // Otherwise the line is a part of a quoted value.
    if (variables[name] !== start.trim()) continue;
    throw new Error(
      `${path} has a value for ${name} with # and without quotes: write ${name}='…', and comments on lines of their own.`,
    );
  }
}

/** Without a name, there may be no file. Values may have spaces, `&` and quotes: no shell reads them. */
export function readEnvironmentFile(named?: string): EnvironmentFile {
  const path = named ?? DEFAULT_FILE;
  const text = readText(path, named === undefined);
  const variables = parseEnv(text);
  refuseUnquotedHash(path, text, variables);
  return { path, variables };
}

function readText(path: string, mayBeMissing: boolean): string {
  try {
    return readFileSync(path, 'utf8').replace(BYTE_ORDER_MARK, '');
  } catch (error) {
    if (mayBeMissing && isMissing(error)) return '';
    throw new Error(`${path} cannot be read.`, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';
}
