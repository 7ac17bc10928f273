// Several database servers in DATABASE_URL: one is written to at a time, and another takes over when it fails.
import { openDatabase, type Database } from '../../../src/persistence/database/database';
import { TEST_SEALING } from '../../support/database/test-database';
import { connect } from '../../support/clients/connect';
import { openBrowser, API_STYLES } from '../../support/clients/simulated-browser';
import { eventually } from '../../support/fixtures/eventually';
import { generateKeySettings } from '../../support/fixtures/keys';
import { newIdentity, toIdentity } from '../../support/fixtures/people';
import { startPair, type DatabasePair, type PairedServer } from '../../support/servers/mariadb-pair';
import { startServerProcess, type TestServerProcess } from '../../support/servers/server-processes';

let pair: DatabasePair;

beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

describe('a running server', () => {
  let server: TestServerProcess;

  beforeAll(async () => {
    server = await startServerProcess({
      APP_ENV: 'test',
      LOG_LEVEL: 'warn',
      SEED_DEMO: 'off',
      CAPTCHA_PROVIDER: 'off',
      TRUST_PROXY: '1',
      DATABASE_URL: pair.address(pair.first, pair.second),
      DATABASE_RETRY_TIMEOUT_MS: '4000',
      ...generateKeySettings('1'),
    });
  });
  afterAll(() => server.stop());

  /** Starts a sign-in, which writes. */
  const login = async (index: number) => {
    const browser = openBrowser(connect(server.origin), API_STYLES[index % API_STYLES.length] ?? 'REST');
    return browser.send('login', { ...toIdentity(newIdentity()), captcha_token: 'anything' });
  };
  const countFlows = async ({ rows }: PairedServer) => {
    const [row] = await rows('SELECT COUNT(*) AS total FROM parley.login_flows');
    return Number(row?.['total']);
  };

  it('answers every request when the writer dies and its replica takes over', async () => {
    const { first, second, promote } = pair;
    const answers: Awaited<ReturnType<typeof login>>[] = [];
    let [isPromoted, missing] = [false, 20];
    const client = async (index: number) => {
      while (missing > 0) {
        answers.push(await login(index));
        if (isPromoted) missing -= 1;
      }
    };
    const clients = Promise.all([0, 1, 2, 3].map(client));
    await eventually('some requests', () => (answers.length > 8 ? true : null));
    expect([(await countFlows(first)) > 0, (await second.rows('SELECT @@read_only AS is_on'))[0]?.['is_on']]).toEqual([
      true,
      1,
    ]);
    await first.kill();
    await promote();
    const before = await countFlows(second);
    isPromoted = true;
    await clients;
    expect(answers.filter(({ value }) => value === null).map(({ answer }) => answer.body)).toEqual([]);
    expect(await countFlows(second)).toBeGreaterThan(before);
  });

  it('answers 503 while no server is left, and goes on when one is back', async () => {
    await pair.second.kill();
    const { answer, value } = await login(API_STYLES.indexOf('REST'));
    expect([value, answer.status, answer.headers.get('retry-after')]).toEqual([null, 503, '1']);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(503);
    await pair.first.restart();
    expect((await login(0)).value).not.toBeNull();
    await pair.second.restart();
  });
});

