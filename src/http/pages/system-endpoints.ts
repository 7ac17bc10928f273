// Endpoints for operators and developers: liveness, readiness, the schema as text, and the public keys of tokens.
import type { JsonWebKey } from 'node:crypto';
import { Router } from 'express';
import { toInstant } from '../../domain/shared/calendar';
import { describeClockDifference, isClockWrong } from '../../domain/shared/clock-difference';
import type { JobStatus } from '../../domain/system/jobs';
import type { Dependencies } from '../../services/shared/dependencies';
import { health } from '../../services/system/health';
import { createSchemaCheck } from '../../services/system/schema-readiness';
import { sendJson } from '../middleware/json';
import { readOnly, staticText } from '../middleware/static-text';

/** Paths of the public keys of access tokens. */
export const CONSUMER_KEYS_PATH = '/.well-known/jwks.json';
export const CREDITOR_KEYS_PATH = '/.well-known/creditor-jwks.json';

interface KnownDatabase {
  readonly checkWrites: () => Promise<boolean>;
  /** Returns how far the clock of this process is ahead of the database's, or null if it is not known. */
  readonly msAhead: () => number | null;
}

export interface Readiness {
  /** False once the process is stopping. */
  readonly isReady: () => boolean;
  /** What an operator should change, though requests are served. */
  readonly warnings: () => readonly string[];
  /** Returns the regular jobs, as last known. They are not known if this is null. */
  readonly jobs: (() => readonly JobStatus[]) | null;
  /** If this is null, it is only known that the database answers. */
  readonly database: KnownDatabase | null;
}

/** `sdl` is null when the schema is not public. */
export function systemEndpoints(
  dependencies: Dependencies,
  sdl: (() => string) | null,
  { isReady, warnings, jobs, database }: Readiness,
): Router {
  const router = Router();
  const checkSchema = createSchemaCheck(dependencies);
  const live = readOnly((_request, response) => sendJson(response, 200, { status: 'ok' }));
  // Monitors ask at the root, whatever the base path of the API is.
  const available = readOnly(async (_request, response) => {
    const view = await health(dependencies);
    sendJson(response, view.status === 'ok' ? 200 : 503, view);
  });
  const ready = readOnly(async (request, response) => {
    const isConnected = isReady() && (await health(dependencies)).status === 'ok';
    const isWritable = isConnected && (await (database?.checkWrites() ?? true));
    const schema = isConnected ? await checkSchema().catch(() => null) : null;
    const isUsable = schema?.isUsable === true;
    // A balancer may keep sending readers to a server whose database is read-only.
    const isHealthy = isUsable && (isWritable || request.query['for'] === 'reads');
    const isVerbose = 'verbose' in request.query;
    const working = isWritable ? 'ok' : 'read_only';
    const status = isUsable ? working : 'unavailable';
    const msAhead = database?.msAhead() ?? null;
    const difference = msAhead === null ? null : describeClockDifference(msAhead);
    const found = [...warnings(), ...(difference === null ? [] : [difference])];
    sendJson(response, isHealthy ? 200 : 503, {
      status,
      ...(found.length > 0 && { warnings: found }),
      ...(database && isConnected && (isVerbose || !isWritable) && { writes: isWritable ? 'accepted' : 'refused' }),
      ...(isVerbose &&
        msAhead !== null && {
          clock: { status: isClockWrong(msAhead) ? 'wrong' : 'ok', seconds_ahead: Math.round(msAhead / 1000) },
        }),
      ...(schema && (isVerbose || schema.state.status !== 'current') && { schema: schema.state }),
      ...(jobs && describeJobs(jobs(), isVerbose)),
    });
  });
  router.all('/livez', live);
  router.all('/health', available);
  router.all('/readyz', ready);
  if (sdl !== null) router.all('/schema.graphql', staticText('txt', sdl));
  return router;
}

/** A late job takes no server out of service: its requests would not get better elsewhere. */
function describeJobs(statuses: readonly JobStatus[], isVerbose: boolean) {
  const jobs = statuses.some(({ isLate }) => isLate) ? 'late' : 'ok';
  if (!isVerbose) return { jobs };
  const details = statuses.map(({ name, lastSuccess, lagMs, isLate }) => ({
    name,
    last_success: lastSuccess === null ? null : toInstant(lastSuccess),
    lag_seconds: Math.round(lagMs / 1000),
    is_late: isLate,
  }));
  return { jobs, job_details: details };
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
