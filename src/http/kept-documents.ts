// Checked documents that are kept, so that a known one is neither read nor checked again. Its compiled operations hang on
// it. What was not asked for the longest leaves first.
import type { ApolloServerOptions } from '@apollo/server';
import type { DocumentNode } from 'graphql';
import type { Context } from '../../schema/context';

type DocumentStore = NonNullable<ApolloServerOptions<Context>['documentStore']>;

export interface KeptBounds {
  readonly documents: number;
  /** Bytes of text of all of them. In memory a compiled one takes some sixty times as much. */
  readonly bytes: number;
}

interface Kept {
  readonly document: DocumentNode;
  readonly bytes: number;
}

export function keptDocuments(bounds: KeptBounds): DocumentStore {
  const kept = new Map<string, Kept>();
  let total = 0;

  function forget(key: string): boolean {
    total -= kept.get(key)?.bytes ?? 0;
    return kept.delete(key);
  }

  return {
    async get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      // A map keeps the order of its entries: this one is the youngest now.
      kept.delete(key);
      kept.set(key, found);
      return found.document;
    },
    async set(key, document) {
      forget(key);
      const bytes = Buffer.byteLength(document.loc?.source.body ?? '');
      if (bytes > bounds.bytes) return;
      kept.set(key, { document, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (kept.size <= bounds.documents && total <= bounds.bytes) break;
        forget(oldest);
      }
    },
    async delete(key) {
      return forget(key);
    },
  };
}
