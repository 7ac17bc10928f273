// The list of a consumer's accounts, which one event stream updates in every tab.
import { openSharedStream, waitBeforeRetry } from './shared-stream.js';

export interface Account {
  readonly id: string;
  readonly identity: { readonly accountName: string };
  readonly display: {
    readonly state: { readonly priority: number };
    readonly condition: { readonly label: string };
  };
}

export interface LiveAccountsOptions {
  /** Origin of the service. */
  readonly api: string;
  /** Names the person who is signed in: their tabs share a stream. */
  readonly name: string;
  readonly getToken: () => Promise<string>;
  /** Shows the list, in its order. Called after each change. */
  readonly show: (accounts: readonly Account[]) => void;
  /** The person must sign in again, or the request is wrong: `code` says which. */
  readonly onEnd: (code: string) => void;
}

interface Change {
  readonly accountId: string;
  /** Null: the account is no longer one of the consumer's. */
  readonly account: Account | null;
}

interface Page {
  readonly accounts: {
    readonly nodes: readonly Account[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  } | null;
}

const ACCOUNT = 'id identity { accountName } display { state { priority } condition { label } }';
const LIST = `query ($after: String) {
  accounts(first: 50, after: $after) { nodes { ${ACCOUNT} } pageInfo { hasNextPage endCursor } }
}`;
const CHANGES = `subscription { accountsChanged { accountId account { ${ACCOUNT} } } }`;

/** A response with an error code of the service. */
class Refusal extends Error {}

/** Returns `refresh`, which reads the list again, and `close`. */
export function watchAccounts({ api, name, getToken, show, onEnd }: LiveAccountsOptions) {
  const control = new AbortController();
  const accounts = new Map<string, Account>();
  /** Changes since the last reading began, which its result may lack. */
  let recent: Change[] = [];
  let readings = 0;

  function apply({ accountId, account }: Change): void {
    if (account) accounts.set(accountId, account);
    else accounts.delete(accountId);
  }

  function showAll(): void {
    const priority = ({ display }: Account) => display.state.priority;
    show([...accounts.values()].sort((a, b) => priority(a) - priority(b) || Number(a.id) - Number(b.id)));
  }

  function end(code: string): void {
    close();
    onEnd(code);
  }

  async function refresh(): Promise<void> {
    readings += 1;
    const reading = readings;
    recent = [];
    for (let failures = 1; !control.signal.aborted; failures += 1) {
      try {
        const read = await readAll(api, await getToken(), control.signal);
        // A later reading will show a newer list.
        if (reading !== readings) return;
        accounts.clear();
        for (const account of read) accounts.set(account.id, account);
        recent.forEach(apply);
        return showAll();
      } catch (error) {
        if (error instanceof Refusal) return end(error.message);
        await waitBeforeRetry(failures, control.signal);
      }
    }
  }

  const leave = openSharedStream<{ readonly accountsChanged: Change | null }>({
    url: `${api}/graphql/stream`,
    name,
    query: CHANGES,
    getToken,
    onStart: () => void refresh(),
    onEvent({ accountsChanged: change }) {
      if (!change) return;
      recent.push(change);
      apply(change);
      showAll();
    },
    onEnd: end,
  });

  function close(): void {
    control.abort();
    leave();
  }

  return { refresh, close };
}

async function readAll(api: string, token: string, signal: AbortSignal): Promise<readonly Account[]> {
  const all: Account[] = [];
  let after: string | null = null;
  do {
    const { accounts }: Page = await ask(api, token, LIST, { after }, signal);
    if (!accounts) return all;
    all.push(...accounts.nodes);
    after = accounts.pageInfo.hasNextPage ? accounts.pageInfo.endCursor : null;
  } while (after !== null);
  return all;
}

/** Sends an operation. Throws `Refusal`, and `TypeError` when the service cannot be reached. */
export async function ask<Data>(
  api: string,
  token: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
  signal?: AbortSignal,
): Promise<Data> {
  const response = await fetch(`${api}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
    ...(signal && { signal }),
  });
  const { data, errors = [] } = (await response.json()) as {
    readonly data: Data;
    readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  };
  const code = errors[0]?.extensions.code;
  if (code !== undefined) throw new Refusal(code);
  return data;
}
