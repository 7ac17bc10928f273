// Runs placement imports as the command line does, with files made in the test.
import {
  DEFAULT_IMPORT_OPTIONS,
  type FileReading,
  type ImportFormat,
  type ImportOptions,
} from '../../../src/domain/imports/import';
import type { StoredImport } from '../../../src/persistence/imports/import-store';
import { startOperatorImport, uploadOperatorFile } from '../../../src/services/imports/operate-imports';
import { runImport } from '../../../src/services/imports/steps/run-import';
import type { Dependencies } from '../../../src/services/shared/dependencies';

export const HEADER =
  'account_number,original_account_name,last_name,first_name,date_of_birth,last4ssn,current_balance,email1';

export interface PlacedFile {
  readonly companyId?: number;
  readonly format?: ImportFormat;
  readonly dryRun?: boolean;
  readonly reading?: Partial<FileReading>;
  readonly options?: Partial<ImportOptions>;
  readonly maxBytes?: number;
  readonly batchRows?: number;
}

const OPERATOR = { operator: 'test' };

export async function uploadFile(
  dependencies: Dependencies,
  file: string | Buffer,
  { companyId = 1, format = 'csv', dryRun = false, reading = {}, options = {}, maxBytes = 10_000_000 }: PlacedFile = {},
): Promise<string> {
  const created = await startOperatorImport(dependencies, OPERATOR, {
    companyId,
    format,
    dryRun,
    reading,
    fileName: 'placements',
    options: { ...DEFAULT_IMPORT_OPTIONS, maxWithdrawalsPercent: 100, ...options },
  });
  async function* parts(): AsyncGenerator<Buffer> {
    const bytes = Buffer.from(file);
    // Small parts, so that characters, quotes and line ends are divided.
    for (let from = 0; from < bytes.length; from += 777) yield bytes.subarray(from, from + 777);
    await Promise.resolve();
  }
  await uploadOperatorFile(dependencies, OPERATOR, created, { bytes: parts(), maxBytes });
  return created.id;
}

export async function placeFile(
  dependencies: Dependencies,
  file: string | Buffer,
  options: PlacedFile = {},
): Promise<StoredImport> {
  return runToEnd(dependencies, await uploadFile(dependencies, file, options), options.batchRows);
}

export async function runToEnd(dependencies: Dependencies, id: string, batchRows = 50): Promise<StoredImport> {
  await runImport(dependencies, id, {
    holder: `worker-${id}`.slice(0, 22),
    batchRows,
    mayGoOn: () => true,
    onProgress: () => undefined,
  });
  const stored = await dependencies.imports.findImport(dependencies.db, id);
  if (!stored) throw new Error('The import is not stored.');
  return stored;
}

/** `[line, outcome, column, code]` of every error and warning. */
export async function listViolations(dependencies: Dependencies, { id }: Pick<StoredImport, 'id'>) {
  const rows = await dependencies.importFiles.findRowResults(dependencies.db, id, { after: 0, limit: 1000 });
  return rows.flatMap(({ line, outcome, violations }) =>
    violations.map(({ column, code }) => [line, outcome, column, code]),
  );
}

/** A row of `HEADER`, of a separate person. */
export function placementRow(n: number, balance = '100.00'): string {
  const day = new Date(Date.UTC(1960, 0, 1 + n)).toISOString().slice(0, 10);
  return `PL-${n},Bluestem Card,Placed,Ana,${day},${String(n % 10_000).padStart(4, '0')},${balance},p${n}@example.test`;
}
