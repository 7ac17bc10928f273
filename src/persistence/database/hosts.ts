// Chooses the database server for new connections when several are configured: one writer at a time.
import { isOverload, isWriterLost } from './errors';

export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

interface HostState extends DatabaseHost {
  /** Until then it is tried only if all have failed. 0: its last connection was accepted. */
  downUntil: number;
  /** Connections of earlier generations are not used again. */
  generation: number;
}

/** One of the pool's connections. */
interface PoolConnection {
  destroy(): void;
}

export interface Writer<Connection extends PoolConnection> {
  /** Opens a connection to the writer. `open` rejects a server that does not accept writes. */
  connect(open: (host: DatabaseHost) => Promise<Connection>): Promise<Connection>;
  /** Returns true if an idle connection leads to the writer. */
  isCurrent(connection: Connection): boolean;
  /** Call with each error of a statement. */
  observe(connection: Connection, error: unknown): void;
}

/** Longer than connecting to another host takes, and short enough for several rounds within the time of retries. */
const DOWN_MS = 1000;

/**
 * Connections go to the first host until that fails, then to the next one that accepts writes, and stay there: a host that
 * comes back is not used before the writer fails. Connections to an earlier writer finish their work and are then dropped.
 */
export function createWriter<Connection extends PoolConnection>(
  hosts: readonly DatabaseHost[],
  now: () => number = () => performance.now(),
): Writer<Connection> {
  const states = hosts.map((host): HostState => ({ ...host, downUntil: 0, generation: 0 }));
  const opened = new WeakMap<Connection, { readonly host: HostState; readonly generation: number }>();
  let writer = states[0];

  const accept = (host: HostState, connection: Connection, generation: number): void => {
    // Another attempt has reached the writer meanwhile.
    const hasWriter = writer !== host && writer?.downUntil === 0;
    if (hasWriter) {
      connection.destroy();
      throw new NotWritableError('Another database server is the writer.');
    }
    host.downUntil = 0;
    writer = host;
    opened.set(connection, { host, generation });
  };

  return {
    async connect(open) {
      let failure: unknown;
      for (const host of listCandidates(states, writer, now())) {
        const { generation } = host;
        try {
          const connection = await open(host);
          accept(host, connection, generation);
          return connection;
        } catch (error) {
          if (isOverload(error)) throw error;
          failure = error;
          host.downUntil = now() + DOWN_MS;
        }
      }
      throw failure;
    },
    isCurrent: (connection) => {
      const origin = opened.get(connection);
      return origin?.host === writer && origin?.generation === writer?.generation;
    },
    observe(connection, error) {
      const origin = opened.get(connection);
      if (!origin || !isWriterLost(error)) return;
      opened.delete(connection);
      if (states.length === 1 || origin.generation !== origin.host.generation) return;
      origin.host.generation += 1;
      origin.host.downUntil = now() + DOWN_MS;
    },
  };
}

/** The writer before the others in their order, without those that have just failed; if all have, the first to fail. */
function listCandidates(states: readonly HostState[], writer: HostState | undefined, now: number) {
  const ordered = [...states].sort((one, other) => Number(other === writer) - Number(one === writer));
  const up = ordered.filter(({ downUntil }) => downUntil <= now);
  if (up.length > 0) return up;
  return ordered.sort((one, other) => one.downUntil - other.downUntil).slice(0, 1);
}

/** The server answers, but is not the one to write to. */
export class NotWritableError extends Error {
  readonly code = 'DB_NOT_WRITABLE';
}
