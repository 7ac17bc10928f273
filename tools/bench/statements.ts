// Measures the hot statements against the same work through models, in this process, with a real database server.
import type { AccountFacts } from '../../src/domain/account/account-facts';
import { getOrder } from '../../src/domain/creditor/account-list';
import { decidePaymentPlan } from '../../src/domain/negotiation/decide-offer';
import { addDays, type Moment } from '../../src/domain/shared/calendar';
import type { UsageCount } from '../../src/domain/system/usage';
import { readConfig } from '../../src/config/config';
import { openConfiguredDatabase } from '../../src/open-database';
import { toAccountFacts, toStateFacts } from '../../src/persistence/account/account-rows';
import {
  findAccountById,
  findAccountsByIds,
  findStateFactsByProfile,
} from '../../src/persistence/account/account-store';
import type { Database } from '../../src/persistence/database/database';
import { readAccounts } from '../../src/persistence/hot-statements/account-read';
import { readCompanyAccounts, type CompanyAccountFilter } from '../../src/persistence/hot-statements/company-accounts';
import { addToCounters, readCounters, type CounterChange } from '../../src/persistence/hot-statements/rate-counters';
import { addToUsageCounts } from '../../src/persistence/hot-statements/usage-counts';
import { readConsumerSession } from '../../src/persistence/hot-statements/session-check';
import { writeMove, type DecidedMove } from '../../src/persistence/negotiation/move-store';
import { insertSession } from '../../src/persistence/sign-in/session-store';
import { systemClock } from '../../src/providers/clock';
import { compare, spread, type Spread } from './measure';
import { writeOfferByModels } from './model-move';
import { addUsageByModels, countByModels } from './model-counts';
import {
  associateModels,
  createAccountQuery,
  readApprovedAccountsByModels,
  readSessionByModels,
  readStatesByModels,
} from './model-reads';

const WARM_UP_ROUNDS = 3;
const ROUNDS = 25;
const CALLS_PER_ROUND = 100;

/** Of the demo data: a person, an account with a payment plan, and one without an offer. */
const PERSON = 1;
const PLAN = 14;
const READY = 19;

const APPROVED: CompanyAccountFilter = {
  companyId: 1,
  conditions: ['approved_but_payment_setup_is_pending'],
  subclientId: null,
  linkState: null,
  hasFailedPayment: null,
  importId: null,
  mark: null,
  numberIndexes: null,
  order: getOrder('id'),
  range: { from: null, until: null },
};

/** What a replica counts between two writes. */
const USED = Array.from({ length: 20 }, (_, index): UsageCount => {
  return { kind: 'operation', style: 'graphql', name: `Bench${index}`, count: index + 1 };
});

/** What a login counts. */
const COUNTED = Array.from({ length: 15 }, (_, index): CounterChange => {
  return { scope: 'bench', subject: `subject-${index}`, windowStart: 1, by: 1 };
});

/** The same work, first by hot statements, then through models. */
interface Pair {
  readonly name: string;
  readonly ways: readonly [() => Promise<unknown>, () => Promise<unknown>];
}

export interface StatementFigure {
  readonly name: string;
  /** Processor time of this process in microseconds, and its ratio to the hot statement's. */
  readonly median: number;
  readonly ratio: Spread;
  /** Microseconds until the answer, which include the server's work. */
  readonly elapsed: number;
  readonly elapsedRatio: Spread;
}

