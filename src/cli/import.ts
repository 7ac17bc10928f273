// `parley import`: places the accounts of a file, and looks after imports. Progress is on stderr, the report on stdout.
import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  describeHeaderProfile,
  EMPTY_CELLS,
  FORMAT_PATTERNS,
  FORMATS,
  MONEY_FORMATS,
  parseHeaderProfile,
  RESTORED_COLUMNS,
  type HeaderProfileRequest,
  type HeaderProfileView,
} from '../domain/imports/header-profile';
import {
  DEFAULT_IMPORT_OPTIONS,
  ENDED_STATES,
  formatProgress,
  IMPORT_ACTIONS,
  IMPORT_FORMATS,
  INVALID_CONTACT_RULES,
  type FileReading,
  type ImportAction,
  type ImportFormat,
  type ImportOptions,
  type StoredViolation,
} from '../domain/imports/import';
import { parseImportRequest } from '../domain/imports/import-request';
import { IDENTITY_COLUMNS, REQUIRED_COLUMNS } from '../domain/imports/columns';
import { describeProblem } from '../domain/imports/problems';
import { describeViolation } from '../domain/imports/row-violations';
import { toInstant } from '../domain/shared/calendar';
import { DomainError } from '../domain/shared/errors';
import { keysOf } from '../domain/shared/vocabulary';
import type { StoredImport } from '../persistence/imports/import-store';
import {
  deleteProfileOfCompany,
  listProfilesOfCompany,
  saveProfileOfCompany,
  showProfileOfCompany,
} from '../services/imports/operate-header-profiles';
import { startOperatorImport, stopOperatorImport, uploadOperatorFile } from '../services/imports/operate-imports';
import { getCellContext } from '../services/imports/steps/insert-header-profile';
import { previewFile, type FilePreview } from '../services/imports/steps/preview-file';
import { chooseReading } from '../services/imports/steps/load-header-profile';
import { runImport } from '../services/imports/steps/run-import';
import type { Dependencies } from '../services/shared/dependencies';
import { limitHeapGrowth } from './heap-growth';
import { findOperator } from './operator';
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

type Mapping = Readonly<Record<string, string>>;

/** The API has the same options. */
interface RowOptions {
  readonly defaultAction?: ImportAction;
  readonly onInvalidContact?: ImportOptions['onInvalidContact'];
  readonly allowIncompleteIdentity?: boolean;
  readonly maxWithdrawals?: number;
  readonly stopAfterErrors?: number;
}

interface RunOptions extends RowOptions {
  readonly company?: number;
  readonly profile?: string;
  readonly map?: Mapping;
  readonly format?: ImportFormat;
  readonly dryRun?: boolean;
  readonly resume?: string;
}

/** How a file is written; a header profile stores it. */
interface LayoutOptions {
  readonly map?: Mapping;
  readonly constant?: Mapping;
  readonly delimiter?: string;
  readonly encoding?: string;
  readonly dateFormat?: string;
  readonly moneyFormat?: FileReading['moneyFormat'];
  readonly restoreZeros?: FileReading['restoreLeadingZeros'];
  readonly emptyCells?: FileReading['emptyCells'];
}

/** The report shows this many; `import show` prints all. */
const VIOLATIONS_SHOWN = 20;
const PAUSE_MS = 1000;

/** In percent. By default a long import takes 60 MB more, and a tenth less processor time (docs/benchmarks.md). */
const HEAP_GROWTH = 100;

async function run(file: string | undefined, options: RunOptions): Promise<CommandReport> {
  limitHeapGrowth(HEAP_GROWTH);
  if (file !== undefined) await assertFile(file);
  return withDependencies(async (dependencies) => {
    const { db, imports, settings, randomness } = dependencies;
    const created = await checkOptions(() => openImport(dependencies, file, options));
    if (created.state === 'awaiting_file' && file === undefined) {
      throw new UsageError('The import has no file yet. Name the file.');
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
    try {
      if (created.state === 'awaiting_file' && file !== undefined) {
        const upload = { bytes: createReadStream(file), maxBytes: settings.imports.maxBytes };
        await uploadOperatorFile(dependencies, findOperator(), created, upload);
      }
      for (;;) {
        await runImport(dependencies, created.id, turn);
        const stored = await imports.findImport(db, created.id);
        if (!stored) throw new Error('The import no longer exists.');
        if (ENDED_STATES.includes(stored.state)) return await report(dependencies, stored, VIOLATIONS_SHOWN);
        showProgress('Another import of the company is running.');
        await pause(PAUSE_MS);
      }
    } catch (error) {
      process.stderr.write(`The import was interrupted; continue it with --resume ${created.id}.\n`);
      throw error;
    }
  });
}

const OPTION_NAMES = {
  mapping: 'map',
  constants: 'constant',
  headerProfileId: 'profile',
  maxWithdrawalsPercent: 'maxWithdrawals',
};

/** What the API refuses in a request is wrong usage of a command; nothing was made. */
async function checkOptions<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !['validation_failed', 'not_found'].includes(error.code)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}

