// Composes the HTTP application: middleware, REST facade, GraphQL and pages. main.ts makes it listen.
import { setTimeout as pause } from 'node:timers/promises';
import type { Server } from 'node:http';
import express, { type Request } from 'express';
import type { Logger } from 'pino';
import { ENDPOINTS } from '../rest-facade/endpoints';
import { createRestFacade } from '../rest-facade/facade';
import { buildRestApis, ERRORS_PAGE } from '../rest-facade/openapi/apis';
import { buildSchema } from '../schema/server/build-schema';
import type { ResultStream } from '../schema/server/context';
import { findDeprecatedMembers } from '../schema/server/deprecated-members';
import { createContext, createRestExecutor } from '../schema/server/execute';
import { createErrorFormatter } from '../schema/server/format-error';
import type { Config } from './config/config';
import { ERRORS } from './domain/shared/errors';
import { deviceCookies } from './providers/identity/device-cookies';
import { collectResponse, createFactsReader, requestId, requestLog } from './http/middleware/request-context';
import { compressResponses } from './http/middleware/compression';
import { cors, originGuard, securityHeaders } from './http/middleware/browser-security';
import type { Demo } from './http/pages/demo';
import { developerPages } from './http/pages/developer-pages';
import { DOCS_PATHS } from './http/pages/docs';
import { RESET_PATH } from './http/pages/first-page';
import { eventStreamEndpoint } from './http/streams/endpoint';
import { createEventStreams } from './http/streams/event-streams';
import { errorBoundary, unknownPath } from './http/middleware/error-boundary';
import { closeConnections, createExpressServer } from './http/middleware/express-server';
import { createLoadLimit, refuseRest } from './http/middleware/load-limit';
import { GRAPHIQL_PATH } from './http/pages/graphiql';
import { createApolloServer, type DocumentWork } from './http/graphql/apollo-server';
import { graphqlEndpoint, refuseGraphql } from './http/graphql/endpoint';
import { calendarFeeds } from './http/pages/calendar';
import { contactChangePage, CONTACT_CHANGE_PATH } from './http/pages/contact-change';
import { keySetEndpoint, systemEndpoints } from './http/pages/system-endpoints';
import { trustedDocuments } from './http/graphql/trusted-documents';
import { noticeUntrustedProxy } from './http/middleware/untrusted-proxy';
import { createEndpointNamer, createUsageCounter } from './http/middleware/usage-counter';
import type { Dependencies } from './container';
import { pollSubscriptions } from './persistence/system/subscription-poll';
import { completeContactChanges } from './services/profile/complete-contact-changes';
import { cleanUp } from './services/system/clean-up';
import { deliverMessages } from './services/system/deliver-messages';
import type { RequestContext } from './services/shared/request-context';
import { recordUsage } from './services/system/usage';
import { createErrorReporter } from './providers/log';

interface App {
  /** Does not listen yet. */
  readonly server: Server;
  /** Reports not ready, drains, then refuses new work, waits for running requests, and closes the connections. */
  stop(): Promise<void>;
}

/** Paths of the public keys of access tokens. */
const CONSUMER_KEYS_PATH = '/.well-known/jwks.json';
const CREDITOR_KEYS_PATH = '/.well-known/creditor-jwks.json';

/** A balancer that asks here must not take an overloaded process for a broken one. */
const HEALTH_PATH = '/health';

/** Interval at which usage counts and counts of unregistered documents are stored. */
const USAGE_FLUSH_MS = 10_000;

/** Interval at which contact changes that are due are completed. */
const CONTACT_CHANGES_MS = 600_000;

/** Paths that the log shows unmasked. */
const SYSTEM_PATHS = [
  '/graphql',
  '/graphql/stream',
  '/schema.graphql',
  '/livez',
  '/readyz',
  CONSUMER_KEYS_PATH,
  CREDITOR_KEYS_PATH,
  '/dev/outbox',
  RESET_PATH,
];
const ROUTES = [
  ...SYSTEM_PATHS,
  ...DOCS_PATHS,
  GRAPHIQL_PATH,
  CONTACT_CHANGE_PATH,
  ...ENDPOINTS.map(({ path }) => path),
];

