// Three members of a MySQL group replication with a single primary, of the MySQL that `.ci/unpack-mysql` has unpacked.
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { eventually } from '../support/fixtures/eventually';
import { reservePort } from '../support/servers/reserve-port';
import { createNodeProcess, NODES, type Cluster, type ClusterNode } from './cluster';
import { createDataFolder, isAnswering } from './durable-server';

const MYSQL = process.env['TEST_MYSQL_FOLDER'] ?? join(tmpdir(), 'parley-mysql');
const PLUGIN = join(MYSQL, 'usr', 'lib', 'mysql', 'plugin', 'group_replication.so');

const AS_USER = process.getuid?.() === 0 ? ['--user=root'] : [];

export const hasGroupReplication = (): boolean => existsSync(join(MYSQL, 'data')) && existsSync(PLUGIN);

interface MemberPorts {
  readonly database: number;
  readonly group: number;
}

export async function startGroupReplication(): Promise<Cluster> {
  const folder = createDataFolder();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const ports: MemberPorts[] = [];
  for (let index = 0; index < NODES; index += 1)
    ports.push({ database: await reservePort(), group: await reservePort() });
  const seeds = ports.map(({ group }) => `127.0.0.1:${group}`).join();
  const name = randomUUID();

  const nodes = ports.map((own, index): ClusterNode => {
    const data = join(folder, `data${index}`);
    const url = `mysql://root@127.0.0.1:${own.database}/`;
    cpSync(join(MYSQL, 'data'), data, { recursive: true });
    // Each member has an identity of its own, which a server without this file draws.
    rmSync(join(data, 'auto.cnf'));
    const { spawn, ...member } = createNodeProcess(join(MYSQL, 'mysqld'));
    const files = ['socket', 'pid-file', 'log-error'].map((file) => `--${file}=${join(folder, `${file}${index}`)}`);
    const options = [...files, `--datadir=${data}`, `--tmpdir=${folder}`, ...listOptions(index, own, name, seeds)];
    return {
      ...member,
      url,
      async start(writer) {
        spawn(options);
        await eventually(`member ${index + 1} to answer`, () => isAnswering(url));
        await change(url, "CHANGE REPLICATION SOURCE TO SOURCE_USER = 'root' FOR CHANNEL 'group_replication_recovery'");
        if (writer.url === url) await bootstrapGroup(url);
        await eventually(`member ${index + 1} to join`, () => joinGroup(url));
      },
      bootstrap: async () => {
        await change(url, `SET GLOBAL group_replication_force_members = '127.0.0.1:${own.group}'`);
        await change(url, "SET GLOBAL group_replication_force_members = ''");
      },
    };
  });

  const [first] = nodes;
  if (first) for (const node of nodes) await node.start(first);
  return {
    engine: `group replication, three members of MySQL ${await readVersion(first?.url ?? '')}`,
    nodes,
    seeAllCommits: "SET SESSION group_replication_consistency = 'BEFORE'",
    async waitUntilWhole() {
      // Any of them may be expelled meanwhile, while the machine is busy.
      await eventually('all members to be in the group', async () => {
        const joined = await Promise.all(nodes.map(({ url }) => joinGroup(url, NODES)));
        return joined.every(Boolean) ? true : null;
      });
    },
    async close() {
      for (const node of nodes) await node.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listOptions(index: number, { database, group }: MemberPorts, name: string, seeds: string): readonly string[] {
  return [
    ...AS_USER,
    `--port=${database}`,
    `--server-id=${index + 1}`,
    '--bind-address=127.0.0.1',
    '--report-host=127.0.0.1',
    '--max-connections=300',
    '--innodb-buffer-pool-size=128M',
    '--innodb-redo-log-capacity=64M',
    '--innodb-flush-log-at-trx-commit=1',
    '--sync-binlog=1',
    '--log-bin=binlog',
    '--gtid-mode=ON',
    '--enforce-gtid-consistency=ON',
    '--plugin-load-add=group_replication.so',
    `--loose-group-replication-group-name=${name}`,
    `--loose-group-replication-local-address=127.0.0.1:${group}`,
    `--loose-group-replication-group-seeds=${seeds}`,
    '--loose-group-replication-start-on-boot=OFF',
    '--loose-group-replication-recovery-get-public-key=ON',
    '--loose-group-replication-consistency=BEFORE_ON_PRIMARY_FAILOVER',
    // A member that does not answer is expelled after five seconds, and comes back when it is told to.
    '--loose-group-replication-member-expel-timeout=0',
    '--loose-group-replication-autorejoin-tries=0',
    // Who is the next primary is known: the members in their order.
    `--loose-group-replication-member-weight=${90 - index * 10}`,
  ];
}

async function bootstrapGroup(url: string): Promise<void> {
  await change(url, 'SET GLOBAL group_replication_bootstrap_group = ON');
  await change(url, 'START GROUP_REPLICATION');
  await change(url, 'SET GLOBAL group_replication_bootstrap_group = OFF');
}

const STATE = `SELECT COUNT(*) AS size, SUM(member_state = 'ONLINE') AS online,
  SUM(member_id = @@server_uuid AND member_state IN ('ONLINE', 'RECOVERING')) AS joined
  FROM performance_schema.replication_group_members`;

/** Whether the member and `size` of them are online. One that was expelled, or has not started yet, joins again. */
async function joinGroup(url: string, size = 1): Promise<true | null> {
  try {
    const [row] = await query(url, STATE);
    if (Number(row?.['joined']) === 0) {
      await change(url, 'STOP GROUP_REPLICATION');
      // Refused while the others still believe that its predecessor is alive.
      await change(url, 'START GROUP_REPLICATION');
    }
    const online = Number(row?.['online']);
    return Number(row?.['joined']) > 0 && online >= size && online === Number(row?.['size']) ? true : null;
  } catch {
    return null;
  }
}

async function readVersion(url: string): Promise<string> {
  const [row] = await query(url, 'SELECT VERSION() AS version');
  return String(row?.['version']).replace(/-.*$/, '');
}

async function change(url: string, sql: string): Promise<void> {
  await query(url, sql);
}

async function query(uri: string, sql: string): Promise<readonly RowDataPacket[]> {
  const connection = await createConnection(uri);
  try {
    const [rows] = await connection.query<RowDataPacket[]>(sql);
    return rows;
  } finally {
    await connection.end();
  }
}