export async function compareStatements(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<readonly StatementFigure[]> {
  const config = readConfig({ APP_ENV: 'local', DATABASE_URL: databaseUrl });
  const db = await openConfiguredDatabase(config);
  try {
    const figures: StatementFigure[] = [];
    for (const pair of await createPairs(db, systemClock(config.BUSINESS_TIME_ZONE, Date.now)())) {
      log(`measuring ${pair.name} …`);
      figures.push(...(await measurePair(pair)));
    }
    return figures;
  } finally {
    await db.close();
  }
}

async function createPairs(db: Database, moment: Moment): Promise<readonly Pair[]> {
  const { today, epoch } = moment;
  associateModels(db);
  const query = await createAccountQuery(db, PLAN, today);
  const readByModels = async (ids: readonly number[]) =>
    (await query(db, ids, today)).map((row) => toAccountFacts(row, db.sealing));
  const ids = (await findStateFactsByProfile(db, PERSON)).map(({ id }) => id);
  await insertSession(db, {
    id: 'bench',
    ownerId: PERSON,
    generation: 1,
    rotatedAt: epoch,
    idleUntil: epoch,
    absoluteUntil: epoch,
    remember: false,
    revokedAt: null,
    deviceName: null,
    userAgentHash: null,
  });
  return [
    { name: 'session check', ways: [() => readConsumerSession(db, 'bench'), () => readSessionByModels(db, 'bench')] },
    { name: 'account', ways: [() => findAccountById(db, PLAN, today), () => readByModels([PLAN])] },
    {
      name: `page of ${ids.length} accounts`,
      ways: [() => findAccountsByIds(db, ids, today), () => readByModels(ids)],
    },
    {
      name: `states of ${ids.length} accounts`,
      ways: [
        () => findStateFactsByProfile(db, PERSON),
        async () => (await readStatesByModels(db, PERSON)).map(toStateFacts),
      ],
    },
    {
      name: 'accounts of a company in a condition',
      ways: [
        () => readCompanyAccounts(db, APPROVED, { after: null, limit: 20 }),
        () => readApprovedAccountsByModels(db, APPROVED.companyId, 20),
      ],
    },
    {
      name: 'offer move',
      ways: [
        await createOffers(db, moment, (move) => writeMove(db, move, moment)),
        // Reads the account by hand, so that only the other statements differ.
        await createOffers(db, moment, (move) => writeOfferByModels(db, readAccounts, move, moment)),
      ],
    },
    {
      name: `usage of ${USED.length} operations`,
      ways: [() => addToUsageCounts(db, today, USED), () => addUsageByModels(db, today, USED)],
    },
    { name: `${COUNTED.length} rate counters`, ways: [() => count(db), () => countByModels(db, COUNTED)] },
  ];
}

function count(database: Database): Promise<unknown> {
  const subjects = COUNTED.map(({ subject }) => subject);
  return database.transaction(async (db) => {
    await addToCounters(db, COUNTED);
    return readCounters(db, [{ scope: 'bench', subjects, windowStarts: [1] }]);
  });
}

/** Returns a function that overwrites the offer of an account with an equal one. */
async function createOffers(
  db: Database,
  moment: Moment,
  write: (move: DecidedMove) => Promise<AccountFacts | null>,
): Promise<() => Promise<void>> {
  const ready = await findAccountById(db, READY, moment.today);
  if (!ready) throw new Error('The demo data is missing.');
  const decision = decidePaymentPlan(ready, { firstPayDate: addDays(moment.today, 1) }, moment);
  return async () => {
    const before = await findAccountById(db, READY, moment.today);
    const after =
      before && (await write({ before, decision, mover: { kind: 'consumer', id: PERSON }, requestId: 'bench' }));
    if (!after) throw new Error('The offer was not written.');
  };
}

async function measurePair({ name, ways: [byHand, byModels] }: Pair): Promise<StatementFigure[]> {
  const ways = [
    { name, call: byHand, processor: [] as number[], elapsed: [] as number[] },
    { name: `${name}, by models`, call: byModels, processor: [] as number[], elapsed: [] as number[] },
  ] as const;
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { call, processor, elapsed } of ways) {
      const startedAt = performance.now();
      const usage = process.cpuUsage();
      for (let done = 0; done < CALLS_PER_ROUND; done += 1) await call();
      const { user, system } = process.cpuUsage(usage);
      if (round < 0) continue;
      processor.push((user + system) / CALLS_PER_ROUND);
      elapsed.push(((performance.now() - startedAt) * 1000) / CALLS_PER_ROUND);
    }
  }
  const [first] = ways;
  return ways.map((way) => {
    return {
      name: way.name,
      median: spread(way.processor).median,
      ratio: compare(way.processor, first.processor),
      elapsed: spread(way.elapsed).median,
      elapsedRatio: compare(way.elapsed, first.elapsed),
    };
  });
}
