// A proxy before a database server that falls silent: connections stay open, and nothing is passed on.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to the server that can silently drop everything on its connections. */
export async function startSilenceableProxy(target: string) {
  const url = new URL(target);
  const { hostname, port: targetPort } = url;
  const pairs: (readonly [Socket, Socket])[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname);
    pairs.push([client, upstream]);
    client.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => client.destroy()).pipe(client);
    if (isSilent) pairs.at(-1)?.forEach((socket) => socket.unpipe().pause());
  });
  let isSilent = false;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.toString(),
    silence() {
      isSilent = true;
      pairs.flat().forEach((socket) => socket.unpipe().pause());
    },
    restore: () => {
      isSilent = false;
    },
    close() {
      pairs.flat().forEach((socket) => socket.destroy());
      server.close();
    },
  };
}
