// `npm run contract-diff`: compares the contracts with the released ones. `--release 0.2.0`, of `npm run release`, releases them.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addRelease, findReleaseError, reportChanges } from './report';
import {
  CHANGELOG,
  diffContracts,
  writeReleasedContracts,
  readCurrentContracts,
  readReleasedContracts,
} from './contracts';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { release: { type: 'string' } } });
  const root = process.cwd();
  const [released, current] = [readReleasedContracts(root), readCurrentContracts(root)];
  const changelog = readFileSync(CHANGELOG, 'utf8');
  if (released === null) {
    process.stdout.write('There is no release yet: nothing to compare with.\n');
    if (values.release === undefined) return;
  } else if (released.release === values.release) {
    // `npm run release` goes on after a step that failed.
    const changes = await diffContracts(released, current);
    if (changes.length > 0) throw new Error('They have changed since they were stored: restore schema/released first.');
    return;
  } else {
    const changes = await diffContracts(released, current);
    const { passes, text } = reportChanges(changes, changelog, released.release);
    process.stdout.write(`${text}\n`);
    if (!passes) process.exitCode = 1;
    if (!passes || values.release === undefined) return;
    const releaseError = findReleaseError(released.release, values.release, changes);
    if (releaseError !== null) throw new Error(releaseError);
  }
  const releasedChangelog = addRelease(changelog, values.release);
  writeReleasedContracts(root, values.release, current);
  writeFileSync(CHANGELOG, releasedChangelog);
  process.stdout.write(`Released ${values.release}: wrote schema/released/ and CHANGELOG.md.\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(
    `The contracts could not be compared: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
