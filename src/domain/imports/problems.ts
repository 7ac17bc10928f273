// Counts the errors and warnings of a file by column and kind, so that a clerk sees what to correct and in how many cells.
import { COLUMNS } from './columns';
import { describeViolation, type RowViolation } from './row-violations';

export interface CountedProblem extends Omit<RowViolation, 'remaining'> {
  /** How many rows have it. */
  readonly rows: number;
  readonly firstLine: number;
}

export interface ProblemTally {
  add(line: number, violations: readonly RowViolation[]): void;
  /** Takes rows away that are tried again. */
  subtract(violation: Pick<RowViolation, 'column' | 'code'>, rows: number): void;
  list(): readonly CountedProblem[];
}

function getKey({ column, code, hint, format }: Omit<RowViolation, 'remaining'>): string {
  return [column, code, hint, format].join(' ');
}

/** Problems of most rows come first. */
function compareProblems(one: CountedProblem, other: CountedProblem): number {
  return other.rows - one.rows || one.firstLine - other.firstLine || getPlace(one) - getPlace(other);
}

/** Columns keep the order in which they are listed; the whole row comes first. */
function getPlace({ column }: CountedProblem): number {
  return Object.keys(COLUMNS).indexOf(column ?? '');
}

/** Has as many entries as columns have kinds of errors. */
export function createProblemTally(before: readonly CountedProblem[] = []): ProblemTally {
  const problems = new Map(before.map((problem) => [getKey(problem), problem]));
  return {
    add(line, violations) {
      for (const { column, code, hint, format } of violations) {
        const violation = { column, code, ...(hint && { hint }), ...(format && { format }) };
        const key = getKey(violation);
        const { rows = 0, firstLine = line } = problems.get(key) ?? {};
        problems.set(key, { ...violation, rows: rows + 1, firstLine: Math.min(firstLine, line) });
      }
    },
    subtract(violation, count) {
      const key = getKey(violation);
      const problem = problems.get(key);
      if (!problem) return;
      if (problem.rows <= count) problems.delete(key);
      else problems.set(key, { ...problem, rows: problem.rows - count });
    },
    list: () => [...problems.values()].sort(compareProblems),
  };
}

/** With its sentence. */
export function describeProblem({ rows, firstLine, ...violation }: CountedProblem) {
  return { ...describeViolation(violation), rows, firstLine };
}

/** Which problem a file has most often, as a sentence. */
export function describeWorst(tally: ProblemTally, errors: number, line: number): string {
  const [worst] = tally.list();
  const count = `By line ${line}, ${errors} ${errors === 1 ? 'row has' : 'rows have'} errors`;
  if (!worst) return `${count}.`;
  const { column, message, rows, firstLine } = describeProblem(worst);
  return `${count}, most often (${rows}, first in line ${firstLine}) ${column === null ? '' : `in ${column}`}: ${message}`;
}
