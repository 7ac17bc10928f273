// Three Galera nodes on this machine, each of which can be killed, frozen, and started again.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { eventually } from '../support/fixtures/eventually';
import { reservePort } from '../support/servers/reserve-port';
import { createDataFolder, install } from './durable-server';

const PROVIDERS = ['/usr/lib/galera/libgalera_smm.so', '/usr/lib/libgalera_smm.so'];
const PROVIDER = PROVIDERS.find((file) => existsSync(file));
const NODES = 3;
/** What a node needs to copy another one. */
const PROGRAMS = ['mariadbd', 'wsrep_sst_rsync', 'rsync'];

/** Root must not run rsync as a server, which copies one node to another. */
const [USER, USER_ID] = ['daemon', 1];
const isRoot = process.getuid?.() === 0;

export interface GaleraNode {
  readonly url: string;
  /** SIGKILL: nothing is closed. */
  kill(): Promise<void>;
  /** SIGSTOP: connections stay open, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Joins the cluster, which another node than `writer` copies to it; returns when it accepts writes. */
  start(writer: GaleraNode): Promise<void>;
  /** Declares that this node is the cluster, after the majority was lost. */
  bootstrap(): Promise<void>;
}

export interface GaleraCluster {
  readonly nodes: readonly GaleraNode[];
  /** Waits until every node is in the cluster and accepts writes. */
  waitUntilWhole(): Promise<void>;
  close(): Promise<void>;
}

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

export async function startGaleraCluster(): Promise<GaleraCluster> {
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
  const children: (ChildProcess | null)[] = ports.map(() => null);
  process.once('exit', () => {
    children.forEach((child) => child?.kill('SIGKILL'));
    rmSync(folder, { recursive: true, force: true });
  });

  const nodes = ports.map((own, index): GaleraNode => {
    const data = join(folder, `data${index}`);
    const url = `mysql://root@127.0.0.1:${own.database}/`;
    const stop = async (signal: NodeJS.Signals): Promise<void> => {
      const child = children[index];
      children[index] = null;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      await exited;
    };
    const start = async (own: readonly string[]): Promise<void> => {
      children[index] = spawn('mariadbd', ['--no-defaults', ...own], { stdio: 'ignore' });
      await eventually(`node ${index + 1} to be synced`, () => isSynced(url));
    };
    const files = ['socket', 'pid-file', 'log-error'].map((name) => `--${name}=${join(folder, `${name}${index}`)}`);
    const options = [...files, `--datadir=${data}`, ...listOptions(index, own, address)];
    mkdirSync(data);
    if (index === 0) install(data, isRoot ? [`--user=${USER}`] : []);
    else if (isRoot) chownSync(data, USER_ID, USER_ID);
    return {
      url,
      kill: () => stop('SIGKILL'),
      freeze: () => void children[index]?.kill('SIGSTOP'),
      thaw: () => void children[index]?.kill('SIGCONT'),
      start(writer) {
        if (writer.url === url) return start([...options, '--wsrep-new-cluster']);
        const donor = nodes.findIndex((node) => node.url !== url && node.url !== writer.url);
        return start([...options, `--wsrep-sst-donor=node${donor},`]);
      },
      bootstrap: () => change(url, "SET GLOBAL wsrep_provider_options = 'pc.bootstrap = YES'"),
    };
  });
  const cluster: GaleraCluster = {
    nodes,
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
