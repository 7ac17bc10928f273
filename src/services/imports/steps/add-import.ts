// Stores a new import, whose file comes next.
import type { ParsedImportRequest } from '../../../domain/imports/import-request';
import { DEFAULT_IMPORT_OPTIONS, DEFAULT_READING, MAX_OPEN_IMPORTS, NO_COUNTS } from '../../../domain/imports/import';
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import type { StoredImport } from '../../../persistence/imports/import-store';
import type { Dependencies } from '../../shared/dependencies';
import { describeCreator, recordImportChange, type ImportActor } from './import-actor';

type AddDependencies = Pick<
  Dependencies,
  'apiKeys' | 'audit' | 'clock' | 'companyImports' | 'db' | 'digests' | 'imports' | 'placingCompanies' | 'randomness'
>;

/** One of 21 imports ends within minutes; dry runs are applied, cancelled or deleted. */
const FULL_QUEUE_RETRY_SECONDS = 60;

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
    if ((await companyImports.countOpenImports(transaction, companyId)) >= MAX_OPEN_IMPORTS) {
      throw new DomainError('import_queue_full', { retryAfter: FULL_QUEUE_RETRY_SECONDS });
    }
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
