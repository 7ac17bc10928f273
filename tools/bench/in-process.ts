// What is measured within one process: describing an account, and the GraphQL layer around the resolvers.
import type { Moment } from '../../src/domain/shared/calendar';
import { describeAccount } from '../../src/domain/account/describe-account';
import { describeOffers } from '../../src/domain/account/describe-offers';
import { findAccountsByIds } from '../../src/persistence/account/account-store';
import type { Database } from '../../src/persistence/database/database';
import { type Figure, type Measure, measureAsync } from './measure';
import { createServer } from 'node:http';
import { HeaderMap } from '@apollo/server';
import { print } from 'graphql';
import { createOperationLookup, readDocuments } from '../../rest-facade/operations';
import { buildSchema } from '../../schema/server/build-schema';
import { createContext } from '../../schema/server/execute';
import type { Config } from '../../src/config/config';
import { createGraphqlServer, type DocumentWork } from '../../src/http/graphql/apollo-server';
import { JSON_TYPE } from '../../src/http/graphql/status';
import type { Dependencies } from '../../src/services/shared/dependencies';

/** IDs of demo accounts, one for every state. */
const ACCOUNT_IDS = Array.from({ length: 19 }, (_, index) => index + 1);

/** The pure part of every read: facts in memory → view. */
export async function createDescribeMeasures(db: Database, { today }: Moment): Promise<readonly Measure[]> {
  const accounts = await findAccountsByIds(db, ACCOUNT_IDS, today);
  return [
    {
      name: 'describe one account (mean over every state)',
      perCall: accounts.length,
      call: () => accounts.map((facts) => describeAccount(facts)),
    },
    {
      name: 'describe its offers too',
      perCall: accounts.length,
      call: () => accounts.map((facts) => describeOffers(facts, today)),
    },
  ];
}

const ANONYMOUS_REQUEST = {
  authorization: null,
  ip: '',
  ipPrefix: '',
  userAgent: null,
  requestId: 'bench',
  deviceCookie: null,
};

const NO_RESPONSE = { setDeviceCookie: () => undefined, discloseRateLimits: () => undefined };

export interface DocumentFigure extends Figure {
  /** How often a request parsed, validated and compiled its document, on average. */
  readonly work: Readonly<Record<DocumentWork, number>>;
}

/** Measures requests without a token: no resolver runs and the database is not used. */
export async function measureDocuments(
  dependencies: Dependencies,
  { graphql }: Config,
  log: (line: string) => void,
): Promise<readonly DocumentFigure[]> {
  const { schema } = buildSchema();
  const work = { parse: 0, validate: 0, plan: 0 };
  const server = createGraphqlServer(
    {
      schema,
      settings: graphql,
      formatError: () => ({ message: 'unauthenticated' }),
      onDocumentWork: (kind: DocumentWork) => void (work[kind] += 1),
    },
    createServer(),
  );
  await server.apollo.start();
  const query = print(createOperationLookup(readDocuments(), schema)('Account').document);
  let requests = 0;
  const send = (text: string): Promise<unknown> => {
    requests += 1;
    const context = createContext(dependencies, { request: ANONYMOUS_REQUEST, response: NO_RESPONSE });
    const body = { query: text, variables: { accountId: '1' } };
    const known = server.runKnown({ ...body, mediaType: JSON_TYPE, isRead: false }, context);
    return (
      known ??
      server.apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: 'POST', headers: new HeaderMap(), search: '', body },
        context: async () => context,
      })
    );
  };
  const measureCase = async (name: string, call: () => Promise<unknown>): Promise<DocumentFigure> => {
    log(`measuring ${name} …`);
    Object.assign(work, { parse: 0, validate: 0, plan: 0 });
    requests = 0;
    const figure = await measureAsync({ name, call });
    return {
      ...figure,
      work: { parse: work.parse / requests, validate: work.validate / requests, plan: work.plan / requests },
    };
  };
  // The first request is not measured. New documents come last, because they fill the memory.
  await send(query);
  const cached = await measureCase('GraphQL for a whole account, document cached', () => send(query));
  const fresh = await measureCase('the same, new document', () => send(`${query}#${requests}`));
  await server.apollo.stop();
  return [cached, fresh];
}
