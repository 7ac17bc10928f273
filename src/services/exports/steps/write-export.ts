// Writes an export part by part: a page of rows becomes lines, and the next page is read when the part has been taken.
import {
  createLineWriter,
  FILE_COLUMNS,
  formatEnd,
  listDefaultColumns,
  type ExportFormat,
  type ExportValues,
  type FileKind,
} from '../../../domain/exports/export';
import { createCellWriter } from '../../../domain/imports/write-cell';
import { DomainError } from '../../../domain/shared/errors';
import type { Dependencies } from '../../shared/dependencies';
import { startGivingWay } from '../../shared/give-way';
import { takeExportPlace } from './export-place';

/** A part is made of several small readings, between which other work of the process gets its turn. */
const ROWS_PER_READING = 100;
const READINGS_PER_PART = 10;
const ROWS_WRITTEN_AT_ONCE = 10;
const MAX_MS = 60 * 60 * 1000;
/** An export waits three times as long as it works while requests come, so that they are answered as fast as without it. */
const PAUSE_TIMES = 3;

export interface ExportRequest {
  readonly format: ExportFormat;
  /** Null stands for all columns but those with personal data. */
  readonly columns: readonly string[] | null;
  /** The ID of the last row that the client has, or `next` of a part. Null starts at the beginning. */
  readonly after: string | null;
  /** Begins the file with a byte order mark. */
  readonly bom: boolean;
  /** Writes texts as they are, for programs. */
  readonly raw: boolean;
  /** Ends the file with a line that tells how many rows this answer has. */
  readonly endMarker: boolean;
}

export interface WrittenPart {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string;
  readonly rows: number;
  /** With which the client gets the next part; null at the end. */
  readonly next: string | null;
}

interface ExportedRow {
  readonly id: number;
  readonly values: ExportValues;
}

interface ExportPage<Position> {
  readonly rows: readonly ExportedRow[];
  readonly next: Position | null;
}

/** What an export reads. */
export interface ExportSource<Position> {
  readonly kind: FileKind;
  /** Whose places it takes; `all`: of the operators. */
  readonly companyId: number | 'all';
  /** The export starts at the beginning if this is null. */
  readonly start: Position | null;
  readonly toAfter: (position: Position) => string;
  /** `giveWay` is called often, so that other work of the process gets its turn. */
  readonly readPage: (
    after: Position | null,
    limit: number,
    giveWay: () => Promise<void>,
  ) => Promise<ExportPage<Position>>;
}

/** On whose behalf it is written. */
export interface ExportOwner {
  /** Asked before each further page. Throws when the caller may not go on. */
  readonly assertMayGoOn: () => Promise<void>;
  /** Called once, at the end of whatever kind. */
  readonly record: (taken: { readonly rows: number; readonly complete: boolean }) => Promise<void>;
}

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

type ExportDependencies = Pick<
  Dependencies,
  'db' | 'leases' | 'clock' | 'randomness' | 'noteFutureInstant' | 'requestLoad' | 'readUsMobile' | 'placementFiles'
>;

/**
 * Takes a place until the generator ends. Throws `export_limit`; the generator throws what `assertMayGoOn` does, and
 * `service_unavailable` after an hour.
 */
