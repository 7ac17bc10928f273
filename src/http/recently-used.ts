// A bounded memory: what was not asked for the longest leaves first.

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
