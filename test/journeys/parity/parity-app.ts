// Starts two identical applications, one called with REST and one with GraphQL. Clock, randomness and signing keys are
// equal, so their responses must be equal too, including tokens and cookies.
import { createHash } from 'node:crypto';
import type { Randomness } from '../../../src/providers/clock';
import { getOperationAST, Kind, parse } from 'graphql';
import { getRestDocument } from '../../support/clients/rest-idiom';
import {
  BASES,
  printedOperations,
  RUNS_NO_OPERATION,
  type PrintedOperation,
} from '../../support/openapi/printed-documents';
import { buildRestApis } from '../../../rest-facade/openapi/apis';
import { getDeclaredErrorCodes } from '../../../rest-facade/openapi/responses';
import { buildSchema } from '../../../schema/build-schema';
import { DEFAULT_BASE_PATHS } from '../../../src/config/server';
import { ERRORS } from '../../../src/domain/shared/errors';
import { RATE_LIMITS } from '../../../src/domain/rate-limits/rate-limits';
import { keysOf } from '../../../src/domain/shared/vocabulary';
import { deliverMessages } from '../../support/fixtures/deliver-messages';
import { NOW, startApp, type RunningApp } from '../../support/fixtures/app';
import { READING_LIMITS } from '../../support/clients/readings';
import { nextAddress, API_STYLES, type ApiStyle } from '../../support/clients/simulated-browser';
import { AUDIENCE, startIdentityProvider, type TestIdentityProvider } from '../../support/servers/identity-provider';
import type { InjectingProxy } from '../../support/servers/injecting-proxy';
import { startSiteverifyServer, type SiteverifyServer } from '../../support/servers/siteverify-server';
import { startSmsVerifyServer, type SmsVerifyServer } from '../../support/servers/sms-verify-server';
import { listNamedCodes, listOutcomes } from './outcomes';
import { findEndpoint, type ParityRequest } from './requests';
import { hasOwnTag, sendGraphql, sendRest, type NormalizedResponse } from './response';

/** A one-time code that is always accepted, so that no message has to be read. */
export const RIGHT_CODE = '246824';

const SCHEMA = buildSchema().schema;

const APIS = buildRestApis(SCHEMA, ERRORS, DEFAULT_BASE_PATHS);

const PRINTED = new Map(BASES.flatMap(printedOperations).map((operation) => [operation.name, operation] as const));

/** All outcomes that the two OpenAPI documents declare for operations, which both styles have. */
export const OUTCOMES = APIS.flatMap(({ base, openapi }) => listOutcomes(base, openapi)).filter(
  ({ operation, code, status }) =>
    !RUNS_NO_OPERATION.includes(operation) &&
    // A tag of the bytes is REST's own; `stored-answers.test.ts` asks with it.
    !(status === 304 && !hasOwnTag(findEndpoint(operation))) &&
    !(code === 'validation_failed' && hasOnlyUnknownNames(operation)),
);

/**
 * Whether the only invalid input of an operation is a name that it does not have. GraphQL refuses such a document before any
 * field runs; `unknown-names.test.ts` sends it to every endpoint.
 */
function hasOnlyUnknownNames(operation: string): boolean {
  const { document, access = document } = findEndpoint(operation);
  const { body, parameters } = printedOperation(operation);
  const takesInput = body !== null || parameters.some((parameter) => parameter.in === 'query');
  // A list that only checks the access has a fixed page.
  const judging = takesVariables(access) ? [document, access] : [document];
  return (
    !takesInput && !judging.some((name) => getDeclaredErrorCodes(findRootField(name)).includes('validation_failed'))
  );
}

function takesVariables(document: string): boolean {
  return (getOperationAST(parse(getRestDocument(document).query))?.variableDefinitions ?? []).length > 0;
}

function printedOperation(name: string): PrintedOperation {
  const operation = PRINTED.get(name);
  if (!operation) throw new Error(`${name} is not printed`);
  return operation;
}

function findRootField(document: string) {
  const operation = getOperationAST(parse(getRestDocument(document).query));
  const [selection] = operation?.selectionSet.selections ?? [];
  const parent = operation && SCHEMA.getRootType(operation.operation);
  const field = selection?.kind === Kind.FIELD ? parent?.getFields()[selection.name.value] : undefined;
  if (!field) throw new Error(`${document} selects no field`);
  return field;
}

/** Whether the resolver of an operation validates its input; otherwise only GraphQL's types do. */
export function declaresValidation(operation: string): boolean {
  const { query, mutation } = { query: SCHEMA.getQueryType(), mutation: SCHEMA.getMutationType() };
  const field = [query, mutation].map((type) => type?.getFields()[operation]).find((found) => found !== undefined);
  if (!field) throw new Error(`No root field is called ${operation}`);
  return getDeclaredErrorCodes(field).includes('validation_failed');
}

const NAMED_CODES = listNamedCodes(APIS.map(({ openapi }) => openapi));

const WITHOUT_RATE_LIMITS = Object.fromEntries(
  keysOf(RATE_LIMITS).map((scope) => [`LIMIT_${scope.toUpperCase()}`, '99999/60']),
);

