// Composes the HTTP application: middleware, REST facade, GraphQL and pages. main.ts makes it listen.
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestListener, Server } from 'node:http';
import express, { type Request } from 'express';
import type { Logger } from 'pino';
import type { Endpoint } from '../rest-facade/endpoints';
import { createRestFacade } from '../rest-facade/facade';
import { buildRestApis, ERRORS_PAGE } from '../rest-facade/openapi/apis';
import { buildSchema } from '../schema/build-schema';
import type { ResultStream } from '../schema/server/context';
import { findDeprecatedMembers } from '../schema/server/deprecated-members';
import { authorizeField } from '../schema/server/authorize-field';
import { createContext, createRestExecutor } from '../schema/server/execute';
import { createErrorFormatter } from '../schema/server/format-error';
import { createStampedDocuments } from '../schema/server/stamped-documents';
import type { Config } from './config/config';
import { readPortalDocuments } from './config/portal-files';
import { DomainError, ERRORS } from './domain/shared/errors';
import { deviceCookies } from './providers/identity/device-cookies';
import { createStoredAnswers } from './http/answers/stored-answers';
import { trustProxies } from './http/middleware/client-address';
import { collectResponse, createFactsReader } from './http/middleware/request-context';
import { compressResponses } from './http/middleware/compression';
import { cors, originGuard, securityHeaders } from './http/middleware/browser-security';
import type { Demo } from './http/pages/demo';
import { portal } from './http/pages/portal';
import { isOpenedByPerson, visitorPages } from './http/pages/visitor-pages';
import { developerPages, findServedPages } from './http/pages/developer-pages';
import { importFiles } from './http/files/import-files';
import { eventStreamEndpoint } from './http/streams/endpoint';
import { createEventStreams } from './http/streams/event-streams';
import { errorBoundary, unknownPath } from './http/middleware/error-boundary';
import { createExpressServer } from './http/middleware/express-server';
import { createLoadLimit, findOverload, refuseRest } from './http/middleware/load-limit';
import { createGraphqlServer, type DocumentWork } from './http/graphql/apollo-server';
import { graphqlEndpoint, refuseGraphql } from './http/graphql/endpoint';
import { calendarFeeds } from './http/pages/calendar';
import { contactChangePage } from './http/pages/contact-change';
import { incomingTexts } from './http/pages/incoming-texts';
import { stopMessagesPage } from './http/pages/stop-messages';
import {
  CONSUMER_KEYS_PATH,
  CREDITOR_KEYS_PATH,
  keySetEndpoint,
  systemEndpoints,
  type Readiness,
} from './http/pages/system-endpoints';
import { trustedDocuments } from './http/graphql/trusted-documents';
import { noticeUntrustedProxy } from './http/middleware/untrusted-proxy';
import { createEndpointNamer, createUsageCounter } from './http/middleware/usage-counter';
import { type Dependencies, withoutEffects } from './container';
import { readPoolState } from './persistence/database/pool-state';
import { pollSubscriptions } from './persistence/system/subscription-poll';
import { LANES, startDeliveries, tidyMessages } from './services/messages/deliver-messages';
import type { Party } from './services/shared/authenticate';
import type { RequestContext } from './services/shared/request-context';
import { describeMaintenance, refreshRuntimeSettings } from './services/shared/runtime-settings';
import { recordUsage } from './services/system/usage';
import { noteErrors, observeExecution, observeOperations } from './http/observation/operations';
import { createMetricsServer } from './http/observation/metrics-server';
import { observeRequests, requestIdHeader } from './http/observation/request-log';
import { reportDeliveries } from './http/observation/message-log';
import { createErrorReporter } from './providers/log';
import { noteCaller, noteError, noteOperation, noteReader } from './providers/observation/activity';
import type { ObservedState } from './providers/observation/metrics';

interface App {
  /** Does not listen yet. */
  readonly server: Server;
  /** Does not listen yet. Nothing is measured if this is null. */
  readonly metricsServer: Server | null;
  /** Reports not ready, drains, then refuses new work, waits for running requests, and closes the connections. */
  stop(): Promise<void>;
}

/** A balancer that asks here must not take an overloaded process for a broken one. */
const HEALTH_PATH = '/health';

