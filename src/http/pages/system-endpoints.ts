// Endpoints for operators and developers: liveness, readiness, the schema as text, and the public keys of tokens.
import type { JsonWebKey } from 'node:crypto';
import { Router } from 'express';
import type { Dependencies } from '../../services/shared/dependencies';
import { health } from '../../services/system/health';
import { sendJson } from '../middleware/json';
import { readOnly, staticText } from '../middleware/static-text';

/** `sdl` is null when the schema is not public; `isReady` returns false once the process is stopping. */
export function systemEndpoints(dependencies: Dependencies, sdl: string | null, isReady: () => boolean): Router {
  const router = Router();
  const live = readOnly((_request, response) => sendJson(response, 200, { status: 'ok' }));
  const ready = readOnly(async (_request, response) => {
    const isHealthy = isReady() && (await health(dependencies)).status === 'ok';
    sendJson(response, isHealthy ? 200 : 503, { status: isHealthy ? 'ok' : 'unavailable' });
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

/** Long enough to save requests, short enough to rotate a key. */
const MAX_AGE_SECONDS = 300;

/** A JSON Web Key Set (RFC 7517). One per ring, so that a service for consumers does not accept tokens of creditors. */
export function keySetEndpoint(path: string, keys: readonly JsonWebKey[]): Router {
  const router = Router();
  const handler = readOnly((_request, response) => {
    sendJson(response, 200, { keys }, { 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` });
  });
  return router.all(path, handler);
}
