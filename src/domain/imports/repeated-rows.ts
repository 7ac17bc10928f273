// Finds the rows of a file that depend on each other: of one account, or of one payment. A dry run holds them back until the
// last of them is read, and then tries them together, so that it judges each by what the rows before it do.
import { hashText } from './people-of-file';
import type { PlacementRow } from './read-row';

/** What a row is about: its account, and its payment, which may pass to another account. */
export function listSubjects({ accountNumber, errors, values }: PlacementRow): readonly string[] {
  if (errors.length > 0) return [];
  const { payment_reference: reference } = values;
  return [`account ${accountNumber}`, ...(typeof reference === 'string' ? [`payment ${reference}`] : [])];
}

/** A safe integer. Two subjects of a file that are alike are only tried together. */
function getKey(subject: string): number {
  const [high, low] = hashText(subject);
  return high * 2 ** 21 + (low >>> 11);
}

/** Bits to a row: one row in 64 is held back for nothing. */
const BITS_PER_ROW = 64;
const MIN_BITS = 2 ** 12;
const MAX_BITS = 2 ** 27;

const REPEAT_LIMITS = {
  /** Accounts and payments that are remembered because they occur again. */
  subjects: 200_000,
  /** Rows that are held at a time. */
  heldRows: 100_000,
  /** Rows that are tried together. */
  groupRows: 1000,
} as const;
export type RepeatLimits = Readonly<Record<keyof typeof REPEAT_LIMITS, number>>;

/** How often each subject occurs that occurs more than once. */
export interface RepeatedSubjects {
  readonly counts: ReadonlyMap<number, number>;
  /** Occurs again, and could not be remembered. */
  isForgotten(subject: number): boolean;
}

/** Needs 16 MiB at most, and as much again as the repeated subjects. `rows` is about how many the file has. */
export function countSubjects(rows: number, { subjects: maxSubjects }: RepeatLimits = REPEAT_LIMITS) {
  const wanted = 2 ** Math.ceil(Math.log2(Math.max(rows, 1) * BITS_PER_ROW));
  const size = Math.min(Math.max(wanted, MIN_BITS), MAX_BITS);
  const seen = new Uint8Array(size / 8);
  let forgotten: Uint8Array | null = null;
  const counts = new Map<number, number>();
  const place = (key: number) => [Math.floor((key % size) / 8), 1 << (key % 8)] as const;
  return {
    add(row: PlacementRow): void {
      for (const subject of listSubjects(row)) {
        const key = getKey(subject);
        const [byte, bit] = place(key);
        if (((seen[byte] ?? 0) & bit) === 0) {
          seen[byte] = (seen[byte] ?? 0) | bit;
          continue;
        }
        const known = counts.get(key);
        if (known !== undefined || counts.size < maxSubjects) counts.set(key, (known ?? 1) + 1);
        else {
          forgotten ??= new Uint8Array(size / 8);
          forgotten[byte] = (forgotten[byte] ?? 0) | bit;
        }
      }
    },
    finish: (): RepeatedSubjects => ({
      counts,
      isForgotten(key) {
        const [byte, bit] = place(key);
        return !counts.has(key) && ((forgotten?.[byte] ?? 0) & bit) !== 0;
      },
    }),
  };
}

interface Group {
  /** Each row is JSON, which takes a third of the memory. */
  readonly rows: string[];
  readonly subjects: Set<number>;
}

export interface SortedRow {
  /** To be judged by what is stored. */
  readonly alone?: PlacementRow;
  /** To be tried together, in this order. */
  readonly together?: readonly PlacementRow[];
}

/** Divides the rows of a file, in their order, into those that stand alone and groups that are complete. */
export function createRowSorter(
  { counts, isForgotten }: RepeatedSubjects,
  { heldRows, groupRows }: RepeatLimits = REPEAT_LIMITS,
) {
  const left = new Map<number, number>();
  const groups = new Map<number, Group>();
  /** The groups of these subjects were too large to be held to the end. */
  const released = new Set<number>();
  let held = 0;

  function release({ rows, subjects }: Group): readonly PlacementRow[] {
    for (const subject of subjects) groups.delete(subject);
    held -= rows.length;
    return rows.map((row) => JSON.parse(row) as PlacementRow).sort((one, other) => one.line - other.line);
  }

  function join(subjects: readonly number[]): Group {
    const found = new Set(subjects.flatMap((subject) => groups.get(subject) ?? []));
    const [first = { rows: [], subjects: new Set<number>() }, ...others] = found;
    for (const { rows, subjects: more } of others) {
      first.rows.push(...rows);
      for (const subject of more) first.subjects.add(subject);
    }
    for (const subject of subjects) first.subjects.add(subject);
    for (const subject of first.subjects) groups.set(subject, first);
    return first;
  }

  return {
    add(row: PlacementRow): SortedRow {
      const keys = listSubjects(row).map(getKey);
      const repeated = keys.filter((key) => counts.has(key));
      for (const key of repeated) left.set(key, (left.get(key) ?? counts.get(key) ?? 0) - 1);
      if (keys.some((key) => released.has(key) || isForgotten(key))) return { alone: judgeAlone(row) };
      if (repeated.length === 0) return { alone: row };
      const group = join(repeated);
      group.rows.push(JSON.stringify(row));
      held += 1;
      if ([...group.subjects].every((key) => left.get(key) === 0)) {
        for (const key of group.subjects) left.delete(key);
        return { together: release(group) };
      }
      if (group.rows.length < groupRows && held < heldRows) return {};
      for (const key of group.subjects) released.add(key);
      return { together: release(group) };
    },
    /** Groups of which no further row came, after the last row of the file. */
    finish: (): readonly (readonly PlacementRow[])[] => [...new Set(groups.values())].map(release),
  };
}

/** The rows that it depends on are not tried with it. */
export function judgeAlone(row: PlacementRow): PlacementRow {
  return { ...row, warnings: [...row.warnings, { column: null, code: 'judged_alone' }] };
}
