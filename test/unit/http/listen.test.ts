// A server that cannot listen names the setting, and says what to do.
import { createServer, type AddressInfo, type Server } from 'node:net';
import { listen } from '../../../src/listen';

const SETTINGS = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
const HOST = '127.0.0.1';

const open = (server: Server, host: string, port: number) => listen(server, { host, port }, SETTINGS);

it('names a port that another process uses', async () => {
  const first = createServer();
  await open(first, HOST, 0);
  const { port } = first.address() as AddressInfo;
  await expect(open(createServer(), HOST, port)).rejects.toThrow(
    `METRICS_PORT=${port} is used by another process on ${HOST}: stop that process, or set another port.`,
  );
  first.close();
});

it('names an address that the machine lacks', async () => {
  await expect(open(createServer(), '203.0.113.1', 0)).rejects.toThrow(
    /^METRICS_HOST=203\.0\.113\.1 is not an address of/,
  );
});

it('names a port that only root may use', async () => {
  // Tests may run as root.
  const server = createServer();
  const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  jest.spyOn(server, 'listen').mockImplementation(() => {
    process.nextTick(() => server.emit('error', error));
    return server;
  });
  await expect(open(server, HOST, 80)).rejects.toThrow(/^METRICS_PORT=80 is not allowed for this user/);
});
