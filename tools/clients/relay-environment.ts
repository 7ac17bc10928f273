// Relay's store for this schema.
import {
  Environment,
  Network,
  RecordSource,
  Store,
  type FetchFunction,
  type RecordProxy,
  type RecordSourceSelectorProxy,
} from 'relay-runtime';

// region environment
export function createRelayEnvironment(fetchQuery: FetchFunction): Environment {
  return new Environment({
    network: Network.create(fetchQuery),
    store: new Store(new RecordSource()),
    // IDs are unique within their type, and there is no field `node`.
    getDataID: ({ id }, type) => (id === undefined || id === null ? undefined : `${type}:${String(id)}`),
  });
}

/** The `updater` of each mutation that selects `query`: what its result leads to is what the root shows. */
export function updateRoot(store: RecordSourceSelectorProxy, data: object | null | undefined): void {
  for (const field of Object.keys(data ?? {})) {
    const query = store.getRootField(field).getLinkedRecord('query') as RecordProxy | null | undefined;
    if (query) store.getRoot().copyFieldsFrom(query);
  }
}
// endregion
