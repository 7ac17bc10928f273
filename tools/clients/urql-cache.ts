// The normalised cache of urql for this schema.
import type { Exchange } from '@urql/core';
import { cacheExchange, type CacheExchangeOpts } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import type { CacheFacts } from './cache-facts';

// region cache
/** `schema`: the introspection of the service, as `introspectionFromSchema` or a code generator writes it. */
export function createUrqlCache(
  { embedded }: CacheFacts,
  options: Pick<CacheExchangeOpts, 'schema' | 'resolvers' | 'logger'>,
): Exchange {
  return cacheExchange({
    ...options,
    keys: Object.fromEntries(embedded.map((type) => [type, () => null])),
  });
}
// endregion

// region pages
/** For each list that grows page by page. */
export const URQL_PAGES: CacheExchangeOpts['resolvers'] = {
  Query: { accounts: relayPagination() },
};
// endregion
