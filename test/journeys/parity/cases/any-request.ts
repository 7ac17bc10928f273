// Errors that any request can return. Broken requests are tested with every operation that declares the error; outages,
// which need their own application, with one operation.
import { refreshRuntimeSettings } from '../../../../src/services/shared/runtime-settings';
import { beginRuntimeSetting, endRuntimeSetting } from '../../../../src/services/system/runtime-settings';
import type { RunningApp } from '../../../support/fixtures/app';
import { newIdentity } from '../../../support/fixtures/people';
import { withDatabaseBusy, withoutTable } from '../../sign-in/catalogue/outages';
import { findEndpoint, buildTarget } from '../requests';
import type { ParityApp } from '../parity-app';

/** A way to break a request of any operation. */
interface BrokenRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent unchanged. */
  readonly body?: string;
  /** The GraphQL server uses its own message, so only the status is compared. */
  readonly statusOnly?: true;
}

/** By error code. */
export const BROKEN_REQUESTS: Readonly<Record<string, BrokenRequest>> = {
  malformed_request: { body: '{"input":' },
  not_acceptable: { headers: { accept: 'image/png' }, statusOnly: true },
  payload_too_large: { body: JSON.stringify({ padding: 'x'.repeat(3_000_000) }) },
  unsupported_media_type: { headers: { 'content-type': 'text/plain' }, body: '{}' },
  origin_not_allowed: { headers: { origin: 'https://evil.example' } },
};

/** By the error code of all requests during the outage, or of all moves. */
export const OUTAGES: Readonly<Record<string, Outage>> = {
  service_unavailable: withDatabaseBusy,
  internal_server_error: withoutTable,
  maintenance: duringMaintenance,
};
type Outage = (app: RunningApp, send: () => Promise<void>) => Promise<void>;

async function duringMaintenance({ dependencies }: RunningApp, send: () => Promise<void>): Promise<void> {
  const operator = { operator: 'tester' };
  const endsAt = dependencies.clock().epoch + 600_000;
  await beginRuntimeSetting(dependencies, operator, { name: 'maintenance', value: 'Back at 8.', endsAt });
  await refreshRuntimeSettings(dependencies);
  await send();
  await endRuntimeSetting(dependencies, operator, 'maintenance');
  await refreshRuntimeSettings(dependencies);
}

/** Sends a broken request of the operation. */
export async function sendBrokenRequest(
  { server, style }: ParityApp,
  operation: string,
  { headers, body }: BrokenRequest,
): Promise<unknown> {
  const row = findEndpoint(operation);
  const sent = { headers: { ...headers } };
  if (style === 'REST') {
    const send = row.base === 'creditor' ? server.creditorRest : server.rest;
    const wanted = body ?? (row.method === 'GET' ? undefined : '{}');
    const response = await send(row.method, buildTarget(row, PATH_PARAMETERS), {
      ...sent,
      ...(wanted && { body: wanted }),
    });
    return toComparable(response.status, response.headers, response.body);
  }
  const graphqlResponse = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ query: '{ health { status } }' }),
  });
  return toComparable(graphqlResponse.status, graphqlResponse.headers, JSON.parse(await graphqlResponse.text()));
}

/** All path parameters of the operations. */
const PATH_PARAMETERS = {
  path: {
    account: 1,
    consumer: 1,
    device: 1,
    letter: 1,
    link: 1,
    notice: 1,
    payment: 1,
    session: 'none',
    template: 1,
    token: 'none',
  },
};

function toComparable(status: number, headers: Headers, body: unknown): unknown {
  return { status, cache: headers.get('cache-control'), retryAfter: headers.get('retry-after'), body };
}

/** Sends a login during an outage, or a move, as a login is no move. */
export async function sendDuringOutage(app: ParityApp, code: string, outage: Outage): Promise<unknown> {
  const body = { ...newIdentity(900_000), captcha_token: app.captcha.solve() };
  let result: unknown = null;
  await outage(app.server, async () => {
    result = await (code === 'maintenance' ? app.send('clearBilling', {}) : app.send('login', { body }));
  });
  return result;
}
