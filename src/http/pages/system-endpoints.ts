// What operators ask: is the process alive, may it be given work; and the schema as text for developers.
import { Router } from 'express';
import type { Dependencies } from '../../services/shared/dependencies';
import { health } from '../../services/system/health';
import { readOnly, staticText } from '../middleware/static-text';
import { sendJson } from '../middleware/json';
import type { JsonWebKey } from 'node:crypto';

/** `isReady` turns false when the process is about to stop; `sdl` is null where the schema is not shown. */
export function systemEndpoints(dependencies: Dependencies, sdl: string | null, isReady: () => boolean): Router {
  const router = Router();
  const live = readOnly((_request, response) => sendJson(response, 200, { status: 'ok' }));
  const ready = readOnly(async (_request, response) => {
    const isAble = isReady() && (await health(dependencies)).status === 'ok';
    sendJson(response, isAble ? 200 : 503, { status: isAble ? 'ok' : 'unavailable' });
  });
  router.all('/livez', live);
  router.all('/readyz', ready);
  if (sdl !== null)
    router.all(
      '/schema.graphql',
      staticText('txt', () => sdl),
    );
  return router;
}

// The public keys of access tokens, for those who check them themselves (RFC 7517).

/** Long enough to spare us the question, short enough for a key to be changed. */
const MAX_AGE_SECONDS = 300;

/** One document for each ring: who checks tokens of consumers must not take those of creditors for good. */
export function keySetEndpoint(path: string, keys: readonly JsonWebKey[]): Router {
  const router = Router();
  const answer = readOnly((_request, response) => {
    sendJson(response, 200, { keys }, { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` });
  });
  return router.all(path, answer);
}