export async function openExport<Position>(
  dependencies: ExportDependencies,
  owner: ExportOwner,
  request: ExportRequest,
  source: ExportSource<Position>,
): Promise<AsyncGenerator<WrittenPart>> {
  const { clock, requestLoad } = dependencies;
  const place = await takeExportPlace(dependencies, source.companyId);
  const writer = createWriter(dependencies, request, source.kind);
  const startedAt = clock().epoch;

  async function assertMayGoOn(): Promise<void> {
    if (clock().epoch - startedAt >= MAX_MS) throw new DomainError('service_unavailable', { retryAfter: 1 });
    await owner.assertMayGoOn();
    await place.renew();
  }

  async function* writeParts(): AsyncGenerator<WrittenPart> {
    const endGivingWay = requestLoad.addGivingWay();
    const giveWay = startGivingWay(requestLoad, PAUSE_TIMES);
    let [rows, complete, position] = [0, false, source.start];
    try {
      for (let isFirst = true; ; isFirst = false) {
        if (!isFirst) await assertMayGoOn();
        const part = await readPart(source, position, giveWay);
        rows += part.rows.length;
        const next = part.next === null ? null : source.toAfter(part.next);
        yield await writer.toPart(part.rows, { isFirst, next, total: rows }, giveWay);
        if (part.next === null) {
          complete = true;
          return;
        }
        position = part.next;
      }
    } finally {
      endGivingWay();
      await owner.record({ rows, complete }).finally(place.leave);
    }
  }

  return writeParts();
}

/** A filter may leave few rows of a part, or none. */
async function readPart<Position>(
  source: ExportSource<Position>,
  start: Position | null,
  giveWay: () => Promise<void>,
): Promise<ExportPage<Position>> {
  const rows: ExportedRow[] = [];
  let next = start;
  for (let reading = 0; reading < READINGS_PER_PART; reading += 1) {
    const page = await source.readPage(next, ROWS_PER_READING, giveWay);
    rows.push(...page.rows);
    next = page.next;
    if (next === null) break;
    await giveWay();
  }
  return { rows, next };
}

function createWriter(
  { clock, readUsMobile, placementFiles }: ExportDependencies,
  { format, columns: named, after, bom, raw, endMarker }: ExportRequest,
  kind: FileKind,
) {
  const columns: readonly string[] = named ?? listDefaultColumns(kind);
  const { today, epoch: now } = clock();
  const write = raw ? null : createCellWriter(format, { today, now, readUsMobile });
  const formatCsv = placementFiles.formatPlainCsvLine;
  const writeLine = createLineWriter({ kind, format, columns, write, formatCsv });
  // What goes on is appended to what the client has.
  const head = after !== null ? '' : `${bom ? '\uFEFF' : ''}${format === 'csv' ? formatCsv(columns) : ''}`;
  const file = { fileName: `${kind}-${today}.${format}`, mediaType: MEDIA_TYPES[format] };
  return {
    async toPart(
      rows: readonly ExportedRow[],
      { isFirst, next, total }: { readonly isFirst: boolean; readonly next: string | null; readonly total: number },
      giveWay: () => Promise<void>,
    ): Promise<WrittenPart> {
      let lines = '';
      for (let from = 0; from < rows.length; from += ROWS_WRITTEN_AT_ONCE) {
        for (const { values } of rows.slice(from, from + ROWS_WRITTEN_AT_ONCE)) lines += writeLine(values);
        await giveWay();
      }
      const end = next === null && endMarker ? formatEnd(format, total) : '';
      return {
        ...file,
        content: `${isFirst ? head : ''}${lines}${end}`,
        rows: rows.length,
        next,
      };
    },
  };
}

/** Throws `validation_failed` for no column and one that is named twice, and with `otherErrors`. */
export function checkExportRequest(
  { columns }: Pick<ExportRequest, 'columns'>,
  kind: FileKind,
  otherErrors: Readonly<Record<string, readonly string[]>> = {},
): void {
  const known: readonly string[] = Object.keys(FILE_COLUMNS[kind]);
  const isTwice = columns !== null && new Set(columns).size < columns.length;
  const unknown = columns?.find((column) => !known.includes(column));
  const errors = {
    ...otherErrors,
    ...(columns?.length === 0 && { columns: ['Name at least one column, or leave the parameter out.'] }),
    ...(isTwice && { columns: ['A column is named twice.'] }),
    ...(unknown !== undefined && {
      columns: [`There is no column of that name. The columns are ${known.join(', ')}.`],
    }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { errors });
}

export function unknownStart(problem = 'This is not the ID of a row of this export.'): DomainError {
  return new DomainError('validation_failed', { errors: { after: [problem] } });
}
