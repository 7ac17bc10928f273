// The databases that are disturbed: MariaDB behind a proxy, clusters of three nodes, and the embedded one.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import { openDatabase } from '../../src/persistence/database/database';
import { startInjectingProxy, type InjectingProxy } from '../support/servers/injecting-proxy';
import { TEST_SEALING } from '../support/database/test-database';
import type { Cluster } from './cluster';
import { createDataFolder, startDurableServer, type DurableServer } from './durable-server';
import { fillDatabase } from './fill-database';
import { createReader, startTestSystem, type DatabaseUnderTest, type TestSystem } from './test-system';

export const DATABASE = 'parley';
const PROCESSES = 2;

interface MariadbUnderTest extends DatabaseUnderTest {
  readonly server: DurableServer;
  readonly proxy: InjectingProxy;
}

export type MariadbSystem = MariadbUnderTest & TestSystem;

/** `folder`: for its files. */
export async function startMariadbSystem(folder?: string): Promise<MariadbSystem> {
  const server = await startDurableServer(folder);
  const url = await createFilled(server.url);
  const proxy = await startInjectingProxy(url);
  const reader = createReader([url]);
  return startTestSystem<MariadbUnderTest>({
    engine: `MariaDB ${server.version}`,
    processes: PROCESSES,
    server,
    proxy,
    rows: reader.rows,
    settings: { DATABASE_URL: proxy.through(url) },
    async close() {
      proxy.close();
      await reader.end();
      await server.remove();
    },
  });
}

/** The folder of the database is a disk that is little larger than its first data. */
export type SmallDiskSystem = MariadbSystem & { readonly disk: string };

const DISK_MIB = 400;

export const canMount = (): boolean => process.getuid?.() === 0 && spawnSync('which', ['mount']).status === 0;

export async function startSmallDiskSystem(): Promise<SmallDiskSystem> {
  const disk = createDataFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', disk]);
  // Also while the database still has its files open.
  const unmount = () => spawnSync('umount', ['-l', disk]);
  process.once('exit', unmount);
  const system = await startMariadbSystem(disk);
  return {
    ...system,
    disk,
    async close() {
      unmount();
      await system.close();
    },
  };
}

interface ClusterUnderTest extends DatabaseUnderTest {
  readonly cluster: Cluster;
}

export type ClusterSystem = ClusterUnderTest & TestSystem;

/** Through the first node, which is the one that is written to. */
export async function startClusterSystem(startCluster: () => Promise<Cluster>): Promise<ClusterSystem> {
  const cluster = await startCluster();
  const [first, ...others] = cluster.nodes.map(({ url }) => url);
  if (first === undefined) throw new Error('The cluster has no nodes.');
  const filled = new URL(await createFilled(first));
  const hosts = [filled.host, ...others.map((url) => new URL(url).host)];
  const reader = createReader(
    hosts.map((host) => `mysql://root@${host}/${DATABASE}`),
    cluster.seeAllCommits,
  );
  return startTestSystem<ClusterUnderTest>({
    engine: cluster.engine,
    processes: PROCESSES,
    cluster,
    rows: reader.rows,
    settings: { DATABASE_URL: `mysql://root@${hosts.join()}/${DATABASE}` },
    async close() {
      await reader.end();
      await cluster.close();
    },
  });
}

export async function startEmbeddedSystem(): Promise<TestSystem> {
  const dataDir = createDataFolder();
  await fillDatabase(null, dataDir);
  // Reads beside the server process.
  const db = await openDatabase({ url: null, dataDir, poolMax: 1, retryTimeoutMs: 8000, sealing: TEST_SEALING });
  const [version] = await db.read('SELECT sqlite_version() AS version');
  return startTestSystem({
    engine: `embedded, SQLite ${String(version?.['version'])}`,
    processes: 1,
    rows: db.read,
    settings: { DATA_DIR: dataDir },
    async close() {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  });
}

/** The address of a filled database on a server. */
async function createFilled(server: string): Promise<string> {
  const connection = await createConnection(server);
  await connection.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  // Not root, whom `read_only` does not bind.
  await connection.query(`CREATE USER parley@'127.0.0.1'`);
  await connection.query(`GRANT ALL ON ${DATABASE}.* TO parley@'127.0.0.1'`);
  await connection.end();
  const address = new URL(DATABASE, server);
  address.username = 'parley';
  const url = address.href;
  await fillDatabase(url, '');
  return url;
}
