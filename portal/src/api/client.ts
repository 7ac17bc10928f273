// The GraphQL client: one normalised cache, the access token, one renewal for all requests, one stream for all tabs.
import { Client, fetchExchange, subscriptionExchange, type TypedDocumentNode } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { retryExchange } from '@urql/exchange-retry';
import { print } from 'graphql';
import { EMBEDDED_TYPES } from 'virtual:embedded-types';
import type { Renew, Session, Tokens } from './session';
import { openStream } from './stream';

const GRAPHQL_URL = new URL('/graphql', PORTAL_API_URL || location.origin).href;

/** The mutation that renews the tokens of one kind of user, and where its result is. */
export interface Renewal {
  readonly document: TypedDocumentNode<unknown, { readonly refreshToken: string }>;
  readonly read: (data: unknown) => Tokens | null;
}

/**
 * A client for one session: a new one when somebody else signs in, because different people read different data. `recorded`:
 * queries whose reading is recorded, so that they are read again only where their page asks for it.
 */
export function createPortalClient(session: Session, renewal: Renewal, recorded: readonly string[] = []): Client {
  const renew = async (used: Tokens | null) => {
    if (used) await session.renew(used, sendRenewal(renewal));
  };
  const cache = cacheExchange({
    keys: Object.fromEntries(EMBEDDED_TYPES.map((type) => [type, () => null])),
    updates: {
      // The account itself is in the result of a move.
      Mutation: new Proxy({}, { get: () => readAgain(['account']) }),
      Subscription: new Proxy({}, { get: () => readAgain(recorded) }),
    },
  });
  const auth = authExchange(async ({ appendHeaders }) => {
    let used = session.get();
    return {
      addAuthToOperation(operation) {
        used = session.get();
        return used ? appendHeaders(operation, { authorization: `Bearer ${used.accessToken}` }) : operation;
      },
      didAuthError: ({ graphQLErrors }) =>
        graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHENTICATED'),
      refreshAuth: () => renew(used).catch(() => undefined),
    };
  });
  /** Overloaded or starting again: the same request may succeed a little later. Keys make a repeated move one move. */
  const retry = retryExchange({
    initialDelayMs: 800,
    maxNumberAttempts: 3,
    retryIf: ({ networkError, response }, { kind }) =>
      (response as Response | undefined)?.status === 503 || (kind === 'query' && networkError !== undefined),
  });
  const stream = subscriptionExchange({
    forwardSubscription: ({ query = '', variables }) => ({
      subscribe(sink) {
        const settings = { url: `${GRAPHQL_URL}/stream`, session, renew: () => renew(session.get()) };
        const unsubscribe = openStream(
          settings,
          { query, variables: { ...variables } },
          {
            next: (result) => sink.next({ data: result.data ?? null }),
            complete: () => sink.complete(),
            // Changes may have been missed, so everything is read again.
            restarted: () => sink.next({ data: { [/\{\s*(\w+)/.exec(query)?.[1] ?? '']: null } }),
          },
        );
        return { unsubscribe };
      },
    }),
  });
  return new Client({
    url: GRAPHQL_URL,
    exchanges: [cache, auth, retry, fetchExchange, stream],
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: { credentials: 'include' },
  });
}

/** What any list has may have changed. What is shown is read again, the rest when it is shown. */
function readAgain(except: readonly string[]): UpdateResolver {
  return (_result, _variables, cache) => {
    for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
      if (!except.includes(fieldName)) cache.invalidate('Query', fieldKey);
    }
  };
}

function sendRenewal({ document, read }: Renewal): Renew {
  return async (refreshToken) => {
    const response = await fetch(GRAPHQL_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: print(document), variables: { refreshToken } }),
    });
    if (response.status >= 500) throw new Error('The service cannot be reached.');
    const { data } = (await response.json()) as { readonly data?: unknown };
    return read(data);
  };
}
