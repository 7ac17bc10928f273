// Stores a new import, whose file comes next.
import type { ParsedImportRequest } from '../../../domain/imports/import-request';
import {
  DEFAULT_IMPORT_OPTIONS,
  DEFAULT_READING,
  MAX_DRY_RUNS,
  MAX_OPEN_IMPORTS,
  NO_COUNTS,
} from '../../../domain/imports/import';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import type { OpenImports } from '../../../persistence/imports/company-import-store';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';
import { describeCreator, recordImportChange, type ImportActor } from './import-actor';

type AddDependencies = Pick<
  Dependencies,
  'apiKeys' | 'audit' | 'clock' | 'companyImports' | 'db' | 'digests' | 'imports' | 'placingCompanies' | 'randomness'
>;

/** One of 21 imports ends within minutes; finished dry runs are applied, cancelled or deleted. */
const FULL_QUEUE_RETRY_SECONDS = 60;

/** Finished dry runs keep only further dry runs out. */
function assertRoom({ open, openDryRuns, finishedDryRuns }: OpenImports, dryRun: boolean): void {
  const dryRuns = openDryRuns + finishedDryRuns;
  if (open >= MAX_OPEN_IMPORTS) {
    throwFull(`The company has ${open} imports that have not ended. Cancel one, or wait until one has ended.`);
  }
  if (!dryRun || dryRuns < MAX_DRY_RUNS) return;
  throwFull(
    `The company has ${dryRuns} dry runs, of which ${finishedDryRuns} are finished. Apply or cancel one of the finished ` +
      'dry runs. Other imports can still be created.',
  );
}

function throwFull(message: string): never {
  throw new DomainError('import_queue_full', { message, retryAfter: FULL_QUEUE_RETRY_SECONDS });
}

/**
 * Throws `not_found` when there is no such company, or it is deactivated, and `import_queue_full`. `complete` runs in the
 * same transaction.
 */
export async function addImport(
  dependencies: AddDependencies,
  actor: ImportActor,
  {
    companyId,
    fileName,
    format,
    dryRun,
    options,
    reading,
    headerProfileId = null,
  }: ParsedImportRequest & { readonly companyId: number },
  complete: (db: Database, stored: StoredImport) => Promise<void> = () => Promise.resolve(),
): Promise<StoredImport> {
  const { db, imports, companyImports, placingCompanies, clock, randomness } = dependencies;
  const { today, epoch } = clock();
  if (!(await placingCompanies.findPlacementRights(db, companyId, today))) {
    throw new DomainError('not_found', { message: 'Company not found.' });
  }
  const creator = await describeCreator(dependencies, actor);
  const id = randomness.id();
  return db.transaction(async (transaction) => {
    assertRoom(await companyImports.countOpenImports(transaction, companyId), dryRun);
    await imports.insertImport(transaction, {
      id,
      companyId,
      fileName,
      format,
      dryRun,
      creator,
      headerProfileId,
      createdAt: epoch,
      counts: NO_COUNTS,
      options: { ...DEFAULT_IMPORT_OPTIONS, ...options },
      reading: { ...DEFAULT_READING, ...reading },
    });
    const stored = await imports.findImport(transaction, id);
    if (!stored) throw new Error('The new import is gone.');
    await recordImportChange(dependencies, transaction, actor, {
      event: 'import.created',
      stored,
      details: { format, dry_run: dryRun },
    });
    await complete(transaction, stored);
    return stored;
  });
}
