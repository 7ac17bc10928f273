// The settings of the GraphQL endpoint, grouped for those who work with them.
import type { DocumentLimits } from '../schema/document-limits.rule';
import type { Env } from './config-shape';
import type { StatusProfile } from './http/graphql-status';
import type { KeptBounds } from './http/kept-documents';

export interface GraphqlSettings {
  readonly statusProfile: StatusProfile;
  /** Milliseconds for one operation. */
  readonly deadlineMs: number;
  /** Words and signs of a document. */
  readonly tokens: number;
  readonly limits: DocumentLimits;
  readonly kept: KeptBounds;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Schema details are for developers: off outside local. */
  readonly introspection: boolean;
}

export function graphqlSettings(env: Env): GraphqlSettings {
  return {
    statusProfile: env.GRAPHQL_STATUS_CODES,
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
    kept: { documents: env.GRAPHQL_KEPT_DOCUMENTS, bytes: env.GRAPHQL_KEPT_BYTES },
    bodyLimit: env.GRAPHQL_BODY_BYTES,
    introspection: env.APP_ENV === 'local',
  };
}
