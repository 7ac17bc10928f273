// The settings of the GraphQL endpoint and of its streams, grouped for those who work with them.
import type { DocumentLimits } from '../../schema/server/document-limits.rule';
import type { Env } from './settings';
import type { DocumentMode } from '../domain/system/trusted-document';
import type { ChangeNotifierSettings } from '../providers/change-notifier';
import type { EventStreamSettings } from '../http/streams/event-streams';
import type { StatusProfile } from '../http/graphql/status';

export interface GraphqlSettings {
  readonly statusProfile: StatusProfile;
  readonly documents: DocumentMode;
  /** Milliseconds for one operation. */
  readonly deadlineMs: number;
  /** Words and signs of a document. */
  readonly tokens: number;
  readonly limits: DocumentLimits;
  /** Bytes of text. */
  readonly cache: { readonly entries: number; readonly bytes: number };
  /** Bytes. */
  readonly bodyLimit: number;
  /** Schema details are for developers: off outside local. */
  readonly introspection: boolean;
}

export interface StreamSettings {
  readonly polling: ChangeNotifierSettings;
  readonly connections: EventStreamSettings;
}

export function toGraphqlSettings(env: Env): GraphqlSettings {
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
    cache: { entries: env.GRAPHQL_KEPT_DOCUMENTS, bytes: env.GRAPHQL_KEPT_BYTES },
    bodyLimit: env.GRAPHQL_BODY_BYTES,
    introspection: env.APP_ENV === 'local',
  };
}

export function toStreamSettings(env: Env): StreamSettings {
  return {
    polling: {
      pollIntervalMs: env.STREAM_TICK_MS,
      maxPerSession: env.STREAMS_PER_SESSION,
      maxPerProcess: env.STREAMS_PER_PROCESS,
    },
    connections: {
      keepAliveMs: env.STREAM_KEEP_ALIVE_SECONDS * 1000,
      unreadTimeoutMs: env.STREAM_UNREAD_SECONDS * 1000,
    },
  };
}
