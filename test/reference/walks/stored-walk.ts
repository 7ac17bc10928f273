// Random walks on a database: every move of the reference is also made in the database and compared.
import { fail } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { AccountFacts } from '../../../src/domain/account/account-facts';
import { DomainError } from '../../../src/domain/shared/errors';
import { takeAccountSnapshot, replayHistory } from '../../../src/domain/negotiation/negotiation-history';
import type { Database } from '../../../src/persistence/database/database';
import { createSystemActor, performMove } from '../../../src/services/negotiation/steps/perform-move';
import type { Dependencies } from '../../../src/services/shared/dependencies';
import { asFacts } from './as-facts';
import { compareMove, formatComparison } from './compare-moves';
import { aStep, type WalkStep } from './step-arbitraries';
import { buildRequest, chooseMove } from './step-requests';
import { companyWith } from '../account/plain-account';
import { decideInProduct, type ProductAccount } from './product-model';
import type { ReferenceTermRow, ReferenceTransaction } from '../shared/records';
import type { ReferenceMove, MoveRequests } from '../negotiation/requests';
import { isUnpaid } from '../negotiation/schedule';
import { enteredTerms } from './start-arbitraries';
import { findReferenceState } from '../account/state';
import { insertStart, writeTerms } from './stored-start';
import { addsUp, later, type Met, type Walk } from './walk-commands';

interface StoredWalk extends Walk {
  /** The account in the database. */
  readonly accountId: number;
  readonly companyId: number;
}

/** The dependencies of moves, with the clock of the walk. */
export type WalkDependencies = Pick<Dependencies, 'db' | 'accounts' | 'moves' | 'history'>;

/** Creates the start in memory and in the database. */
export async function startWalk(dependencies: WalkDependencies, walk: Walk): Promise<StoredWalk> {
  return { ...walk, ...(await insertStart(dependencies.db, walk.pair.reference)) };
}

/** Replaying the history leads to the current account. */
export async function replaysToItsEnd({ db, accounts, history }: WalkDependencies, walk: StoredWalk): Promise<boolean> {
  const entries = await history.findHistoryByAccount(db, walk.accountId, { after: 0, limit: 100 });
  const facts = await accounts.findAccountById(db, walk.accountId, walk.moment.today);
  if (entries.length === 0 || !facts) return entries.length === 0;
  return isDeepStrictEqual(plain(replayHistory(entries)), plain(takeAccountSnapshot(facts)));
}

class StoredMove implements fc.AsyncCommand<StoredWalk, Met> {
  constructor(
    private readonly dependencies: WalkDependencies,
    private readonly step: WalkStep,
  ) {}

  check(): boolean {
    return true;
  }

  async run(walk: StoredWalk, met: Met): Promise<void> {
    const moment = later(walk.moment, this.step.days);
    const { reference } = walk.pair;
    const move = chooseMove(this.step, reference, { now: moment.epoch, today: moment.today });
    const request = buildRequest(this.step, move, reference, moment.today);
    const { pair, isRefused, difference } = compareMove(walk.pair, move, request, moment);
    if (difference) fail(`${move} ${JSON.stringify(request)}: ${formatComparison(difference)}`);
    const { before, after } = await this.moveStored(walk, move, request, moment);
    if (isRefused !== (after === null))
      fail(`${move} ${JSON.stringify(request)}: the store ${after ? 'moves' : 'refuses'}`);
    if (after && after.version <= before.version) fail(`${move} keeps the stored version`);
    const [stored, expected] = [formatSteps(after ?? before), formatSteps(pair.product.facts)];
    if (!isDeepStrictEqual(stored, expected)) {
      fail(`${move} ${JSON.stringify(request)}: ${formatComparison({ product: stored, reference: expected })}`);
    }
    if (!addsUp(pair.reference)) fail(`${move} ${JSON.stringify(request)} leaves amounts that do not add up`);
    const { state, condition } = findReferenceState(pair.reference);
    met.states.add(state);
    met.conditions.add(condition);
    (isRefused ? met.refused : met.performed).add(move);
    walk.pair = pair;
    walk.moment = moment;
  }

  toString(): string {
    return JSON.stringify(this.step);
  }

