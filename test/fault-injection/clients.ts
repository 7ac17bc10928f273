// The people who write: each sends requests to any process, with the request's id, from a separate address.
import { getIdentity } from '../../seeders/large-data-set';
import { connect } from '../support/clients/connect';
import {
  getText,
  getTokens,
  openBrowser,
  API_STYLES,
  type ApiTransport,
  type Browser,
} from '../support/clients/simulated-browser';
import { eventually } from '../support/fixtures/eventually';
import type { TestSystem } from './test-system';

export interface SignedInPerson {
  readonly profileId: number;
  readonly token: string;
  /** Accounts of creditors that accept offers. */
  readonly accounts: readonly number[];
}

/** Sends requests to a process chosen for each, with this id. */
export function sendAs(system: TestSystem, id: string): ApiTransport {
  const transport = connect(system.origin());
  const withId = (headers: Readonly<Record<string, string>> = {}) => ({ ...headers, 'x-request-id': id });
  return {
    rest: (method, path, request = {}) =>
      transport.rest(method, path, { ...request, headers: withId(request.headers) }),
    creditorRest: (method, path, request = {}) =>
      transport.creditorRest(method, path, { ...request, headers: withId(request.headers) }),
    graphql: (query, request = {}) => transport.graphql(query, { ...request, headers: withId(request.headers) }),
  };
}

/** A browser of a random style. */
export function openAnyBrowser(transport: ApiTransport): Browser {
  return openBrowser(transport, API_STYLES[Math.random() < 0.5 ? 0 : 1]);
}

const CODE = /\b\d{6}\b/;
const MAIL_STEP_MS = 40;

/** Waits for the code of an address; null if none has come when `isOver`. `received`: messages that are not looked at. */
export async function waitForCode(
  { mailbox }: TestSystem,
  isAddress: (address: string) => boolean,
  isOver: () => boolean,
  received = 0,
): Promise<string | null> {
  let searched = received;
  for (;;) {
    // Messages are only ever appended.
    for (; searched < mailbox.messages.length; searched += 1) {
      const message = mailbox.messages[searched];
      const code = CODE.exec(message?.text ?? '')?.[0];
      if (code !== undefined && message?.to?.some(({ address }) => isAddress(address ?? ''))) return code;
    }
    if (isOver()) return null;
    await new Promise((resolve) => setTimeout(resolve, MAIL_STEP_MS));
  }
}

/** Signs in the person with this index of the large data set. */
export async function signInPerson(system: TestSystem, index: number): Promise<SignedInPerson> {
  const { lastName, dateOfBirth, last4ssn } = getIdentity(index);
  const person = { last_name: lastName, date_of_birth: dateOfBirth, last4ssn, captcha_token: 'anything' };
  const browser = openAnyBrowser(connect(system.origin()));
  const received = system.mailbox.messages.length;
  const flow_token = getText(await browser.send('login', person), 'flow_token');
  const isAddress = (address: string) => address.endsWith(`.${index}@example.test`);
  const otp = await waitForCode(system, isAddress, () => false, received);
  const token = getTokens(await browser.send('verify', { flow_token, otp })).access_token;
  const { ownerId: profileId } = readClaims(token);
  const rows = await system.rows(
    `SELECT id FROM consumers WHERE consumer_profile_id = ? AND status = 'joined' AND company_id IN (1, 2)
     AND id NOT IN (SELECT consumer_id FROM consumer_negotiations)`,
    [profileId],
  );
  return { profileId, token, accounts: rows.map(({ id }) => Number(id)) };
}

export async function signInCreditor(system: TestSystem): Promise<string> {
  const login = { email: 'dana@acme.test', password: 'parley-demo' };
  const browser = openAnyBrowser(connect(system.origin()));
  return getTokens(await browser.send('creditorLogin', login)).access_token;
}

export interface SessionClaims {
  readonly ownerId: number;
  readonly sessionId: string;
}

export function readClaims(token: string): SessionClaims {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const { sub, sid } = JSON.parse(payload) as { readonly sub: string; readonly sid: string };
  return { ownerId: Number(sub), sessionId: sid };
}

/** Waits until the processes report ready again. */
export async function waitUntilReady(system: TestSystem): Promise<void> {
  for (const origin of system.origins()) {
    await eventually(`${origin} to be ready`, async () =>
      (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200 ? true : null,
    );
  }
}
