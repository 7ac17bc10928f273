// urql with its normalized cache and its authentication exchange, set up as in its guide.
import { Client, fetchExchange, type OperationResult } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { cacheExchange } from '@urql/exchange-graphcache';
import {
  REFRESH,
  type GraphqlClient,
  type SessionTokens,
  type Typed,
  type Variables,
  type LiveQuery,
} from './graphql-journey';

export function urqlClient(url: string, send: typeof fetch): GraphqlClient {
  let tokens: SessionTokens | null = null;
  const subscriptions: { unsubscribe(): void }[] = [];

  const signIn = authExchange(async ({ appendHeaders, mutate }) => ({
    addAuthToOperation: (operation) =>
      tokens ? appendHeaders(operation, { authorization: `Bearer ${tokens.accessToken}` }) : operation,
    didAuthError: ({ graphQLErrors }) =>
      graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED'),
    async refreshAuth() {
      const refreshed = await mutate(REFRESH, { input: { refreshToken: tokens?.refreshToken } });
      tokens = readData(refreshed).refreshTokens.meta;
    },
  }));
  // It warns about types without an ID, which are intentionally embedded in their parent.
  const cache = cacheExchange({ logger: () => undefined });
  const client = new Client({ url, exchanges: [cache, signIn, fetchExchange], fetch: send });

  return {
    setTokens: (given) => (tokens = given),
    watch<Data>(query: Typed<Data>, variables: Variables = {}) {
      return new Promise<LiveQuery<Data>>((resolve, reject) => {
        let shown: Data;
        const subscription = client.query(query, variables).subscribe((result) => {
          if (result.error) return reject(result.error);
          shown = readData(result);
          resolve({ shown: () => shown });
        });
        subscriptions.push(subscription);
      });
    },
    mutate: async (mutation, variables) => readData(await client.mutation(mutation, variables).toPromise()),
    async getError(mutation, variables) {
      const { error } = await client.mutation(mutation, variables).toPromise();
      const [first] = error?.graphQLErrors ?? [];
      if (!first) throw error ?? new Error('The mutation should have failed.');
      return { message: first.message, extensions: first.extensions };
    },
    stop: () => subscriptions.forEach((subscription) => subscription.unsubscribe()),
  };
}

function readData<Data>({ data, error }: Pick<OperationResult<Data>, 'data' | 'error'>): Data {
  if (data === undefined || data === null) throw error ?? new Error('A response without an error must have data.');
  return data;
}
