// Settings of the server: environment, address, base paths and request sizes.
import { z } from 'zod';
import type { SettingCheck } from './checks';
import { integer, integerWithoutDefault, matching, oneOf, parsedBy, parseTimeZone, type SettingsOf } from './fields';

/** Values of LOG_LEVEL. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const KB = 1024;

/** The printed OpenAPI documents use these paths. */
export const DEFAULT_BASE_PATHS = { consumer: '/consumer-api', creditor: '/creditor-api' } as const;

const basePath = matching(/^\/[\w/-]*[\w-]$/, 'a path such as /consumer-api, without a trailing slash');

export const SERVER_SETTINGS = {
  APP_ENV: oneOf('local', 'test', 'staging', 'production')
    // The requirements of production are the strictest.
    .catch('production')
    .default('local')
    .describe('Environment. An unknown value means `production`; with an empty one the server does not start.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address to listen on. In `local` and `test` it must be a loopback address.'),
  PORT: integer(4000, 0, 65535).describe('Port to listen on; `0` picks a free one.'),
  PUBLIC_URL: matching(/^https?:\/\/[^\s/]+$/, 'an origin such as https://api.example.com')
    .optional()
    .describe(
      'Origin at which browsers reach this service. Messages link to it. Without it, outside `local` and `test`, a person ' +
        'who has no access to a current contact needs support to change it, and there are no calendar links.',
    ),
  PORTAL_URL: matching(/^https?:\/\/[^\s/]+(\/[\w./-]*)?$/, 'an address such as https://portal.example.com')
    .optional()
    .describe('Address of the web application for consumers, to which calendar events link.'),
  PARLEY_OPERATOR: z
    .string()
    .max(100)
    .optional()
    .describe('Name of the person who runs a command, for the audit trail. By default the name of the system user.'),
  LOG_LEVEL: oneOf(...LOG_LEVELS)
    .default('info')
    .describe('Lowest level that is logged.'),
  DOCS: oneOf('on', 'off')
    .optional()
    .describe(
      'Serves `/schema.graphql`, `/docs` and `openapi.json`; in `local` also `/graphiql`. On by default in `local` and `test`.',
    ),
  FIRST_PAGE: oneOf('on', 'off')
    .optional()
    .describe(
      'Serves a page at `/`: in `local` it shows what is running, links, the demo people and a button that resets the demo; ' +
        'elsewhere one sentence and a link to `PORTAL_URL`. On by default in `local`; if it is off, `/` is a 404.',
    ),
  PORTAL: oneOf('on', 'off')
    .optional()
    .describe(
      'Serves the portal for consumers and creditors at `/portal`. On by default in `local`. Messages link to its pages ' +
        'unless `PORTAL_URL`, `CREDITOR_APP_URL` or `GIFT_PAGE_URL` name others.',
    ),
  CONSUMER_BASE_PATH: basePath
    .default(DEFAULT_BASE_PATHS.consumer)
    .describe('Base path of the REST API for consumers.'),
  CREDITOR_BASE_PATH: basePath
    .default(DEFAULT_BASE_PATHS.creditor)
    .describe('Base path of the REST API for creditors.'),
  BUSINESS_TIME_ZONE: parsedBy(parseTimeZone, 'an IANA time zone')
    .default('America/New_York')
    .describe('Time zone that determines which day is today.'),
  AUTH_BODY_BYTES: integer(8 * KB, KB, 64 * KB).describe('Maximum size of a REST request body.'),
  TEMPLATE_BODY_BYTES: integer(512 * KB, 64 * KB, KB * KB).describe(
    'Maximum size of a REST request body with a letter. Its content may have 256 KB before it is escaped as JSON.',
  ),
  REQUESTS_PER_PROCESS: integer(64, 1, 10_000).describe(
    'Maximum number of REST and GraphQL requests in progress per process; more are refused immediately with 503. Six times the ' +
      'default `DATABASE_POOL_MAX`: enough to use every connection while other requests wait for a provider or for ' +
      '`RESPONSE_MIN_MS`, and few enough that the last one is answered within a second. `/livez`, `/readyz`, `/health` ' +
      'and open streams do not count.',
  ),
  HEADER_TIMEOUT_SECONDS: integer(10, 1, 60).describe(
    'How long a client may take to send the headers of a request before its connection is closed.',
  ),
  BODY_TIMEOUT_SECONDS: integer(15, 1, 300).describe(
    'How long a client may take to send a whole request, except the file of an import, before its connection is closed.',
  ),
  KEEP_ALIVE_TIMEOUT_SECONDS: integer(65, 5, 3600).describe(
    'How long an idle connection stays open. Set it longer than the idle timeout of the proxy in front (usually 60), which ' +
      'could otherwise send a request on a connection that is being closed.',
  ),
  DRAIN_SECONDS: integerWithoutDefault(0, 300)
    .optional()
    .describe(
      'How long a stopping server keeps serving after it reports that it is not ready, so that load balancers notice. By default 5, ' +
        'in `local` and `test` 0.',
    ),
  METRICS_PORT: integerWithoutDefault(0, 65535)
    .optional()
    .describe(
      'Port of `/metrics`, in the Prometheus text format; `0` picks a free one. Without it nothing is measured. ' +
        'Metrics contain no personal data, but are meant for operators only: do not let anyone else reach the port.',
    ),
  METRICS_HOST: z.string().default('127.0.0.1').describe('Address on which `METRICS_PORT` listens.'),
};

