// `npm run gate`: the contracts against the last released ones; `-- --release 0.2.0` makes them the released ones.
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
  const [released, present] = [readReleasedContracts(root), readCurrentContracts(root)];
  const changes = await diffContracts(released, present);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const { passes, text } = reportChanges(changes, changelog, released.release);
  process.stdout.write(`${text}\n`);
  if (!passes) process.exitCode = 1;
  if (!passes || values.release === undefined) return;
  const fault = findReleaseError(released.release, values.release, changes);
  if (fault !== null) throw new Error(fault);
  const moved = addRelease(changelog, values.release);
  writeReleasedContracts(root, values.release, present);
  writeFileSync(CHANGELOG, moved);
  process.stdout.write(`Released ${values.release}: schema/released/ and CHANGELOG.md are written.\n`);
}

run().catch((error: unknown) => {
  process.stderr.write(`The gate could not judge. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
