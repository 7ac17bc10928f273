// Subscriptions over server-sent events, with the library `graphql-sse`.
import { ApolloLink, Observable } from '@apollo/client';
import { print } from 'graphql';
import { createClient, type Client } from 'graphql-sse';
import { session, type Tokens } from './session';

const MAX_DELAY_MS = 30_000;

export class StreamLink extends ApolloLink {
  readonly #client: Client;

  constructor(url: string, renew: (used: Tokens) => Promise<void>) {
    super();
    // region fetch
    /** A stream outlives its access token. Only a connection that is opened again may need a new one. */
    async function send(target: string, init: RequestInit): Promise<Response> {
      const used = session.get();
      const response = await fetch(target, withToken(init, used));
      if (response.status !== 401 || !used) return response;
      await renew(used);
      return fetch(target, withToken(init, session.get()));
    }
    this.#client = createClient({ url, fetchFn: send, retryAttempts: Infinity, retry: waitBeforeRetry });
    // endregion
  }

  override request({ query, variables, operationName }: ApolloLink.Operation): Observable<ApolloLink.Result> {
    const request = { query: print(query), variables, ...(operationName && { operationName }) };
    return new Observable((observer) =>
      this.#client.subscribe(request, {
        next: (event) => observer.next(event as ApolloLink.Result),
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      }),
    );
  }
}

/** Longer after each failure and at random, so that clients do not return all at once after a restart. */
async function waitBeforeRetry(failures: number): Promise<void> {
  const delay = Math.random() * Math.min(MAX_DELAY_MS, 1000 * 2 ** failures);
  await new Promise((resolve) => setTimeout(resolve, delay));
}

function withToken(init: RequestInit, tokens: Tokens | null): RequestInit {
  const headers = new Headers(init.headers);
  if (tokens) headers.set('authorization', `Bearer ${tokens.accessToken}`);
  return { ...init, headers };
}
