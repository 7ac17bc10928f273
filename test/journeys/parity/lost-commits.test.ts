// The answer to COMMIT is lost, for every operation that writes: the client is answered as if it had arrived, and
// everything is stored once. One application loses all of these answers, its twin none.
import { Kind, parse } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { ReasonModel } from '../../../src/persistence/models/account';
import { MODELS } from '../../../src/persistence/models/models';
import { TransactionMarkModel } from '../../../src/persistence/models/system';
import { getRestDocument } from '../../support/clients/rest-idiom';
import { nextAddress } from '../../support/clients/simulated-browser';
import { firstsInSecondTier } from '../../support/fixtures/run-length';
import { chosenStore, databaseServer, withDatabase } from '../../support/database/test-database';
import { atCommit, startInjectingProxy, type InjectingProxy } from '../../support/servers/injecting-proxy';
import { findDifferences, getShape, type ParityCase } from './case';
import { CASES } from './cases/all';
import { startParityApp, type AppKind, type ParityApp } from './parity-app';
import { findEndpoint } from './requests';
import type { NormalizedResponse } from './response';

const MUTATIONS = Object.keys(buildSchema().schema.getMutationType()?.getFields() ?? {});

const operationOf = ({ outcome }: ParityCase) => outcome.split(' ')[0] ?? '';

/** The root field that an operation of the REST documents selects. */
function fieldOf(parityCase: ParityCase): string {
  const { definitions } = parse(getRestDocument(findEndpoint(operationOf(parityCase)).document).query);
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [field] = operation?.selectionSet.selections ?? [];
  return field?.kind === Kind.FIELD ? field.name.value : '';
}

/** The cases that succeed and those whose refusal is stored. */
const STORED = CASES.filter(
  (each) => / (2\d\d|401 refresh_\w+|422 otp_\w+|429 \w+)\b/.test(each.outcome) && MUTATIONS.includes(fieldOf(each)),
);

/** In the second tier the first case that succeeds of each mutation, and the first that is refused. */
const WRITING = firstsInSecondTier(STORED, (each) => `${fieldOf(each)} ${/ 2\d\d\b/.test(each.outcome)}`);

interface Twins {
  readonly undisturbed: ParityApp;
  readonly losing: ParityApp;
  readonly proxy: InjectingProxy;
}

if (chosenStore() === 'embedded') {
  const database = withDatabase();

  it('cannot happen in the embedded database, which runs in the same process: it writes no marks', async () => {
    const { db } = database();
    const insert = (id: number) => ({ id, label: 'a test', isSystem: false });
    await db.transaction((transaction) => transaction.model(ReasonModel).insert(insert(1001)));
    await db.model(ReasonModel).insert(insert(1002));
    expect(await db.model(ReasonModel).count({ id: [1001, 1002] })).toBe(2);
    expect(await db.model(TransactionMarkModel).count({})).toBe(0);
  });
} else {
  const started = new Map<AppKind, Twins>();
  beforeAll(async () => {
    for (const kind of new Set(WRITING.map(({ appKind = 'usual' }) => appKind))) {
      const proxy = await startInjectingProxy(databaseServer());
      const undisturbed = await startParityApp('REST', kind);
      started.set(kind, { undisturbed, losing: await startParityApp('REST', kind, proxy), proxy });
    }
  });
  afterAll(async () => {
    for (const { undisturbed, losing, proxy } of started.values()) {
      await Promise.all([undisturbed.close(), losing.close()]);
      proxy.close();
    }
  });

  const findTwins = ({ appKind = 'usual' }: ParityCase): Twins => {
    const twins = started.get(appKind);
    if (!twins) throw new Error(`No applications of kind ${appKind}.`);
    return twins;
  };

  it('is tested for every mutation', () => {
    const tested = new Set(WRITING.map(fieldOf));
    expect(MUTATIONS.filter((name) => !tested.has(name))).toEqual([]);
  });

  it.each(WRITING.map((each, n) => [`${each.outcome} (${n})`, each] as const))('%s', async (_name, parityCase) => {
    const { undisturbed, losing, proxy } = findTwins(parityCase);
    const address = nextAddress();
    const expected = await runCase(undisturbed, parityCase, address, () => undefined);
    const answer = await runCase(losing, parityCase, address, (isSending) =>
      proxy.inject(isSending ? atCommit('cut after') : null),
    );
    const show = parityCase.random ? getShape : (response: NormalizedResponse) => response;
    expect(findDifferences('', show(expected), show(answer))).toEqual([]);
    expect(await countRows(losing)).toEqual(await countRows(undisturbed));
  });

  it('has lost answers in every application', () => {
    expect([...started.values()].filter(({ proxy }) => proxy.count() === 0)).toEqual([]);
  });
}

async function runCase(
  app: ParityApp,
  parityCase: ParityCase,
  address: string,
  watch: (isSending: boolean) => void,
): Promise<NormalizedResponse> {
  app.startCase(address);
  try {
    const request = await parityCase.arrange(app);
    watch(true);
    return await app.send(operationOf(parityCase), request);
  } finally {
    watch(false);
    await parityCase.cleanUp?.(app);
  }
}

/** By table, without the marks of transactions and the counts that a timer stores. */
async function countRows({ server }: ParityApp): Promise<Readonly<Record<string, number>>> {
  const { db } = server.dependencies;
  const tables = MODELS.map((model) => db.sequelize.getRepository(model).tableName).filter(
    (table) => !['transaction_marks', 'usage_counts'].includes(table),
  );
  const [counts] = await db.read(
    `SELECT ${tables.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`).join()}`,
  );
  return Object.fromEntries(Object.entries(counts ?? {}).map(([table, count]) => [table, Number(count)]));
}
