// Job: counts what came of the accounts of each company whose accounts have changed since they were last counted.
import { isConditionKey, type ConditionKey } from '../../domain/account/display-state';
import { PAYMENT_DAYS, type CountedFigures } from '../../domain/creditor/dashboard';
import {
  addFunnel,
  buildStages,
  describeFunnel,
  FUNNEL_MONTHS,
  type FunnelCell,
  type FunnelCounts,
} from '../../domain/creditor/funnel';
import { addDays, addMonths, getStartOfDay } from '../../domain/shared/calendar';
import { toDecimalString, ZERO } from '../../domain/shared/money';
import type { CompanyToCount, CountedGroup, Sum } from '../../persistence/hot-statements/company-counts';
import type { Dependencies } from '../shared/dependencies';
import { NO_STEPS, type JobReport, type JobTally, type JobTurn, type StepOutcome } from '../shared/job';

/** Accounts of one statement: it takes some tens of milliseconds. */
const PAGE = 2000;

export async function countResults(dependencies: Dependencies, turn: JobTurn): Promise<readonly JobReport[]> {
  const { db, companyCounts, clock } = dependencies;
  const { today, epoch: now } = clock();
  let tally: JobTally = NO_STEPS;
  for (const company of await companyCounts.readCompaniesToCount(db, { today, now })) {
    if (!(await turn.goOn())) break;
    const outcome = await countCompany(dependencies, company, turn).catch((error: unknown): StepOutcome => {
      turn.broke('companies to count', error);
      return 'broken';
    });
    tally = { ...tally, [outcome]: tally[outcome] + 1 };
    turn.progress({ job: 'companies to count', tally });
  }
  return [{ job: 'companies to count', tally }];
}

/** An account that changes meanwhile raises the stamp: the company is counted again. */
async function countCompany(
  dependencies: Dependencies,
  { companyId, accountsStamp }: CompanyToCount,
  turn: JobTurn,
): Promise<StepOutcome> {
  const { db, companyCounts, clock, settings } = dependencies;
  const { today, epoch: asOf } = clock();
  const started = performance.now();
  const months = { from: `${addMonths(`${today.slice(0, 7)}-01`, 1 - FUNNEL_MONTHS).slice(0, 7)}-01`, until: today };
  const counted = createCounter();
  for (let after = 0; ;) {
    const page = { companyId, after, limit: PAGE, months, dueUntil: addDays(today, PAYMENT_DAYS) };
    const groups = await companyCounts.readCountedPage(db, page);
    groups.forEach((group) => counted.add(group));
    if (groups.reduce((total, { stages }) => total + stages.placed.count, 0) < PAGE) break;
    after = Math.max(...groups.map(({ lastId }) => lastId));
    if (!(await turn.goOn())) return 'skipped';
  }
  const since = getStartOfDay(addDays(today, 1 - PAYMENT_DAYS), settings.timeZone);
  const succeeded = await companyCounts.sumPaymentsSince(db, companyId, since);
  const waiting = await companyCounts.readWaitingOffers(db, companyId, 1);
  const durationMs = Math.round(performance.now() - started);
  const figures = counted.toFigures(succeeded, waiting.since);
  const cells = counted.listCells();
  const counts = { companyId, accountsStamp, day: today, asOf, durationMs, figures, cells };
  return (await companyCounts.replaceCounts(db, counts)) ? 'done' : 'skipped';
}

const NO_SUM: Sum = { count: 0, amount: ZERO };
const NO_FUNNEL: FunnelCounts = { stages: buildStages(() => ({ count: 0, balance: ZERO })), collected: ZERO };

function addSums(one: Sum, { count, amount }: Sum): Sum {
  return { count: one.count + count, amount: one.amount.plus(amount) };
}

/** Adds up the groups of all pages: as many as there are months, clients, templates and conditions together. */
function createCounter() {
  const cells = new Map<string, FunnelCell>();
  const conditions = new Map<ConditionKey, Sum>();
  const subclients = new Map<number | null, Sum>();
  let [scheduled, failed, funnel] = [NO_SUM, NO_SUM, NO_FUNNEL];

  function add(group: CountedGroup): void {
    const { month, subclientId, templateId, conditionKey, currentBalance } = group;
    const key = JSON.stringify([month, subclientId, templateId]);
    const cell = cells.get(key) ?? { month, subclientId, templateId, ...NO_FUNNEL };
    cells.set(key, { ...cell, ...addFunnel(cell, group) });
    funnel = addFunnel(funnel, group);
    const accounts = { count: group.stages.placed.count, amount: currentBalance };
    subclients.set(subclientId, addSums(subclients.get(subclientId) ?? NO_SUM, accounts));
    if (conditionKey !== null && isConditionKey(conditionKey)) {
      conditions.set(conditionKey, addSums(conditions.get(conditionKey) ?? NO_SUM, accounts));
    }
    scheduled = addSums(scheduled, group.scheduled);
    failed = addSums(failed, group.failed);
  }

  function toFigures(succeeded: Sum, waitingSince: CountedFigures['waitingSince']): CountedFigures {
    return {
      conditions: [...conditions].map(([key, sum]) => ({ key, ...toAccounts(sum) })),
      subclients: [...subclients].map(([id, sum]) => ({ id, ...toAccounts(sum) })),
      offersWaiting: conditions.get('pending_creditor_response')?.count ?? 0,
      waitingSince,
      scheduled: toPayments(scheduled),
      succeeded: toPayments(succeeded),
      failed: toPayments(failed),
      funnel: describeFunnel(funnel),
    };
  }

  return { add, toFigures, listCells: (): readonly FunnelCell[] => [...cells.values()] };
}

function toAccounts({ count, amount }: Sum) {
  return { count, balance: toDecimalString(amount) };
}

function toPayments({ count, amount }: Sum) {
  return { count, amount: toDecimalString(amount) };
}
