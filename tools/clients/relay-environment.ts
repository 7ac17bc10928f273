// Relay's store for this schema.
import { Environment, Network, RecordSource, Store, type FetchFunction } from 'relay-runtime';
import type { CacheFacts } from './cache-facts';

// region environment
export function createRelayEnvironment(fetchQuery: FetchFunction, { keyedByAccount }: CacheFacts): Environment {
  return new Environment({
    network: Network.create(fetchQuery),
    store: new Store(new RecordSource()),
    // IDs are unique within their type, and there is no field `node`. In lists of a company, the account's ID is the key.
    getDataID: ({ id, accountId }, type) => {
      if (id !== undefined && id !== null) return `${type}:${String(id)}`;
      return keyedByAccount.includes(type) && accountId !== undefined ? `${type}:${String(accountId)}` : undefined;
    },
  });
}
// endregion
