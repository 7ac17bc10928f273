// Checked documents that are kept, so that a known one is neither read nor checked again. Its compiled operations hang on
// it.
import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import type { Context } from '../../schema/server/context';
import { createLruCache, type LruCacheBounds } from './recently-used';

type DocumentStore = NonNullable<ApolloServerOptions<Context>['documentStore']>;

/** The bytes are those of all texts. In memory a compiled document takes some sixty times as much. */
export function createDocumentCache(bounds: LruCacheBounds): DocumentStore {
  const kept = createLruCache<DocumentNode>(bounds);
  return {
    get: async (key) => kept.get(key),
    set: async (key, document) => kept.set(key, document, Buffer.byteLength(document.loc?.source.body ?? '')),
    delete: async (key) => kept.delete(key),
  };
}
