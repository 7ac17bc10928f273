// Checks contract changes against CHANGELOG.md: a breaking change passes only if the changelog announces it.
// An entry under "Unreleased" that starts with **breaking** or **dangerous** announces the paths in its backticks.
import { type ContractChange, SEVERITIES, type Severity } from './change';

const UNRELEASED = '## Unreleased';

/** The paths that the unreleased entries with this mark announce. */
function findAnnouncedChanges(changelog: string, mark: Severity): ReadonlySet<string> {
  const entries = getUnreleased(changelog).split(/^- /m).slice(1);
  const marked = entries.filter((entry) => entry.startsWith(`**${mark}**`));
  const paths = marked.flatMap((entry) => [...entry.matchAll(/`([^`]+)`/g)].map(([, path]) => String(path)));
  return new Set(paths.map((path) => path.replace(/\s+/g, ' ')));
}

/** Moves the unreleased entries of a changelog under a new release, of which they must say something. */
export function addRelease(changelog: string, release: string): string {
  if (!changelog.includes(`${UNRELEASED}\n`)) throw new Error(`CHANGELOG.md has no "${UNRELEASED}".`);
  if (getUnreleased(changelog).trim() === '') throw new Error(`CHANGELOG.md says nothing about ${release}.`);
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## ${release}\n`);
}

function getUnreleased(changelog: string): string {
  const [, after = ''] = `\n${changelog}`.split(`\n${UNRELEASED}\n`);
  return after.split(/^## /m)[0] ?? '';
}

interface DiffReport {
  readonly passes: boolean;
  /** A table of the changes, and what to do about them. */
  readonly text: string;
}

/** Reports the changes since a release, and whether the changelog announces every breaking one. */
export function reportChanges(changes: readonly ContractChange[], changelog: string, release: string): DiffReport {
  const rows = changes.map((change) => ({ ...change, isAnnounced: isAnnounced(change, changelog) }));
  const unannounced = (severity: Severity) => rows.filter((row) => row.severity === severity && !row.isAnnounced);
  const paths = (severity: Severity) => [...new Set(unannounced(severity).map(({ path }) => path))];
  const counts = SEVERITIES.map((severity) => `${rows.filter((row) => row.severity === severity).length} ${severity}`);
  const lines = [
    ...rows.filter(({ severity }) => severity !== 'safe').map(formatRow),
    ...formatSafeRows(changes.filter(({ severity }) => severity === 'safe')),
    `Since ${release}: ${counts.join(', ')}.`,
    ...formatAdvice('Announce these dangerous changes in CHANGELOG.md:', 'dangerous', paths('dangerous')),
    ...formatAdvice(
      'Failed. Revert these breaking changes, or announce them in CHANGELOG.md:',
      'breaking',
      paths('breaking'),
    ),
  ];
  return { passes: unannounced('breaking').length === 0, text: lines.join('\n') };
}

/** Why `next` cannot be the number of the next release; null when it can. */
export function findReleaseError(last: string, next: string, changes: readonly ContractChange[]): string | null {
  const [before, after] = [parseVersion(last), parseVersion(next)];
  if (!before || !after) return `A release has a number such as 0.2.0, not ${next}.`;
  const changed = before.findIndex((number, index) => number !== after[index]);
  if (changed === -1 || Number(after[changed]) < Number(before[changed])) return `${next} does not come after ${last}.`;
  const breaks = changes.some(({ severity }) => severity === 'breaking');
  // Before 1.0.0 the minor version announces breaking changes.
  const required = before[0] === 0 ? 1 : 0;
  if (breaks && changed > required) return `${next} is too low: there are breaking changes since ${last}.`;
  return null;
}

function formatRow({
  severity,
  path,
  description,
  isAnnounced: announced,
}: ContractChange & { readonly isAnnounced: boolean }): string {
  return `${severity.padEnd(9)}  ${(announced ? 'announced' : 'UNANNOUNCED').padEnd(11)}  ${path}: ${description}`;
}

/** One row for all safe changes with the same description. */
function formatSafeRows(changes: readonly ContractChange[]): readonly string[] {
  const places = new Map<string, readonly string[]>();
  for (const { description, path } of changes) places.set(description, [...(places.get(description) ?? []), path]);
  return [...places].map(([description, [first, ...others]]) => {
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `${'safe'.padEnd(22)}  ${String(first)}${more}: ${description}`;
  });
}

/** A mark of a higher severity announces a change too. */
function isAnnounced({ path, severity }: ContractChange, changelog: string): boolean {
  const marks = SEVERITIES.slice(0, SEVERITIES.indexOf(severity) + 1);
  return marks.some((mark) => findAnnouncedChanges(changelog, mark).has(path));
}

function formatAdvice(title: string, mark: Severity, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  return ['', title, ...paths.map((path) => `- **${mark}** \`${path}\`: reason, and what clients must do`)];
}

function parseVersion(release: string): readonly number[] | null {
  return /^\d+\.\d+\.\d+$/.test(release) ? release.split('.').map(Number) : null;
}
