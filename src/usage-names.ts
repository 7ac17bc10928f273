// How an endpoint is named where its use is counted and told.
import type { Base, Endpoint } from '../rest-facade/endpoints';

/** `GET /consumer-api/accounts/{consumer}`. A row is read once. */
export function createEndpointNamer(basePaths: Readonly<Record<Base, string>>): (endpoint: Endpoint) => string {
  const names = new Map<Endpoint, string>();
  return (endpoint) => {
    const { base = 'consumer', method, path } = endpoint;
    const name = names.get(endpoint) ?? `${method} ${basePaths[base]}${path.replace(/:(\w+)/g, '{$1}')}`;
    names.set(endpoint, name);
    return name;
  };
}
