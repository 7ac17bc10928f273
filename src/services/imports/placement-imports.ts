// The imports of the caller's company: their list, one of them, and the results of its rows.
import type { RowOutcome } from '../../domain/imports/import';
import { describeViolation, type RowViolation } from '../../domain/imports/row-violations';
import type { ImportPosition } from '../../persistence/imports/company-import-store';
import type { CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { describeImport, type ImportView } from './steps/describe-import';
import { loadImport } from './steps/load-import';

/** The newest first. Throws `validation_failed` for a wrong page. */
export async function imports(
  { db, companyImports, settings }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<ImportView>> {
  const after = readPage(request, decodePosition);
  const counts = await companyImports.countImports(db, companyId, after);
  const found = await companyImports.findImportPage(db, companyId, { after, limit: request.first });
  const positions = new Map(found.map((stored) => [stored.id, encodePosition(stored)]));
  const views = found.map((stored) => describeImport(stored, settings));
  return toConnection(views, ({ id }) => positions.get(id) ?? '', counts);
}

function encodePosition({ createdAt, id }: ImportPosition): string {
  return Buffer.from(`${createdAt}.${id}`).toString('base64url');
}

function decodePosition(cursor: string): ImportPosition | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return createdAt === undefined || id === undefined ? null : { createdAt: Number(createdAt), id };
}

/** The field `import`, which is a reserved word in this language. Throws `not_found`. */
export async function placementImport(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
): Promise<ImportView> {
  return describeImport(await loadImport(dependencies, caller, id), dependencies.settings);
}

interface RowView {
  readonly line: number;
  readonly accountNumber: string | null;
  readonly accountId: number | null;
  readonly outcome: RowOutcome;
  readonly errors: readonly ReturnType<typeof describeViolation>[];
  readonly warnings: readonly ReturnType<typeof describeViolation>[];
}

export interface RowsRequest extends PageRequest {
  readonly outcome: RowOutcome | null;
  readonly code: RowViolation['code'] | null;
}

/** Rows with errors or warnings, in the order of the file. Throws `validation_failed` for a wrong page. */
export async function rows(
  { db, importFiles }: Dependencies,
  importId: string,
  { outcome, code, ...request }: RowsRequest,
): Promise<Connection<RowView>> {
  const after = readPage(request, decodeNumberCursor);
  const filter = { outcome, code };
  const counts = await importFiles.countRowResults(db, importId, filter, after);
  const found = await importFiles.findRowResults(db, importId, { ...filter, after: after ?? 0, limit: request.first });
  const views = found.map(({ line, accountNumber, accountId, outcome: reached, violations }): RowView => {
    const described = violations.map(describeViolation);
    const isFailed = reached === 'failed';
    return {
      line,
      accountNumber: accountNumber === '' ? null : accountNumber,
      accountId,
      outcome: reached,
      errors: isFailed ? described : [],
      warnings: isFailed ? [] : described,
    };
  });
  return toConnection(views, ({ line }) => encodeNumberCursor(line), counts);
}
