// Runs haproxy with deploy/haproxy.cfg and a fresh certificate, in front of servers on loopback.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { eventually } from '../../test/support/fixtures/eventually';
import { reservePort } from '../../test/support/servers/reserve-port';
import { ROOT } from './image-steps';

export const PROXY_CONFIGURATION = join(ROOT, 'deploy', 'haproxy.cfg');

/** Writes a certificate for localhost and its key into one file, as the proxy reads them. */
export function createCertificate(folder: string): { readonly file: string; readonly certificate: string } {
  const [key, certificate, file] = ['key', 'public', 'certificate'].map((name) => join(folder, `proxy-${name}`));
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-newkey', 'rsa:2048', '-nodes', '-keyout', String(key), '-out', String(certificate)];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...files, ...names], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const published = readFileSync(String(certificate), 'utf8');
  writeFileSync(String(file), `${published}${readFileSync(String(key), 'utf8')}`);
  return { file: String(file), certificate: published };
}

export interface Proxy {
  readonly child: ChildProcess;
  /** The status of the answer to a request over TLS; null if there is none. */
  ask(path: string): Promise<number | null>;
  /** Without TLS. */
  readonly plainPort: number;
  /** Opens a connection over TLS. */
  connect(): TLSSocket;
}

export async function startProxy(
  ports: readonly [number, number],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Proxy> {
  const { file, certificate } = createCertificate(folder);
  const [plain, encrypted] = [await reservePort(), await reservePort()];
  const child = spawn('haproxy', ['-db', '-f', PROXY_CONFIGURATION], {
    env: {
      PATH: process.env['PATH'],
      CERTIFICATE_FILE: file,
      HTTP_ADDRESS: `127.0.0.1:${plain}`,
      HTTPS_ADDRESS: `127.0.0.1:${encrypted}`,
      PARLEY_1: `127.0.0.1:${ports[0]}`,
      PARLEY_2: `127.0.0.1:${ports[1]}`,
      ...environment,
    },
    stdio: 'inherit',
  });
  const ask = (path: string) =>
    new Promise<number | null>((resolve) => {
      const url = `https://localhost:${encrypted}${path}`;
      get(url, { ca: certificate, family: 4 }, (response) => {
        response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? null) : null));
      }).once('error', () => resolve(null));
    });
  await eventually('the proxy to have a ready server', async () =>
    (await ask('/consumer-api/health')) === 200 ? true : null,
  );
  return {
    child,
    plainPort: plain,
    ask,
    connect: () => connect({ host: '127.0.0.1', servername: 'localhost', port: encrypted, ca: certificate }),
  };
}
