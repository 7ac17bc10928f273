// Refuses that the product writes what stored answers show without raising a stamp. What a test writes by itself has no stamp
// either, as a change by hand: the stored answers of its applications are dropped.
import type { Database } from '../../../src/persistence/database/database';
import { createAnswerStore, type AnswerStore, type AnswerStoreOptions } from '../../../src/providers/answer-store';
import { recordReads, type RecordedReads } from './recorded-reads';

const stores = new Set<() => void>();

/** Where the product writes: a store, not the database below it. */
const PRODUCT = /\/(?:src\/persistence\/(?!database\/|migrations\/)|src\/services|src\/jobs|src\/cli)/;

export function noteUnraisedWrite(table: string, stack: string): void {
  const caller = stack
    .split('\n')
    .find((line) => /^\s+at /.test(line) && !/\/src\/persistence\/database\/|node_modules|node:/.test(line));
  if (caller !== undefined && PRODUCT.test(caller)) {
    throw new Error(`${table} was written without raising a stamp:${caller}`);
  }
  for (const drop of stores) drop();
}

/** A store that notes differences instead of logging them. */
export function createTestAnswers(
  db: Database,
  options: Omit<AnswerStoreOptions, 'onDifference' | 'below'>,
): AnswerStore & {
  readonly reads: RecordedReads;
  /** Throws an error that names the operations whose stored answers differed from new ones. */
  readonly assertSame: () => void;
  readonly stop: () => void;
} {
  const reads = recordReads(db);
  const differences: string[] = [];
  const create = () => {
    return createAnswerStore({ ...options, below: () => 0, onDifference: (operation) => differences.push(operation) });
  };
  let current = create();
  const drop = () => {
    current = create();
  };
  stores.add(drop);
  return {
    reads,
    isOn: current.isOn,
    find: (key) => current.find(key),
    keep(key, answer) {
      reads.noteStored();
      current.keep(key, answer);
    },
    drop: (key) => current.drop(key),
    forget: (sessionId) => current.forget(sessionId),
    isChecked: () => current.isChecked(),
    onDifference: (operation) => current.onDifference(operation),
    assertSame() {
      if (differences.length > 0) throw new Error(`Stored answers differed from new ones: ${differences.join(', ')}`);
    },
    stop() {
      stores.delete(drop);
      reads.stop();
    },
  };
}
