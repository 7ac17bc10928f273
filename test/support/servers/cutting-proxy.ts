// A proxy to the database server that can cut connections at COMMIT.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** `before`: the server never gets the COMMIT. `after`: it carries the COMMIT out, and its answer is lost. */
type Cut = 'before' | 'after';

export interface CuttingProxy {
  /** The address of a database behind the proxy. */
  through(url: string): string;
  /** Cuts the connection at each COMMIT from now on; null stops that. */
  cutCommits(cut: Cut | null): void;
  /** How many COMMITs were cut so far. */
  count(): number;
  close(): void;
}

export async function startCuttingProxy(server: string): Promise<CuttingProxy> {
  const { hostname, port: serverPort } = new URL(server);
  const sockets = new Set<Socket>();
  let [chosen, count]: [Cut | null, number] = [null, 0];
  const proxy = createServer((client) => {
    const upstream = connect(Number(serverPort), hostname);
    const destroy = (): void => [client, upstream].forEach((socket) => socket.destroy());
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true).on('error', destroy).on('close', destroy));
      socket.on('close', () => sockets.delete(socket));
    }
    let isCutting = false;
    client.on('data', (sent: Buffer) => {
      if (chosen !== null && isCommit(sent)) {
        isCutting = true;
        count += 1;
        if (chosen === 'before') return destroy();
      }
      upstream.write(sent);
    });
    upstream.on('data', (answer: Buffer) => (isCutting ? destroy() : client.write(answer)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    through(url) {
      const proxied = new URL(url);
      proxied.host = `127.0.0.1:${port}`;
      return proxied.toString();
    },
    cutCommits(cut) {
      chosen = cut;
    },
    count: () => count,
    close() {
      sockets.forEach((socket) => socket.destroy());
      proxy.close();
    },
  };
}

const COM_QUERY = 3;

/**
 * The driver sends one command at a time: length (3 bytes), sequence number, command, text. MySQL has two numbers of
 * attributes before the text.
 */
function isCommit(sent: Buffer): boolean {
  return sent[4] === COM_QUERY && /^\W{0,2}COMMIT;?$/.test(sent.subarray(5).toString('latin1'));
}
