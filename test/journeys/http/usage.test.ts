// Counts of use over both styles and two processes: one statement a flush, none a request, and nothing of a person.
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createApp } from '../../../src/app';
import { readConfig } from '../../../src/config/config';
import { addDays } from '../../../src/domain/shared/calendar';
import type { UsageCount } from '../../../src/domain/system/usage';
import { computeTextDigest } from '../../../src/providers/crypto/digests';
import { createDependencies } from '../../../src/container';
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import * as store from '../../../src/persistence/system/usage-store';
import { cleanUp } from '../../../src/services/system/clean-up';
import { registerDocuments } from '../../../src/services/system/trusted-documents';
import { recordAllStatements, TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { sendRawGraphql } from '../../support/clients/raw-http';

const database = withDatabase({ seedAt: TEST_MOMENT });
const { today } = TEST_MOMENT;
const log = pino({ level: 'silent' });
const config = readConfig({ APP_ENV: 'local', LOG_LEVEL: 'silent', USAGE_MAX_NAMES: '10', USAGE_RETENTION_DAYS: '30' });
const partsOn = (db: Database) => ({ ...createDependencies(config, log, db), clock: () => TEST_MOMENT });

/** A server on a connection of its own, as another process is. */
async function startProcess() {
  const db = await openDatabase(database().settings);
  const parts = partsOn(db);
  const app = await createApp(config, parts, log);
  await parts.outboxSender.stop();
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const { port } = app.server.address() as AddressInfo;
  return {
    db,
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      await app.stop();
      parts.mail.close();
      await db.close();
    },
  };
}

const linesOf = (counts: readonly UsageCount[]) =>
  counts.map(({ kind, style, name, count }) => `${kind} ${style} ${name} ${count}`);
const stored = async () => linesOf(await store.findUsageCounts(database().db));
const ofUsage = (statements: readonly string[]) => statements.filter((sql) => sql.includes('usage_counts'));

it('two processes add up what came over both styles, each with one statement when it stops', async () => {
  const [one, other] = [await startProcess(), await startProcess()];
  const text = 'query Registered { health { status } }';
  await registerDocuments(partsOn(database().db), [{ id: 'r', text, digest: computeTextDigest(text) }]);
  const asked = await recordAllStatements(one.db, async () => {
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
      await sendRawGraphql(origin, { body: { query: 'query Faulty { nothing }' } });
      await sendRawGraphql(origin, { body: { documentId: 'r' } });
    }
  });
  expect(ofUsage(asked)).toEqual([]);
  const atStop: (readonly string[])[] = [];
  for (const process of [one, other]) atStop.push(await recordAllStatements(process.db, () => process.stop()));
  expect(atStop.map((statements) => ofUsage(statements).length)).toEqual([1, 1]);
  const names = Array.from({ length: 10 }, (_, index) => `Name${String.fromCharCode(65 + index)}`);
  expect((await stored()).sort()).toEqual(
    [
      ...names.map((name) => `operation graphql ${name} 2`),
      ...['operation graphql (other) 6', 'operation graphql (unnamed) 2', 'operation graphql Registered 2'],
      ...['operation rest Health 4', 'operation rest Account 2', 'operation rest Creditor 2'],
      ...['endpoint rest GET /consumer-api/health 4', 'endpoint rest GET /creditor-api/profile 2'],
      'endpoint rest GET /consumer-api/accounts/{consumer} 2',
      // The documented body repeats what `display` has.
      ...['balances', 'offerSummaryItems', 'paymentPlanMetaItems'].map((name) => {
        return `deprecated rest ConsumerAccount.${name} 2`;
      }),
    ].sort(),
  );
  expect(JSON.stringify(await stored())).not.toMatch(/Rivera|4321/);
});

describe('the stored counts', () => {
  const use = (name: string, count: number): UsageCount => ({ kind: 'deprecated', style: 'graphql', name, count });

  it('keep letters apart, and add up what many processes store at once in any order', async () => {
    const { db } = database();
    await db.write('DELETE FROM usage_counts');
    const counts = ['Query.a', 'Query.A', 'Query.ä', ...Array.from({ length: 50 }, (_, index) => `Query.n${index}`)];
    const given = counts.map((name) => use(name, 2));
    const statements = await recordAllStatements(db, () =>
      Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          store.incrementUsage(db, today, turn % 2 === 0 ? given : given.toReversed()),
        ),
      ),
    );
    expect(ofUsage(statements)).toHaveLength(10);
    expect(await stored()).toHaveLength(counts.length);
    expect(new Set((await store.findUsageCounts(db)).map(({ count, day }) => [count, day].join()))).toEqual(
      new Set([`20,${today}`]),
    );
  });

  it('send few different statements, however many names there are', async () => {
    const { db } = database();
    const texts = await recordAllStatements(db, async () => {
      for (let names = 0; names <= 40; names += 1) {
        const many = Array.from({ length: names }, (_, index) => use(`Query.f${index}`, 1));
        await store.incrementUsage(db, today, many);
      }
    });
    expect([texts.length, new Set(texts).size]).toEqual([40, 7]);
  });

  it('are forgotten by the cleaning after as many days as the setting says', async () => {
    const { db } = database();
    await db.write('DELETE FROM usage_counts');
    for (const days of [0, -30, -31]) await store.incrementUsage(db, addDays(today, days), [use('Query.old', 1)]);
    await cleanUp(partsOn(db));
    expect((await store.findUsageCounts(db)).map(({ day }) => day)).toEqual([addDays(today, -30), today]);
  });
});