/** Settings that exclude each other, by kind of application. */
const APP_SETTINGS = {
  /** Limits that a few requests reach. */
  usual: {
    LIMIT_LOGIN_IP: '10/60',
    LIMIT_VERIFY_IP: '30/60',
    LIMIT_CHALLENGE_IP: '30/60',
    LIMIT_CONFIRM_CREATE_IP: '3/3600',
    LIMIT_SEND_SMS_IP: '5/3600',
    LIMIT_CREDITOR_LOGIN_PAIR: '3/900',
    LIMIT_AGREEMENT: '8/3600',
  },
  altcha: { CAPTCHA_PROVIDER: 'altcha', ALTCHA_COST: '1000', ALTCHA_MAX_COUNTER: '20' },
  /** Requires a proof of ownership after a first contact, and allows few letters and searches. */
  proof: { FIRST_CONTACT_STEP_UP: 'on', LIMIT_LETTER_SEND: '10/86400', LIMIT_ACCOUNT_SEARCH: '2/60' },
  elsewhere: { CREDITOR_AUDIENCE: AUDIENCE },
  /** Without effective limits of rate, and with a cache that is soon full, so that memory does not grow later. */
  wide: {
    GRAPHQL_CACHE_DOCUMENTS: '50',
    DATABASE_RETRY_TIMEOUT_MS: '60000',
    ...WITHOUT_RATE_LIMITS,
  },
  /** For documents that select everything. */
  reading: { ...WITHOUT_RATE_LIMITS, ...READING_LIMITS },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
export type AppKind = keyof typeof APP_SETTINGS;

export interface ParityApp {
  readonly style: ApiStyle;
  readonly server: RunningApp;
  readonly captcha: SiteverifyServer;
  readonly texts: SmsVerifyServer;
  readonly issuer: TestIdentityProvider;
  /** Values that all cases share, such as tokens of the demo data. */
  readonly cache: Map<string, string>;
  /** Calls an operation in the style of this application, from the IP address of the case. */
  send(operation: string, request?: ParityRequest): Promise<NormalizedResponse>;
  /** A counter, equal in both applications. */
  nextNumber(): number;
  /** Sets the clock to a number of milliseconds after the start of the case. */
  setElapsed(ms: number): void;
  /** Delivers the pending messages. */
  deliverMessages(): Promise<void>;
  /** Starts a case: sets its IP address and resets the clock. */
  startCase(ip: string): void;
  close(): Promise<void>;
}

export type AppPair = Readonly<Record<ApiStyle, ParityApp>>;

export async function startAppPair(kind: AppKind): Promise<AppPair> {
  const [REST, GraphQL] = await Promise.all(API_STYLES.map((style) => startParityApp(style, kind)));
  if (!REST || !GraphQL) throw new Error('There must be two API styles.');
  return { REST, GraphQL };
}

/** `proxy` is between the application and its database, and may make it retry for a while. */
export async function startParityApp(style: ApiStyle, kind: AppKind, proxy?: InjectingProxy): Promise<ParityApp> {
  const [texts, captcha] = await Promise.all([startSmsVerifyServer(), startSiteverifyServer()]);
  const issuer = await startIdentityProvider(() => Math.floor(NOW / 1000));
  const externalProvider = { CREDITOR_ISSUER: issuer.url, CREDITOR_JWKS_URL: issuer.jwksUrl };
  const app = await startApp(
    {
      APP_ENV: 'test',
      TRUST_PROXY: '1',
      COOKIE_SECURE: 'on',
      OTP_BYPASS_CODE: RIGHT_CODE,
      // Many cases send a letter about the same account on the same day.
      CONTACT_FREQUENCY: 'off',
      DATABASE_RETRY_TIMEOUT_MS: proxy ? '60000' : '1000',
      JWT_KEYS: createSharedSecret('consumers'),
      CREDITOR_JWT_KEYS: createSharedSecret('creditors'),
      ...texts.environment,
      ...captcha.environment,
      ...APP_SETTINGS[kind],
      ...(kind === 'elsewhere' ? externalProvider : {}),
    },
    { randomness: createDeterministicRandomness() },
    undefined,
    proxy?.through,
  );
  // The background sender would consume randomness at arbitrary times.
  await app.dependencies.outboxSender.stop();
  let [count, ip] = [0, nextAddress()];

  return {
    style,
    server: app,
    captcha,
    texts,
    issuer,
    cache: new Map<string, string>(),
    send(operation, request = {}) {
      const headers = { 'x-forwarded-for': ip, 'user-agent': 'Parity/1.0', ...request.headers };
      const row = findEndpoint(operation);
      const sent = { ...request, headers };
      return style === 'REST' ? sendRest(app, row, sent) : sendGraphql(app, row, sent, NAMED_CODES);
    },
    nextNumber() {
      count += 1;
      return count;
    },
    setElapsed: (ms) => app.setTime(NOW + ms),
    async deliverMessages() {
      await deliverMessages(app.dependencies);
    },
    startCase(address) {
      ip = address;
      app.setTime(NOW);
    },
    async close() {
      await app.close();
      await Promise.all([texts.close(), captcha.close(), issuer.close()]);
    },
  };
}

/** Signatures with a shared secret are deterministic, unlike those of key pairs. */
function createSharedSecret(owner: string): string {
  return `parity:${createHash('sha256').update(`The parity secret for ${owner}`).digest('base64')}`;
}

/** Pseudorandom values in a fixed order. */
function createDeterministicRandomness(): Randomness {
  let drawn = 0;
  const draw = () => createHash('sha256').update(`parity ${++drawn}`).digest();
  return {
    token: () => draw().toString('base64url'),
    id: () => draw().subarray(0, 16).toString('base64url'),
    code: () => String(draw().readUInt32BE() % 1_000_000).padStart(6, '0'),
    below: (bound) => draw().readUInt32BE() % bound,
  };
}