/** Before an import is made that would wait for it. */
async function assertFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (!found) throw new UsageError(`There is no file ${file}.`);
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  await access(file, constants.R_OK).catch(() => {
    throw new UsageError(`The file ${file} cannot be read.`);
  });
}

function chooseFormat(file: string, format: ImportFormat | undefined): ImportFormat {
  return format ?? (/\.(jsonl|ndjson)$/i.test(file) ? 'jsonl' : 'csv');
}

async function openImport(
  dependencies: Dependencies,
  file: string | undefined,
  { company, profile, map, format, dryRun = false, resume, ...others }: RunOptions,
): Promise<StoredImport> {
  if (resume !== undefined) {
    const isOption = (option: unknown) => option !== undefined;
    if (dryRun || [company, profile, map, format, ...Object.keys(toRowRequest(others))].some(isOption)) {
      throw new UsageError('An import keeps its options: --resume takes no others.');
    }
    return loadImport(dependencies, resume);
  }
  if (file === undefined || company === undefined) throw new UsageError('Name a file and a company, or --resume.');
  if (profile !== undefined && map !== undefined) throw new UsageError('Give either --profile or --map.');
  const request = parseImportRequest({
    ...toRowRequest(others),
    fileName: basename(file).slice(0, 100),
    format: chooseFormat(file, format),
    mapping: map ?? null,
    dryRun,
  });
  const chosen = profile === undefined ? {} : await chooseReading(dependencies, company, { name: profile });
  return startOperatorImport(dependencies, findOperator(), { companyId: company, ...request, ...chosen });
}

interface PreviewOptions extends LayoutOptions, RowOptions {
  readonly company?: number;
  readonly profile?: string;
  readonly format?: ImportFormat;
}

const PREVIEW_ROWS = 5;

async function preview(file: string, options: PreviewOptions): Promise<CommandReport> {
  await assertFile(file);
  const { profile, company } = options;
  if (profile !== undefined && company === undefined) throw new UsageError('Name the company of the profile.');
  return withDependencies(async (dependencies) => {
    const named = { companyId: company ?? 0, name: profile ?? '' };
    const stored = profile === undefined ? null : await checkOptions(() => showProfileOfCompany(dependencies, named));
    const request = { ...toProfileRequest(options), name: stored?.name ?? 'preview' };
    const { reading } = await checkOptions(() => parseHeaderProfile(request, stored, getCellContext(dependencies)));
    const format = chooseFormat(file, options.format);
    const texts = dependencies.placementFiles.decodeText(createReadStream(file), reading.encoding);
    const { options: rules } = await checkOptions(() =>
      parseImportRequest({ ...toRowRequest(options), fileName: basename(file).slice(0, 100), format }),
    );
    const previewed = { texts, format, reading, options: { ...DEFAULT_IMPORT_OPTIONS, ...rules } };
    const data = await previewFile(dependencies, previewed, PREVIEW_ROWS);
    const missing = data.headerLine === null ? [] : findMissingColumns(data, reading, previewed.options);
    return {
      lines: [...printPreview(data), ...printMissing(missing)],
      data,
      exitCode: data.error ? EXIT_CODES.failed : EXIT_CODES.done,
    };
  });
}

function printPreview({
  format,
  encoding,
  delimiter,
  headerLine,
  columns,
  rows,
  error,
}: FilePreview): readonly string[] {
  const layout = delimiter === null ? `JSON Lines, ${encoding}` : `CSV, ${encoding}, separated by ${delimiter}`;
  const pairs = columns.map(({ header, column }) => [`  ${header.replace(/\s+/g, ' ')}`, column ?? '(ignored)']);
  return [
    error && columns.length === 0 ? `Read as ${format}.` : `Read as ${layout}.`,
    ...(headerLine === null ? [] : [`The header is in line ${headerLine}.`]),
    ...(pairs.length === 0 ? [] : ['', ...formatTable([['  HEADER', 'COLUMN'], ...pairs])]),
    ...rows.flatMap(({ line, accountNumber, action, values, errors, warnings }) => [
      '',
      `Line ${line}: ${action} ${accountNumber ?? '(no account number)'}`,
      ...formatTable(values.map(({ column, value }) => [`  ${column}`, value ?? '(removed)'])),
      ...errors.map((one) => `  error   ${one.column ?? 'row'}: ${one.message}`),
      ...warnings.map((one) => `  warning ${one.column ?? 'row'}: ${one.message}`),
    ]),
    ...(error ? ['', printError(error)] : []),
  ];
}

