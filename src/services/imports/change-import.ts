// What users do with an import that has its file: apply a dry run, and cancel.
import { DomainError } from '../../domain/shared/errors';
import type { StoredImport } from '../../persistence/imports/import-store';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { describeImport, type ImportChanged } from './steps/describe-import';
import { recordImportChange } from './steps/import-actor';
import { loadImport } from './steps/load-import';
import { stopImport } from './steps/stop-import';

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
