// The GraphQL client: one normalised cache, the access token, one renewal for all requests, one stream for all tabs.
import {
  Client,
  createRequest,
  fetchExchange,
  formatDocument,
  makeOperation,
  subscriptionExchange,
  type CombinedError,
  type Exchange,
  type Operation,
  type OperationResult,
  type TypedDocumentNode,
} from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { cacheExchange, type UpdateResolver } from '@urql/exchange-graphcache';
import { retryExchange } from '@urql/exchange-retry';
import { EMBEDDED_TYPES } from 'virtual:embedded-types';
import { fromPromise, fromValue, makeSubject, map, merge, mergeMap, pipe, tap } from 'wonka';
import type { Renew, Session, Tokens } from './session';
import { openStream } from './stream';

const GRAPHQL_URL = new URL('/graphql', PORTAL_API_URL || location.origin).href;

/** With random waits of about 2, 3 and 6 seconds between them, an attempt of a person is given up after a quarter of a minute. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 800;
const LONGEST_WAIT_MS = 8000;

/** What the exchange keeps with an operation. */
interface RetryState {
  readonly count: number;
  readonly delay: number | null;
}

/** Overloaded or starting again: the same request may succeed a little later. Keys make a repeated move one move. */
const RETRY = retryExchange({
  initialDelayMs: FIRST_WAIT_MS,
  maxDelayMs: LONGEST_WAIT_MS,
  maxNumberAttempts: ATTEMPTS,
  retryIf: (error, { kind }) =>
    readWait(error) <= LONGEST_WAIT_MS || (kind === 'query' && error.networkError !== undefined),
  // The exchange waits longer than `delay`, at random.
  retryWith(error, operation) {
    const wait = readWait(error);
    if (wait > LONGEST_WAIT_MS) return operation;
    const { count, delay } = (operation.context['retry'] as RetryState | undefined) ?? { count: 0, delay: null };
    const retry: RetryState = { count, delay: Math.max(wait, delay ?? FIRST_WAIT_MS) };
    return makeOperation(operation.kind, operation, { ...operation.context, retry });
  },
});

/** How many milliseconds a service that is busy asks to wait. The status of an answer with data is 200 all the same. */
function readWait({ graphQLErrors, response }: CombinedError): number {
  const busy = graphQLErrors.find(({ extensions }) => extensions['code'] === 'SERVICE_UNAVAILABLE');
  if (busy) return Number(busy.extensions['retryAfter'] ?? 0) * 1000;
  // Any other refusal, such as a maintenance of hours, is said at once.
  if (graphQLErrors.length > 0) return Infinity;
  return (response as Response | undefined)?.status === 503 ? 0 : Infinity;
}

/**
 * A query that was asked before a move was done, or before somebody else's change was told, may be answered with what was there
 * before. It is asked once more: the cache does not ask again what is on its way. `network-only` is a file, or read by its page.
 */
const ASK_AGAIN: Exchange = ({ forward }) => {
  let changes = 0;
  const again = makeSubject<Operation>();
  const note = (operation: Operation) =>
    operation.kind === 'query'
      ? makeOperation('query', operation, { ...operation.context, askedAfter: changes })
      : operation;
  return (operations) =>
    pipe(
      forward(pipe(merge([operations, again.source]), map(note))),
      map((result) => {
        const { kind, context } = result.operation;
        if (kind !== 'query') changes += 1;
        else if (context['askedAfter'] !== changes && context.requestPolicy !== 'network-only') {
          again.next(result.operation);
          return { ...result, stale: true };
        }
        return result;
      }),
    );
};

/** After that, what an action has changed is shown when it comes. */
const LONGEST_READING_MS = 5000;

/**
 * The answer of a mutation is handed on when the queries that it made the cache ask again have been answered: what is said about an
 * action and what it has changed are shown together, and nothing can be pressed that has just been done.
 */
const READ_FIRST: Exchange = ({ forward }) => {
  /** Queries without an answer, and what is done when they have one. */
  const reading = new Map<number, readonly (() => void)[]>();
  const end = (key: number) => {
    const waiting = reading.get(key) ?? [];
    reading.delete(key);
    for (const go of waiting) go();
  };
  const note = ({ kind, key }: Operation) => {
    if (kind === 'query' && !reading.has(key)) reading.set(key, []);
    if (kind === 'teardown') end(key);
  };
  const wait = (key: number) =>
    new Promise<void>((resolve) => void reading.set(key, [...(reading.get(key) ?? []), resolve]));
  /** The cache asks again in the same moment. */
  const hold = async (result: OperationResult) => {
    await pause(0);
    await Promise.race([Promise.all([...reading.keys()].map(wait)), pause(LONGEST_READING_MS)]);
    return result;
  };
  return (operations) =>
    pipe(
      forward(pipe(operations, tap(note))),
      tap(({ operation, stale }) => {
        if (operation.kind === 'query' && !stale) end(operation.key);
      }),
      mergeMap((result) =>
        result.operation.kind === 'mutation' && !result.error ? fromPromise(hold(result)) : fromValue(result),
      ),
    );
};

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

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
      Mutation: new Proxy({}, { get: () => readAgainAfterMove }),
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
    exchanges: [READ_FIRST, cache, ASK_AGAIN, auth, RETRY, fetchExchange, stream],
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

/** The account itself is in the result of a move. News of the move that came before the result has made the cache forget it. */
const readAgainAfterMove: UpdateResolver<MoveResult> = (result, variables, cache, info) => {
  readAgain(['account'])(result, variables, cache, info);
  for (const moved of Object.values(result)) {
    const account = moved?.data?.account;
    if (account?.__typename === 'ConsumerAccount') cache.link('Query', 'account', { id: account.id }, account);
  }
};

/** Each answer stands under the name or the alias of its mutation. */
type MoveResult = Readonly<
  Record<string, { readonly data?: { readonly account?: { readonly __typename: string; readonly id: string } } } | null>
>;

function sendRenewal({ document, read }: Renewal): Renew {
  const client = new Client({ url: GRAPHQL_URL, exchanges: [RETRY, fetchExchange], preferGetMethod: false });
  return async (refreshToken) => {
    const request = createRequest(document, { refreshToken });
    // Formats documents as the cache of the other client does: each document has one text, which a locked server knows.
    const { data, error } = await client
      .executeMutation({ ...request, query: formatDocument(request.query) })
      .toPromise();
    // Only a refused token ends the session; a service that is busy or away renews it later.
    if (error && !error.graphQLErrors.some(({ extensions }) => /^REFRESH_TOKEN_/.test(String(extensions['code']))))
      throw error;
    return read(data);
  };
}
