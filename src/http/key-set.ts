// The public keys of access tokens, for those who check them themselves (RFC 7517).
import type { JsonWebKey } from 'node:crypto';
import { Router } from 'express';
import { readOnly } from './read-only';
import { sendJson } from './send-json';

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
