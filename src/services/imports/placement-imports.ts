// The imports of the caller's company: their list, one of them, and the results of its rows; creates, applies and cancels them.
import type { RowOutcome } from '../../domain/imports/import';
import { describeViolation, type RowViolation } from '../../domain/imports/row-violations';
import type { ImportPosition } from '../../persistence/imports/company-import-store';
import { type CreditorCaller, describeActor } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { describeImport, type ImportView, type ImportChanged } from './steps/describe-import';
import { loadImport } from './steps/load-import';
import { parseImportRequest, type ImportRequest } from '../../domain/imports/import-request';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';
import { addImport } from './steps/add-import';
import { previewFile, type FilePreview } from './steps/preview-file';
import { readTexts } from './steps/read-file';
import { chooseReading } from './steps/load-header-profile';
import { DomainError } from '../../domain/shared/errors';
import type { StoredImport } from '../../persistence/imports/import-store';
import { recordImportChange } from './steps/import-actor';
import { stopImport } from './steps/stop-import';

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

/** Rows of a preview. */
const PREVIEW_ROWS = 5;

/**
 * The first rows of a stored file as they are understood. Throws `import_state_conflict` before the file is stored, and after
 * it was deleted, and `service_unavailable` while the company reads two others.
 */
export async function importPreview(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
): Promise<FilePreview> {
  const stored = await loadImport(dependencies, caller, id);
  if (stored.queuedAt === null || stored.fileDeletedAt !== null) {
    const message =
      'The file is not stored: it has not been uploaded, or was deleted at the end of the import. The file of a dry run is ' +
      'kept until it is applied or cancelled.';
    throw new DomainError('import_state_conflict', { message, currentState: stored.state });
  }
  const file = { ...stored, texts: readTexts(dependencies, stored) };
  return dependencies.takeCompanyTurn(stored.companyId, () => previewFile(dependencies, file, PREVIEW_ROWS));
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

interface CreateContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
}

/** Throws, in this order, `validation_failed` and `import_queue_full`. */
export async function createImport(
  dependencies: Dependencies,
  { caller, request: facts, idempotencyKey: key }: CreateContext,
  request: ImportRequest,
): Promise<ImportChanged> {
  const { companyId } = caller.creditor;
  const idempotent = key === null ? null : { key, owner: describeActor(caller), move: 'create_import', request };
  return withIdempotencyKey<ImportChanged>(dependencies, idempotent, async (store) => {
    const parsed = { ...parseImportRequest(request), companyId };
    const { headerProfileId: id } = request;
    const chosen = id == null ? {} : await chooseReading(dependencies, companyId, { id });
    const actor = { caller, request: facts };
    const stored = await addImport(dependencies, actor, { ...parsed, ...chosen }, async (db, added) =>
      store?.(db, answer(added)),
    );
    return answer(stored);
  });

  function answer(stored: Parameters<typeof describeImport>[0]): ImportChanged {
    return { message: 'Import created. Upload its file.', data: describeImport(stored, dependencies.settings) };
  }
}

/** Writes the rows of a dry run, from its stored file. Throws `not_found` and `import_state_conflict`. */
export async function applyImport(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<ImportChanged> {
  const { db, imports, clock } = dependencies;
  const stored = await loadImport(dependencies, caller, id);
  const isQueued = await db.transaction(async (transaction) => {
    const now = clock().epoch;
    if (!(await imports.queueDryRun(transaction, stored.id, now))) return false;
    await recordImportChange(dependencies, transaction, { caller, request }, { event: 'import.applied', stored });
    return true;
  });
  const changed = await loadImport(dependencies, caller, id);
  if (!isQueued) throw conflict(changed);
  dependencies.jobSignal.wake('imports');
  return { message: 'The import will be applied.', data: describeImport(changed, dependencies.settings) };
}

/** Rows applied before stay applied. Throws `not_found` and `import_state_conflict`. */
export async function cancelImport(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<ImportChanged> {
  const stored = await loadImport(dependencies, caller, id);
  const isStopped = await stopImport(dependencies, { caller, request }, stored);
  const changed = await loadImport(dependencies, caller, id);
  if (!isStopped) throw conflict(changed);
  return {
    message: 'Import cancelled. Rows that were already applied stay applied.',
    data: describeImport(changed, dependencies.settings),
  };
}

function conflict({ state }: StoredImport): DomainError {
  return new DomainError('import_state_conflict', { currentState: state });
}
