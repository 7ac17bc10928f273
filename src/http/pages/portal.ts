// The portal at /portal: built files with a policy of their own. It is a client of the public API like any other.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import sirv from 'sirv';
import { PORTAL_PATH } from '../../config/server';
import { readOnly } from '../middleware/static-text';
import { sendJson } from '../middleware/json';
import type { DemoPerson } from './demo';

/** Beside the compiled server. Run from its sources, the server has none: `npm run dev -w portal` serves them then. */
const FOLDER = join(__dirname, '..', '..', '..', 'portal-files');

export function isPortalBuilt(): boolean {
  return existsSync(join(FOLDER, 'index.html'));
}

/** Letters are shown in a frame without rights, with the style of their elements; nothing else is inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https:",
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Files whose names contain a digest of their content never change. */
const UNCHANGING = 'public, max-age=31536000, immutable';

/** `people`: null outside of a developer's machine, where nobody can sign in with one click. */
export function portal(people: (() => readonly DemoPerson[]) | null): Router {
  const serve = sirv(FOLDER, {
    etag: true,
    brotli: true,
    gzip: true,
    // Every other address is a screen of the portal.
    single: true,
  });
  const router = Router();
  if (people)
    router.all(
      `${PORTAL_PATH}/demo.json`,
      readOnly((_request, response) => sendJson(response, 200, people())),
    );
  router.use(
    PORTAL_PATH,
    readOnly((request, response, next) => {
      // Also on a 304: a browser then takes the headers of that response.
      response.setHeader('content-security-policy', POLICY);
      response.setHeader('cache-control', request.path.startsWith('/assets/') ? UNCHANGING : 'no-cache');
      serve(request, response, next);
    }),
  );
  return router;
}
