// What CHANGELOG.md names: an entry under "Unreleased" that is marked **breaking** or **dangerous** names the paths
// that stand in it in backticks.
import type { Severity } from '../../tools/contract-diff/change';

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
