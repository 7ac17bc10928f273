// Settings of the GraphQL endpoint and of its subscriptions.
import type { DocumentMode } from '../domain/system/trusted-document';
import type { ChangeNotifierSettings } from '../providers/change-notifier';
import type { SettingCheck } from './checks';
import { integer, oneOf, type SettingsOf } from './fields';
import { isDeployed, type ServerEnv } from './server';

const KB = 1024;

export const GRAPHQL_SETTINGS = {
  GRAPHQL_STATUS_CODES: oneOf('audit', 'draft')
    .default('audit')
    .describe(
      'HTTP status codes: `audit` passes the public audit of GraphQL servers, `draft` follows the current GraphQL over HTTP draft.',
    ),
  GRAPHQL_DOCUMENTS: oneOf('open', 'log-only', 'locked')
    .optional()
    .describe(
      'Trusted documents. `locked` runs only those of the portal that is served, and documents stored by `parley register`, requested by ' +
        '`documentId`, `extensions.persistedQuery` or text; `log-only` runs all and counts the others; `open` runs all and is the default.',
    ),
  GRAPHQL_BODY_BYTES: integer(512 * KB, 64 * KB, KB * KB).describe(
    'Maximum size of a request body from a signed-in creditor user, who may send a letter. The token is verified before the body is read.',
  ),
  GRAPHQL_ANONYMOUS_BODY_BYTES: integer(64 * KB, 8 * KB, 64 * KB).describe(
    'Maximum size of a request body from anybody else.',
  ),
  GRAPHQL_TIMEOUT_MS: integer(5000, 500, 30_000).describe(
    'Time limit of an operation, after which the response is 503; repeating the request with the same idempotency key then reports the outcome.',
  ),
  GRAPHQL_MAX_TOKENS: integer(1000, 100, 4000).describe('Maximum number of tokens in a document.'),
  GRAPHQL_MAX_SELECTIONS: integer(2000, 100, 10_000).describe(
    'Maximum number of selections in a document after its fragments are expanded.',
  ),
  GRAPHQL_MAX_DEPTH: integer(10, 4, 20).describe('Maximum nesting depth of fields.'),
  GRAPHQL_MAX_ALIASES: integer(15, 0, 100).describe(
    'Maximum number of aliases that request a field again. An alias that only renames a field does not count.',
  ),
  GRAPHQL_MAX_DIRECTIVES: integer(10, 0, 50).describe('Maximum number of directives in a document.'),
  GRAPHQL_MAX_COST: integer(2000, 100, 20_000).describe(
    'Maximum cost of a query with the variables of the request, by the formula in graphql.md. Fifty complete accounts are within the default.',
  ),
  GRAPHQL_MAX_ERRORS: integer(5, 1, 20).describe('Number of validation errors after which validation stops.'),
  GRAPHQL_CACHE_DOCUMENTS: integer(500, 10, 10_000).describe(
    'Maximum number of documents in the cache of compiled documents.',
  ),
  GRAPHQL_CACHE_BYTES: integer(KB * KB, 64 * KB, 16 * KB * KB).describe(
    'Maximum total text of the cached documents. They take about sixty times as much memory.',
  ),
};

export const ANSWER_SETTINGS = {
  STORED_ANSWERS_MB: integer(48, 0, 4096).describe(
    'Memory of a process for answers that are sent again while nothing that they show has changed, in megabytes; 0 makes every answer anew. They contain personal data in plain text.',
  ),
  STORED_ANSWERS_CHECK_PERCENT: integer(0, 0, 100).describe(
    'Share of the stored answers that are made again all the same and compared; a difference is logged as `answer.different`.',
  ),
};

export const STREAM_SETTINGS = {
  STREAM_POLL_MS: integer(500, 100, 10_000).describe(
    'Interval at which a process with subscriptions reads the changes of other processes.',
  ),
  STREAM_KEEP_ALIVE_SECONDS: integer(15, 1, 60).describe('Interval of keep-alive comments.'),
  STREAM_UNREAD_SECONDS: integer(30, 1, 300).describe(
    'How long a client may leave data unread before it is disconnected.',
  ),
  STREAMS_PER_SESSION: integer(5, 1, 100).describe(
    'Maximum number of subscriptions per session and process; more are refused with 429 `too_many_streams`. The tabs of a browser can share one.',
  ),
  STREAMS_PER_PROCESS: integer(2000, 1, 10_000).describe(
    'Maximum number of subscriptions per process; more are refused with 503.',
  ),
};

