// The settings that are secret: they are never printed, and may be read from a file that NAME_FILE names.
import { closeSync, openSync, readSync } from 'node:fs';
import type { SettingError } from '../checks';
import { KEY_RING_NAMES } from '../keys';
import type { Env } from '../settings';

/** Addresses are secret for the passwords in them. */
export const SECRET_SETTINGS: readonly (keyof Env)[] = [
  ...KEY_RING_NAMES,
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'MAIL_URL',
  'OTP_BYPASS_CODE',
  'ALTCHA_SECRET',
  'CAPTCHA_SECRET',
  'SMS_AUTH_TOKEN',
  'PAYMENT_TOKEN',
];

const SUFFIX = '_FILE';
const MAX_FILE_BYTES = 64 * 1024;

interface ReadSecrets {
  /** The environment with the content of the files, and without their names. */
  readonly values: Readonly<Record<string, string>>;
  /** Secret → path of its file. */
  readonly files: ReadonlyMap<string, string>;
  readonly errors: readonly SettingError[];
}

/** Empty variables count as absent. */
export function readSecretFiles(environment: Readonly<Record<string, string>>): ReadSecrets {
  const values = { ...environment };
  const files = new Map<string, string>();
  const errors: SettingError[] = [];
  for (const secret of SECRET_SETTINGS) {
    const setting = `${secret}${SUFFIX}`;
    const path = values[setting];
    if (path === undefined) continue;
    Reflect.deleteProperty(values, setting);
    const content = values[secret] === undefined ? readContent(path) : `must not be set together with ${secret}`;
    if (typeof content === 'string') {
      errors.push({ setting, problem: content });
      continue;
    }
    values[secret] = content.text;
    files.set(secret, path);
  }
  return { values, files, errors };
}

/** Returns the problem otherwise. Editors and `echo` end a file with a line break. */
function readContent(path: string): { readonly text: string } | string {
  try {
    const bytes = readStart(path);
    if (bytes.length > MAX_FILE_BYTES) return `names a file of more than ${MAX_FILE_BYTES / 1024} KB`;
    const text = bytes.toString('utf8').trim();
    return text === '' ? 'names an empty file' : { text };
  } catch {
    return 'names a file that cannot be read';
  }
}

/** At most one byte more than allowed, also of a file that never ends. */
function readStart(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(MAX_FILE_BYTES + 1);
    let length = 0;
    for (let count = -1; count !== 0; length += count)
      count = readSync(file, bytes, length, bytes.length - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
