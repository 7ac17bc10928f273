// LRU cache of validated documents, for Apollo Server by its key, and by their text. Their compiled plans are attached to them.
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

export interface DocumentCache extends DocumentStore {
  /** The document with exactly this text. */
  find(text: string): DocumentNode | undefined;
}

export function createDocumentCache(bounds: DocumentCacheBounds): DocumentCache {
  const keys = new Map<string, string>();
  const cache = createTextCache<DocumentNode>(bounds, getText, (document) => keys.delete(getText(document)));
  return {
    get: async (key) => cache.get(key),
    async set(key, document) {
      cache.set(key, document);
      if (cache.has(key)) keys.set(getText(document), key);
    },
    delete: async (key) => cache.delete(key),
    find(text) {
      const key = keys.get(text);
      return key === undefined ? undefined : cache.get(key);
    },
  };
}

function getText(document: DocumentNode): string {
  return document.loc?.source.body ?? '';
}

/** Bounded by the bytes of the text of each entry. An entry larger than all of the cache is not stored. */
export function createTextCache<Value extends object | string>(
  { entries, bytes }: DocumentCacheBounds,
  getText: (value: Value) => string,
  /** Called for each value that leaves the cache. */
  onLeave: (value: Value) => void = () => undefined,
): LRUCache<string, Value> {
  return new LRUCache({
    max: entries,
    maxSize: bytes,
    // The library requires a positive size.
    sizeCalculation: (value) => Math.max(1, Buffer.byteLength(getText(value))),
    dispose: onLeave,
  });
}
