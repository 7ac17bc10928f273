// The choice among several database servers, with a clock that only the tests move.
import { createWriter } from '../../../src/persistence/database/hosts';

const READ_ONLY = { errno: 1290 };

interface Connection {
  readonly name: string;
  isDestroyed: boolean;
  destroy(): void;
}

/** Hosts a, b and c. `down` lists those that refuse connections, and with which error. */
function withHosts(count = 3) {
  let now = 1000;
  const down = new Map<string, unknown>();
  const tried: string[] = [];
  const hosts = ['a', 'b', 'c'].slice(0, count).map((host) => ({ host, port: 3306 }));
  const writer = createWriter<Connection>(hosts, () => now);
  const open = async ({ host }: { host: string }): Promise<Connection> => {
    tried.push(host);
    await Promise.resolve();
    if (down.has(host)) throw down.get(host);
    const connection = { name: host, isDestroyed: false, destroy: () => void (connection.isDestroyed = true) };
    return connection;
  };
  return {
    writer,
    tried,
    down: (host: string, error: unknown = { code: 'ECONNREFUSED' }) => down.set(host, error),
    up: (host: string) => down.delete(host),
    wait: (milliseconds: number) => (now += milliseconds),
    connect: () => writer.connect(open),
    /** Which hosts an attempt tries, and where it ends. */
    async attempt() {
      const before = tried.length;
      const name = await writer.connect(open).then(
        (connection) => connection.name,
        () => null,
      );
      return [tried.slice(before).join(''), name];
    },
  };
}

it('the first host is used, and others only when it fails, in their order', async () => {
  const hosts = withHosts();
  expect(await hosts.attempt()).toEqual(['a', 'a']);
  hosts.down('a').set('b', { code: 'ETIMEDOUT' });
  expect(await hosts.attempt()).toEqual(['abc', 'c']);
});

it('a host that is back is used only when the writer fails', async () => {
  const hosts = withHosts();
  hosts.down('a');
  expect(await hosts.attempt()).toEqual(['ab', 'b']);
  hosts.up('a');
  hosts.wait(60_000);
  expect(await hosts.attempt()).toEqual(['b', 'b']);
  hosts.down('b');
  expect(await hosts.attempt()).toEqual(['ba', 'a']);
});

it('a host that has just failed is not tried for a second, unless all have failed', async () => {
  const hosts = withHosts(2);
  hosts.down('a').set('b', { code: 'DB_NOT_WRITABLE' });
  expect(await hosts.attempt()).toEqual(['ab', null]);
  hosts.wait(10);
  // The one that failed first.
  expect(await hosts.attempt()).toEqual(['a', null]);
  hosts.wait(10);
  expect(await hosts.attempt()).toEqual(['b', null]);
  hosts.wait(2000);
  hosts.up('b');
  expect(await hosts.attempt()).toEqual(['ab', 'b']);
});

it('a server at its limit of connections stays the writer', async () => {
  const hosts = withHosts();
  hosts.down('a', { errno: 1040 });
  expect(await hosts.attempt()).toEqual(['a', null]);
  expect(await hosts.attempt()).toEqual(['a', null]);
});

it('connections to an earlier writer are not used again', async () => {
  const hosts = withHosts();
  const early = await hosts.connect();
  expect(hosts.writer.isCurrent(early)).toBe(true);
  hosts.down('a');
  const late = await hosts.connect();
  expect([early, late].map(hosts.writer.isCurrent)).toEqual([false, true]);
});

it('a failed attempt to connect leaves the open connections in use', async () => {
  const hosts = withHosts(2);
  const open = await hosts.connect();
  hosts.down('a').set('b', { code: 'DB_NOT_WRITABLE' });
  await hosts.attempt();
  expect(hosts.writer.isCurrent(open)).toBe(true);
});

it.each([[{ errno: 1290 }], [{ errno: 1836 }], [{ errno: 1792 }], [{ errno: 1047 }], [{ code: 'DB_COMMAND_TIMEOUT' }]])(
  '%j on one connection ends the use of all to its host, and another host is tried',
  async (error) => {
    const hosts = withHosts(2);
    const [one, other] = [await hosts.connect(), await hosts.connect()];
    hosts.writer.observe(one, error);
    expect([one, other].map(hosts.writer.isCurrent)).toEqual([false, false]);
    expect(await hosts.attempt()).toEqual(['b', 'b']);
  },
);

it.each([[{ errno: 1213 }], [{ errno: 1062 }], [{ code: 'PROTOCOL_CONNECTION_LOST' }]])(
  '%j does not',
  async (error) => {
    const hosts = withHosts(2);
    const connection = await hosts.connect();
    hosts.writer.observe(connection, error);
    expect(hosts.writer.isCurrent(connection)).toBe(true);
  },
);

it('late errors of the earlier connections do not end the use of new ones', async () => {
  const hosts = withHosts(2);
  const [one, other] = [await hosts.connect(), await hosts.connect()];
  hosts.writer.observe(one, READ_ONLY);
  hosts.down('b');
  const fresh = await hosts.connect().catch(() => hosts.connect());
  hosts.writer.observe(other, READ_ONLY);
  expect([fresh.name, hosts.writer.isCurrent(fresh)]).toEqual(['a', true]);
});

it('with one host, a refused write ends the use of its connection only', async () => {
  const hosts = withHosts(1);
  const [one, other] = [await hosts.connect(), await hosts.connect()];
  hosts.writer.observe(one, READ_ONLY);
  expect([one, other].map(hosts.writer.isCurrent)).toEqual([false, true]);
  expect(await hosts.attempt()).toEqual(['a', 'a']);
});

it('a connection to another host is closed if the writer was reached meanwhile', async () => {
  const hosts = withHosts(2);
  hosts.down('a');
  let finish = (): void => undefined;
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const opened: Connection[] = [];
  const attempt = hosts.writer.connect(async ({ host }) => {
    if (host === 'a') throw new Error('refused');
    await slow;
    const connection = { name: host, isDestroyed: false, destroy: () => void (connection.isDestroyed = true) };
    opened.push(connection);
    return connection;
  });
  await Promise.resolve();
  hosts.up('a');
  hosts.wait(2000);
  expect(await hosts.attempt()).toEqual(['a', 'a']);
  finish();
  await expect(attempt).rejects.toMatchObject({ code: 'DB_NOT_WRITABLE' });
  expect(opened).toEqual([expect.objectContaining({ name: 'b', isDestroyed: true })]);
});
