// Serves pages as static files from an origin other than the server's: by default the test page of the sign-in with the
// CAPTCHA library.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { startLoopbackServer } from '../servers/loopback-server';

const ROOT = join(__dirname, '..', '..', '..');

/** The first match applies. */
export interface ServedFolder {
  readonly prefix: string;
  readonly folder: string;
}

const SIGN_IN: readonly ServedFolder[] = [
  { prefix: '/altcha/', folder: join(ROOT, 'node_modules', 'altcha-lib', 'dist', 'esm', 'v2') },
  { prefix: '/', folder: join(ROOT, 'test', 'browser', 'page') },
];

const SCRIPT = 'text/javascript; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': SCRIPT,
  '.mjs': SCRIPT,
};

export interface StaticPages {
  /** Both hosts lead to this machine, but a browser treats them as two sites. */
  origin(host: 'localhost' | '127.0.0.1'): string;
  close(): Promise<void>;
}

export async function serveStaticPages(folders: readonly ServedFolder[] = SIGN_IN): Promise<StaticPages> {
  const server = await startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = findFile(folders, pathname);
    if (file === null) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  return { origin: (host) => `http://${host}:${server.port}`, close: () => server.close() };
}

function findFile(folders: readonly ServedFolder[], pathname: string): string | null {
  const place = folders.find(({ prefix }) => pathname.startsWith(prefix));
  if (!place) return null;
  const file = normalize(join(place.folder, pathname.slice(place.prefix.length)));
  const isInside = file.startsWith(place.folder + sep);
  return isInside && existsSync(file) && statSync(file).isFile() ? file : null;
}