/** Columns that new accounts need, of files that may place some. */
function findMissingColumns(
  { columns }: FilePreview,
  { constants }: FileReading,
  { defaultAction, allowIncompleteIdentity }: ImportOptions,
): readonly string[] {
  if (!['add', 'upsert'].includes(constants['action'] ?? defaultAction)) return [];
  const given = new Set([...columns.map(({ column }) => column), ...Object.keys(constants)]);
  if (given.has('action')) return [];
  return REQUIRED_COLUMNS.filter(
    (column) => !given.has(column) && !(allowIncompleteIdentity && IDENTITY_COLUMNS.includes(column)),
  );
}

function printMissing(missing: readonly string[]): readonly string[] {
  return missing.length === 0 ? [] : ['', `New accounts also need: ${missing.join(', ')}.`];
}

function printError({ code, line, message }: StoredViolation): string {
  return `Refused: ${code}${line === null ? '' : `, line ${line}`}: ${message}`;
}

function toRowRequest({
  maxWithdrawals,
  defaultAction,
  onInvalidContact,
  allowIncompleteIdentity,
  stopAfterErrors,
}: RowOptions) {
  return {
    ...(defaultAction && { defaultAction }),
    ...(onInvalidContact && { onInvalidContact }),
    ...(allowIncompleteIdentity !== undefined && { allowIncompleteIdentity }),
    ...(stopAfterErrors !== undefined && { stopAfterErrors }),
    ...(maxWithdrawals !== undefined && { maxWithdrawalsPercent: maxWithdrawals }),
  };
}

function toProfileRequest(options: LayoutOptions): Omit<HeaderProfileRequest, 'name'> {
  const { map, constant, delimiter, encoding, dateFormat, moneyFormat, restoreZeros, emptyCells } = options;
  const format = { delimiter, encoding, dateFormat, moneyFormat };
  const isGiven = Object.values(format).some((value) => value !== undefined);
  return {
    ...(map && { mapping: map }),
    ...(constant && { constants: constant }),
    ...(isGiven && { format: dropUndefined(format) }),
    ...(restoreZeros && { restoreLeadingZeros: restoreZeros }),
    ...(emptyCells && { emptyCells }),
  };
}

function dropUndefined<Value extends object>(value: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;
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
    row.violations.map(({ column, code }) => [`line ${row.line}`, row.outcome, column ?? '', code]),
  );
  const left = rowResults - rows.length;
  return {
    lines: [
      `Import ${stored.id} of ${stored.fileName}: ${stored.state}`,
      ...(error ? [`  ${printError(error)}`] : []),
      ...Object.entries(counts).map(([outcome, count]) => `${String(count).padStart(9)} ${outcome}`),
      ...printProblems(stored),
      ...formatTable(violations).map((line) => `  ${line}`),
      ...(left > 0 ? [`  and ${left} more rows: parley import show ${stored.id}`] : []),
      ...(stored.ignoredHeaders.length > 0 ? [`  Ignored columns: ${stored.ignoredHeaders.join(', ')}`] : []),
    ],
    data: { ...describeImport(stored), rows: results },
    exitCode: error ? EXIT_CODES.failed : counts.failed > 0 ? EXIT_CODES.rowErrors : EXIT_CODES.done,
  };
}

/** Each kind of error and warning, with the number of its rows. */
function printProblems({ problems }: StoredImport): readonly string[] {
  const shown = problems.map(describeProblem).map(({ rows, firstLine, column, message }) => {
    const where = `${rows} ${rows === 1 ? 'row' : 'rows'}, first in line ${firstLine}`;
    return `  ${where}: ${column === null ? '' : `${column}: `}${message}`;
  });
  return shown.length === 0 ? [] : ['Problems:', ...shown];
}

