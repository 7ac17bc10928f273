// Three client libraries with their normalised caches, behind one interface for the test.
import { join } from 'node:path';
import { ApolloClient, HttpLink } from '@apollo/client';
import { Client, fetchExchange } from '@urql/core';
import type { CacheExchangeOpts } from '@urql/exchange-graphcache';
import { parse, type DocumentNode } from 'graphql';
import {
  commitMutation,
  createOperationDescriptor,
  fetchQuery,
  getRequest,
  type GraphQLTaggedNode,
  type PayloadData,
} from 'relay-runtime';
import { APOLLO_PAGES, createApolloCache } from './apollo-cache';
import type { CacheFacts } from './cache-facts';
import { createRelayEnvironment, updateRoot } from './relay-environment';
import { createUrqlCache, URQL_PAGES } from './urql-cache';

export interface Operation {
  readonly name: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Sends an operation by its name and its text. */
export type SendOperation = (name: string, variables: Operation['variables'], text: string) => Promise<object>;

export interface CachedClient {
  /** Sends the query and puts its answer into the cache. */
  fetch(query: Operation): Promise<void>;
  /** What the cache has for the query; nothing is sent. */
  show(query: Operation): Promise<unknown>;
  mutate(mutation: Operation): Promise<void>;
}

const SERVICE = 'http://service.test/graphql';

/** What the libraries need of `fetch`. */
function toFetch(send: SendOperation): typeof fetch {
  return async (_, init) => {
    const { operationName, variables, query } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
      readonly operationName: string;
      readonly variables?: Operation['variables'];
      readonly query: string;
    };
    return Response.json(await send(operationName, variables ?? {}, query));
  };
}

const parsed = new Map<string, DocumentNode>();

function read(text: string): DocumentNode {
  const document = parsed.get(text) ?? parse(text);
  parsed.set(text, document);
  return document;
}

export function apolloCachedClient(send: SendOperation, facts: CacheFacts, isPaged: boolean): CachedClient {
  const cache = createApolloCache(facts);
  if (isPaged) cache.policies.addTypePolicies(APOLLO_PAGES);
  const client = new ApolloClient({ cache, link: new HttpLink({ uri: SERVICE, fetch: toFetch(send) }) });
  return {
    async fetch({ document, variables }) {
      await client.query({ query: read(document), variables, fetchPolicy: 'network-only' });
    },
    async show({ document, variables }) {
      return client.readQuery({ query: read(document), variables });
    },
    async mutate({ document, variables }) {
      await client.mutate({ mutation: read(document), variables });
    },
  };
}

export function urqlCachedClient(
  send: SendOperation,
  facts: CacheFacts,
  options: Pick<CacheExchangeOpts, 'schema' | 'logger'>,
  isPaged: boolean,
): CachedClient {
  const cache = createUrqlCache(facts, { ...options, ...(isPaged && { resolvers: URQL_PAGES }) });
  const exchanges = [cache, fetchExchange];
  const client = new Client({ url: SERVICE, exchanges, fetch: toFetch(send), preferGetMethod: false });
  return {
    async fetch({ document, variables }) {
      const { error } = await client.query(document, variables, { requestPolicy: 'network-only' }).toPromise();
      if (error) throw error;
    },
    async show({ document, variables }) {
      const { data } = await client.query<unknown>(document, variables, { requestPolicy: 'cache-only' }).toPromise();
      return data;
    },
    async mutate({ document, variables }) {
      const { error } = await client.mutation(document, variables).toPromise();
      if (error) throw error;
    },
  };
}

/** `folder`: what Relay's compiler wrote. */
export function relayCachedClient(send: SendOperation, folder: string): CachedClient {
  const environment = createRelayEnvironment(async ({ name, text }, variables) => {
    const { data } = (await send(name, variables, text ?? '')) as { readonly data: PayloadData };
    return { data };
  });
  const load = ({ name }: Operation) => jest.requireActual<GraphQLTaggedNode>(join(folder, `${name}.graphql.js`));
  const describe = (operation: Operation) => {
    return createOperationDescriptor(getRequest(load(operation)), operation.variables);
  };
  return {
    async fetch(query) {
      environment.retain(describe(query));
      await fetchQuery(environment, load(query), query.variables).toPromise();
    },
    async show(query) {
      return environment.lookup(describe(query).fragment).data;
    },
    mutate(mutation) {
      return new Promise((resolve, reject) => {
        const { variables } = mutation;
        commitMutation(environment, {
          mutation: load(mutation),
          variables,
          updater: (store, data) => updateRoot(store, data as object | null),
          onCompleted: () => resolve(),
          onError: reject,
        });
      });
    },
  };
}
