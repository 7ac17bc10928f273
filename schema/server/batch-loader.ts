// Collects the ids that the fields of one request ask for at the same time, and loads them together: a page of rows
// costs as many statements as one row.
import type { Context } from './context';

type Load<Value> = (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, Value>>;

interface Batch<Value> {
  readonly ids: Set<number>;
  readonly values: Promise<ReadonlyMap<number, Value>>;
}

/** `load` gets at most `size` ids. The loader returns null for an id that it does not find. */
export function createBatchLoader<Value>(
  size: number,
  load: Load<Value>,
): (context: Context, id: number) => Promise<Value | null> {
  const open = new WeakMap<Context, Batch<Value>>();

  function startBatch(context: Context): Batch<Value> {
    const ids = new Set<number>();
    const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open.get(context)?.ids === ids) open.delete(context);
      return load(context, [...ids]);
    });
    return { ids, values };
  }

  return async (context, id) => {
    const waiting = open.get(context);
    const batch = waiting && waiting.ids.size < size ? waiting : startBatch(context);
    open.set(context, batch);
    batch.ids.add(id);
    return (await batch.values).get(id) ?? null;
  };
}
