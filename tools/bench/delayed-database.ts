// A proxy before a database server that adds a round trip to each command, as if the server were in another place, and
// counts the commands.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DelayedDatabase {
  readonly url: string;
  /** Of each command from now on, in milliseconds. */
  setRoundTrip(ms: number): void;
  /** Since the start. A command of usual length arrives in one piece. */
  countCommands(): number;
  close(): void;
}

export async function startDelayedDatabase(databaseUrl: string): Promise<DelayedDatabase> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let oneWayMs = 0;
  let commands = 0;
  const relay = (from: Socket, to: Socket, count: () => void) => {
    sockets.add(from.setNoDelay(true));
    from.on('data', (chunk: Buffer) => {
      count();
      // Timers of one length end in the order of their start.
      setTimeout(() => to.write(chunk), oneWayMs);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      setTimeout(() => to.end(), oneWayMs);
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port || 3306), hostname);
    relay(client, upstream, () => (commands += 1));
    relay(upstream, client, () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const delayed = new URL(databaseUrl);
  delayed.hostname = '127.0.0.1';
  delayed.port = String((server.address() as AddressInfo).port);
  return {
    url: delayed.href,
    setRoundTrip: (ms) => {
      oneWayMs = ms / 2;
    },
    countCommands: () => commands,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
