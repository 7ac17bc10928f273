// What came of the accounts of the caller's company, as a regular job has counted it: the cost of these answers does not depend
// on how many accounts there are.
import {
  describeDashboard,
  listShownSubclients,
  type CountedFigures,
  type DashboardView,
} from '../../domain/creditor/dashboard';
import { buildStages, describeFunnel, type FunnelCountsView, type FunnelGroup } from '../../domain/creditor/funnel';
import type { FieldErrors } from '../../domain/shared/errors';
import { findRangeErrors } from '../../domain/shared/range';
import { ZERO } from '../../domain/shared/money';
import type { FunnelSum } from '../../persistence/creditor/company-count-store';
import { findNamedRows } from '../shared/find-named-rows';
import type { CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  slicePage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';

const NOTHING = { count: 0, amount: '0.00' };

const NOT_COUNTED: CountedFigures = {
  conditions: [],
  subclients: [],
  offersWaiting: 0,
  waitingSince: null,
  scheduled: NOTHING,
  succeeded: NOTHING,
  failed: NOTHING,
  funnel: describeFunnel({ stages: buildStages(() => ({ count: 0, balance: ZERO })), collected: ZERO }),
};

export async function creditorDashboard(
  { db, companyCounts }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
): Promise<DashboardView> {
  const counts = await companyCounts.findCounts(db, companyId);
  const figures = counts?.figures ?? NOT_COUNTED;
  const ids = listShownSubclients(figures).flatMap(({ id }) => id ?? []);
  const names = await companyCounts.findSubclientNames(db, companyId, ids);
  const importsRunning = await companyCounts.countRunningImports(db, companyId);
  return describeDashboard(figures, { asOf: counts?.asOf ?? null, names, importsRunning });
}

export interface FunnelRequest extends PageRequest {
  readonly by: FunnelGroup;
  /** `YYYY-MM`; null leaves a filter out. */
  readonly fromMonth: string | null;
  readonly toMonth: string | null;
  readonly subclientId: string | null;
  readonly templateId: string | null;
}

export interface FunnelRowView extends FunnelCountsView {
  readonly month: string | null;
  readonly subclientId: number | null;
  readonly subclientName: string | null;
  readonly templateId: number | null;
  readonly templateName: string | null;
}

/**
 * The newest month first; clients and templates by id. What belongs to none comes last. Throws `not_found` for a
 * client or template of another company, and `validation_failed` for a page outside the list and for months that are none.
 */
export async function creditorFunnel(
  { db, companyCounts, companyRows }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  { by, fromMonth, toMonth, subclientId, templateId, ...page }: FunnelRequest,
): Promise<Connection<FunnelRowView>> {
  await findNamedRows({ db, companyRows }, companyId, { subclientId, templateId });
  const after = readPage(page, decodeNumberCursor, findMonthErrors({ fromMonth, toMonth }));
  const filter = { fromMonth, toMonth, subclientId: toId(subclientId), templateId: toId(templateId) };
  const sums = await companyCounts.sumFunnel(db, { companyId, by, filter });
  const sorted = [...sums].sort((one, other) => getRank(by, one) - getRank(by, other));
  const { items, counts } = slicePage(sorted, (sum) => after === null || getRank(by, sum) > after, page.first);
  const ids = by === 'month' ? [] : items.flatMap(({ key }) => (key === null ? [] : [Number(key)]));
  const names = await (by === 'template'
    ? companyCounts.findTemplateNames(db, companyId, ids)
    : companyCounts.findSubclientNames(db, companyId, ids));
  const rows = items.map((sum) => ({ rank: getRank(by, sum), view: describeRow(by, sum, names) }));
  const ranks = new Map(rows.map(({ rank, view }) => [view, rank]));
  return toConnection(
    rows.map(({ view }) => view),
    (view) => encodeNumberCursor(ranks.get(view) ?? 0),
    counts,
  );
}

function describeRow(by: FunnelGroup, sum: FunnelSum, names: ReadonlyMap<number, string | null>): FunnelRowView {
  const id = by === 'month' || sum.key === null ? null : Number(sum.key);
  const name = id === null ? null : (names.get(id) ?? null);
  return {
    month: by === 'month' ? sum.key : null,
    subclientId: by === 'subclient' ? id : null,
    subclientName: by === 'subclient' ? name : null,
    templateId: by === 'template' ? id : null,
    templateName: by === 'template' ? name : null,
    ...describeFunnel(sum),
  };
}

const LAST_RANK = 999_999_999_999_999;

/** The place in the list: months count backwards. */
function getRank(by: FunnelGroup, { key }: FunnelSum): number {
  if (key === null) return LAST_RANK;
  return by === 'month' ? 999_999 - Number(key.replace('-', '')) : Number(key);
}

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

function findMonthErrors(months: Readonly<Record<'fromMonth' | 'toMonth', string | null>>): FieldErrors {
  const wrong = Object.entries(months).filter(([, month]) => month !== null && !MONTH.test(month));
  if (wrong.length > 0) {
    return Object.fromEntries(wrong.map(([name]) => [name, ['Write a month as YYYY-MM, such as 2026-03.']]));
  }
  return findRangeErrors({ from: months.fromMonth, to: months.toMonth }, 'toMonth');
}

/** An id that is not a number belongs to no row. */
function toId(id: string | null): number | null {
  if (id === null) return null;
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
