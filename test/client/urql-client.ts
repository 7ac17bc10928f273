// urql with its document cache, set up as its guide has it; the token is put in and renewed where requests are sent.
import { cacheExchange, Client, fetchExchange, type OperationResult } from '@urql/core';
import { REFRESH, type GraphqlClient, type Tokens, type Typed, type Variables, type Watched } from './graphql-journey';

export function urqlClient(url: string, send: typeof fetch): GraphqlClient {
  let tokens: Tokens | null = null;
  let renewing: Promise<void> | null = null;
  const subscriptions: { unsubscribe(): void }[] = [];

  const client = new Client({ url, exchanges: [cacheExchange, fetchExchange], fetch: sendSignedIn });

  async function sendSignedIn(...[target, init]: Parameters<typeof fetch>): Promise<Response> {
    const used = tokens;
    const answer = await send(target, signed(init, used));
    if (used === null || !(await isUnauthenticated(answer.clone()))) return answer;
    await renew(used);
    return send(target, signed(init, tokens));
  }

  /** Once for all requests that were sent with these tokens. */
  async function renew(used: Tokens): Promise<void> {
    if (tokens !== used) return;
    const input = { refreshToken: used.refreshToken };
    renewing ??= client
      .mutation(REFRESH, { input })
      .toPromise()
      .then((result) => void (tokens = dataOf(result).refreshTokens.meta))
      .finally(() => (renewing = null));
    return renewing;
  }

  return {
    signedIn: (given) => (tokens = given),
    watch<Data>(query: Typed<Data>, variables: Variables = {}) {
      return new Promise<Watched<Data>>((resolve, reject) => {
        let shown: Data;
        const subscription = client.query(query, variables).subscribe((result) => {
          if (result.error) return reject(result.error);
          shown = dataOf(result);
          resolve({ shown: () => shown });
        });
        subscriptions.push(subscription);
      });
    },
    mutate: async (mutation, variables) => dataOf(await client.mutation(mutation, variables).toPromise()),
    async refusalOf(mutation, variables) {
      const { error } = await client.mutation(mutation, variables).toPromise();
      const [first] = error?.graphQLErrors ?? [];
      if (!first) throw error ?? new Error('This should have been refused.');
      return { message: first.message, extensions: first.extensions };
    },
    stop: () => subscriptions.forEach((subscription) => subscription.unsubscribe()),
  };
}

function signed(init: RequestInit | undefined, tokens: Tokens | null): RequestInit {
  const headers = new Headers(init?.headers);
  if (tokens) headers.set('authorization', `Bearer ${tokens.accessToken}`);
  return { ...init, headers };
}

async function isUnauthenticated(answer: Response): Promise<boolean> {
  const { errors } = (await answer.json()) as { errors?: readonly { extensions?: { code?: string } }[] };
  return errors?.[0]?.extensions?.code === 'UNAUTHENTICATED';
}

function dataOf<Data>({ data, error }: OperationResult<Data, Variables>): Data {
  if (data === undefined || data === null) throw error ?? new Error('An answer without an error has data.');
  return data;
}
