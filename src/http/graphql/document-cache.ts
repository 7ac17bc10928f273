// LRU cache of validated documents. Their compiled plans are attached to them.
import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../../schema/server/context';

export interface DocumentCacheBounds {
  readonly entries: number;
  /** Total size of the document texts. In memory a compiled document takes about sixty times as much. */
  readonly bytes: number;
}

type DocumentStore = NonNullable<ApolloServerOptions<Context>['documentStore']>;

export function createDocumentCache(bounds: DocumentCacheBounds): DocumentStore {
  const cache = createTextCache<DocumentNode>(bounds, (document) => document.loc?.source.body ?? '');
  return {
    get: async (key) => cache.get(key),
    set: async (key, document) => void cache.set(key, document),
    delete: async (key) => cache.delete(key),
  };
}

/** Bounded by the bytes of the text of each entry. An entry larger than all of the cache is not stored. */
export function createTextCache<Value extends object | string>(
  { entries, bytes }: DocumentCacheBounds,
  getText: (value: Value) => string,
): LRUCache<string, Value> {
  return new LRUCache({
    max: entries,
    maxSize: bytes,
    // The library requires a positive size.
    sizeCalculation: (value) => Math.max(1, Buffer.byteLength(getText(value))),
  });
}
