// `parley import`: places the accounts of a file, and looks after imports. Progress is on stderr, the report on stdout.
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { userInfo } from 'node:os';
import { Option } from 'commander';
import { ENDED_STATES, formatProgress, IMPORT_FORMATS, type ImportFormat } from '../domain/imports/import';
import { describeViolation } from '../domain/imports/row-violations';
import { toInstant } from '../domain/shared/calendar';
import { keysOf } from '../domain/shared/vocabulary';
import type { StoredImport } from '../persistence/imports/import-store';
import {
  startOperatorImport,
  stopOperatorImport,
  uploadOperatorFile,
  type ImportOperator,
} from '../services/imports/operate-imports';
import { chooseReading } from '../services/imports/steps/load-header-profile';
import { runImport } from '../services/imports/steps/run-import';
import type { Dependencies } from '../services/shared/dependencies';
import { limitHeapGrowth } from './heap-growth';
import {
  createCommand,
  createReportingCommand,
  EXIT_CODES,
  formatBar,
  formatTable,
  parseId,
  showProgress,
  UsageError,
  withDependencies,
  withReport,
  type CommandReport,
} from './run-command';

interface RunOptions {
  readonly company?: number;
  readonly profile?: string;
  readonly format?: ImportFormat;
  readonly dryRun?: boolean;
  readonly resume?: string;
}

/** Of the report; `import show` prints all. */
const VIOLATIONS_SHOWN = 20;
const PAUSE_MS = 1000;

/** In percent. By default a long import takes 60 MB more, and a tenth less processor time (docs/benchmarks.md). */
const HEAP_GROWTH = 100;

async function run(file: string | undefined, options: RunOptions): Promise<CommandReport> {
  limitHeapGrowth(HEAP_GROWTH);
  return withDependencies(async (dependencies) => {
    const { db, imports, settings, randomness } = dependencies;
    const created = await openImport(dependencies, file, options);
    if (created.state === 'awaiting_file') {
      if (file === undefined) throw new UsageError('The import has no file yet. Name the file.');
      const upload = { bytes: createReadStream(file), maxBytes: settings.imports.maxBytes };
      await uploadOperatorFile(dependencies, findOperator(), created, upload);
    }
    const turn = {
      holder: randomness.id(),
      batchRows: settings.imports.batchRows,
      mayGoOn: () => true,
      onProgress: ({
        state,
        done,
        total,
      }: {
        readonly state: string;
        readonly done: number;
        readonly total: number | null;
      }) => showProgress(total === null ? `${state} ${done} rows` : `${state} ${formatBar(done, total)}`),
    };
    for (;;) {
      await runImport(dependencies, created.id, turn);
      const stored = await imports.findImport(db, created.id);
      if (!stored) throw new Error('The import no longer exists.');
      if (ENDED_STATES.includes(stored.state)) return report(dependencies, stored, VIOLATIONS_SHOWN);
      showProgress('Another import of the company is running.');
      await pause(PAUSE_MS);
    }
  });
}

async function openImport(
  dependencies: Dependencies,
  file: string | undefined,
  { company, profile, format, dryRun = false, resume }: RunOptions,
): Promise<StoredImport> {
  if (resume !== undefined) return loadImport(dependencies, resume);
  if (file === undefined || company === undefined) throw new UsageError('Name a file and a company, or --resume.');
  const isJson = /\.(jsonl|ndjson)$/i.test(file);
  const chosen = profile === undefined ? {} : await chooseReading(dependencies, company, { name: profile });
  return startOperatorImport(dependencies, findOperator(), {
    companyId: company,
    fileName: basename(file).slice(0, 100),
    format: format ?? (isJson ? 'jsonl' : 'csv'),
    dryRun,
    ...chosen,
  });
}

function findOperator(): ImportOperator {
  return { operator: (process.env['PARLEY_OPERATOR'] ?? userInfo().username).slice(0, 100) };
}

async function loadImport({ db, imports }: Dependencies, id: string): Promise<StoredImport> {
  const stored = await imports.findImport(db, id);
  if (!stored) throw new Error(`There is no import ${id}.`);
  return stored;
}

