// The document cache: a cached document is not parsed, validated or compiled again, and the cache is bounded.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { parse } from 'graphql';
import { buildSchema } from '../../../schema/build-schema';
import { createContext } from '../../../schema/server/execute';
import { readConfig } from '../../../src/config/config';
import { deviceCookies } from '../../../src/providers/identity/device-cookies';
import { collectResponse, createFactsReader } from '../../../src/http/middleware/request-context';
import { createGraphqlServer, type DocumentWork } from '../../../src/http/graphql/apollo-server';
import { graphqlEndpoint } from '../../../src/http/graphql/endpoint';
import type { GraphqlRequest } from '../../../src/http/graphql/request';
import { createDocumentCache } from '../../../src/http/graphql/document-cache';
import { startApp, type RunningApp } from '../../support/fixtures/app';
import { sendRawGraphql } from '../../support/clients/raw-http';

let app: RunningApp;
let server: Server;
let origin: string;
let stop: () => Promise<void>;
const recorded: DocumentWork[] = [];

/** The endpoint without the rest of the application. */
beforeAll(async () => {
  app = await startApp();
  const cookies = deviceCookies({ secure: false, sameSite: 'Lax' });
  const dependencies = {
    schema: buildSchema().schema,
    documents: { findText: async ({ query }: GraphqlRequest) => query ?? '', isTrusted: () => true },
    settings: readConfig({ GRAPHQL_CACHE_DOCUMENTS: '10' }).graphql,
    deliver: () => false,
    isStamped: () => false,
    createContext: (context: Parameters<typeof createContext>[1]) => createContext(app.dependencies, context),
    readFacts: createFactsReader(cookies),
    collectResponse: () => collectResponse(cookies, 60),
    formatError: () => ({ message: 'refused', extensions: { code: 'REFUSED', status: 400 } }),
    onDocumentWork: (work: DocumentWork) => recorded.push(work),
  };
  const application = express();
  server = createServer(application);
  const graphqlServer = createGraphqlServer(dependencies, server);
  await graphqlServer.apollo.start();
  application.all('/graphql', graphqlEndpoint(graphqlServer, dependencies));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => graphqlServer.apollo.stop();
});
afterAll(async () => {
  await stop();
  await app.close();
});

async function recordWork(query: string, request: object = {}): Promise<readonly DocumentWork[]> {
  recorded.length = 0;
  await sendRawGraphql(origin, { body: { query, ...request } });
  return [...recorded];
}

describe('a document', () => {
  it('is parsed, validated and compiled once', async () => {
    const query = 'query Known($id: ID!) { account(id: $id) { id } }';
    expect(await recordWork(query, { variables: { id: '1' } })).toEqual(['parse', 'validate', 'plan']);
    expect(await recordWork(query, { variables: { id: '2' } })).toEqual([]);
    expect(await recordWork(`${query} `, { variables: { id: '2' } })).toEqual(['parse', 'validate', 'plan']);
  });

  it('that is invalid is not cached', async () => {
    expect(await recordWork('{ nothing }')).toEqual(['parse', 'validate']);
    expect(await recordWork('{ nothing }')).toEqual(['parse', 'validate']);
  });

  it('has no cached plan for unknown operation names', async () => {
    const query = 'query Named { health { status } }';
    expect(await recordWork(query, { operationName: 'Other' })).toEqual(['parse', 'validate', 'plan']);
    expect(await recordWork(query, { operationName: 'Other' })).toEqual(['plan']);
  });

  it('that was used least recently is evicted first', async () => {
    const query = (name: number) => `query Q${name} { health { status } }`;
    for (let name = 0; name < 10; name += 1) await recordWork(query(name));
    expect(await recordWork(query(0))).toEqual([]);
    await recordWork(query(10));
    expect(await recordWork(query(0))).toEqual([]);
    expect(await recordWork(query(1))).toEqual(['parse', 'validate', 'plan']);
  });
});

describe('the cache', () => {
  const sized = (bytes: number) => parse(`{ a } #${'x'.repeat(bytes - '{ a } #'.length)}`);

  it('is bounded in bytes', async () => {
    const cache = createDocumentCache({ entries: 10, bytes: 100 });
    await cache.set('a', sized(40));
    await cache.set('b', sized(60));
    expect(await cache.get('a')).toBeDefined();
    await cache.set('c', sized(50));
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')].map(Boolean)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('does not store a document above its size', async () => {
    const cache = createDocumentCache({ entries: 10, bytes: 100 });
    await cache.set('a', sized(40));
    await cache.set('b', sized(101));
    expect([await cache.get('a'), await cache.get('b')].map(Boolean)).toEqual([true, false]);
  });

  it('counts a document that is stored again once', async () => {
    const cache = createDocumentCache({ entries: 10, bytes: 100 });
    for (let round = 0; round < 5; round += 1) await cache.set('a', sized(40));
    await cache.set('b', sized(60));
    expect([await cache.get('a'), await cache.get('b')].map(Boolean)).toEqual([true, true]);
    await cache.delete('a');
    await cache.set('c', sized(40));
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')].map(Boolean)).toEqual([
      false,
      true,
      true,
    ]);
  });
});
