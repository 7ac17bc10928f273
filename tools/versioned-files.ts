// The files that name the version of Parley as a text: the image in deploy/, and the commands of the docs. `npm run contracts`
// writes the version of package.json into them, and a test fails when one is stale.

/** Paths from the repository's root. */
export const VERSIONED_FILES = [
  'deploy/Dockerfile',
  'deploy/compose.yaml',
  'deploy/kubernetes/migrate.yaml',
  'deploy/kubernetes/parley.yaml',
  'docs/deployment.md',
];

/** Of an image, an archive or a folder, and the label of an image. */
const NAMED = /(\bparley[:-]|\bimage\.version=)\d+\.\d+\.\d+\b/g;

/** The text with this version; throws when it names none. */
export function insertVersion(text: string, version: string): string {
  if (text.search(NAMED) === -1) throw new Error('The file names no version.');
  return text.replace(NAMED, `$1${version}`);
}
