// What CHANGELOG.md names: an entry under "Unreleased" that is marked **breaking** or **dangerous** names the paths
// that stand in it in backticks.
import { type ContractChange, SEVERITIES, type Severity } from './change';

const UNRELEASED = '## Unreleased';

/** The paths that the unreleased entries with this mark name. */
export function findAnnouncedChanges(changelog: string, mark: Severity): ReadonlySet<string> {
  const entries = getUnreleased(changelog).split(/^- /m).slice(1);
  const marked = entries.filter((entry) => entry.startsWith(`**${mark}**`));
  const paths = marked.flatMap((entry) => [...entry.matchAll(/`([^`]+)`/g)].map(([, path]) => String(path)));
  return new Set(paths.map((path) => path.replace(/\s+/g, ' ')));
}

/** The changelog with its unreleased entries under a release, and an empty place for the next ones. */
export function addRelease(changelog: string, release: string): string {
  if (!changelog.includes(`${UNRELEASED}\n`)) throw new Error(`CHANGELOG.md has no "${UNRELEASED}".`);
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## ${release}\n`);
}

function getUnreleased(changelog: string): string {
  const [, after = ''] = `\n${changelog}`.split(`\n${UNRELEASED}\n`);
  return after.split(/^## /m)[0] ?? '';
}

// The gate's decision: a breaking change passes only when the changelog names it.

export interface DiffReport {
  readonly passes: boolean;
  /** The table and what to do, for people. */
  readonly text: string;
}

/** Judges the changes since a release by what the changelog names. */
export function reportChanges(changes: readonly ContractChange[], changelog: string, release: string): DiffReport {
  const rows = changes.map((change) => ({ ...change, isNamed: isAnnounced(change, changelog) }));
  const unnamed = (verdict: Severity) => rows.filter((row) => row.severity === verdict && !row.isNamed);
  const paths = (verdict: Severity) => [...new Set(unnamed(verdict).map(({ path }) => path))];
  const counts = SEVERITIES.map((verdict) => `${rows.filter((row) => row.severity === verdict).length} ${verdict}`);
  const lines = [
    ...rows.filter(({ severity }) => severity !== 'safe').map(formatRow),
    ...formatSafeRows(changes.filter(({ severity }) => severity === 'safe')),
    `Since ${release}: ${counts.join(', ')}.`,
    ...formatAdvice('Name what is dangerous, so that clients learn of it:', 'dangerous', paths('dangerous')),
    ...formatAdvice('Not passed: take these back, or name them in CHANGELOG.md:', 'breaking', paths('breaking')),
  ];
  return { passes: unnamed('breaking').length === 0, text: lines.join('\n') };
}

/** What is wrong with the number of the next release; null when nothing is. */
export function findReleaseError(last: string, next: string, changes: readonly ContractChange[]): string | null {
  const [before, after] = [parseVersion(last), parseVersion(next)];
  if (!before || !after) return `A release is called as 0.2.0, not ${next}.`;
  const raised = before.findIndex((number, index) => number !== after[index]);
  if (raised === -1 || Number(after[raised]) < Number(before[raised])) return `${next} does not come after ${last}.`;
  const breaks = changes.some(({ severity }) => severity === 'breaking');
  const mostRaised = before[0] === 0 ? 1 : 0;
  if (breaks && raised > mostRaised) return `${next} says too little: something breaks since ${last}.`;
  return null;
}

function formatRow({
  severity,
  isNamed: named,
  path,
  description,
}: ContractChange & { readonly isNamed: boolean }): string {
  return `${severity.padEnd(9)}  ${(named ? 'named' : 'UNNAMED').padEnd(7)}  ${path}: ${description}`;
}

/** What is safe and the same in many places is one row. */
function formatSafeRows(changes: readonly ContractChange[]): readonly string[] {
  const places = new Map<string, readonly string[]>();
  for (const { description, path } of changes) places.set(description, [...(places.get(description) ?? []), path]);
  return [...places].map(([what, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `${'safe'.padEnd(18)}  ${String(first)}${more}: ${what}`;
  });
}

/** A mark that is worse than the verdict names it too. */
function isAnnounced({ path, severity }: ContractChange, changelog: string): boolean {
  const marks = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
  return marks.some((mark) => findAnnouncedChanges(changelog, mark).has(path));
}

function formatAdvice(what: string, mark: Severity, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  return ['', what, ...paths.map((path) => `- **${mark}** \`${path}\`: why, and what clients do`)];
}

function parseVersion(release: string): readonly number[] | null {
  return /^\d+\.\d+\.\d+$/.test(release) ? release.split('.').map(Number) : null;
}
