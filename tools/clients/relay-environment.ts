// Relay's store for this schema.
import { Environment, Network, RecordSource, ROOT_ID, Store, type FetchFunction } from 'relay-runtime';

// region environment
export function createRelayEnvironment(fetchQuery: FetchFunction): Environment {
  return new Environment({
    network: Network.create(fetchQuery),
    store: new Store(new RecordSource()),
    // IDs are unique within their type, and there is no field `node`. The results of mutations lead to queries.
    getDataID: ({ id }, type) => {
      if (type === 'Query') return ROOT_ID;
      return id === undefined || id === null ? undefined : `${type}:${String(id)}`;
    },
  });
}
// endregion
