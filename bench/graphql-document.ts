// What a GraphQL request costs beside its resolvers: a document that is known, and one that is not. The caller is a
// stranger, so that no resolver runs and no database is asked.
import { createServer } from 'node:http';
import { HeaderMap } from '@apollo/server';
import { print } from 'graphql';
import { operationsOf, readDocuments } from '../rest-facade/operations';
import { buildSchema } from '../schema/build-schema';
import { createContext } from '../schema/context';
import type { Config } from '../src/config';
import { createApolloServer } from '../src/http/graphql-endpoint';
import type { Parts } from '../src/services/parts';
import { bindServices } from '../src/services/services';
import type { AsyncMeasure } from './measure';

const STRANGER = { authorization: null, ip: '', ipPrefix: '', userAgent: null, requestId: 'bench', deviceCookie: null };

export async function documentMeasures(parts: Parts, { graphql }: Config): Promise<readonly AsyncMeasure[]> {
  const { schema } = buildSchema();
  const unused = () => {
    throw new Error('Nothing of this is needed here.');
  };
  const services = bindServices(parts);
  const server = createApolloServer(
    {
      ...{ schema, settings: graphql, report: unused, observe: () => undefined },
      documents: { textOf: unused, flush: unused },
      ...{ contextOf: unused, factsOf: unused, collect: unused },
    },
    createServer(),
  );
  await server.start();
  const query = print(operationsOf(readDocuments(), schema)('Account').document);
  const ask = (text: string) =>
    server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method: 'POST',
        headers: new HeaderMap(),
        search: '',
        body: { query: text, variables: { accountId: '1' } },
      },
      context: async () => createContext(services, { request: STRANGER, answer: { setDeviceCookie: () => undefined } }),
    });
  let asked = 0;
  return [
    { name: 'GraphQL around a whole account, its document known', call: () => ask(query) },
    { name: 'the same, its document never seen before', call: () => ask(`${query}#${(asked += 1)}`) },
  ];
}