describe('the connections of a process', () => {
  let db: Database;

  beforeAll(() => pair.promote());

  const settingsFor = (retryTimeoutMs: number, ...servers: readonly PairedServer[]) => ({
    url: pair.address(...servers),
    dataDir: '',
    poolMax: 5,
    sealing: TEST_SEALING,
    retryTimeoutMs,
  });
  const open = (...servers: readonly PairedServer[]) => openDatabase(settingsFor(3000, ...servers));
  const add = (n: number) => db.repeatable.write('INSERT INTO notes VALUES (?)', [n]);
  const addMany = (...numbers: readonly number[]) => Promise.all(numbers.map(add));
  const listNotes = async ({ rows }: PairedServer) =>
    (await rows('SELECT n FROM parley.notes ORDER BY n')).map((row) => Number(row['n']));
  const getStored = async () => [await listNotes(pair.first), await listNotes(pair.second)];

  beforeEach(async () => {
    for (const server of [pair.first, pair.second]) {
      await server.change('SET GLOBAL read_only = 0; CREATE OR REPLACE TABLE parley.notes (n INT PRIMARY KEY)');
    }
  });
  afterEach(() => db.close());

  it('never read from or write to a read-only server, even if it is the first, and keep none open there', async () => {
    await pair.first.setReadOnly(true);
    db = await open(pair.first, pair.second);
    // A replica may be behind the writer.
    expect(await db.read('SELECT @@server_id AS id')).toEqual([{ id: 2 }]);
    await addMany(1, 2, 3);
    expect(await getStored()).toEqual([[], [1, 2, 3]]);
    await eventually('the refused connections to be closed', async () => {
      const sessions = await pair.first.rows("SELECT id FROM information_schema.processlist WHERE user = 'parley'");
      return sessions.length === 0 ? true : null;
    });
  });

  it('stay with the writer when an earlier host of the list is back', async () => {
    await pair.first.setReadOnly(true);
    db = await open(pair.first, pair.second);
    await add(1);
    await pair.first.setReadOnly(false);
    await addMany(2, 3, 4, 5, 6, 7, 8);
    expect(await getStored()).toEqual([[], [1, 2, 3, 4, 5, 6, 7, 8]]);
  });

  it('leave a writer that has become read-only, all of them, and do not return', async () => {
    await pair.second.setReadOnly(true);
    db = await open(pair.first, pair.second);
    await addMany(1, 2, 3, 4, 5);
    await pair.first.setReadOnly(true);
    const waiting = addMany(6, 7, 8, 9, 10);
    await pair.second.setReadOnly(false);
    await waiting;
    await pair.first.setReadOnly(false);
    await addMany(11, 12, 13, 14, 15);
    expect(await getStored()).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    ]);
    expect(await db.read('SELECT COUNT(*) AS total FROM notes')).toEqual([{ total: 10 }]);
  });

  it('have the time of the writer, also of the one that takes over', async () => {
    const HOUR = 60 * 60 * 1000;
    /** Statements of the application see it. */
    await pair.second.change("SET GLOBAL init_connect = 'SET timestamp = UNIX_TIMESTAMP() + 6 * 3600'");
    await pair.second.setReadOnly(true);
    db = await open(pair.first, pair.second);
    await add(1);
    expect(Math.abs(db.readEpoch() - Date.now())).toBeLessThan(HOUR);
    await pair.second.setReadOnly(false);
    await pair.first.setReadOnly(true);
    await add(2);
    expect(Math.abs(db.readEpoch() - Date.now() - 6 * HOUR)).toBeLessThan(HOUR);
    expect(Math.abs(db.msAhead() + 6 * HOUR)).toBeLessThan(HOUR);
    await pair.second.change("SET GLOBAL init_connect = ''");
  });

  it('leave a writer that hangs, and do not wait for each of its connections', async () => {
    db = await openDatabase({ ...settingsFor(6000, pair.first, pair.second), statementSeconds: 0 });
    await addMany(1, 2, 3, 4, 5);
    await pair.first.pause();
    try {
      await add(6);
      // Those that are still open to the first server would each take a second.
      await addMany(7, 8, 9, 10);
      expect(await listNotes(pair.second)).toEqual([6, 7, 8, 9, 10]);
    } finally {
      pair.first.resume();
    }
  });

  it('fail with service_unavailable while every server is read-only', async () => {
    db = await openDatabase(settingsFor(500, pair.first, pair.second));
    await pair.first.setReadOnly(true);
    await pair.second.setReadOnly(true);
    await expect(add(1)).rejects.toMatchObject({ code: 'service_unavailable', details: { retryAfter: 1 } });
    expect(await getStored()).toEqual([[], []]);
  });

  it('are set up by two statements, and checked by a third only if there are several hosts', async () => {
    const COMMANDS = "SHOW SESSION STATUS WHERE Variable_name IN ('Com_select', 'Com_set_option')";
    const count = async () => (await db.read(COMMANDS)).map((row) => Number(row['Value']));
    db = await open(pair.first);
    const [alone] = [await count(), await db.close()];
    db = await open(pair.first, pair.second);
    // One SELECT is the check of the start, that the database answers.
    expect([alone, await count()]).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});
