// What may happen to any request, one row each: the first five are tried at every operation that declares them, the last
// two break an application of their own, so they are tried at one.
import type { RunningApp } from '../../../support/fixtures/app';
import { newIdentity } from '../../../support/fixtures/people';
import { withDatabaseBusy, withoutTable } from '../../sign-in/catalogue/outages';
import { findEndpoint, buildTarget } from '../requests';
import type { ParityApp } from '../parity-app';

/** How a request is spoilt, whatever it asks for. */
export interface BrokenRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
  /** GraphQL is refused by the server in its own words: the status is the same. */
  readonly statusOnly?: true;
}

/** By the code that such requests are refused with. */
export const BROKEN_REQUESTS: Readonly<Record<string, BrokenRequest>> = {
  malformed_request: { body: '{"input":' },
  not_acceptable: { headers: { accept: 'text/html' }, statusOnly: true },
  payload_too_large: { body: JSON.stringify({ padding: 'x'.repeat(3_000_000) }) },
  unsupported_media_type: { headers: { 'content-type': 'text/plain' }, body: '{}' },
  origin_not_allowed: { headers: { origin: 'https://evil.example' } },
};

/** By the code that every request is refused with while the application is in such trouble. */
export const OUTAGES: Readonly<Record<string, Outage>> = {
  service_unavailable: withDatabaseBusy,
  internal_server_error: withoutTable,
};
export type Outage = (app: RunningApp, ask: () => Promise<void>) => Promise<void>;

/** A request of the operation, spoilt. */
export async function sendBrokenRequest(
  { app, style }: ParityApp,
  operation: string,
  { headers, body }: BrokenRequest,
): Promise<unknown> {
  const row = findEndpoint(operation);
  const sent = { headers: { ...headers } };
  if (style === 'REST') {
    const send = row.base === 'creditor' ? app.creditorRest : app.rest;
    const wanted = body ?? (row.method === 'GET' ? undefined : '{}');
    const answer = await send(row.method, buildTarget(row, PATH_PARAMETERS), {
      ...sent,
      ...(wanted && { body: wanted }),
    });
    return toComparable(answer.status, answer.headers, answer.body);
  }
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ query: '{ health { status } }' }),
  });
  return toComparable(answer.status, answer.headers, JSON.parse(await answer.text()));
}

/** Path parameters that some operation has. */
const PATH_PARAMETERS = { path: { consumer: 1, template: 1 } };

function toComparable(status: number, headers: Headers, body: unknown): unknown {
  return { status, cache: headers.get('cache-control'), retryAfter: headers.get('retry-after'), body };
}

/** A login while the application is in trouble. */
export async function loginDuringOutage(world: ParityApp, trouble: Outage): Promise<unknown> {
  const body = { ...newIdentity(900_000), captcha_token: world.captcha.solve() };
  let answered: unknown = null;
  await trouble(world.app, async () => {
    answered = await world.send('login', { body });
  });
  return answered;
}