  /** `after` is null if the product rejects the move; other errors are rethrown. */
  private async moveStored<Move extends ReferenceMove>(
    { accountId, pair }: StoredWalk,
    move: Move,
    request: MoveRequests[Move],
    moment: Walk['moment'],
  ): Promise<{ readonly before: AccountFacts; readonly after: AccountFacts | null }> {
    const dependencies = { ...this.dependencies, clock: () => moment } as Dependencies;
    const side = createSystemActor(dependencies, accountId);
    const before = await side.load(moment.today);
    const schedule = await readSchedule(dependencies.db, accountId);
    const asked = withStoredPayment(request, pair.reference.schedule, schedule);
    await claimPayment(dependencies.db, asked, 1);
    const decide = (facts: AccountFacts) => decideInProduct({ facts, schedule }, move, asked, moment);
    try {
      return { before, after: (await performMove(dependencies, side, { decide })).after };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await claimPayment(dependencies.db, asked, null);
      return { before, after: null };
    }
  }
}

class StoredTerms implements fc.AsyncCommand<StoredWalk, Met> {
  constructor(
    private readonly dependencies: WalkDependencies,
    private readonly terms: ReferenceTermRow,
  ) {}

  check(): boolean {
    return true;
  }

  async run(walk: StoredWalk): Promise<void> {
    const { reference, product } = walk.pair;
    await writeTerms(this.dependencies.db, walk.companyId, this.terms);
    const changed = { ...reference, company: companyWith(this.terms) };
    const facts = { ...product.facts, company: asFacts(changed).company };
    walk.pair = { reference: changed, product: { ...product, facts } };
  }

  toString(): string {
    return `new terms ${JSON.stringify(this.terms)}`;
  }
}

/** Up to 30 commands; one in nine changes the terms. */
export function storedWalkCommands(dependencies: WalkDependencies) {
  type Command = fc.AsyncCommand<StoredWalk, Met>;
  const aMove = aStep.map((step): Command => new StoredMove(dependencies, step));
  const newTerms = enteredTerms.map((terms): Command => new StoredTerms(dependencies, terms));
  return fc.commands<StoredWalk, Met, false>([...Array<typeof aMove>(8).fill(aMove), newTerms], {
    maxCommands: 30,
    size: 'max',
  });
}

/** The planned payments in order of creation, as in the reference. */
async function readSchedule(db: Database, accountId: number): Promise<readonly ReferenceTransaction[]> {
  const sql = `SELECT id, schedule_date, amount, transaction_type, status, original_schedule_date,
      attempt_count - attempts_before AS failures FROM schedule_transactions
    WHERE consumer_id = ? ORDER BY id`;
  return (await db.read(sql, [accountId])).map((row) => ({
    id: Number(row.id),
    date: String(row.schedule_date),
    amount: Number(row.amount).toFixed(2),
    type: row.transaction_type as ReferenceTransaction['type'],
    status: row.status as ReferenceTransaction['status'],
    slot: String(row.original_schedule_date),
    failures: Number(row.failures),
  }));
}

/** The outcome of a payment is recorded only if its attempt was claimed before. Null takes the claim back. */
async function claimPayment(db: Database, request: object, attempt: number | null): Promise<void> {
  if (!('transactionId' in request)) return;
  const sql = `UPDATE schedule_transactions SET open_attempt = ?, attempt_count = attempt_count + ?
    WHERE id = ? AND status IN ('scheduled', 'failed')`;
  await db.write(sql, [attempt, attempt === null ? -1 : 1, Number(request.transactionId)]);
}

/**
 * Payment ids differ from the reference, but the position among unpaid payments is the same. The database also keeps
 * failed payments that the reference deletes.
 */
function withStoredPayment<Request extends object>(
  request: Request,
  known: readonly ReferenceTransaction[],
  stored: readonly ReferenceTransaction[],
): Request {
  const unpaid = known.filter(isUnpaid).sort((one, other) => one.id - other.id);
  const toStored = (known: unknown) => stored.filter(isUnpaid)[unpaid.findIndex(({ id }) => id === known)]?.id ?? 0;
  if ('transactionId' in request) return { ...request, transactionId: toStored(request.transactionId) };
  return 'paymentId' in request ? { ...request, paymentId: toStored(request.paymentId) } : request;
}

/** Everything that moves can change, without generated ids. */
function formatSteps(facts: ProductAccount['facts']): unknown {
  const { account, negotiation } = takeAccountSnapshot(facts);
  const {
    noticeStatus,
    hasPaymentMethod,
    unpaidPayments,
    failedPayments,
    hasTransactions,
    nextSettlementDate,
    nextPayment,
  } = facts;
  return plain({
    ...account,
    reasonId: facts.reasonId !== null,
    reasonLabel: facts.reasonLabel,
    negotiation,
    noticeStatus,
    hasPaymentMethod,
    unpaidPayments,
    failedPayments,
    hasTransactions,
    nextSettlementDate,
    nextPayment: nextPayment && { date: nextPayment.date, amount: nextPayment.amount, status: nextPayment.status },
  });
}

/** Amounts as text. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
