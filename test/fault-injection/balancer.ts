// haproxy in front of the two processes, as a usual balancer: it asks /readyz and takes a process out that is not ready.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../support/fixtures/eventually';
import { reservePort } from '../support/servers/reserve-port';

export interface Balancer {
  readonly origin: string;
  close(): Promise<void>;
}

export const hasBalancer = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/** The ports are constant, so the processes start on them again. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-balancer-'));
  const port = await reservePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, describe(port, ports));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  process.once('exit', () => child.kill('SIGKILL'));
  const origin = `http://127.0.0.1:${port}`;
  await eventually('the balancer to have a ready process', async () =>
    (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200 ? true : null,
  );
  return {
    origin,
    async close() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Nothing is sent twice: a request that a stopping process does not answer is a failed one. */
function describe(port: number, ports: readonly number[]): string {
  return `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 30s
  timeout check 2s
  retries 0
frontend clients
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${ports.map((one, n) => `  server process${n} 127.0.0.1:${one}`).join('\n')}
`;
}