type GraphqlEnv = SettingsOf<typeof GRAPHQL_SETTINGS> & Pick<ServerEnv, 'APP_ENV'>;

/** Which HTTP status codes responses have: `GRAPHQL_STATUS_CODES`. */
export type StatusProfile = 'audit' | 'draft';

/** Maxima of a document. */
export interface DocumentLimits {
  readonly depth: number;
  readonly aliases: number;
  readonly cost: number;
  readonly directives: number;
  readonly selections: number;
  /** Number of errors after which validation stops. */
  readonly errors: number;
}

export interface GraphqlSettings {
  readonly statusProfile: StatusProfile;
  readonly documents: DocumentMode;
  /** Time limit of one operation in milliseconds. */
  readonly deadlineMs: number;
  /** Maximum number of tokens in a document. */
  readonly tokens: number;
  readonly limits: DocumentLimits;
  /** Bounds of the document cache; `bytes` counts text. */
  readonly cache: { readonly entries: number; readonly bytes: number };
  /** Maximum size of a request body in bytes; the larger one is for signed-in creditor users. */
  readonly bodyLimits: { readonly anonymous: number; readonly creditor: number };
  /** Off outside `local`: the schema is not public. */
  readonly introspection: boolean;
}

export interface EventStreamSettings {
  readonly keepAliveMs: number;
  /** How long a client may leave data unread before it is disconnected. */
  readonly unreadTimeoutMs: number;
}

export interface AnswerSettings {
  readonly bytes: number;
  readonly checkPercent: number;
}

export function toAnswerSettings(env: SettingsOf<typeof ANSWER_SETTINGS>): AnswerSettings {
  return { bytes: env.STORED_ANSWERS_MB * KB * KB, checkPercent: env.STORED_ANSWERS_CHECK_PERCENT };
}

export interface StreamSettings {
  readonly polling: ChangeNotifierSettings;
  readonly connections: EventStreamSettings;
}

export function toGraphqlSettings(env: GraphqlEnv): GraphqlSettings {
  return {
    statusProfile: env.GRAPHQL_STATUS_CODES,
    documents: env.GRAPHQL_DOCUMENTS ?? 'open',
    deadlineMs: env.GRAPHQL_TIMEOUT_MS,
    tokens: env.GRAPHQL_MAX_TOKENS,
    limits: {
      depth: env.GRAPHQL_MAX_DEPTH,
      aliases: env.GRAPHQL_MAX_ALIASES,
      cost: env.GRAPHQL_MAX_COST,
      selections: env.GRAPHQL_MAX_SELECTIONS,
      directives: env.GRAPHQL_MAX_DIRECTIVES,
      errors: env.GRAPHQL_MAX_ERRORS,
    },
    cache: { entries: env.GRAPHQL_CACHE_DOCUMENTS, bytes: env.GRAPHQL_CACHE_BYTES },
    bodyLimits: { anonymous: env.GRAPHQL_ANONYMOUS_BODY_BYTES, creditor: env.GRAPHQL_BODY_BYTES },
    introspection: env.APP_ENV === 'local',
  };
}

export function toStreamSettings(env: SettingsOf<typeof STREAM_SETTINGS>): StreamSettings {
  return {
    polling: {
      pollIntervalMs: env.STREAM_POLL_MS,
      maxPerSession: env.STREAMS_PER_SESSION,
      maxPerProcess: env.STREAMS_PER_PROCESS,
    },
    connections: {
      keepAliveMs: env.STREAM_KEEP_ALIVE_SECONDS * 1000,
      unreadTimeoutMs: env.STREAM_UNREAD_SECONDS * 1000,
    },
  };
}

export const GRAPHQL_CHECKS: readonly SettingCheck<GraphqlEnv>[] = [
  {
    setting: 'GRAPHQL_DOCUMENTS',
    isViolated: (env) => isDeployed(env) && env.GRAPHQL_DOCUMENTS === undefined,
    problem:
      'must be set: locked runs registered documents only, log-only runs all and counts the others, open runs all',
  },
];
