// Usage counts over REST and GraphQL and two processes: one statement per flush, none per request, no personal data.
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createDemo } from '../../../seeders/demo';
import { createApp } from '../../../src/app';
import { readConfig } from '../../../src/config/config';
import { addDays } from '../../../src/domain/shared/calendar';
import type { UsageCount } from '../../../src/domain/system/usage';
import { computeTextDigest } from '../../../src/providers/crypto/digests';
import { createDependencies } from '../../../src/container';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import * as store from '../../../src/persistence/system/usage-store';
import { cleanUp } from '../../../src/services/system/clean-up';
import { ALONE } from '../../support/servers/job-turn';
import { registerDocuments } from '../../../src/services/system/trusted-documents';
import { recordStatements, TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { sendRawGraphql } from '../../support/clients/raw-http';

const database = withDatabase({ seedAt: TEST_MOMENT });
const { today } = TEST_MOMENT;
const log = pino({ level: 'silent' });
const config = readConfig({ APP_ENV: 'local', LOG_LEVEL: 'silent', USAGE_MAX_NAMES: '10', USAGE_RETENTION_DAYS: '30' });
const createTestDependencies = (db: Database) => createDependencies(config, log, db, () => TEST_MOMENT);

/** A server with its own database connection, like another process. */
async function startProcess() {
  const db = await openDatabase(database().settings);
  const dependencies = createTestDependencies(db);
  const app = await createApp(config, dependencies, log, createDemo(db));
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const { port } = app.server.address() as AddressInfo;
  return {
    db,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await app.stop();
      dependencies.mail.close();
      await db.close();
    },
  };
}

const formatCounts = (counts: readonly UsageCount[]) =>
  counts.map(({ kind, style, name, count }) => `${kind} ${style} ${name} ${count}`);
const readStored = async () => formatCounts(await store.findUsageCounts(database().db));
const findUsageStatements = (statements: readonly string[]) => statements.filter((sql) => sql.includes('usage_counts'));

it('two processes add up what both APIs counted, each with one statement when it stops', async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  const text = 'query Registered { health { status } }';
  await registerDocuments(createTestDependencies(database().db), [{ id: 'r', text, digest: computeTextDigest(text) }]);
  const duringRequests = await recordStatements(one.db, async () => {
    for (const { origin } of [one, other]) {
      const get = (path: string, method = 'GET') => fetch(`${origin}${path}`, { method });
      await get('/consumer-api/health');
      await get('/consumer-api/health', 'HEAD');
      await get('/consumer-api/accounts/4321?limit=Rivera');
      await get('/consumer-api/nothing/Rivera');
      await get('/consumer-api/health', 'DELETE');
      await get('/creditor-api/profile');
      for (let index = 0; index < 12; index += 1) {
        const name = `Name${String.fromCharCode(65 + index)}`;
        await sendRawGraphql(origin, { body: { query: `query ${name} { health { status } }` } });
      }
      await sendRawGraphql(origin, { body: { query: `query ${'L'.repeat(5000)} { health { status } }` } });
      await sendRawGraphql(origin, { body: { query: '{ health { status } }' } });
      await sendRawGraphql(origin, { body: { query: 'query Invalid { nothing }' } });
      await sendRawGraphql(origin, { body: { documentId: 'r' } });
    }
  });
  expect(findUsageStatements(duringRequests)).toEqual([]);
  const atStop: (readonly string[])[] = [];
  for (const process of [one, other])
    atStop.push(await recordStatements(process.db, () => process.stop(), ['store-usage']));
  expect(atStop.map((statements) => findUsageStatements(statements).length)).toEqual([1, 1]);
  const names = Array.from({ length: 10 }, (_, index) => `Name${String.fromCharCode(65 + index)}`);
  expect((await readStored()).sort()).toEqual(
    [
      ...names.map((name) => `operation graphql ${name} 2`),
      'operation graphql (other) 6',
      'operation graphql (unnamed) 2',
      'operation graphql Registered 2',
      'operation rest Health 4',
      'operation rest Account 2',
      'operation rest Creditor 2',
      'endpoint rest GET /consumer-api/health 4',
      'endpoint rest GET /creditor-api/profile 2',
      'endpoint rest GET /consumer-api/accounts/{consumer} 2',
      // The documented REST body contains the deprecated members.
      ...['balances', 'offerSummaryItems', 'paymentPlanMetaItems'].map((name) => {
        return `deprecated rest ConsumerAccount.${name} 2`;
      }),
    ].sort(),
  );
  expect(JSON.stringify(await readStored())).not.toMatch(/Rivera|4321/);
});

describe('stored counts', () => {
  const createCount = (name: string, count: number): UsageCount => ({
    kind: 'deprecated',
    style: 'graphql',
    name,
    count,
  });

  it('distinguish upper case and accents, and add up concurrent flushes in any order', async () => {
    const { db } = database();
    await db.write('DELETE FROM usage_counts');
    const counts = ['Query.a', 'Query.A', 'Query.ä', ...Array.from({ length: 50 }, (_, index) => `Query.n${index}`)];
    const given = counts.map((name) => createCount(name, 2));
    const statements = await recordStatements(db, () =>
      Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          store.incrementUsage(db, today, turn % 2 === 0 ? given : given.toReversed()),
        ),
      ),
    );
    expect(findUsageStatements(statements)).toHaveLength(10);
    expect(await readStored()).toHaveLength(counts.length);
    expect(new Set((await store.findUsageCounts(db)).map(({ count, day }) => [count, day].join()))).toEqual(
      new Set([`20,${today}`]),
    );
  });

  it('use few different statements for any number of names', async () => {
    const { db } = database();
    const texts = await recordStatements(db, async () => {
      for (let names = 0; names <= 40; names += 1) {
        const many = Array.from({ length: names }, (_, index) => createCount(`Query.f${index}`, 1));
        await store.incrementUsage(db, today, many);
      }
    });
    expect([texts.length, new Set(texts).size]).toEqual([40, 7]);
  });

  it('are deleted by the clean-up after the configured number of days', async () => {
    const { db } = database();
    await db.write('DELETE FROM usage_counts');
    for (const days of [0, -30, -31])
      await store.incrementUsage(db, addDays(today, days), [createCount('Query.old', 1)]);
    await cleanUp(createTestDependencies(db), ALONE);
    expect((await store.findUsageCounts(db)).map(({ day }) => day)).toEqual([addDays(today, -30), today]);
  });
});
