// Settings of placement imports.
import { integer, type SettingsOf } from './fields';

const MIB = 1024 * 1024;

export const IMPORT_SETTINGS = {
  IMPORT_MAX_BYTES: integer(512 * MIB, MIB, 999_999_999).describe(
    'The largest file of an import. The embedded store takes files up to 32 MiB.',
  ),
  IMPORT_BATCH_ROWS: integer(500, 50, 2000).describe(
    'Rows of an import that are written in one transaction. More rows take locks for longer.',
  ),
};

const EMBEDDED_MAX_BYTES = 32 * MIB;

export function toImportSettings(
  env: SettingsOf<typeof IMPORT_SETTINGS> & { readonly DATABASE_URL?: string | undefined },
) {
  const isEmbedded = env.DATABASE_URL === undefined;
  return {
    maxBytes: isEmbedded ? Math.min(env.IMPORT_MAX_BYTES, EMBEDDED_MAX_BYTES) : env.IMPORT_MAX_BYTES,
    batchRows: env.IMPORT_BATCH_ROWS,
  };
}
