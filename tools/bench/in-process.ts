// What it costs to describe one account from facts that are in memory: the pure part of every read.
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
import { createContext } from '../../schema/server/context';
import type { Config } from '../../src/config/config';
import { createApolloServer, type DocumentWork } from '../../src/http/graphql/endpoint';
import type { Dependencies } from '../../src/services/shared/dependencies';

/** The demo consumer who owns an account for every row of the table of states. */
const ONE_OF_EACH = Array.from({ length: 19 }, (_, index) => index + 1);

export async function createDescribeMeasures(db: Database, { today }: Moment): Promise<readonly Measure[]> {
  const accounts = await findAccountsByIds(db, ONE_OF_EACH, today);
  return [
    {
      name: 'describe one account, mean over one in every state',
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

// What a GraphQL request costs beside its resolvers: a document that is known, and one that is not. The caller is a
// stranger, so that no resolver runs and no database is asked.

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
  /** How often one request read the text, checked the document and planned the operation. */
  readonly work: Readonly<Record<DocumentWork, number>>;
}

export async function measureDocuments(
  parts: Dependencies,
  { graphql }: Config,
  say: (line: string) => void,
): Promise<readonly DocumentFigure[]> {
  const { schema } = buildSchema();
  const unused = () => {
    throw new Error('Nothing of this is needed here.');
  };
  const done = { parse: 0, validate: 0, plan: 0 };
  const server = createApolloServer(
    {
      ...{ schema, settings: graphql, report: unused, observe: (work: DocumentWork) => void (done[work] += 1) },
      documents: { findText: unused, flush: unused },
      ...{ contextOf: unused, factsOf: unused, collect: unused },
    },
    createServer(),
  );
  await server.start();
  const query = print(createOperationLookup(readDocuments(), schema)('Account').document);
  let asked = 0;
  const ask = (text: string) => {
    asked += 1;
    return server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: 'POST',
        headers: new HeaderMap(),
        search: '',
        body: { query: text, variables: { accountId: '1' } },
      },
      context: async () => createContext(parts, { request: ANONYMOUS_REQUEST, response: NO_RESPONSE }),
    });
  };
  const figureOf = async (name: string, call: () => Promise<unknown>): Promise<DocumentFigure> => {
    say(`measuring ${name} …`);
    Object.assign(done, { parse: 0, validate: 0, plan: 0 });
    asked = 0;
    const figure = await measureAsync({ name, call });
    return { ...figure, work: { parse: done.parse / asked, validate: done.validate / asked, plan: done.plan / asked } };
  };
  // The first time is none of the rounds. What is read anew leaves the memory full, so it comes last.
  await ask(query);
  const known = await figureOf('a whole account, its document known', () => ask(query));
  const unknown = await figureOf('the same, its document never seen before', () => ask(`${query}#${asked}`));
  await server.stop();
  return [known, unknown];
}
