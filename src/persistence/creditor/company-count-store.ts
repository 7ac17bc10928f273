// What a regular job has counted of the accounts of companies: it replaces the counts of a company as a whole.
import { col, fn, Op, type Attributes, type WhereOptions } from 'sequelize';
import { isConditionKey } from '../../domain/account/display-state';
import type { CountedFigures } from '../../domain/creditor/dashboard';
import {
  buildStages,
  FUNNEL_STAGES,
  type FunnelCell,
  type FunnelCounts,
  type FunnelGroup,
  type FunnelStage,
} from '../../domain/creditor/funnel';
import { RUNNABLE_STATES } from '../../domain/imports/import';
import { toInstant, type Instant, type LocalDate } from '../../domain/shared/calendar';
import { toCents, toDecimalString, type Money } from '../../domain/shared/money';
import { keysOf } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import {
  readCompaniesToCount,
  readCountedPage,
  readWaitingOffers,
  sumPaymentsSince,
} from '../hot-statements/company-counts';
import { SubclientModel } from '../models/creditor';
import { ImportModel } from '../models/imports';
import { TemplateModel } from '../models/letters';
import { CompanyCountsModel, FunnelCountsModel } from '../models/results';
import { insertRows, type NewRow } from '../shared/batch-writes';
import { readMoney, readNumber, readText, required } from '../shared/columns';

export { readCompaniesToCount, readCountedPage, readWaitingOffers, sumPaymentsSince };

export interface StoredCounts {
  readonly companyId: number;
  readonly accountsStamp: number;
  readonly day: LocalDate;
  /** Epoch milliseconds. */
  readonly asOf: number;
  readonly durationMs: number;
  readonly figures: CountedFigures;
  readonly cells: readonly FunnelCell[];
}

/** Returns false when another process has counted the company since `asOf`. */
export async function replaceCounts(database: Database, { cells, figures, ...counts }: StoredCounts): Promise<boolean> {
  const row = { ...counts, figures: JSON.stringify(figures) };
  const { companyId, asOf } = counts;
  return database.repeatable.transaction(async (db) => {
    const stored = db.model(CompanyCountsModel);
    // Counts of the future are those of a wrong clock.
    const isOlder = { [Op.or]: [{ [Op.lt]: asOf }, { [Op.gt]: asOf + counts.durationMs }] };
    if ((await stored.update(row, { companyId, asOf: isOlder })) === 0) {
      if ((await stored.findOne({ attributes: ['companyId'], where: { companyId } })) !== null) return false;
      await stored.insert(row);
    }
    await db.model(FunnelCountsModel).delete({ companyId });
    await insertRows(
      db,
      FunnelCountsModel,
      cells.map((cell) => toRow(companyId, cell)),
    );
    return true;
  });
}

function toRow(companyId: number, { month, subclientId, templateId, stages, collected }: FunnelCell) {
  const columns = keysOf(FUNNEL_STAGES).flatMap((stage) => [
    [stage, stages[stage].count] as const,
    [`${stage}Balance`, toDecimalString(stages[stage].balance)] as const,
  ]);
  const row = { companyId, month, subclientId, templateId, collected: toDecimalString(collected) };
  return { ...row, ...Object.fromEntries(columns) } as NewRow<FunnelCountsModel>;
}

export async function findCounts(
  db: Database,
  companyId: number,
): Promise<{ readonly asOf: Instant; readonly figures: CountedFigures } | null> {
  const attributes = ['asOf', 'figures'];
  const row = await db.model(CompanyCountsModel).findOne({ attributes, where: { companyId } });
  if (!row) return null;
  const figures = JSON.parse(required(readText(row.figures))) as CountedFigures;
  // Another release may have counted conditions that this one does not know.
  const conditions = figures.conditions.filter(({ key }) => isConditionKey(key));
  return { asOf: toInstant(required(readNumber(row.asOf))), figures: { ...figures, conditions } };
}

export async function countRunningImports(db: Database, companyId: number): Promise<number> {
  return db.model(ImportModel).count({ companyId, state: [...RUNNABLE_STATES] });
}

export async function findSubclientNames(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map();
  const attributes = ['id', 'subclientName'];
  const rows = await db.model(SubclientModel).findAll({ attributes, where: { companyId, id: [...ids] } });
  return new Map(rows.map((row) => [required(readNumber(row.id)), readText(row.subclientName)]));
}

export async function findTemplateNames(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .model(TemplateModel)
    .findAll({ attributes: ['id', 'name'], where: { companyId, id: [...ids] } });
  return new Map(rows.map((row) => [required(readNumber(row.id)), readText(row.name)]));
}

/** Null leaves a filter out. Months are written as `YYYY-MM`; both are included. */
export interface FunnelFilter {
  readonly fromMonth: string | null;
  readonly toMonth: string | null;
  readonly subclientId: number | null;
  readonly templateId: number | null;
}

export interface FunnelSum extends FunnelCounts {
  /** A month, or an id in digits. */
  readonly key: string | null;
}

const KEYS = { month: 'month', subclient: 'subclientId', template: 'templateId' } as const;
const COLUMNS = { month: 'month', subclient: 'subclient_id', template: 'template_id' } as const;

const STAGE_COLUMNS: Readonly<Record<FunnelStage, string>> = {
  placed: 'placed',
  seen: 'seen',
  offered: 'offered',
  agreed: 'agreed',
  firstPayment: 'first_payment',
  kept: 'kept',
  broken: 'broken',
  settled: 'settled',
};

/** One sum for each month, client or template, in any order. Reads the counts of the company, however many accounts it has. */
export async function sumFunnel(
  db: Database,
  { companyId, by, filter }: { readonly companyId: number; readonly by: FunnelGroup; readonly filter: FunnelFilter },
): Promise<readonly FunnelSum[]> {
  const { fromMonth, toMonth, subclientId, templateId } = filter;
  const conditions: WhereOptions<Attributes<FunnelCountsModel>>[] = [
    { companyId },
    ...(fromMonth === null ? [] : [{ month: { [Op.gte]: fromMonth } }]),
    ...(toMonth === null ? [] : [{ month: { [Op.lte]: toMonth } }]),
    ...(subclientId === null ? [] : [{ subclientId }]),
    ...(templateId === null ? [] : [{ templateId }]),
  ];
  const sums = Object.values(STAGE_COLUMNS).flatMap((column) => [column, `${column}_balance`]);
  const rows: readonly Readonly<Record<string, unknown>>[] = await db.model(FunnelCountsModel).findAll({
    attributes: [
      KEYS[by],
      ...[...sums, 'collected'].map((name) => [fn('SUM', col(name)), `sum_${name}`] as [ReturnType<typeof fn>, string]),
    ],
    where: { [Op.and]: conditions },
    group: [COLUMNS[by]],
  });
  return rows.map((row) => {
    const key = row[KEYS[by]];
    return {
      key: typeof key === 'string' || typeof key === 'number' ? String(key) : null,
      collected: readSum(row['sum_collected']),
      stages: buildStages((stage) => ({
        count: required(readNumber(row[`sum_${STAGE_COLUMNS[stage]}`])),
        balance: readSum(row[`sum_${STAGE_COLUMNS[stage]}_balance`]),
      })),
    };
  });
}

/** SQLite adds binary floating point numbers. */
function readSum(column: unknown): Money {
  return toCents(required(readMoney(column)));
}
