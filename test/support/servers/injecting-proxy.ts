// A proxy to the database server that injects errors: lost connections around COMMIT, silence, and forged answers.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * `cut before`: the server never gets the command. `cut at`: it gets the command while the connection is lost.
 * `cut after`: it carries the command out, and only its answer is lost. A number is answered in the server's place.
 */
export type Injection = 'cut before' | 'cut at' | 'cut after' | number;

/** A command as the proxy sees it. */
export interface SentCommand {
  readonly isCommit: boolean;
  /** Changes rows: text or a prepared statement. */
  readonly isWrite: boolean;
}

export interface InjectingProxy {
  /** The address of a database behind the proxy. */
  through(url: string): string;
  /** Decides about each command from now on; null stops that. */
  inject(choose: ((command: SentCommand) => Injection | null) | null): void;
  /** While it is silent, nothing is forwarded, and connections stay open. */
  setSilent(isSilent: boolean): void;
  /** How many commands were not forwarded or answered normally. */
  readonly count: () => number;
  close(): void;
}

/** What `inject` takes to lose each COMMIT. */
export function atCommit(injection: Injection): (command: SentCommand) => Injection | null {
  return ({ isCommit }) => (isCommit ? injection : null);
}

export async function startInjectingProxy(server: string): Promise<InjectingProxy> {
  const { hostname, port: serverPort } = new URL(server);
  const sockets = new Set<Socket>();
  let chooseInjection: ((command: SentCommand) => Injection | null) | null = null;
  let [isSilent, count] = [false, 0];
  const proxy = createServer((client) => {
    const upstream = connect(Number(serverPort), hostname);
    const destroy = (): void => [client, upstream].forEach((socket) => socket.destroy());
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true).on('error', destroy).on('close', destroy));
      socket.on('close', () => sockets.delete(socket));
      if (isSilent) socket.pause();
    }
    let isAnswerLost = false;
    client.on('data', (sent: Buffer) => {
      const command = readCommand(sent);
      const injection = command && chooseInjection ? chooseInjection(command) : null;
      if (injection === null) return upstream.write(sent);
      count += 1;
      if (typeof injection === 'number') return client.write(forgeError(injection, sent));
      if (injection === 'cut before') return destroy();
      isAnswerLost = true;
      // Ended and not destroyed, so that the command still reaches the server.
      if (injection === 'cut at') return upstream.end(sent, () => client.destroy());
      return upstream.write(sent);
    });
    upstream.on('data', (answer: Buffer) => (isAnswerLost ? destroy() : client.write(answer)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    through(url) {
      const proxied = new URL(url);
      proxied.host = `127.0.0.1:${port}`;
      return proxied.toString();
    },
    inject(choose) {
      chooseInjection = choose;
    },
    setSilent(next) {
      isSilent = next;
      if (next) count += 1;
      for (const socket of sockets) {
        if (next) socket.pause();
        else socket.resume();
      }
    },
    count: () => count,
    close() {
      sockets.forEach((socket) => socket.destroy());
      proxy.close();
    },
  };
}

const [COM_QUERY, COM_STMT_EXECUTE] = [3, 23];

/** Null for what is no command with an answer of one packet, such as the login. */
function readCommand(sent: Buffer): SentCommand | null {
  // The driver sends one command at a time: length (3 bytes), sequence number, command, text.
  const isFirstPacket = sent[3] === 0;
  if (!isFirstPacket) return null;
  if (sent[4] === COM_STMT_EXECUTE) return { isCommit: false, isWrite: true };
  if (sent[4] !== COM_QUERY) return null;
  // MySQL has two numbers of attributes before the text.
  const text = sent
    .subarray(5, 40)
    .toString('latin1')
    .replace(/^\W{2}/, '')
    .trim();
  return { isCommit: /^COMMIT;?$/.test(text), isWrite: /^(INSERT|UPDATE|DELETE)\b/.test(text) };
}

/** An ERR packet of protocol 4.1 with the general SQL state. */
function forgeError(errno: number, sent: Buffer): Buffer {
  const body = Buffer.from(`   #HY000Injected error ${errno}`, 'latin1');
  body[0] = 0xff;
  body.writeUInt16LE(errno, 1);
  const header = Buffer.from([body.length & 255, body.length >> 8, 0, (sent[3] ?? 0) + 1]);
  return Buffer.concat([header, body]);
}
