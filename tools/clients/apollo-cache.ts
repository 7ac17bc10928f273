// The cache of Apollo Client for this schema.
import { InMemoryCache, type TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import type { CacheFacts } from './cache-facts';

// region cache
export function createApolloCache({ possibleTypes, embedded, lists }: CacheFacts): InMemoryCache {
  const typePolicies: TypePolicies = {};
  for (const [type, fields] of Object.entries(lists)) {
    typePolicies[type] = {
      // A newer list replaces the older one, also when it is shorter.
      fields: Object.fromEntries(fields.map((field) => [field, { merge: false }])),
      // Two queries may read different fields of one value.
      ...(embedded.includes(type) && { merge: true }),
    };
  }
  // `relayStylePagination` must not find the cursors of an earlier page in a later one.
  typePolicies['PageInfo'] = { merge: false };
  return new InMemoryCache({ possibleTypes: { ...possibleTypes }, typePolicies });
}
// endregion

// region pages
/** For each list that grows page by page: the arguments that make it another list. */
export const APOLLO_PAGES: TypePolicies = {
  Query: { fields: { accounts: relayStylePagination(['state']) } },
};
// endregion
