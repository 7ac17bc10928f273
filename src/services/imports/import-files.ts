// The files of imports over HTTP: the upload, and the errors of rows as CSV. GraphQL names their URLs.
import { assertMayCall } from '../../domain/creditor/creditor-access';
import type { ImportState } from '../../domain/imports/import';
import { describeViolation } from '../../domain/imports/row-violations';
import { checkUpload, replacedUpload, tooLarge, type UploadHeaders } from '../../domain/imports/upload';
import { DomainError } from '../../domain/shared/errors';
import { asCreditor, getRights, identify, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';
import { describeImport, type ImportChanged } from './steps/describe-import';
import { loadImport } from './steps/load-import';
import { storeFile } from './steps/store-file';

/**
 * Throws, in this order, `unauthenticated`, `role_required`, `not_found`, `unsupported_media_type`, `payload_too_large`,
 * `validation_failed`, `import_state_conflict`, `too_many_uploads` and `service_unavailable`, before the first byte of `bytes`
 * is read; then `payload_too_large` at the first byte beyond the limit, `upload_too_slow`, `import_state_conflict` when another
 * upload replaces this one, `validation_failed` for another digest, and what `bytes` throws. Then nothing is stored.
 */
export async function uploadImportFile(
  dependencies: Dependencies,
  request: RequestFacts,
  id: string,
  { headers, bytes }: { readonly headers: UploadHeaders; readonly bytes: AsyncIterable<Uint8Array> },
): Promise<ImportChanged> {
  const { settings, jobSignal, uploadPlaces } = dependencies;
  const caller = await authenticateFor('createImport', dependencies, request);
  const stored = await loadImport(dependencies, caller, id);
  const { maxBytes } = settings.imports;
  const sha256 = checkUpload(stored, headers, maxBytes);
  if (stored.state !== 'awaiting_file') throw new DomainError('import_state_conflict', { currentState: stored.state });
  const place = uploadPlaces.take(stored);
  const file = { bytes: place.read(limitBytes(bytes, maxBytes)), maxBytes, sha256 };
  const outcome = await storeFile(dependencies, { caller, request }, stored, file).finally(place.leave);
  const changed = await loadImport(dependencies, caller, id);
  if (outcome === 'replaced') throw toConflict(changed.state);
  if (outcome === 'queued') jobSignal.wake('imports');
  const message = outcome === 'queued' ? 'File received. The import waits for its turn.' : 'The file was refused.';
  return { message, data: describeImport(changed, settings) };
}

/** An import that still waits for its file, or has got it, has another upload. */
function toConflict(currentState: ImportState): DomainError {
  const isOver = currentState === 'cancelled' || currentState === 'failed';
  return isOver ? new DomainError('import_state_conflict', { currentState }) : replacedUpload(currentState);
}

async function* limitBytes(bytes: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of bytes) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield part;
  }
}

const ROWS_PER_PAGE = 500;

/**
 * The lines of a CSV file, page by page: `line,account_number,column,code,message`. Throws `unauthenticated`,
 * `role_required` and `not_found`.
 */
export async function listImportErrors(
  dependencies: Dependencies,
  request: RequestFacts,
  id: string,
): Promise<AsyncGenerator<string>> {
  const { db, importFiles, placementFiles } = dependencies;
  const caller = await authenticateFor('import', dependencies, request);
  const { id: importId } = await loadImport(dependencies, caller, id);
  const { formatCsvLine } = placementFiles;
  return write();

  async function* write(): AsyncGenerator<string> {
    yield formatCsvLine(['line', 'account_number', 'column', 'code', 'message']);
    for (let after: number | undefined = 0; after !== undefined;) {
      const page = { after, limit: ROWS_PER_PAGE, outcome: 'failed' } as const;
      const rows = await importFiles.findRowResults(db, importId, page);
      const lines = rows.flatMap(({ line, accountNumber, violations }) =>
        violations
          .map(describeViolation)
          .map(({ column, code, message }) =>
            formatCsvLine([String(line), accountNumber, column ?? '', code, message]),
          ),
      );
      if (lines.length > 0) yield lines.join('');
      after = rows.length < ROWS_PER_PAGE ? undefined : rows.at(-1)?.line;
    }
  }
}

/** The table of rights has `operation` as a field. */
async function authenticateFor(
  operation: string,
  dependencies: Dependencies,
  { authorization }: RequestFacts,
): Promise<CreditorCaller> {
  const caller = asCreditor(await identify(dependencies, authorization));
  assertMayCall(operation, { rights: getRights(caller), hasActiveMembership: caller.creditor.hasActiveMembership });
  return caller;
}
