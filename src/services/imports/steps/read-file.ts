// Reads the rows of a stored file one after another, without ever holding the process for long.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FileViolation } from '../../../domain/imports/import';
import { createOwnerCheck } from '../../../domain/imports/people-of-file';
import { readRow, type PlacementRow } from '../../../domain/imports/read-row';
import type { RowErrorCode, RowViolation } from '../../../domain/imports/row-violations';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { FileHeader } from '../../../providers/placement-files/placement-files';
import type { Dependencies } from '../../shared/dependencies';

const IDENTITY_CONFLICT: RowViolation<RowErrorCode> = { column: null, code: 'identity_conflict' };

/** After this time other work of the process has its turn. */
const TURN_MS = 10;

type FileDependencies = Pick<Dependencies, 'db' | 'importFiles' | 'placementFiles' | 'clock' | 'readUsMobile'>;

/**
 * Throws `FileViolation`. Rows before `skip` were tried before; they are read, because a later row must not give their
 * accounts to another person.
 */
export async function* readFile(
  dependencies: FileDependencies,
  stored: StoredImport,
  { skip = 0, onHeader }: { readonly skip?: number; readonly onHeader?: (header: FileHeader) => void } = {},
): AsyncGenerator<PlacementRow> {
  const { placementFiles, clock, readUsMobile } = dependencies;
  const { reading, options, format } = stored;
  const { today, epoch: now } = clock();
  const context = { options, reading, today, now, readUsMobile };
  const listener = { read: (header: FileHeader) => onHeader?.(header) };
  const givesToAnother = createOwnerCheck();
  let turn = performance.now();
  let count = 0;
  for await (const raw of placementFiles.readRows(readTexts(dependencies, stored), { format, reading }, listener)) {
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    count += 1;
    const row = readRow(raw, context);
    const isConflict = givesToAnother(row);
    if (count > skip) yield isConflict ? { ...row, errors: [...row.errors, IDENTITY_CONFLICT] } : row;
  }
}

/** Throws `file_gone`. */
export async function* readTexts(
  { db, importFiles }: Pick<Dependencies, 'db' | 'importFiles'>,
  { id, chunks }: StoredImport,
): AsyncGenerator<string> {
  for (let n = 0; n < chunks; n += 1) {
    const text = await importFiles.readChunk(db, id, n);
    if (text === null) throw new FileViolation('file_gone');
    yield text;
  }
}
