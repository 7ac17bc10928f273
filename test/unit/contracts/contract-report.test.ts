// The report of the contract diff: breaking changes must be announced in CHANGELOG.md.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CHANGELOG,
  diffContracts,
  readCurrentContracts,
  readReleasedContracts,
  writeReleasedContracts,
} from '../../../tools/contract-diff/contracts';
import { addRelease, findReleaseError, reportChanges } from '../../../tools/contract-diff/report';
import { changeSampleContract, parseContracts, SAMPLE_CONTRACTS } from '../../support/openapi/sample-contracts';

const ROOT = join(__dirname, '..', '..', '..');
const SOW = 'POST /plants';

const changelog = (entry: string) =>
  `# Changelog\n\n## Unreleased\n\n${entry}\n\n## 0.1.0\n\n- **breaking** \`errors too_dry\`\n`;

describe('the contracts of this repository', () => {
  it('contain no breaking change that CHANGELOG.md does not announce (npm run contract-diff)', async () => {
    const current = readCurrentContracts(ROOT);
    const { release, ...released } = readReleasedContracts(ROOT) ?? { ...current, release: 'none' };
    const changes = await diffContracts(released, current);
    const report = reportChanges(changes, readFileSync(join(ROOT, CHANGELOG), 'utf8'), release);
    expect(report).toEqual({ passes: true, text: report.text });
  });

  it('can be released, and read again as the contracts of that release', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-release-'));
    expect(readReleasedContracts(folder)).toBeNull();
    const current = readCurrentContracts(ROOT);
    writeReleasedContracts(folder, '9.9.9', current);
    const released = readReleasedContracts(folder);
    rmSync(folder, { recursive: true });
    expect(released?.release).toBe('9.9.9');
    expect(released && (await diffContracts(released, current))).toEqual([]);
  });
});

describe('a breaking change', () => {
  const path = `consumer ${SOW} request body.depth`;
  const changes = diffContracts(
    parseContracts(SAMPLE_CONTRACTS),
    changeSampleContract('consumer', '["called"]', '["called","depth"]'),
  );

  it('fails when it is not announced, and the report names it', async () => {
    const { passes, text } = reportChanges(await changes, changelog(''), '0.1.0');
    expect(passes).toBe(false);
    expect(text).toContain(`breaking   UNANNOUNCED  ${path}: now required`);
    expect(text).toContain(`- **breaking** \`${path}\`: reason, and what clients must do`);
  });

  it.each([
    ['passes when it is announced', `- **breaking** \`${path}\`: the depth decides\n  about light.`, true],
    [
      'passes when it is announced together with others',
      `- **dangerous** \`a\`\n- **breaking** \`b\` and\n  \`${path}\`.`,
      true,
    ],
    ['fails when it is announced as dangerous only', `- **dangerous** \`${path}\`: maybe.`, false],
    ['fails when it is announced without a mark', `- The depth: \`${path}\`.`, false],
    ['fails when only its parent is announced', `- **breaking** \`consumer ${SOW}\`: all.`, false],
  ])('%s', async (_what, entry, passes) => {
    expect(reportChanges(await changes, changelog(entry), '0.1.0').passes).toBe(passes);
  });

  it('is not announced by an entry of an older release', async () => {
    const other = await diffContracts(parseContracts(SAMPLE_CONTRACTS), changeSampleContract('errors', '409', '412'));
    expect(reportChanges(other, changelog(''), '0.1.0').passes).toBe(false);
  });

  it.each([
    ['0.1.0', '0.1.1', /too low/],
    ['0.1.0', '0.2.0', null],
    ['1.4.0', '1.5.0', /too low/],
    ['1.4.0', '2.0.0', null],
    ['0.2.0', '0.1.9', /does not come after/],
    ['0.2.0', 'next', /such as 0\.2\.0/],
  ])('after %s can be released as %s, or fails with %s', async (last, next, message) => {
    const error = findReleaseError(last, next, await changes);
    expect(error).toEqual(message === null ? null : expect.stringMatching(message));
  });

  it('moves under the release in the changelog', () => {
    const moved = addRelease(changelog('- **breaking** `a`'), '0.2.0');
    expect(moved).toContain('## Unreleased\n\n## 0.2.0\n\n- **breaking** `a`\n');
  });

  it('cannot be released while the changelog says nothing', () => {
    expect(() => addRelease(changelog(''), '0.2.0')).toThrow('says nothing about 0.2.0');
  });
});