/** Outside of a developer's machine a load balancer is in front. */
const DRAIN_SECONDS = 5;

export function toDrainMs(env: ServerEnv): number {
  return (env.DRAIN_SECONDS ?? (isDevelopment(env) ? 0 : DRAIN_SECONDS)) * 1000;
}

export interface RequestDeadlines {
  /** From the first byte of a request, or from the connection, to the end of its headers. */
  readonly headersTimeout: number;
  /** From the first byte of a request to the end of its body. */
  readonly requestTimeout: number;
  /** From the end of a response to the next request on its connection. */
  readonly keepAliveTimeout: number;
}

export function toRequestDeadlines(env: ServerEnv): RequestDeadlines {
  return {
    headersTimeout: env.HEADER_TIMEOUT_SECONDS * 1000,
    requestTimeout: env.BODY_TIMEOUT_SECONDS * 1000,
    keepAliveTimeout: env.KEEP_ALIVE_TIMEOUT_SECONDS * 1000,
  };
}

export type ServerEnv = SettingsOf<typeof SERVER_SETTINGS>;

/** A developer's machine or a test run: sample keys are allowed, and no CAPTCHA is needed. */
export function isDevelopment({ APP_ENV }: Pick<ServerEnv, 'APP_ENV'>): boolean {
  return APP_ENV === 'local' || APP_ENV === 'test';
}

/** Where the portal is served. */
export const PORTAL_PATH = '/portal';

export function servesPortal(env: Pick<ServerEnv, 'APP_ENV' | 'PORTAL'>): boolean {
  return (env.PORTAL ?? (env.APP_ENV === 'local' ? 'on' : 'off')) === 'on';
}

export function isDeployed(env: Pick<ServerEnv, 'APP_ENV'>): boolean {
  return !isDevelopment(env);
}

export function isProduction({ APP_ENV }: Pick<ServerEnv, 'APP_ENV'>): boolean {
  return APP_ENV === 'production';
}

export const SERVER_CHECKS: readonly SettingCheck<ServerEnv>[] = [
  {
    setting: 'CREDITOR_BASE_PATH',
    isViolated: ({ CONSUMER_BASE_PATH: one, CREDITOR_BASE_PATH: other }) =>
      `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`),
    problem: 'must not equal, contain or be part of CONSUMER_BASE_PATH',
  },
  {
    setting: 'BODY_TIMEOUT_SECONDS',
    isViolated: (env) => env.BODY_TIMEOUT_SECONDS < env.HEADER_TIMEOUT_SECONDS,
    problem: 'must not be less than HEADER_TIMEOUT_SECONDS, which it includes',
  },
  {
    setting: 'METRICS_PORT',
    isViolated: ({ METRICS_PORT: port, PORT }) => port !== undefined && port !== 0 && port === PORT,
    problem: 'must differ from PORT, which clients can reach',
  },
];
