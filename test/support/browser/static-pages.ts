// Serves the test page and the CAPTCHA library as static files from an origin other than the server's.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';
import { startLoopbackServer } from '../servers/loopback-server';

const ROOT = join(__dirname, '..', '..', '..');

/** Path prefix → folder. The first match applies. */
const FOLDERS = [
  { prefix: '/altcha/', folder: join(ROOT, 'node_modules', 'altcha-lib', 'dist', 'esm', 'v2') },
  { prefix: '/', folder: join(ROOT, 'test', 'browser', 'page') },
];

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

export interface StaticPages {
  /** Both hosts lead to this machine, but a browser treats them as two sites. */
  origin(host: 'localhost' | '127.0.0.1'): string;
  close(): Promise<void>;
}

export async function serveStaticPages(): Promise<StaticPages> {
  const server = await startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = findFile(pathname);
    if (file === null) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  return { origin: (host) => `http://${host}:${server.port}`, close: () => server.close() };
}

function findFile(pathname: string): string | null {
  const place = FOLDERS.find(({ prefix }) => pathname.startsWith(prefix));
  if (!place) return null;
  const file = normalize(join(place.folder, pathname.slice(place.prefix.length)));
  const isInside = file.startsWith(place.folder + sep);
  return isInside && existsSync(file) && statSync(file).isFile() ? file : null;
}
