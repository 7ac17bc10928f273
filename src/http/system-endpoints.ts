// What operators ask: is the process alive, may it be given work; and the schema as text for developers.
import { Router } from 'express';
import type { Services } from '../services/services';
import { sendJson } from './send-json';

/** `isReady` turns false when the process is about to stop; `sdl` is null where the schema is not shown. */
export function systemEndpoints(services: Services, sdl: string | null, isReady: () => boolean): Router {
  const router = Router();
  router.get('/livez', (_request, response) => sendJson(response, 200, { status: 'ok' }));
  router.get('/readyz', async (_request, response) => {
    const health = isReady() ? await services.describeHealth() : null;
    const isAble = health?.status === 'ok';
    sendJson(response, isAble ? 200 : 503, { status: isAble ? 'ok' : 'unavailable' });
  });
  if (sdl === null) return router;
  router.get('/schema.graphql', (_request, response) => {
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(sdl);
  });
  return router;
}
