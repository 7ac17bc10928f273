// Composition root: parts, schema and facade become one Express application. It never listens.
import { createServer, type Server } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import { createRestFacade } from '../rest-facade/facade';
import { buildSchema } from '../schema/build-schema';
import { createContext, type RequestFacts } from '../schema/context';
import { restExecutor } from '../schema/execute';
import { formatError } from '../schema/format-error';
import type { Config } from './config';
import { ERRORS } from './domain/errors';
import { errorBoundary, unknownPath } from './http/error-boundary';
import { createApolloServer, graphqlEndpoint } from './http/graphql-endpoint';
import { factsOf, requestId, requestLog } from './http/request-facts';
import { systemEndpoints } from './http/system-endpoints';
import type { Parts } from './services/parts';
import { bindServices } from './services/services';
import { describeFault } from './log';

export interface App {
  /** Not listening yet. */
  readonly server: Server;
  /** Stops taking work, lets what runs end, and closes the connections. */
  stop(): Promise<void>;
}

const REST_BODY_LIMIT = 8 * 1024;

export async function createApp(config: Config, parts: Parts, log: Logger): Promise<App> {
  const { schema, sdl } = buildSchema();
  const services = bindServices(parts);
  const report = (error: unknown) => log.error({ event: 'fault', ...describeFault(error) }, 'An unexpected error');
  const contextOf = (request: RequestFacts) => createContext(services, request);
  let isReady = true;

  const app = express().disable('x-powered-by').disable('etag');
  const server = createServer(app);
  const graphql = { schema, introspection: config.APP_ENV === 'local', contextOf, factsOf, report };
  const apollo = createApolloServer(graphql, server);
  await apollo.start();

  const execute = restExecutor(schema);
  const facade = createRestFacade({
    schema,
    errors: ERRORS,
    consumerBasePath: config.CONSUMER_BASE_PATH,
    bodyLimit: REST_BODY_LIMIT,
    factsOf,
    report,
    async run(document, variables, request) {
      const { data, errors } = await execute({ document, variables, context: contextOf(request) });
      return errors ? { data, errors: errors.map((error) => formatError(error, report)) } : { data };
    },
  });

  app.use(requestId, requestLog(log), facade);
  app.all('/graphql', graphqlEndpoint(apollo, graphql));
  app.use(systemEndpoints(services, sdl, () => isReady));
  app.use(unknownPath, errorBoundary(report));
  return {
    server,
    async stop() {
      isReady = false;
      await apollo.stop();
    },
  };
}
