// Places the accounts of the large data set as creditors do: by imports, one file for each company.
import { Readable } from 'node:stream';
import { readConfig } from '../src/config/config';
import { createDependencies, type Dependencies } from '../src/container';
import type { ColumnName } from '../src/domain/imports/columns';
import { describeViolation } from '../src/domain/imports/row-violations';
import type { Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { createLogger } from '../src/providers/log';
import { startOperatorImport, uploadOperatorFile } from '../src/services/imports/operate-imports';
import { runImport } from '../src/services/imports/steps/run-import';

/** The cells of a row. Every row of a file has the same columns, and no cell needs quotes. */
export type PlacementCells = Readonly<Partial<Record<ColumnName, string>>>;

const OPERATOR = { operator: 'parley seed' };
const ROWS_PER_PART = 100;

/** Calls `place` with what imports need. Their clock shows `moment`. */
export async function withImports(
  db: Database,
  moment: Moment,
  place: (dependencies: Dependencies) => Promise<void>,
): Promise<void> {
  const config = readConfig({ APP_ENV: 'local' });
  const dependencies = createDependencies(config, createLogger('silent'), db, () => moment);
  try {
    await place(dependencies);
  } finally {
    dependencies.mail.close();
  }
}

/** Places one account for each row. Throws when the import does not create all of them. */
export async function placeRows(
  dependencies: Dependencies,
  companyId: number,
  rows: readonly PlacementCells[],
  print: (line: string) => void,
): Promise<void> {
  if (rows.length === 0) return;
  const { db, importFiles, imports, randomness, settings } = dependencies;
  const { batchRows, maxBytes } = settings.imports;
  const file = { companyId, fileName: 'large-data-set.csv', format: 'csv', dryRun: false } as const;
  const created = await startOperatorImport(dependencies, OPERATOR, file);
  await uploadOperatorFile(dependencies, OPERATOR, created, { bytes: Readable.from(formatParts(rows)), maxBytes });
  await runImport(dependencies, created.id, {
    holder: randomness.id(),
    batchRows,
    mayGoOn: () => true,
    onProgress: ({ state, done }) => print(`${state} ${done} of ${rows.length} rows of company ${companyId}`),
  });
  const stored = await imports.findImport(db, created.id);
  if (stored?.state === 'completed' && stored.counts.created === rows.length) return;
  const [first] = await importFiles.findRowResults(db, created.id, { after: 0, limit: 1 });
  const reasons = [stored?.error?.message, ...(first?.violations ?? []).map((one) => describeViolation(one).message)];
  throw new Error(`The accounts of company ${companyId} cannot be placed. ${reasons.join(' ')}`.trim());
}

function* formatParts(rows: readonly PlacementCells[]): Generator<Buffer> {
  yield Buffer.from(`${Object.keys(rows[0] ?? {}).join(',')}\n`);
  for (let start = 0; start < rows.length; start += ROWS_PER_PART) {
    const lines = rows.slice(start, start + ROWS_PER_PART).map((row) => `${Object.values(row).join(',')}\n`);
    yield Buffer.from(lines.join(''));
  }
}
