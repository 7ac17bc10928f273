// What a check of the history can find, and how findings are counted.
import type { RecordedWrite } from '../write-history';

export type FindingKind =
  /** Acknowledged, and not there. */
  | 'lost'
  /** There more than once. */
  | 'doubled'
  /** There without all of its rows, or with contradicting ones. */
  | 'half-written'
  /** Refused although the state permitted it, mostly because of its success. */
  | 'falsely refused'
  /** An error that is no refusal and no 503. */
  | 'failed';

export interface Finding {
  readonly kind: FindingKind;
  /** Null for a finding about rows that no single request explains. */
  readonly write: RecordedWrite | null;
  readonly detail: string;
}

export function findingOf(kind: FindingKind, write: RecordedWrite, detail: string): Finding {
  return { kind, write, detail: `${write.step} ${write.subject} ${write.id} (${write.requests} requests): ${detail}` };
}

/** The writers make only what the state permits, so every refusal and every unexpected error is a finding. */
export function findRefusals(writes: readonly RecordedWrite[]): readonly Finding[] {
  return writes.flatMap((write) => {
    if (write.outcome === 'refused') return [findingOf('falsely refused', write, `${write.status} ${write.detail}`)];
    return write.outcome === 'failed' ? [findingOf('failed', write, `${write.status} ${write.detail}`)] : [];
  });
}

/**
 * Compares how many times each write is stored with its outcome: an acknowledged one exactly once, a refused one never,
 * any other at most once.
 */
export function findWrongCounts(
  writes: readonly RecordedWrite[],
  stored: (write: RecordedWrite) => number,
): readonly Finding[] {
  return writes.flatMap((write) => {
    const count = stored(write);
    if (count > 1) return [findingOf('doubled', write, `stored ${count} times`)];
    if (count === 0 && write.outcome === 'acknowledged') return [findingOf('lost', write, 'not stored')];
    // A refused write that is stored counts as falsely refused already.
    return [];
  });
}
