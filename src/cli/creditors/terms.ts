// `parley terms`: sets and shows the Pay Terms of a company or a subclient, with the validation of the API.
import { InvalidArgumentError, type Command } from 'commander';
import { toSourceName, type TermsView } from '../../domain/company/pay-terms-view';
import {
  TERM_FIELD_NAMES,
  type TermField,
  type TermsRequest,
  type TermValue,
} from '../../domain/company/pay-terms-request';
import { changeTerms, readTerms } from '../../services/company/steps/change-terms';
import type { TermTarget } from '../../services/company/steps/load-terms';
import {
  createCommand,
  createReportingCommand,
  formatTable,
  parseId,
  withReport,
  type CommandReport,
} from '../run-command';
import { runAsOperator } from './run-as-operator';

interface TargetOptions {
  readonly company: number;
  readonly subclient?: number;
}

const OPTION_NAMES = {
  pifBalanceDiscountPercent: 'settlement',
  ppaBalanceDiscountPercent: 'plan',
  minMonthlyPayPercent: 'minMonthly',
  maxDaysFirstPay: 'maxDays',
  minimumSettlementPercentage: 'minSettlement',
  minimumPaymentPlanPercentage: 'minPlan',
  maxFirstPayDays: 'maxFirstDays',
  settlementAutoApproveEnabled: 'autoSettlement',
  paymentPlanAutoApproveEnabled: 'autoPlan',
} as const satisfies Record<TermField, string>;

/** The parser of an option cannot return null: commander would take it for a missing value. */
const INHERIT = 'none';

type SetOptions = TargetOptions & {
  readonly [Field in TermField as (typeof OPTION_NAMES)[Field]]?: TermValue<Field> | typeof INHERIT;
};

function toTarget({ company, subclient }: TargetOptions): TermTarget {
  return { companyId: company, level: subclient === undefined ? 'company' : 'subclient', id: subclient ?? null };
}

function toRequest(options: SetOptions): TermsRequest {
  const values = TERM_FIELD_NAMES.map((field) => [field, options[OPTION_NAMES[field]]] as const);
  const given = values.filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field, value]) => [field, value === INHERIT ? null : value]));
}

function set(options: SetOptions): Promise<CommandReport> {
  return runAsOperator(async (dependencies, actor) =>
    report(await changeTerms(dependencies, actor, { target: toTarget(options), request: toRequest(options) })),
  );
}

function show(options: TargetOptions): Promise<CommandReport> {
  return runAsOperator(async (dependencies) => report(await readTerms(dependencies, toTarget(options))));
}

function report({ level, levelId: id, own, effective, sources, ...view }: TermsView): CommandReport {
  const warnings = view.warnings.map(({ levelId, ...warning }) => ({ ...warning, id: levelId }));
  const rows = TERM_FIELD_NAMES.map((field) => [
    toSnakeCase(field),
    format(own[field]),
    format(effective[field]),
    sources[toSourceName(field)],
  ]);
  const lines = [
    ...formatTable([['TERM', 'OWN', 'IN FORCE', 'FROM'], ...rows]),
    ...warnings.map(({ level, id, field, message }) => `WARNING ${level} ${id}: ${toSnakeCase(field)}: ${message}`),
  ];
  const toSnake = (values: Readonly<Record<TermField, unknown>>) =>
    Object.fromEntries(TERM_FIELD_NAMES.map((field) => [toSnakeCase(field), values[field]]));
  const data = {
    level,
    id,
    own: toSnake(own),
    effective: toSnake(effective),
    sources: Object.fromEntries(TERM_FIELD_NAMES.map((field) => [toSnakeCase(field), sources[toSourceName(field)]])),
    warnings,
  };
  return { lines, data };
}

function format(value: string | number | boolean | null): string {
  return value === null ? '-' : String(value);
}

function toSnakeCase(field: TermField): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function parsePercent(text: string): string {
  if (text !== INHERIT && !/^\d{1,4}(\.\d{1,2})?$/.test(text))
    throw new InvalidArgumentError('It must be a number or none.');
  return text;
}

function parseDays(text: string): number | typeof INHERIT {
  return text === INHERIT ? INHERIT : Number(parsePercent(text));
}

function parseFlag(text: string): boolean | typeof INHERIT {
  if (text === INHERIT) return INHERIT;
  if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It must be true, false or none.');
  return text === 'true';
}

function withTarget(command: Command): Command {
  return command
    .requiredOption('--company <id>', 'the company', parseId)
    .option('--subclient <id>', 'one of its subclients', parseId);
}

export const command = createCommand('terms', { description: 'Pay Terms of companies and subclients.' })
  .addCommand(
    withTarget(
      createReportingCommand('set', {
        description:
          'Changes the Pay Terms that are given, and leaves the others unchanged. `none` inherits from the company. Accounts with a pending offer keep the terms under which the offer was made.',
        example: 'parley terms set --company 1 --settlement 50 --plan 25 --min-monthly 10 --max-days 30',
      }),
    )
      .option('--settlement <percent>', 'discount of a settlement', parsePercent)
      .option('--plan <percent>', 'discount of a payment plan', parsePercent)
      .option('--min-monthly <percent>', 'minimum monthly payment of a plan', parsePercent)
      .option('--max-days <days>', 'days to the first payment', parseDays)
      .option('--min-settlement <percent>', 'minimum custom settlement; requires a plan discount', parsePercent)
      .option('--min-plan <percent>', 'minimum custom monthly payment; requires a plan discount', parsePercent)
      .option('--max-first-days <days>', 'days to the first payment of a custom offer', parseDays)
      .option('--auto-settlement <true|false>', 'approve settlements within the terms automatically', parseFlag)
      .option('--auto-plan <true|false>', 'approve plans within the terms automatically', parseFlag)
      .action(withReport(set, '', OPTION_NAMES)),
  )
  .addCommand(
    withTarget(
      createReportingCommand('show', {
        description: 'Shows the Pay Terms that are set on a level, those in force there, and where each comes from.',
        example: 'parley terms show --company 1',
      }),
    ).action(withReport(show)),
  );
