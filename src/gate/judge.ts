// The gate's decision: a breaking change passes only when the changelog names it.
import { VERDICTS, type Change, type Verdict } from '../../tools/contract-diff/change';
import { namedChanges } from './changelog';

export interface Judgement {
  readonly passes: boolean;
  /** The table and what to do, for people. */
  readonly told: string;
}

/** Judges the changes since a release by what the changelog names. */
export function judgeChanges(changes: readonly Change[], changelog: string, release: string): Judgement {
  const rows = changes.map((change) => ({ ...change, isNamed: isNamed(change, changelog) }));
  const unnamed = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict && !row.isNamed);
  const paths = (verdict: Verdict) => [...new Set(unnamed(verdict).map(({ path }) => path))];
  const counts = VERDICTS.map((verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`);
  const lines = [
    ...rows.filter(({ verdict }) => verdict !== 'safe').map(rowOf),
    ...safeRows(changes.filter(({ verdict }) => verdict === 'safe')),
    `Since ${release}: ${counts.join(', ')}.`,
    ...advice('Name what is dangerous, so that clients learn of it:', 'dangerous', paths('dangerous')),
    ...advice('Not passed: take these back, or name them in CHANGELOG.md:', 'breaking', paths('breaking')),
  ];
  return { passes: unnamed('breaking').length === 0, told: lines.join('\n') };
}

/** What is wrong with the number of the next release; null when nothing is. */
export function releaseFault(last: string, next: string, changes: readonly Change[]): string | null {
  const [before, after] = [numbersOf(last), numbersOf(next)];
  if (!before || !after) return `A release is called as 0.2.0, not ${next}.`;
  const raised = before.findIndex((number, index) => number !== after[index]);
  if (raised === -1 || Number(after[raised]) < Number(before[raised])) return `${next} does not come after ${last}.`;
  const breaks = changes.some(({ verdict }) => verdict === 'breaking');
  const mostRaised = before[0] === 0 ? 1 : 0;
  if (breaks && raised > mostRaised) return `${next} says too little: something breaks since ${last}.`;
  return null;
}

function rowOf({ verdict, isNamed: named, path, what }: Change & { readonly isNamed: boolean }): string {
  return `${verdict.padEnd(9)}  ${(named ? 'named' : 'UNNAMED').padEnd(7)}  ${path}: ${what}`;
}

/** What is safe and the same in many places is one row. */
function safeRows(changes: readonly Change[]): readonly string[] {
  const places = new Map<string, readonly string[]>();
  for (const { what, path } of changes) places.set(what, [...(places.get(what) ?? []), path]);
  return [...places].map(([what, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `${'safe'.padEnd(18)}  ${String(first)}${more}: ${what}`;
  });
}

/** A mark that is worse than the verdict names it too. */
function isNamed({ path, verdict }: Change, changelog: string): boolean {
  const marks = VERDICTS.slice(0, VERDICTS.indexOf(verdict) + 1);
  return marks.some((mark) => namedChanges(changelog, mark).has(path));
}

function advice(what: string, mark: Verdict, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  return ['', what, ...paths.map((path) => `- **${mark}** \`${path}\`: why, and what clients do`)];
}

function numbersOf(release: string): readonly number[] | null {
  return /^\d+\.\d+\.\d+$/.test(release) ? release.split('.').map(Number) : null;
}