function describeImport(stored: StoredImport) {
  const { id, fileName, state, format, bytes, rowsTotal, rowsDone, counts, error, dryRun, ignoredHeaders, options } =
    stored;
  return {
    id,
    company_id: stored.companyId,
    file_name: fileName,
    format,
    bytes,
    dry_run: dryRun,
    options: {
      default_action: options.defaultAction,
      on_invalid_contact: options.onInvalidContact,
      allow_incomplete_identity: options.allowIncompleteIdentity,
      max_withdrawals_percent: options.maxWithdrawalsPercent,
      stop_after_errors: options.stopAfterErrors,
    },
    state,
    rows_total: rowsTotal,
    rows_done: rowsDone,
    progress: formatProgress(rowsDone, rowsTotal, ENDED_STATES.includes(state)),
    counts,
    problems: stored.problems
      .map(describeProblem)
      .map(({ firstLine, ...problem }) => ({ ...problem, first_line: firstLine })),
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

/** `Acct No=account_number`, several times. */
function collectPair(text: string, before: Mapping = {}): Mapping {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as "Acct No=account_number".');
  if (Object.hasOwn(before, text.slice(0, at).trim())) throw new InvalidArgumentError('The header is mapped twice.');
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}

/** The value may contain the sign. */
function collectConstant(text: string, before: Mapping = {}): Mapping {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Write it as "subclient_number=AMD-002".');
  if (Object.hasOwn(before, text.slice(0, at).trim())) throw new InvalidArgumentError('The column has two values.');
  return { ...before, [text.slice(0, at).trim()]: text.slice(at + 1).trim() };
}

function parseDelimiter(text: string): string {
  const delimiter = text === 'tab' ? '\t' : text;
  if (!FORMAT_PATTERNS.delimiter.test(delimiter)) {
    throw new InvalidArgumentError('It must be a comma, a semicolon, a bar (each in quotes) or the word tab.');
  }
  return delimiter;
}

function parseRestored(text: string): FileReading['restoreLeadingZeros'] {
  const names = text.split(',').map((name) => name.trim());
  const known = keysOf(RESTORED_COLUMNS);
  if (!names.every((name) => known.some((column) => column === name))) {
    throw new InvalidArgumentError(`It must be one or both of ${known.join(', ')}.`);
  }
  return known.filter((column) => names.includes(column));
}

function parseCount(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of at most seven digits.');
  return Number(text);
}

function withRowOptions(row: Command): Command {
  return row
    .addOption(new Option('--default-action <action>', 'of rows that name none').choices(keysOf(IMPORT_ACTIONS)))
    .addOption(
      new Option('--on-invalid-contact <rule>', 'write the row without the contact, or refuse it').choices(
        keysOf(INVALID_CONTACT_RULES),
      ),
    )
    .option('--allow-incomplete-identity', 'write accounts without a date of birth or last four digits')
    .option('--max-withdrawals <percent>', 'of the open accounts that a file may withdraw; by default 10', parseCount)
    .option('--stop-after-errors <rows>', 'refuse the file after as many rows with errors; 0 is never', parseCount);
}

function withLayoutOptions(layout: Command): Command {
  return layout
    .option('--map <header=column>', 'a header of the file and our column; several times', collectPair)
    .option('--constant <column=value>', 'our column and its value in every row; several times', collectConstant)
    .option('--delimiter <character>', 'between cells: , ; | or the word tab', parseDelimiter)
    .addOption(new Option('--encoding <name>', 'of the file').choices(FORMATS.encoding))
    .addOption(new Option('--date-format <format>', 'of all dates').choices(FORMATS.dateFormat))
    .addOption(new Option('--money-format <format>', 'plain 1234.50 or us $1,234.50').choices(keysOf(MONEY_FORMATS)))
    .option('--restore-zeros <columns>', 'last4ssn,zip: put back zeros that a spreadsheet took away', parseRestored)
    .addOption(new Option('--empty-cells <rule>', 'keep stored values, or clear them').choices(keysOf(EMPTY_CELLS)));
}

interface NamedProfile {
  readonly company: number;
}

async function listProfiles({ company }: NamedProfile): Promise<CommandReport> {
  return withDependencies(async (dependencies) => {
    const found = await listProfilesOfCompany(dependencies, company);
    const rows = found.map(({ id, name, isComplete }) => [String(id), isComplete ? 'complete' : 'incomplete', name]);
    return { lines: formatTable([['PROFILE', 'COLUMNS', 'NAME'], ...rows]), data: found };
  });
}

async function showProfile(name: string, { company }: NamedProfile): Promise<CommandReport> {
  return withDependencies(async (dependencies) => {
    const found = await checkOptions(() => showProfileOfCompany(dependencies, { companyId: company, name }));
    return printProfile(describeHeaderProfile(found));
  });
}

async function saveProfile(name: string, { company, ...layout }: NamedProfile & LayoutOptions): Promise<CommandReport> {
  return withDependencies(async (dependencies) => {
    const named = { companyId: company, name };
    const save = () => saveProfileOfCompany(dependencies, findOperator(), named, toProfileRequest(layout));
    return printProfile(await checkOptions(save));
  });
}

async function deleteProfile(name: string, { company }: NamedProfile): Promise<CommandReport> {
  return withDependencies(async (dependencies) => {
    await checkOptions(() => deleteProfileOfCompany(dependencies, findOperator(), { companyId: company, name }));
    return { lines: ['Header profile deleted.'], data: { deleted: true } };
  });
}

function printProfile(profile: HeaderProfileView): CommandReport {
  const { name, mapping, constants, format, restoreLeadingZeros, emptyCells, isComplete } = profile;
  const { delimiter, encoding, dateFormat, moneyFormat } = format;
  return {
    lines: [
      `${name}: ${isComplete ? 'complete' : 'not complete: columns that rows need have no header and no value'}`,
      ...formatTable([
        ['  delimiter', delimiter === '\t' ? 'tab' : delimiter],
        ['  encoding', encoding],
        ['  dates', dateFormat],
        ['  amounts', moneyFormat],
        ['  restored zeros', restoreLeadingZeros.join(', ') || 'none'],
        ['  empty cells', emptyCells],
        ...Object.entries(mapping ?? {}).map(([header, column]) => [`  ${header}`, `→ ${column}`]),
        ...Object.entries(constants).map(([column, value]) => [`  ${column}`, `= ${value}`]),
      ]),
    ],
    data: profile,
  };
}

const profileCommand = createCommand('profile', {
  description: 'Header profiles of a company: how files of one layout are read.',
})
  .addCommand(
    createReportingCommand('list', {
      description: 'Lists the header profiles of a company.',
      example: 'parley import profile list --company 1',
    })
      .requiredOption('--company <id>', 'the company', parseId)
      .action(withReport(listProfiles)),
  )
  .addCommand(
    createReportingCommand('show', {
      description: 'Shows a header profile.',
      example: 'parley import profile show Nightly --company 1',
    })
      .argument('<name>', 'name of the profile')
      .requiredOption('--company <id>', 'the company', parseId)
      .action(withReport(showProfile)),
  )
  .addCommand(
    withLayoutOptions(
      createReportingCommand('save', {
        description: 'Adds a header profile, or changes the options that are given.',
        example:
          'parley import profile save Nightly --company 1 --map "Acct No=account_number" --date-format MM/DD/YYYY',
      })
        .argument('<name>', 'name of the profile')
        .requiredOption('--company <id>', 'the company', parseId),
    ).action(withReport(saveProfile, '', OPTION_NAMES)),
  )
  .addCommand(
    createReportingCommand('delete', {
      description: 'Deletes a header profile. Imports that were made with it keep it.',
      example: 'parley import profile delete Nightly --company 1',
    })
      .argument('<name>', 'name of the profile')
      .requiredOption('--company <id>', 'the company', parseId)
      .action(withReport(deleteProfile)),
  );

export const command = createCommand('import', { description: 'Imports of placed accounts.' })
  .addCommand(
    withRowOptions(
      createReportingCommand('run', {
        description:
          'Places the accounts of a file, after the whole file has been checked. Exits with 4 if rows had errors. Continue an interrupted import with --resume.',
        example: 'parley import run placements.csv --company 1 --profile Nightly',
      })
        .argument('[file]', 'CSV, or JSON Lines')
        .option('--company <id>', 'the company that places the accounts', parseId)
        .option('--profile <name>', 'a header profile of the company')
        .option(
          '--map <header=column>',
          'a header of the file and our column, instead of a profile; several times',
          collectPair,
        )
        .addOption(
          new Option('--format <format>', 'by default from the name of the file').choices(keysOf(IMPORT_FORMATS)),
        )
        .option('--dry-run', 'check the file and say what an import would do')
        .option('--resume <import>', 'continue an interrupted import'),
    ).action(withReport(run, '', OPTION_NAMES)),
  )
  .addCommand(
    withLayoutOptions(
      withRowOptions(
        createReportingCommand('preview', {
          description:
            'Shows how the beginning of a file is understood: its layout, its columns and its first rows. Stores nothing.',
          example: 'parley import preview placements.csv --date-format MM/DD/YYYY',
        })
          .argument('<file>', 'CSV, or JSON Lines')
          .option('--company <id>', 'the company of the profile', parseId)
          .option('--profile <name>', 'a header profile of the company')
          .addOption(
            new Option('--format <format>', 'by default from the name of the file').choices(keysOf(IMPORT_FORMATS)),
          ),
      ),
    ).action(withReport(preview, '', OPTION_NAMES)),
  )
  .addCommand(profileCommand)
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
