// What came of the accounts of a company, recomputed from the tables: each account is read with its whole history, and judged
// move by move. Takes nothing from the product.
import type { Database } from '../../../src/persistence/database/database';

/** Cents. */
interface Stage {
  count: number;
  balance: number;
}

const STAGES = ['placed', 'seen', 'offered', 'agreed', 'firstPayment', 'kept', 'broken', 'settled'] as const;
type StageName = (typeof STAGES)[number];

export interface RecountedRow {
  readonly month: string;
  readonly subclient: string;
  readonly template: string;
  readonly stages: Readonly<Record<StageName, Stage>>;
  readonly collected: number;
}

const MADE_BY_CONSUMERS = [
  'create_settlement_offer',
  'create_payment_plan_offer',
  'create_custom_offer',
  'accept_creditor_offer',
  'send_counter_offer',
  'add_payment_method',
  'start_over',
  'change_first_pay_date',
  'hold_plan',
  'restart_plan',
  'report_not_paying',
  'dispute_account',
  'restart_negotiation',
  'cancel_plan',
  'cancel_pending_offer',
  'skip_payment',
  'reschedule_payment',
  'resend_notice',
  'name_attorney',
  'remove_attorney',
];

const isInForce = (condition: string) =>
  condition.startsWith('approved_') || condition === 'payment_accepted_and_plan_in_scheduled' || condition === 'hold';

type Rows = readonly Readonly<Record<string, unknown>>[];

const toText = (column: unknown) => (typeof column === 'string' || typeof column === 'number' ? String(column) : '');

const cents = (column: unknown) => Math.round(Number(column ?? 0) * 100);

function group(rows: Rows, column: string): ReadonlyMap<number, Rows> {
  const groups = new Map<number, Readonly<Record<string, unknown>>[]>();
  for (const row of rows) {
    const key = Number(row[column]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

/** The stages that an account has reached. `condition`: as it is now. */
function judge(claimed: boolean, condition: string, moves: Rows): ReadonlySet<StageName> {
  let [seen, offered, agreed, paid, broken, settled] = [claimed, false, false, false, false, condition === 'settled'];
  const conditions = [condition, ...moves.flatMap((move) => [move['condition_before'], move['condition_after']])];
  for (const each of conditions.map(String)) {
    if (isInForce(each) || each === 'cancelled_plan') agreed = true;
    if (agreed || each === 'pending_creditor_response' || each === 'creditor_send_an_offer') offered = true;
  }
  if (moves.length === 0) broken = condition === 'cancelled_plan';
  let [ended, wasBroken] = [false, false];
  for (const row of moves) {
    const [move, before, after] = [
      String(row['move']),
      String(row['condition_before']),
      String(row['condition_after']),
    ];
    if (MADE_BY_CONSUMERS.includes(move)) seen = true;
    if (move === 'record_successful_payment' || move === 'record_gift_payment') {
      paid = true;
      broken = false;
    }
    if (!isInForce(before) && isInForce(after)) broken = false;
    if (['record_failed_payment', 'cancel_plan', 'expire_approved_offer'].includes(move)) broken = true;
    if (move === 'dispute_account' && isInForce(before)) broken = true;
    wasBroken ||= broken;
    if (before !== 'settled' && after === 'settled') ended = true;
    if (before === 'settled' && after !== 'settled' && move !== 'remove_account') ended = false;
  }
  // A plan that was cancelled before the first recorded move.
  if (!wasBroken && condition === 'cancelled_plan') broken = true;
  settled ||= ended;
  const reached: readonly (readonly [StageName, boolean])[] = [
    ['placed', true],
    ['seen', seen || offered],
    ['offered', offered],
    ['agreed', agreed],
    ['firstPayment', paid],
    ['kept', paid && !broken],
    ['broken', broken],
    ['settled', settled],
  ];
  return new Set(reached.flatMap(([stage, isReached]) => (isReached ? [stage] : [])));
}

function emptyStages(): Record<StageName, Stage> {
  const stages = STAGES.map((stage) => [stage, { count: 0, balance: 0 }] as const);
  return Object.fromEntries(stages) as Record<StageName, Stage>;
}

/** One row for each month, client and template. */
export async function recount(db: Database, companyId: number): Promise<readonly RecountedRow[]> {
  const read = (sql: string) => db.read(sql, [companyId]);
  const accounts = await read('SELECT * FROM consumers WHERE company_id = ? AND deleted_at IS NULL');
  const inCompany = 'WHERE consumer_id IN (SELECT id FROM consumers WHERE company_id = ?)';
  const moves = group(await read(`SELECT * FROM negotiation_history ${inCompany} ORDER BY id`), 'consumer_id');
  const letters = group(await read(`SELECT * FROM e_letters ${inCompany} ORDER BY id`), 'consumer_id');
  const paid = group(await read(`SELECT * FROM transactions ${inCompany} AND status = 'successful'`), 'consumer_id');
  const rows = new Map<string, RecountedRow & { collected: number }>();
  for (const account of accounts) {
    const id = Number(account['id']);
    const month = toText(account['placement_date']).slice(0, 7);
    const subclient = toText(account['subclient_id']);
    const template = toText(letters.get(id)?.[0]?.['template_id']);
    const key = [month, subclient, template].join();
    const row = rows.get(key) ?? { month, subclient, template, stages: emptyStages(), collected: 0 };
    rows.set(key, row);
    const balance = cents(account['total_balance'] ?? account['current_balance']);
    const condition = toText(account['condition_key']).replace(':settlement', '');
    for (const stage of judge(account['link_state'] === 'claimed', condition, moves.get(id) ?? [])) {
      row.stages[stage].count += 1;
      row.stages[stage].balance += balance;
    }
    row.collected += (paid.get(id) ?? []).reduce((sum, payment) => sum + cents(payment['amount']), 0);
  }
  return [...rows.values()];
}

/** The sums of the rows with the same value of one key. */
export function sumRows(
  rows: readonly RecountedRow[],
  by: 'month' | 'subclient' | 'template',
): ReadonlyMap<string, Pick<RecountedRow, 'stages' | 'collected'>> {
  const sums = new Map<string, { stages: Record<StageName, Stage>; collected: number }>();
  for (const row of rows) {
    const sum = sums.get(row[by]) ?? { stages: emptyStages(), collected: 0 };
    sums.set(row[by], sum);
    for (const stage of STAGES) {
      sum.stages[stage].count += row.stages[stage].count;
      sum.stages[stage].balance += row.stages[stage].balance;
    }
    sum.collected += row.collected;
  }
  return sums;
}
