// Endpoints for operators and developers: liveness, readiness, the schema as text, and the public keys of tokens.
import type { JsonWebKey } from 'node:crypto';
import { Router } from 'express';
import type { Dependencies } from '../../services/shared/dependencies';
import { health } from '../../services/system/health';
import { sendJson } from '../middleware/json';
import { readOnly, staticText } from '../middleware/static-text';

export interface Readiness {
  /** False once the process is stopping. */
  readonly isReady: () => boolean;
  /** What an operator should change, though requests are served. */
  readonly warnings: () => readonly string[];
}

/** `sdl` is null when the schema is not public. */
export function systemEndpoints(
  dependencies: Dependencies,
  sdl: string | null,
  { isReady, warnings }: Readiness,
): Router {
  const router = Router();
  const live = readOnly((_request, response) => sendJson(response, 200, { status: 'ok' }));
  const ready = readOnly(async (_request, response) => {
    const { db } = dependencies;
    const isHealthy = isReady() && db.isWritable() && (await health(dependencies)).status === 'ok';
    const status = isHealthy ? 'ok' : 'unavailable';
    const found = warnings();
    sendJson(response, isHealthy ? 200 : 503, found.length === 0 ? { status } : { status, warnings: found });
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
