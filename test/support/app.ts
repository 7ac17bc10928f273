// A running Parley for the journeys: the real application on a free port, on a fresh database with the demo data,
// at a pinned moment that a test may move on.
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { Base } from '../../rest-facade/endpoints';
import { createApp } from '../../src/app';
import { readConfig } from '../../src/config';
import { momentAt, type Moment } from '../../src/domain/calendar';
import { assembleParts, type Assembled } from '../../src/parts';
import { openDatabase, type Database } from '../../src/persistence/database';
import type { Parts } from '../../src/services/parts';
import { openTestDatabase } from './database';
import { judged } from './openapi-answers';
import { isProxied, openValidationProxy, violationOf, type Findings } from './validation-proxy';

/** A Tuesday noon in New York. */
export const NOW = Date.UTC(2026, 2, 10, 16, 0, 0, 123);
const ZONE = 'America/New_York';

export interface Answer<Body = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface RunningApp {
  readonly origin: string;
  readonly parts: Assembled;
  /** What a validation proxy before it found so far; null when there is none. */
  readonly findings: Findings | null;
  /** Moves the clock to `epoch` milliseconds. */
  setTime(epoch: number): void;
  moment(): Moment;
  /** Another connection to its database, as another process would have. */
  openAgain(): Promise<Database>;
  rest<Body = Record<string, unknown>>(method: string, path: string, request?: RestRequest): Promise<Answer<Body>>;
  graphql<Data = Record<string, unknown>>(query: string, request?: GraphqlRequest): Promise<GraphqlAnswer<Data>>;
  /** The same under the creditors' base path. */
  creditorRest<Body = Record<string, unknown>>(
    method: string,
    path: string,
    request?: RestRequest,
  ): Promise<Answer<Body>>;
  /** Signs a consumer of the demo data in and answers the access token. */
  signIn(lastName: string, dateOfBirth: string, last4ssn: string): Promise<string>;
  /** Signs a creditor user of the demo data in and answers the access token. */
  signInCreditor(email: string): Promise<string>;
  close(): Promise<void>;
}

export interface RestRequest {
  readonly token?: string;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GraphqlRequest {
  readonly token?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GraphqlAnswer<Data> extends Answer {
  readonly data: Data;
  readonly errors: readonly {
    readonly message: string;
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
}

/** What the usual clients of GraphQL accept: a request that cannot be run is then told by the status too. */
export const GRAPHQL_CLIENT = { accept: 'application/graphql-response+json, application/json;q=0.9' } as const;

/** Starts the application; `environment` overrides settings, `parts` replaces ports by other real ones. */
export async function startApp(
  environment: Readonly<Record<string, string>> = {},
  replaced: Partial<Parts> = {},
): Promise<RunningApp> {
  let epoch = NOW;
  const clock = () => momentAt(epoch, ZONE);
  const config = readConfig({
    APP_ENV: 'local',
    LOG_LEVEL: 'silent',
    RESPONSE_FLOOR_MS: '0',
    RESPONSE_JITTER_MS: '0',
    ...environment,
  });
  const database = await openTestDatabase({ seedAt: clock(), patienceMs: config.DATABASE_PATIENCE_MS });
  const log = pino({ level: 'silent' });
  const parts: Assembled = { ...assembleParts(config, log, database.db), clock, ...replaced };
  const app = await createApp(config, parts, log);
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const { port } = app.server.address() as AddressInfo;
  const direct = `http://127.0.0.1:${port}`;
  const basePaths = { consumer: config.CONSUMER_BASE_PATH, creditor: config.CREDITOR_BASE_PATH };
  const proxy = isProxied() ? await openValidationProxy(direct, basePaths) : null;
  const origin = proxy?.origin ?? direct;

  async function askApi<Body>(base: Base, method: string, path: string, request: RestRequest): Promise<Answer<Body>> {
    const answer = await send<Body>(`${origin}${basePaths[base]}${path}`, method, request);
    const violation = violationOf(answer.headers);
    if (violation !== null) throw new Error(`The validation proxy found: ${violation}`);
    return judged(base, method, path, answer);
  }

  const running: RunningApp = {
    origin,
    parts,
    findings: proxy?.findings ?? null,
    setTime: (moved) => {
      epoch = moved;
    },
    moment: clock,
    openAgain: () => openDatabase({ ...database.settings, poolMax: 1 }),
    rest: (method, path, request = {}) => askApi('consumer', method, path, request),
    creditorRest: (method, path, request = {}) => askApi('creditor', method, path, request),
    async graphql(query, { variables = {}, ...request } = {}) {
      const headers = { ...GRAPHQL_CLIENT, ...request.headers };
      const sent = { ...request, headers, body: { query, variables } };
      const answer = await send<{ data: never; errors?: never[] }>(`${direct}/graphql`, 'POST', sent);
      return { ...answer, data: answer.body.data, errors: answer.body.errors ?? [] };
    },
    async signIn(lastName, dateOfBirth, last4ssn) {
      const identity = { last_name: lastName, date_of_birth: dateOfBirth, last4ssn, captcha_token: 'demo' };
      const login = await running.rest('POST', '/auth/login', { body: identity });
      const code = { flow_token: login.body['flow_token'], otp: '000000' };
      const verified = await running.rest<{ meta: { access_token: string } }>('POST', '/auth/otp/verify', {
        body: code,
      });
      return verified.body.meta.access_token;
    },
    async signInCreditor(email) {
      const body = { email, password: 'parley-demo' };
      const entered = await running.creditorRest<{ meta: { access_token: string } }>('POST', '/auth/token', { body });
      return entered.body.meta.access_token;
    },
    async close() {
      await proxy?.close();
      await app.stop();
      parts.mail.close();
      await database.close();
    },
  };
  return running;
}

async function send<Body>(url: string, method: string, request: RestRequest): Promise<Answer<Body>> {
  const { token, body, headers } = request;
  const answer = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: (text === '' ? {} : JSON.parse(text)) as Body };
}
