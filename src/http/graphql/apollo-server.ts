// Configures Apollo Server: compiled execution, document limits, error format and HTTP status; and what runs documents that
// it knows.
import type { Server } from 'node:http';
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Context } from '../../../schema/server/context';
import { createCostLimit, withCostLimit } from '../../../schema/server/cost-limit';
import { createDocumentLimitsRule } from '../../../schema/server/document-limits.rule';
import { createGraphqlExecutor, createGraphqlSubscriber, withDeadline } from '../../../schema/server/execute';
import { describeInvalidLiterals, isOfLiteral } from '../../../schema/server/input-errors';
import { isLimitError } from '../../../schema/server/limit-error';
import type { FormatError } from '../../../schema/server/format-error';
import {
  singleQueryRule,
  singleRootFieldRule,
  unconditionalSubscriptionRule,
} from '../../../schema/server/root-field.rules';
import type { GraphqlSettings, StatusProfile } from '../../config/graphql';
import type { UsageCounter } from '../middleware/usage-counter';
import { observeExecution } from '../observation/operations';
import { createCompiledExecutor } from './compiled-executor';
import { createDocumentCache, type DocumentCache } from './document-cache';
import { createKnownDocuments, type RunKnownDocument } from './known-documents';
import { describeResponse, JSON_TYPE } from './status';

/** Work that a cached document does not need. */
export type DocumentWork = 'parse' | 'validate' | 'plan';

interface ApolloDependencies {
  readonly schema: GraphQLSchema;
  readonly settings: GraphqlSettings;
  readonly formatError: FormatError;
  readonly onDocumentWork: (work: DocumentWork) => void;
  /** Counts each operation that is run. */
  readonly usage?: Pick<UsageCounter, 'operation'>;
}

export interface GraphqlServer {
  readonly apollo: ApolloServer<Context>;
  /** Runs what the Apollo server has parsed and validated before. */
  readonly runKnown: RunKnownDocument;
  /** A document that was validated before, by its text. */
  readonly findDocument: DocumentCache['find'];
}

/** Stopping the Apollo server drains `httpServer`. */
export function createGraphqlServer(dependencies: ApolloDependencies, httpServer: Server): GraphqlServer {
  const { schema, settings, formatError, onDocumentWork, usage } = dependencies;
  const { deadlineMs, statusProfile } = settings;
  const findCostError = createCostLimit(schema, settings.limits.cost);
  const run = createGraphqlExecutor(schema, () => onDocumentWork('plan'));
  const execute = withDeadline(observeExecution(withCostLimit(findCostError, run)), deadlineMs);
  const subscribe = withDeadline(withCostLimit(findCostError, createGraphqlSubscriber(schema)), deadlineMs);
  const documents = createDocumentCache(settings.cache);
  const apollo = new ApolloServer<Context>({
    gateway: createCompiledExecutor(schema, { execute, subscribe }),
    introspection: settings.introspection,
    hideSchemaDetailsFromClientErrors: !settings.introspection,
    includeStacktraceInErrorResponses: false,
    // main.ts handles signals: it has more to close than this server.
    stopOnTerminationSignals: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: documents,
    parseOptions: { maxTokens: settings.tokens },
    validationOptions: { maxErrors: settings.limits.errors },
    // The limits come first, because the other rules take quadratic time on documents that the limits refuse.
    validationRules: [
      createDocumentLimitsRule(settings.limits),
      singleRootFieldRule,
      singleQueryRule,
      unconditionalSubscriptionRule,
    ],
    // POST requires application/json, GET allows no mutations, and no GET reads a cookie.
    csrfPrevention: false,
    formatError: (_formatted, error) => formatError(error),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // It would add a resolver to every field of the schema.
      ApolloServerPluginCacheControlDisabled(),
      // It would load Apollo's protocol buffers, for subgraphs only.
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginDrainHttpServer({ httpServer }),
      setResponseHead(statusProfile),
      explainLiterals(schema),
      observeDocuments(onDocumentWork),
      countOperations(usage),
    ],
  });
  return {
    apollo,
    findDocument: documents.find,
    runKnown: createKnownDocuments({ documents, execute, formatError, statusProfile, usage }),
  };
}

/** Sets status and content type by the profile, and `Retry-After` when an error has a waiting time. */
function setResponseHead(profile: StatusProfile): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async willSendResponse({ request, response }) {
        const { body, http } = response;
        if (body.kind !== 'single') return;
        const { errors = [], data } = body.singleResult;
        const limitError = errors.find(isLimitError);
        if (limitError) response.body = { kind: 'single', singleResult: { errors: [limitError] } };
        const mediaType = request.http?.headers.get('accept') ?? JSON_TYPE;
        const { status, headers } = describeResponse(profile, { mediaType, errors, wasRun: data !== undefined });
        http.status = status;
        for (const [name, value] of Object.entries(headers)) http.headers.set(name, value);
      },
    }),
  };
}

/** Says which member of an input is invalid, where the rules of graphql-js name its type only. */
function explainLiterals(schema: GraphQLSchema): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      validationDidStart:
        async ({ document }) =>
        async (errors = []) => {
          const ofLiterals = errors.filter((error) => error instanceof GraphQLError).filter(isOfLiteral);
          if (ofLiterals.length === 0) return;
          for (const [error, found] of describeInvalidLiterals(schema, document, ofLiterals)) {
            const extensions = { ...error.extensions, errors: found.errors };
            Object.assign(error, { message: found.message, extensions });
          }
        },
    }),
  };
}

function observeDocuments(onDocumentWork: ApolloDependencies['onDocumentWork']): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async parsingDidStart() {
        onDocumentWork('parse');
      },
      async validationDidStart() {
        onDocumentWork('validate');
      },
    }),
  };
}

function countOperations(usage: ApolloDependencies['usage']): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      async didResolveOperation({ document, operation }) {
        if (operation) usage?.operation('graphql', document, operation);
      },
    }),
  };
}