/** Uploads whose first byte has not been read: what precedes it takes the connections to the database of requests. */
const UPLOADS_STARTED_AT_ONCE = 8;

/** Interval at which usage counts and counts of unregistered documents are stored. */
const USAGE_FLUSH_MS = 10_000;

/** What the process knows about the regular jobs, as of the last minute. */
interface KnownJobs {
  readonly statuses: NonNullable<Readiness['jobs']>;
  /** Returns null before the first answer. */
  readonly waitingImports: () => number | null;
  /** Returns null before the first answer. */
  readonly waitingMessages: NonNullable<ObservedState['waitingMessages']>;
}

type KnownDatabase = NonNullable<Readiness['database']> & NonNullable<ObservedState['database']>;

/** For the log, and for the stamp of the answer. */
function noteParty({ kind, caller }: Party): void {
  noteCaller(kind);
  if (kind === 'consumer') noteReader(caller);
}

/** `jobs` and `database` are null if the process does not know them. */
export async function createApp(
  config: Config,
  dependencies: Dependencies,
  log: Logger,
  demo: Demo,
  jobs: KnownJobs | null = null,
  database: KnownDatabase | null = null,
): Promise<App> {
  const built = buildSchema();
  const { schema } = built;
  const { metrics, runAsJob, watchStatements } = dependencies.observer;
  const reportError = createErrorReporter(log, () => metrics?.unexpectedError());
  const errorsPage = config.showsDocs ? ERRORS_PAGE : null;
  const formatError = noteErrors(createErrorFormatter(reportError, errorsPage));
  dependencies.db.timeStatements(watchStatements(dependencies.db.dialect));
  const createRequestContext = (requestContext: RequestContext, stream?: ResultStream) =>
    createContext(dependencies, requestContext, stream, noteParty);
  const { origins, cookie, trustProxy, hsts } = config.browser;
  const cookies = deviceCookies(cookie);
  const readFacts = createFactsReader(cookies);
  const collect = () => collectResponse(cookies, dependencies.settings.deviceSeconds);
  const basePaths = { consumer: config.CONSUMER_BASE_PATH, creditor: config.CREDITOR_BASE_PATH };
  const streams = createEventStreams(config.streams.connections);
  let isReady = true;

  const load = metrics?.load('request');
  const limitLoad = createLoadLimit(config.REQUESTS_PER_PROCESS, {
    refused: () => load?.refused(),
    changed(inProgress) {
      dependencies.requestLoad.note(inProgress);
      load?.changed(inProgress);
    },
  });
  const answers = createStoredAnswers(dependencies, {
    limitLoad,
    bodyLimit: config.graphql.bodyLimits.anonymous,
    reportError,
  });
  const proxyNotice = noticeUntrustedProxy(trustProxy !== false, log);
  const observe = observeRequests(log, dependencies.observer, Object.values(basePaths));
  const app = express().disable('x-powered-by').disable('etag');
  trustProxies(app, trustProxy);
  const handle: RequestListener = app;
  const server = createExpressServer(app, config.deadlines, (request, response) => {
    proxyNotice.look(request);
    // Each connection ends with its next answer, so that no request meets a closing one.
    if (!isReady) response.shouldKeepAlive = false;
    observe(request, response, async () => {
      if (!(await answers.recall(request, response))) handle(request, response);
    });
  });
  const served = findServedPages(config, dependencies);
  const documents = trustedDocuments(
    config.graphql.documents,
    dependencies,
    config.graphql.cache,
    (digest, isRefused) => {
      log.warn({ event: 'document.unregistered', digest, isRefused }, 'Unregistered document');
    },
    served.portal ? readPortalDocuments() : undefined,
  );
  const usage = createUsageCounter({
    findDeprecated: (document, operation) => findDeprecatedMembers(schema, document, operation),
    isRegistered: documents.isRegistered,
    store: (counts) => recordUsage(dependencies, counts),
    onDeprecated: ({ style, name }) => metrics?.deprecatedUse(style, name),
    maxNames: config.USAGE_MAX_NAMES,
  });
  const isStamped = createStampedDocuments(schema);
  const graphql = {
    schema,
    documents,
    usage: observeOperations(usage),
    settings: config.graphql,
    deliver: answers.deliver,
    isStamped,
    createContext: createRequestContext,
    readFacts,
    collectResponse: collect,
    formatError,
    onDocumentWork: (work: DocumentWork) => log.debug({ event: 'document', work }, 'Document not in the cache'),
  };
  const graphqlServer = createGraphqlServer(graphql, server);
  const { apollo } = graphqlServer;
  await apollo.start();

  const executeRest = createRestExecutor(schema);
  const execute = observeExecution(executeRest);
  const harmless = withoutEffects(dependencies, { isStranger: false });
  const harmlessForStrangers = withoutEffects(dependencies, { isStranger: true });
  const getEndpointName = createEndpointNamer(basePaths);
  const noteEndpoint = (endpoint: Endpoint) => {
    const name = getEndpointName(endpoint);
    noteOperation(name);
    usage.endpoint(name);
  };
  const facade = createRestFacade({
    schema,
    errors: ERRORS,
    errorsPage,
    basePaths,
    bodyLimit: config.AUTH_BODY_BYTES,
    bodyLimits: { template: config.TEMPLATE_BODY_BYTES },
    unreadTimeoutMs: config.streams.connections.unreadTimeoutMs,
    getHttpContext: readFacts,
    reportError,
    onRequest: noteEndpoint,
    deliver(request, response, answer, { endpoint, document }) {
      const note = () => {
        noteEndpoint(endpoint);
        usage.document('rest', document);
      };
      const isRead = endpoint.method === 'GET';
      const description = {
        isStamped: isRead && isStamped(document),
        isAlwaysSent: endpoint.isAlwaysSent === true,
        note,
      };
      return answers.deliver(request, response, answer, description);
    },
    onError: noteError,
    leavesUnknown: isOpenedByPerson,
    async run(document, variables, request) {
      usage.document('rest', document);
      const { state, headers, rest } = collectResponse(cookies, dependencies.settings.deviceSeconds, true);
      const { data, errors } = await execute({
        document,
        variables,
        context: createRequestContext({ request, response: state }),
      });
      const formatted = errors?.map(formatError);
      return { data, headers: headers(), rest: rest(), ...(formatted ? { errors: formatted } : {}) };
    },
    async findRefusals(document, variables, request) {
      const allowed = request.authorization === null ? harmlessForStrangers : harmless;
      const context = createContext(allowed, { request, response: collect().state });
      const { errors: [error] = [] } = await executeRest({ document, variables, context });
      const refusal = error?.originalError;
      return refusal instanceof DomainError && refusal.code === 'validation_failed'
        ? (refusal.details.errors ?? {})
        : {};
    },
    async authorize(field, request) {
      const context = createRequestContext({ request, response: collect().state });
      const error = await authorizeField(schema, field, context);
      return error && formatError(error);
    },
    admit(request) {
      const error = findOverload(request);
      return error && formatError(error);
    },
  });

  // A reconnection of all streams and a burst of requests do not take each other's places.
  const limitStreams = createLoadLimit(config.REQUESTS_PER_PROCESS, metrics?.load('stream'));
  const limitUploads = createLoadLimit(UPLOADS_STARTED_AT_ONCE, metrics?.load('upload'));
  const apiPaths = Object.values(basePaths).map((path) => `${path}/`);
  const isLimited = ({ path }: Request) =>
    apiPaths.some((prefix) => path.startsWith(prefix)) && path !== `${basePaths.consumer}${HEALTH_PATH}`;

  app.use(requestIdHeader, securityHeaders(hsts));
  app.use(calendarFeeds(basePaths.consumer, dependencies, readFacts, limitLoad));
  app.use(stopMessagesPage(dependencies, readFacts, limitLoad), incomingTexts(dependencies, readFacts, limitLoad));
  app.use(
    compressResponses([...Object.values(basePaths).map((path) => `${path}/auth`), '/graphql/stream', '/dev/outbox']),
  );
  app.use(basePaths.consumer, cors({ withCookies: origins.consumer }));
  app.use(basePaths.creditor, cors({ bearerOnly: origins.creditor }));
  app.use('/graphql', cors({ withCookies: origins.consumer, bearerOnly: origins.creditor }));
  app.use(importFiles(basePaths.creditor, dependencies, { readFacts, limitLoad, limitUploads, errorsPage }));
  // The paths that read and set the device cookie.
  const { publicUrl } = config.services;
  const ownOrigins = publicUrl === null ? [] : [new URL(publicUrl).origin];
  app.use(`${basePaths.consumer}/auth`, originGuard([...ownOrigins, ...origins.consumer]));
  app.use('/graphql', originGuard([...ownOrigins, ...origins.consumer, ...origins.creditor]));
  const readiness: Readiness = {
    isReady: () => isReady,
    warnings: () => [...proxyNotice.warnings(), ...describeMaintenance(dependencies)],
    jobs: jobs && jobs.statuses,
    database,
  };
  const apis = buildRestApis(schema, ERRORS, basePaths);
  if (served.portal) {
    const hasDemo = config.APP_ENV === 'local' && config.services.acceptsAnyCode;
    const people = hasDemo ? () => demo.people(dependencies.clock()) : null;
    app.use(portal({ people, captcha: config.services.captcha.kind }));
  }
  app.use(developerPages({ config, dependencies, demo, apis, readiness, served }));
  app.use(visitorPages(basePaths, served));
  app.use(limitLoad(facade, refuseRest(errorsPage), isLimited));
  const refuse = refuseGraphql(graphql);
  app.all('/graphql', limitLoad(graphqlEndpoint(graphqlServer, graphql), refuse));
  app.all('/graphql/stream', limitStreams(eventStreamEndpoint(apollo, graphql, streams), refuse));
  app.use(
    systemEndpoints(dependencies, config.showsDocs ? () => built.sdl : null, readiness),
    keySetEndpoint(CONSUMER_KEYS_PATH, dependencies.tokens.publicKeys),
    keySetEndpoint(CREDITOR_KEYS_PATH, dependencies.creditorTokens.publicKeys),
    contactChangePage(`${basePaths.consumer}/profile/contact-change/cancel`, config.services.brand.name),
  );
  app.use(unknownPath(served), errorBoundary(reportError));
  dependencies.changeNotifier.start(
    (targets) =>
      runAsJob('poll-subscriptions', () => pollSubscriptions(dependencies.db, targets, dependencies.clock())),
    reportError,
  );
  const deliveries = reportDeliveries(log);
  const deliver = <Result>(work: () => Promise<Result>) => runAsJob('deliver-messages', work);
  dependencies.outboxSender.start(
    {
      async tidy() {
        await runAsJob('read-settings', () => refreshRuntimeSettings(dependencies));
        await deliver(() => tidyMessages(dependencies, deliveries));
      },
      lanes: LANES.map((lane) => (places) => deliver(() => startDeliveries(dependencies, deliveries, lane, places))),
    },
    reportError,
  );
  const flush = () =>
    runAsJob('store-usage', () =>
      Promise.all([documents.flush().catch(reportError), usage.flush().catch(reportError)]),
    );
  const flushTimer = setInterval(() => void flush(), USAGE_FLUSH_MS).unref();
  metrics?.watch({
    pool: () => readPoolState(dependencies.db),
    circuitBreakers: () => {
      const { epoch } = dependencies.clock();
      const breakers = Object.entries(dependencies.circuitBreakers);
      return Object.fromEntries(breakers.map(([provider, breaker]) => [provider, breaker.isOpen(epoch)]));
    },
    openStreams: streams.countOpen,
    certificates: dependencies.db.certificates,
    isMaintained: () => dependencies.runtime.maintenance(dependencies.clock().epoch) !== null,
    jobs: jobs && jobs.statuses,
    waitingImports: jobs && jobs.waitingImports,
    waitingMessages: jobs && jobs.waitingMessages,
    database,
  });
  const metricsServer = metrics && createMetricsServer(metrics, reportError);
  return {
    server,
    metricsServer,
    async stop() {
      isReady = false;
      await pause(config.drainMs);
      streams.close();
      await apollo.stop();
      clearInterval(flushTimer);
      await flush();
      await dependencies.changeNotifier.stop();
      await dependencies.outboxSender.stop();
      dependencies.letterDesk.close();
      metricsServer?.close();
      metricsServer?.closeAllConnections();
    },
  };
}
