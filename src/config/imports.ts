// Settings of placement imports.
import { integer, type SettingsOf } from './fields';

const MIB = 1024 * 1024;
const HOUR_MS = 60 * 60 * 1000;

export const IMPORT_SETTINGS = {
  IMPORT_MAX_BYTES: integer(512 * MIB, MIB, 999_999_999).describe(
    'Maximum size of an import file. The embedded database accepts files of up to 32 MiB.',
  ),
  IMPORT_BATCH_ROWS: integer(500, 50, 2000).describe(
    'How many rows of an import are written in one transaction. With more rows, locks are held for longer.',
  ),
  IMPORTS_AT_ONCE: integer(2, 1, 8).describe(
    'Number of companies whose imports a process works on at the same time; the others take turns with them. Each company ' +
      'has at most one running import.',
  ),
  IMPORT_FILE_HOURS: integer(72, 1, 168).describe(
    'How long the file of a dry run stays stored, so that it can be applied.',
  ),
};

const EMBEDDED_MAX_BYTES = 32 * MIB;

export function toImportSettings(
  env: SettingsOf<typeof IMPORT_SETTINGS> & {
    readonly DATABASE_URL?: string | undefined;
    readonly CREDITOR_BASE_PATH: string;
  },
) {
  const isEmbedded = env.DATABASE_URL === undefined;
  return {
    maxBytes: isEmbedded ? Math.min(env.IMPORT_MAX_BYTES, EMBEDDED_MAX_BYTES) : env.IMPORT_MAX_BYTES,
    batchRows: env.IMPORT_BATCH_ROWS,
    atOnce: env.IMPORTS_AT_ONCE,
    fileMs: env.IMPORT_FILE_HOURS * HOUR_MS,
    path: `${env.CREDITOR_BASE_PATH}/imports`,
  };
}
