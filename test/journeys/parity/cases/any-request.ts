// What may happen to any request, one row each: the first five are tried at every operation that declares them, the last
// two break an application of their own, so they are tried at one.
import type { RunningApp } from '../../../support/fixtures/app';
import { someone } from '../../../support/fixtures/people';
import { whileOccupied, withoutTable } from '../../sign-in/catalogue/outages';
import { rowOf, targetOf } from '../requests';
import type { World } from '../parity-app';

/** How a request is spoilt, whatever it asks for. */
export interface Spoilt {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
  /** GraphQL is refused by the server in its own words: the status is the same. */
  readonly statusOnly?: true;
}

/** By the code that such requests are refused with. */
export const SPOILT: Readonly<Record<string, Spoilt>> = {
  malformed_request: { body: '{"input":' },
  not_acceptable: { headers: { accept: 'text/html' }, statusOnly: true },
  payload_too_large: { body: JSON.stringify({ padding: 'x'.repeat(3_000_000) }) },
  unsupported_media_type: { headers: { 'content-type': 'text/plain' }, body: '{}' },
  origin_not_allowed: { headers: { origin: 'https://evil.example' } },
};

/** By the code that every request is refused with while the application is in such trouble. */
export const TROUBLES: Readonly<Record<string, Trouble>> = {
  service_unavailable: whileOccupied,
  internal_server_error: withoutTable,
};
export type Trouble = (app: RunningApp, ask: () => Promise<void>) => Promise<void>;

/** A request of the operation, spoilt. */
export async function sendSpoilt(
  { app, style }: World,
  operation: string,
  { headers, body }: Spoilt,
): Promise<unknown> {
  const row = rowOf(operation);
  const sent = { headers: { ...headers } };
  if (style === 'REST') {
    const send = row.base === 'creditor' ? app.creditorRest : app.rest;
    const wanted = body ?? (row.method === 'GET' ? undefined : '{}');
    const answer = await send(row.method, targetOf(row, PLACE), { ...sent, ...(wanted && { body: wanted }) });
    return told(answer.status, answer.headers, answer.body);
  }
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body ?? JSON.stringify({ query: '{ health { status } }' }),
  });
  return told(answer.status, answer.headers, JSON.parse(await answer.text()));
}

/** Path parameters that some operation has. */
const PLACE = { path: { consumer: 1, template: 1 } };

function told(status: number, headers: Headers, body: unknown): unknown {
  return { status, cache: headers.get('cache-control'), retryAfter: headers.get('retry-after'), body };
}

/** A login while the application is in trouble. */
export async function askInTrouble(world: World, trouble: Trouble): Promise<unknown> {
  const body = { ...someone(900_000), captcha_token: world.captcha.solve() };
  let answered: unknown = null;
  await trouble(world.app, async () => {
    answered = await world.ask('login', { body });
  });
  return answered;
}
