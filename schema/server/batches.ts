// Loads a nested field for all rows of a page at once: each resolver asks for its own row, and all are answered together.

/** `name` tells fields, and their arguments, apart. Resolves to undefined for a key that `load` does not return. */
export type LoadTogether = <Key, Value>(
  name: string,
  key: Key,
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
) => Promise<Value | undefined>;

/** What was loaded for a row that was just read; `LoadTogether` answers undefined for a key that was not found. */
export function requireLoaded<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Each row of a page has its value, if only an empty one.');
  return value;
}

interface Batch {
  readonly keys: Set<unknown>;
  readonly values: Promise<ReadonlyMap<unknown, unknown>>;
}

/** Collects what is asked for in one turn of the event loop. Keeps no values: a stream reads them again for each event. */
export function createBatches(): LoadTogether {
  const waiting = new Map<string, Batch>();
  return async <Key, Value>(
    name: string,
    key: Key,
    load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ) => {
    const batch = waiting.get(name) ?? startBatch(() => waiting.delete(name), load);
    waiting.set(name, batch);
    batch.keys.add(key);
    return (await batch.values).get(key) as Value | undefined;
  };
}

function startBatch<Key, Value>(
  close: () => void,
  load: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): Batch {
  const keys = new Set<Key>();
  const values = new Promise((resolve) => setImmediate(resolve)).then(() => {
    close();
    return load([...keys]);
  });
  return { keys, values };
}
