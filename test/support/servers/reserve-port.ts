// Ports for programs whose port is a setting that others share: a proxy, and the servers behind it. Everything else binds
// port 0.
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that operating systems give to listeners of port 0 and to outgoing connections. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];
const ATTEMPTS = 100;

/**
 * A TCP port of loopback that nothing listens on, and that no other process is given here. Its UDP port is bound until this
 * process ends, as the reservation.
 */
export async function reservePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
  throw new Error(`${ATTEMPTS} ports between ${FIRST_PORT} and ${LAST_PORT} are taken.`);
}

function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const reservation = createSocket('udp4').unref();
    reservation.once('error', () => resolve(false));
    reservation.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
