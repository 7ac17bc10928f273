// A bounded memory: what was not asked for the longest leaves first.
import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import type { Context } from '../../../schema/server/context';

export interface LruCacheBounds {
  readonly entries: number;
  readonly bytes: number;
}

export interface LruCache<Value> {
  get(key: string): Value | undefined;
  /** Keeps nothing that is larger than all of it may be. */
  set(key: string, value: Value, bytes: number): void;
  delete(key: string): boolean;
}

export function createLruCache<Value>(bounds: LruCacheBounds): LruCache<Value> {
  const kept = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let total = 0;

  function forget(key: string): boolean {
    total -= kept.get(key)?.bytes ?? 0;
    return kept.delete(key);
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      // A map keeps the order of its entries: this one is the youngest now.
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key, value, bytes) {
      forget(key);
      if (bytes > bounds.bytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (kept.size <= bounds.entries && total <= bounds.bytes) break;
        forget(oldest);
      }
    },
    delete: forget,
  };
}

// Checked documents that are kept, so that a known one is neither read nor checked again. Its compiled operations hang on
// it.

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
