// Three Galera nodes of the MariaDB that is installed.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { eventually } from '../support/fixtures/eventually';
import { reservePort } from '../support/servers/reserve-port';
import { createNodeProcess, NODES, type Cluster, type ClusterNode } from './cluster';
import { createDataFolder, install, readVersion } from './durable-server';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib/libgalera_smm.so'];
const PROVIDER = PROVIDERS.find((file) => existsSync(file));
/** What a node needs to copy another one. */
const PROGRAMS = ['mariadbd', 'wsrep_sst_rsync', 'rsync'];

/** Root must not run rsync as a server, which copies one node to another. */
const [USER, USER_ID] = ['daemon', 1];
const isRoot = process.getuid?.() === 0;

export function hasGalera(): boolean {
  const isThere = (program: string) => spawnSync('which', [program]).status === 0;
  return PROVIDER !== undefined && PROGRAMS.every(isThere);
}

interface NodePorts {
  readonly database: number;
  readonly group: number;
  readonly receiver: number;
  readonly copy: number;
}

export async function startGaleraCluster(): Promise<Cluster> {
  const folder = createDataFolder();
  if (isRoot) chownSync(folder, USER_ID, USER_ID);
  const ports: NodePorts[] = [];
  for (let index = 0; index < NODES; index += 1)
    ports.push({
      database: await reservePort(),
      group: await reservePort(),
      receiver: await reservePort(),
      copy: await reservePort(),
    });
  const address = `gcomm://${ports.map(({ group }) => `127.0.0.1:${group}`).join()}`;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

  const nodes = ports.map((own, index): ClusterNode => {
    const data = join(folder, `data${index}`);
    const url = `mysql://root@127.0.0.1:${own.database}/`;
    const { spawn, ...node } = createNodeProcess('mariadbd');
    const start = async (own: readonly string[]): Promise<void> => {
      spawn(['--no-defaults', ...own]);
      await eventually(`node ${index + 1} to be synced`, () => isSynced(url));
    };
    const files = ['socket', 'pid-file', 'log-error'].map((name) => `--${name}=${join(folder, `${name}${index}`)}`);
    const options = [...files, `--datadir=${data}`, ...listOptions(index, own, address)];
    mkdirSync(data);
    if (index === 0) install(data, isRoot ? [`--user=${USER}`] : []);
    else if (isRoot) chownSync(data, USER_ID, USER_ID);
    return {
      ...node,
      url,
      start(writer) {
        if (writer.url === url) return start([...options, '--wsrep-new-cluster']);
        const donor = nodes.findIndex((node) => node.url !== url && node.url !== writer.url);
        return start([...options, `--wsrep-sst-donor=node${donor},`]);
      },
      bootstrap: () => change(url, "SET GLOBAL wsrep_provider_options = 'pc.bootstrap = YES'"),
    };
  });
  const cluster: Cluster = {
    engine: `Galera 4, three nodes of MariaDB ${readVersion()}`,
    nodes,
    seeAllCommits: 'SET SESSION wsrep_sync_wait = 1',
    async waitUntilWhole() {
      for (const { url } of nodes) await eventually(`${url} to be in the cluster`, () => isSynced(url, NODES));
    },
    async close() {
      for (const node of nodes) await node.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  // The first one declares itself to be the cluster, and the others copy it.
  const [first] = nodes;
  if (first) for (const node of nodes) await node.start(first);
  return cluster;
}

function listOptions(index: number, { database, group, receiver, copy }: NodePorts, address: string) {
  const provider = [`gmcast.listen_addr=tcp://127.0.0.1:${group}`, `ist.recv_addr=127.0.0.1:${receiver}`];
  return [
    ...(isRoot ? [`--user=${USER}`] : []),
    `--port=${database}`,
    '--bind-address=127.0.0.1',
    '--max-connections=300',
    '--innodb-buffer-pool-size=128M',
    '--skip-log-bin',
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--innodb-flush-log-at-trx-commit=1',
    '--wsrep-on=ON',
    `--wsrep-provider=${PROVIDER}`,
    `--wsrep-cluster-address=${address}`,
    `--wsrep-node-address=127.0.0.1:${group}`,
    `--wsrep-node-name=node${index}`,
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${copy}`,
    `--wsrep-provider-options=${provider.join(';')}`,
  ];
}

/** `size`: of the cluster, as this node sees it. */
async function isSynced(uri: string, size?: number): Promise<true | null> {
  try {
    const connection = await createConnection(uri);
    const [rows] = await connection.query<RowDataPacket[]>(
      "SHOW STATUS WHERE variable_name IN ('wsrep_ready', 'wsrep_local_state_comment', 'wsrep_cluster_size')",
    );
    await connection.end();
    const status = Object.fromEntries(rows.map((row) => [row['Variable_name'], row['Value']])) as Record<
      string,
      string
    >;
    const isWhole = size === undefined || Number(status['wsrep_cluster_size']) === size;
    return status['wsrep_ready'] === 'ON' && status['wsrep_local_state_comment'] === 'Synced' && isWhole ? true : null;
  } catch {
    return null;
  }
}

async function change(uri: string, sql: string): Promise<void> {
  const connection = await createConnection(uri);
  await connection.query(sql);
  await connection.end();
}