export async function createApp(config: Config, dependencies: Dependencies, log: Logger, demo: Demo): Promise<App> {
  const { schema, sdl } = buildSchema();
  const reportError = createErrorReporter(log);
  const errorsPage = config.showsDocs ? ERRORS_PAGE : null;
  const formatError = createErrorFormatter(reportError, errorsPage);
  const createRequestContext = (requestContext: RequestContext, stream?: ResultStream) =>
    createContext(dependencies, requestContext, stream);
  const { origins, cookie, trustProxy, hsts } = config.browser;
  const cookies = deviceCookies(cookie);
  const readFacts = createFactsReader(cookies);
  const collect = () => collectResponse(cookies, dependencies.settings.deviceSeconds);
  const basePaths = { consumer: config.CONSUMER_BASE_PATH, creditor: config.CREDITOR_BASE_PATH };
  const streams = createEventStreams(config.streams.connections);
  let isReady = true;

  const app = express().disable('x-powered-by').disable('etag').set('trust proxy', trustProxy);
  const server = createExpressServer(app, config.deadlines);
  const documents = trustedDocuments(
    config.graphql.documents,
    dependencies,
    config.graphql.cache,
    (digest, isRefused) => {
      log.warn({ event: 'document.unregistered', digest, isRefused }, 'Unregistered document');
    },
  );
  const usage = createUsageCounter({
    findDeprecated: (document, operation) => findDeprecatedMembers(schema, document, operation),
    isRegistered: documents.isRegistered,
    store: (counts) => recordUsage(dependencies, counts),
    maxNames: config.USAGE_MAX_NAMES,
  });
  const graphql = {
    schema,
    documents,
    usage,
    settings: config.graphql,
    createContext: createRequestContext,
    readFacts,
    collectResponse: collect,
    formatError,
    onDocumentWork: (work: DocumentWork) => log.debug({ event: 'document', work }, 'Document not in the cache'),
  };
  const apollo = createApolloServer(graphql, server);
  await apollo.start();

  const execute = createRestExecutor(schema);
  const getEndpointName = createEndpointNamer(basePaths);
  const facade = createRestFacade({
    schema,
    errors: ERRORS,
    errorsPage,
    basePaths,
    bodyLimit: config.AUTH_BODY_BYTES,
    bodyLimits: { template: config.TEMPLATE_BODY_BYTES },
    getHttpContext: readFacts,
    reportError,
    onRequest: (endpoint) => usage.endpoint(getEndpointName(endpoint)),
    async run(document, variables, request) {
      usage.document('rest', document);
      const { state, headers } = collect();
      const { data, errors } = await execute({
        document,
        variables,
        context: createRequestContext({ request, response: state }),
      });
      const formatted = errors?.map(formatError);
      return { data, headers: headers(), ...(formatted ? { errors: formatted } : {}) };
    },
  });

  const limitLoad = createLoadLimit(config.REQUESTS_PER_PROCESS);
  // A reconnection of all streams and a burst of requests do not take each other's places.
  const limitStreams = createLoadLimit(config.REQUESTS_PER_PROCESS);
  const apiPaths = Object.values(basePaths).map((path) => `${path}/`);
  const isLimited = ({ path }: Request) =>
    apiPaths.some((prefix) => path.startsWith(prefix)) && path !== `${basePaths.consumer}${HEALTH_PATH}`;

  const proxyNotice = noticeUntrustedProxy(trustProxy !== false, log);
  app.use(proxyNotice.middleware);
  app.use(closeConnections(() => !isReady));
  app.use(requestId, requestLog(log, [...Object.values(basePaths), ...ROUTES]), securityHeaders(hsts));
  app.use(calendarFeeds(basePaths.consumer, dependencies, readFacts, limitLoad));
  app.use(
    compressResponses([...Object.values(basePaths).map((path) => `${path}/auth`), '/graphql/stream', '/dev/outbox']),
  );
  app.use(basePaths.consumer, cors({ withCookies: origins.consumer }));
  app.use(basePaths.creditor, cors({ bearerOnly: origins.creditor }));
  app.use('/graphql', cors({ withCookies: origins.consumer, bearerOnly: origins.creditor }));
  // The paths that read and set the device cookie.
  app.use(`${basePaths.consumer}/auth`, originGuard(origins.consumer));
  app.use('/graphql', originGuard([...origins.consumer, ...origins.creditor]));
  const readiness = { isReady: () => isReady, warnings: proxyNotice.warnings };
  const apis = () => buildRestApis(schema, ERRORS, basePaths);
  app.use(developerPages({ config, dependencies, demo, apis, readiness }));
  app.use(limitLoad(facade, refuseRest(errorsPage), isLimited));
  const refuse = refuseGraphql(graphql);
  app.all('/graphql', limitLoad(graphqlEndpoint(apollo, graphql), refuse));
  app.all('/graphql/stream', limitStreams(eventStreamEndpoint(apollo, graphql, streams), refuse));
  app.use(
    systemEndpoints(dependencies, config.showsDocs ? sdl : null, readiness),
    keySetEndpoint(CONSUMER_KEYS_PATH, dependencies.tokens.publicKeys),
    keySetEndpoint(CREDITOR_KEYS_PATH, dependencies.creditorTokens.publicKeys),
    contactChangePage(`${basePaths.consumer}/profile/contact-change/cancel`),
  );
  app.use(unknownPath, errorBoundary(reportError));
  dependencies.changeNotifier.start(
    (targets) => pollSubscriptions(dependencies.db, targets, dependencies.clock()),
    reportError,
  );
  dependencies.outboxSender.start(() => deliverMessages(dependencies), reportError);
  const cleanUpTimer = setInterval(
    () => void cleanUp(dependencies).catch(reportError),
    config.CLEANUP_INTERVAL_SECONDS * 1000,
  ).unref();
  const holder = dependencies.randomness.id();
  const changesTimer = setInterval(
    () => void completeContactChanges(dependencies, holder, reportError).catch(reportError),
    CONTACT_CHANGES_MS,
  ).unref();
  const flush = () => Promise.all([documents.flush().catch(reportError), usage.flush().catch(reportError)]);
  const flushTimer = setInterval(() => void flush(), USAGE_FLUSH_MS).unref();
  return {
    server,
    async stop() {
      isReady = false;
      await pause(config.drainMs);
      streams.close();
      await apollo.stop();
      clearInterval(cleanUpTimer);
      clearInterval(changesTimer);
      clearInterval(flushTimer);
      await flush();
      await dependencies.changeNotifier.stop();
      await dependencies.outboxSender.stop();
    },
  };
}
