// Serves the test page and the CAPTCHA library as static files: an origin that is not the server's.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, sep } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');

/** Path prefix → folder; the first match serves. */
const FOLDERS = [
  { prefix: '/altcha/', folder: join(ROOT, 'node_modules', 'altcha-lib', 'dist', 'esm', 'v2') },
  { prefix: '/', folder: join(ROOT, 'test', 'browser', 'page') },
];

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };

export interface StaticPages {
  /** Both names lead to this machine, and are two sites to a browser. */
  origin(host: 'localhost' | '127.0.0.1'): string;
  close(): Promise<void>;
}

export async function serveStaticPages(): Promise<StaticPages> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = findFile(pathname);
    if (file === null) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: (host) => `http://${host}:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function findFile(pathname: string): string | null {
  const place = FOLDERS.find(({ prefix }) => pathname.startsWith(prefix));
  if (!place) return null;
  const file = normalize(join(place.folder, pathname.slice(place.prefix.length)));
  const isInside = file.startsWith(place.folder + sep);
  return isInside && existsSync(file) && statSync(file).isFile() ? file : null;
}
