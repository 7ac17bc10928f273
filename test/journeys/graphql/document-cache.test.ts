// A known document costs neither parse nor validation nor planning, and what is kept of documents is bounded.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { parse } from 'graphql';
import { buildSchema } from '../../../schema/server/build-schema';
import { createContext } from '../../../schema/server/context';
import { readConfig } from '../../../src/config/config';
import { deviceCookies } from '../../../src/providers/identity/device-cookies';
import { collectResponse, createFactsReader } from '../../../src/http/middleware/request-context';
import { createApolloServer, type DocumentWork } from '../../../src/http/graphql/apollo-server';
import { graphqlEndpoint } from '../../../src/http/graphql/endpoint';
import type { GraphqlRequest } from '../../../src/http/graphql/request';
import { createDocumentCache } from '../../../src/http/graphql/document-cache';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql } from '../../support/clients/raw-http';

let app: RunningApp;
let server: Server;
let origin: string;
let stop: () => Promise<void>;
const works: DocumentWork[] = [];

/** The endpoint by itself, watched. */
beforeAll(async () => {
  app = await startApp();
  const cookies = deviceCookies({ secure: false, sameSite: 'Lax' });
  const parts = {
    schema: buildSchema().schema,
    documents: { findText: async ({ query }: GraphqlRequest) => query ?? '', flush: async () => undefined },
    settings: readConfig({ GRAPHQL_CACHE_DOCUMENTS: '10' }).graphql,
    createContext: (context: Parameters<typeof createContext>[1]) => createContext(app.parts, context),
    readFacts: createFactsReader(cookies),
    collectResponse: () => collectResponse(cookies, 60),
    reportError: (error: unknown) => {
      throw error;
    },
    onDocumentWork: (work: DocumentWork) => works.push(work),
  };
  const frame = express();
  server = createServer(frame);
  const apollo = createApolloServer(parts, server);
  await apollo.start();
  frame.all('/graphql', graphqlEndpoint(apollo, parts));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => apollo.stop();
});
afterAll(async () => {
  await stop();
  await app.close();
});

async function worksOf(query: string, request: object = {}): Promise<readonly DocumentWork[]> {
  works.length = 0;
  await sendRawGraphql(origin, { body: { query, ...request } });
  return [...works];
}

describe('a document', () => {
  it('is parsed, validated and planned once', async () => {
    const query = 'query Known($id: ID!) { account(id: $id) { id } }';
    expect(await worksOf(query, { variables: { id: '1' } })).toEqual(['parse', 'validate', 'plan']);
    expect(await worksOf(query, { variables: { id: '2' } })).toEqual([]);
    expect(await worksOf(`${query} `, { variables: { id: '2' } })).toEqual(['parse', 'validate', 'plan']);
  });

  it('that is refused is not kept', async () => {
    expect(await worksOf('{ nothing }')).toEqual(['parse', 'validate']);
    expect(await worksOf('{ nothing }')).toEqual(['parse', 'validate']);
  });

  it('keeps no plan for names that it does not have', async () => {
    const query = 'query Named { health { status } }';
    expect(await worksOf(query, { operationName: 'Other' })).toEqual(['parse', 'validate', 'plan']);
    expect(await worksOf(query, { operationName: 'Other' })).toEqual(['plan']);
  });

  it('that was not asked for the longest leaves first', async () => {
    const query = (name: number) => `query Q${name} { health { status } }`;
    for (let name = 0; name < 10; name += 1) await worksOf(query(name));
    expect(await worksOf(query(0))).toEqual([]);
    await worksOf(query(10));
    expect(await worksOf(query(0))).toEqual([]);
    expect(await worksOf(query(1))).toEqual(['parse', 'validate', 'plan']);
  });
});

describe('what is kept', () => {
  const sized = (bytes: number) => parse(`{ a } #${'x'.repeat(bytes - '{ a } #'.length)}`);

  it('is bounded in bytes', async () => {
    const kept = createDocumentCache({ entries: 10, bytes: 100 });
    await kept.set('a', sized(40));
    await kept.set('b', sized(60));
    expect(await kept.get('a')).toBeDefined();
    await kept.set('c', sized(50));
    expect([await kept.get('a'), await kept.get('b'), await kept.get('c')].map(Boolean)).toEqual([true, false, true]);
  });

  it('leaves out what is larger than all of it may be', async () => {
    const kept = createDocumentCache({ entries: 10, bytes: 100 });
    await kept.set('a', sized(40));
    await kept.set('b', sized(101));
    expect([await kept.get('a'), await kept.get('b')].map(Boolean)).toEqual([true, false]);
  });

  it('counts a document that comes again once', async () => {
    const kept = createDocumentCache({ entries: 10, bytes: 100 });
    for (let round = 0; round < 5; round += 1) await kept.set('a', sized(40));
    await kept.set('b', sized(60));
    expect([await kept.get('a'), await kept.get('b')].map(Boolean)).toEqual([true, true]);
    await kept.delete('a');
    await kept.set('c', sized(40));
    expect([await kept.get('a'), await kept.get('b'), await kept.get('c')].map(Boolean)).toEqual([false, true, true]);
  });
});
