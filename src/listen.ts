// Makes a server listen, and names the setting if it cannot.
import type { Server } from 'node:net';
import { isRecord } from './domain/shared/is-record';

/** Connections that wait to be accepted. With Node's 511, a burst of connections would wait for seconds to be repeated. */
const BACKLOG = 2048;

interface Place {
  readonly host: string;
  readonly port: number | undefined;
}

/** The settings that say where. */
interface PlaceSettings {
  readonly host: string;
  readonly port: string;
}

/** `settings`: what an operator has to change if it is not possible. */
export async function listen(server: Server, { host, port }: Place, settings: PlaceSettings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, backlog: BACKLOG }, resolve);
  }).catch((error: unknown) => {
    const code = isRecord(error) ? String(error['code']) : '';
    const problem = PROBLEMS[code]?.({ host, port, settings });
    throw problem === undefined ? error : new Error(problem, { cause: error });
  });
}

type Describe = (place: Place & { readonly settings: PlaceSettings }) => string;

const describeUnknownHost: Describe = ({ host, settings }) =>
  `${settings.host}=${host} is not an address of this machine: set one that it has, or 0.0.0.0 for all.`;

const PROBLEMS: Readonly<Record<string, Describe>> = {
  EADDRINUSE: ({ host, port, settings }) =>
    `${settings.port}=${port ?? ''} is used by another process on ${host}: stop that process, or set another port.`,
  EACCES: ({ port, settings }) =>
    `${settings.port}=${port ?? ''} is not allowed for this user: set a port from 1024 on, to which a proxy sends requests.`,
  EADDRNOTAVAIL: describeUnknownHost,
  ENOTFOUND: describeUnknownHost,
};