async function report({ db, importFiles }: Dependencies, stored: StoredImport, limit: number): Promise<CommandReport> {
  const rows = await importFiles.findRowResults(db, stored.id, { after: 0, limit });
  const { counts, error, rowResults } = stored;
  const results = rows.map(({ line, accountNumber, accountId, outcome, violations }) => ({
    line,
    account_number: accountNumber,
    account_id: accountId,
    outcome,
    violations: violations.map(describeViolation),
  }));
  const violations = results.flatMap((row) =>
    row.violations.map(({ column, code, message }) => [`line ${row.line}`, row.outcome, column ?? '', code, message]),
  );
  const left = rowResults - rows.length;
  return {
    lines: [
      `Import ${stored.id} of ${stored.fileName}: ${stored.state}`,
      ...(error ? [`  ${error.code}${error.line === null ? '' : `, line ${error.line}`}: ${error.message}`] : []),
      ...Object.entries(counts).map(([outcome, count]) => `${String(count).padStart(9)} ${outcome}`),
      ...formatTable(violations).map((line) => `  ${line}`),
      ...(left > 0 ? [`  and ${left} more rows: parley import show ${stored.id}`] : []),
      ...(stored.ignoredHeaders.length > 0 ? [`  Ignored columns: ${stored.ignoredHeaders.join(', ')}`] : []),
    ],
    data: { ...describeImport(stored), rows: results },
    exitCode: error ? EXIT_CODES.failed : counts.failed > 0 ? EXIT_CODES.rowErrors : EXIT_CODES.done,
  };
}

function describeImport(stored: StoredImport) {
  const { id, fileName, state, format, bytes, rowsTotal, rowsDone, counts, error, dryRun, ignoredHeaders } = stored;
  return {
    id,
    company_id: stored.companyId,
    file_name: fileName,
    format,
    bytes,
    dry_run: dryRun,
    state,
    rows_total: rowsTotal,
    rows_done: rowsDone,
    progress: formatProgress(rowsDone, rowsTotal, ENDED_STATES.includes(state)),
    counts,
    error,
    ignored_headers: ignoredHeaders,
    created_at: toInstant(stored.createdAt),
  };
}

async function list({ company }: { readonly company?: number }): Promise<CommandReport> {
  return withDependencies(async ({ db, imports }) => {
    const found = await imports.findImports(db, company ?? null, 50);
    const rows = found.map((one) => [
      one.id,
      String(one.companyId),
      toInstant(one.createdAt),
      one.state,
      `${one.rowsDone}/${one.rowsTotal ?? '?'}`,
      one.fileName,
    ]);
    return {
      lines: formatTable([['IMPORT', 'COMPANY', 'CREATED', 'STATE', 'ROWS', 'FILE'], ...rows]),
      data: found.map(describeImport),
    };
  });
}

async function show(id: string): Promise<CommandReport> {
  return withDependencies(async (dependencies) => report(dependencies, await loadImport(dependencies, id), 10_000));
}

async function cancel(id: string): Promise<CommandReport> {
  return withDependencies(async (dependencies) => {
    const isCancelled = await stopOperatorImport(dependencies, findOperator(), await loadImport(dependencies, id));
    const lines = [isCancelled ? 'Cancelled. Rows that were already applied stay applied.' : 'The import has ended.'];
    return {
      lines,
      data: { cancelled: isCancelled },
      exitCode: isCancelled ? EXIT_CODES.done : EXIT_CODES.nothingDone,
    };
  });
}

export const command = createCommand('import', { description: 'Imports of placed accounts.' })
  .addCommand(
    createReportingCommand('run', {
      description:
        'Places the accounts of a file, after the whole file has been checked. Exits with 4 if rows had errors. Continue an interrupted import with --resume.',
      example: 'parley import run placements.csv --company 1 --profile Nightly',
    })
      .argument('[file]', 'CSV, or JSON Lines')
      .option('--company <id>', 'the company that places the accounts', parseId)
      .option('--profile <name>', 'a header profile of the company')
      .addOption(
        new Option('--format <format>', 'by default from the name of the file').choices(keysOf(IMPORT_FORMATS)),
      )
      .option('--dry-run', 'check the file and say what an import would do')
      .option('--resume <import>', 'continue an interrupted import')
      .action(withReport(run, 'The import was interrupted; continue it with --resume.')),
  )
  .addCommand(
    createReportingCommand('list', {
      description: 'Lists the newest imports.',
      example: 'parley import list --company 1',
    })
      .option('--company <id>', 'only imports of this company', parseId)
      .action(withReport(list)),
  )
  .addCommand(
    createReportingCommand('show', {
      description: 'Shows an import with the errors and warnings of its rows.',
      example: 'parley import show Zk3hVq0c5yW9sD1xB7mN2A',
    })
      .argument('<import>', 'the import')
      .action(withReport(show)),
  )
  .addCommand(
    createReportingCommand('cancel', {
      description: 'Stops an import after the current batch. Exits with 3 if it has already ended.',
      example: 'parley import cancel Zk3hVq0c5yW9sD1xB7mN2A',
    })
      .argument('<import>', 'the import')
      .action(withReport(cancel)),
  );
