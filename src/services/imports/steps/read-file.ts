// Reads the rows of a stored file one after another, without ever holding the process for long.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { FileViolation } from '../../../domain/imports/import';
import { createPeopleCheck } from '../../../domain/imports/people-of-file';
import { readRow, type PlacementRow, type RawRow } from '../../../domain/imports/read-row';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { FileHeader } from '../../../providers/placement-files/placement-files';
import type { Dependencies } from '../../shared/dependencies';

/** After this time other work of the process has its turn. */
const TURN_MS = 10;

type FileDependencies = Pick<Dependencies, 'db' | 'importFiles' | 'placementFiles' | 'clock' | 'readUsMobile'>;

/**
 * Throws `FileViolation`. Rows before `skip` were tried before; they are read, because a later row must not give their
 * accounts to another person, nor their contacts to many.
 */
export async function* readFile(
  dependencies: FileDependencies,
  stored: StoredImport,
  {
    skip = 0,
    onHeader,
    onRow,
  }: {
    readonly skip?: number;
    readonly onHeader?: (header: FileHeader) => void;
    readonly onRow?: (row: RawRow) => void;
  } = {},
): AsyncGenerator<PlacementRow> {
  const { placementFiles, clock, readUsMobile } = dependencies;
  const { reading, options, format } = stored;
  const { today, epoch: now } = clock();
  const context = { options, reading, today, now, readUsMobile };
  const listener = { read: (header: FileHeader) => onHeader?.(header) };
  const checkPeople = createPeopleCheck(options);
  let count = 0;
  const rows = placementFiles.readRows(readTexts(dependencies, stored), { format, reading }, listener);
  for await (const raw of giveTurns(rows)) {
    onRow?.(raw);
    count += 1;
    const row = checkPeople(readRow(raw, context));
    if (count > skip) yield row;
  }
}

/** The same rows; other work of the process has its turn between them. */
export async function* giveTurns(rows: AsyncIterable<RawRow>): AsyncGenerator<RawRow> {
  let turn = performance.now();
  for await (const row of rows) {
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    yield row;
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
