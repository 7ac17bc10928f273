// Work that waits for a free connection: it is refused while the database is busy, and retried while it is silent.
import { openDatabase } from '../../../src/persistence/database/database';
import { chosenStore, TEST_MOMENT, withDatabase } from '../../support/database/test-database';
import { startSilenceableProxy } from '../../support/servers/silenceable-proxy';

const database = withDatabase({ seedAt: TEST_MOMENT });

// The embedded database has no pool.
if (chosenStore() === 'embedded')
  it('is not limited', async () => {
    const { db } = database();
    const reads = Array.from({ length: 200 }, (_, answer) => db.read('SELECT ? AS answer', [answer]));
    expect((await Promise.all(reads)).map(([row]) => row?.answer)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });
else describeWait();

function describeWait(): void {
  it('is answered with service_unavailable when no connection is free within the wait', async () => {
    const { settings } = database();
    const open = (poolWaitMs: number) => openDatabase({ ...settings, poolMax: 1, poolWaitMs });
    const [short, long] = [await open(1000), await open(60_000)];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = [short.transaction(() => released), long.transaction(() => released)];
    let hasLongWaited = false;
    const waiting = long.read('SELECT 1').then(() => (hasLongWaited = true));
    const unavailable = { code: 'service_unavailable', details: { retryAfter: 1 } };
    await expect(short.read('SELECT 1')).rejects.toMatchObject(unavailable);
    // It says nothing about whether writes are accepted.
    expect(await short.tryWrite()).toBe(false);
    expect(hasLongWaited).toBe(false);
    release();
    await Promise.all([...holding, waiting]);
    await Promise.all([short.close(), long.close()]);
  });

  it('is retried when the network falls silent and no connection is free', async () => {
    const { settings } = database();
    const proxy = await startSilenceableProxy(settings.url ?? '');
    try {
      // Two reads give up their wait while the network is silent, and a slow machine can answer within the next.
      const short = { poolMax: 1, poolWaitMs: 2000, statementSeconds: 0 };
      const db = await openDatabase({ ...settings, ...short, url: proxy.url });
      proxy.silence();
      setTimeout(proxy.restore, 2500);
      const reads = [1, 2, 3].map((answer) => db.read('SELECT ? AS answer', [answer]));
      expect(await Promise.all(reads)).toEqual([[{ answer: 1 }], [{ answer: 2 }], [{ answer: 3 }]]);
      await db.close();
    } finally {
      proxy.close();
    }
  });
}
