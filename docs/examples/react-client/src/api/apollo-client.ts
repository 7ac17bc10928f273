// Apollo Client: adds the access token, renews an expired one once for all requests, and reads the event stream.
import { ApolloClient, ApolloLink, CombinedGraphQLErrors, HttpLink, InMemoryCache } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { OperationTypeNode } from 'graphql';
import { from, switchMap } from 'rxjs';
import { RENEW } from './operations';
import { session, type Tokens } from './session';
import { StreamLink } from './stream-link';

export function createApolloClient(origin: string): ApolloClient {
  // region links
  const bearer = new SetContextLink(() => {
    const tokens = session.get();
    return tokens ? { tokens, headers: { authorization: `Bearer ${tokens.accessToken}` } } : {};
  });
  const renewal = new ErrorLink(({ error, operation, forward }) => {
    const { tokens } = operation.getContext() as { readonly tokens?: Tokens };
    if (!tokens || !isUnauthenticated(error)) return;
    return from(renew(tokens)).pipe(switchMap(() => forward(operation)));
  });
  const isStream = ({ operationType }: ApolloLink.Operation) => operationType === OperationTypeNode.SUBSCRIPTION;
  const http = new HttpLink({ uri: `${origin}/graphql`, credentials: 'include' });
  const stream = new StreamLink(`${origin}/graphql/stream`, renew);
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([renewal, bearer, ApolloLink.split(isStream, stream, http)]),
  });
  // endregion

  // What was read for one person must not be shown to the next.
  session.subscribe(() => {
    if (session.get() === null) void client.clearStore();
  });

  let renewing: Promise<void> | null = null;

  /** Shared by all requests that were sent with the same tokens. Without a new pair, the person is signed out. */
  function renew(used: Tokens): Promise<void> {
    if (session.get() !== used) return Promise.resolve();
    const input = { refreshToken: used.refreshToken };
    renewing ??= client
      .mutate({ mutation: RENEW, variables: { input }, context: { tokens: undefined }, fetchPolicy: 'no-cache' })
      .then(({ data }) => session.set(data?.refreshTokens?.meta ?? null))
      .catch((error: unknown) => {
        // Only a refusal ends the session here: after a lost connection the tokens may still be valid.
        if (CombinedGraphQLErrors.is(error)) session.set(null);
      })
      .finally(() => (renewing = null));
    return renewing;
  }
  return client;
}

function isUnauthenticated(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED')
  );
}
