// Apollo Client 4 with its normalized cache, set up as in its guide: one link adds the token, one refreshes it.
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { from, switchMap } from 'rxjs';
import {
  REFRESH,
  type GraphqlClient,
  type SessionTokens,
  type Typed,
  type Variables,
  type LiveQuery,
} from './graphql-journey';

export function apolloClient(url: string, send: typeof fetch): GraphqlClient {
  let tokens: SessionTokens | null = null;
  let renewing: Promise<void> | null = null;

  const bearer = new SetContextLink(() => {
    return tokens ? { used: tokens, headers: { authorization: `Bearer ${tokens.accessToken}` } } : {};
  });
  const renewal = new ErrorLink(({ error, operation, forward }) => {
    if (!CombinedGraphQLErrors.is(error) || error.errors[0]?.extensions?.['code'] !== 'UNAUTHENTICATED') return;
    return from(renew(operation.getContext()['used'])).pipe(switchMap(() => forward(operation)));
  });
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([renewal, bearer, new HttpLink({ uri: url, fetch: send })]),
  });

  /** Shared by all requests that were sent with the same tokens. */
  async function renew(used: unknown): Promise<void> {
    if (tokens === null || tokens !== used) return;
    const input = { refreshToken: tokens.refreshToken };
    renewing ??= client
      .mutate({ mutation: REFRESH, variables: { input }, fetchPolicy: 'no-cache' })
      .then(({ data }) => void (tokens = data?.refreshTokens.meta ?? null))
      .finally(() => (renewing = null));
    return renewing;
  }

  return {
    setTokens: (given) => (tokens = given),
    watch<Data>(query: Typed<Data>, variables: Variables = {}) {
      return new Promise<LiveQuery<Data>>((resolve, reject) => {
        let shown: Data;
        client.watchQuery({ query, variables }).subscribe(({ data, dataState, error }) => {
          if (error) reject(new Error(error.message, { cause: error }));
          if (dataState !== 'complete') return;
          shown = data;
          resolve({ shown: () => shown });
        });
      });
    },
    async mutate(mutation, variables) {
      const { data } = await client.mutate({ mutation, variables });
      if (data === undefined) throw new Error('A mutation without an error has data.');
      return data;
    },
    async getError(mutation, variables) {
      const error: unknown = await client.mutate({ mutation, variables }).catch((thrown: unknown) => thrown);
      if (!CombinedGraphQLErrors.is(error)) throw error;
      const [{ message, extensions = {} } = { message: '' }] = error.errors;
      return { message, extensions };
    },
    stop: () => client.stop(),
  };
}
