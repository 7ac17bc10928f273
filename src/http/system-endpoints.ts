// What operators ask: is the process alive, may it be given work; and the schema as text for developers.
import { Router } from 'express';
import type { Services } from '../services/services';
import { staticText } from './printed';
import { readOnly } from './read-only';
import { sendJson } from './send-json';

/** `isReady` turns false when the process is about to stop; `sdl` is null where the schema is not shown. */
export function systemEndpoints(services: Services, sdl: string | null, isReady: () => boolean): Router {
  const router = Router();
  const live = readOnly((_request, response) => sendJson(response, 200, { status: 'ok' }));
  const ready = readOnly(async (_request, response) => {
    const health = isReady() ? await services.describeHealth() : null;
    const isAble = health?.status === 'ok';
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
