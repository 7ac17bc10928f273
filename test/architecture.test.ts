// The rules of the house: who imports whom, how long a file may be, and what nobody writes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const MAX_LINES = 250;
const ROOMS = ['src', 'schema', 'rest-facade', 'seeders'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** Printed contracts and migrations may be as long as they are. */
const bounded = files.filter((file) => !file.includes('/migrations/'));

/** What nobody writes; the patterns are put together so that this file does not find itself. */
const BANNED = [
  { name: 'any', pattern: new RegExp(`(:\\s*|<|\\bas\\s+|\\|\\s*)${'an'}y\\b(?!\\w)`) },
  { name: 'a suppressed rule', pattern: new RegExp(`${'eslint'}-disable|@ts-${'(ignore|expect-error|nocheck)'}`) },
  { name: 'a skipped or focused test', pattern: new RegExp(`\\b(it|test|describe)\\.${'(only|skip|todo)'}\\b`) },
  { name: 'a default export', pattern: new RegExp(`^${'export'} default\\b`, 'm') },
];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

function cruise(): readonly Violation[] {
  const cruiser = join(ROOT, 'node_modules', '.bin', 'depcruise');
  const command = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...ROOMS];
  const printed = execFileSync(cruiser, command, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const report = JSON.parse(printed) as { readonly summary: { readonly violations: readonly Violation[] } };
  return report.summary.violations;
}

function withoutStrings(source: string): string {
  return source.replace(/\/\/.*$/gm, '').replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");
}

describe('the house', () => {
  it('lets each room import only what it may, without cycles', () => {
    const violations = cruise().map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
    expect(violations).toEqual([]);
  });

  it.each(bounded)(`keeps %s within ${MAX_LINES} lines`, (file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
    expect(lines).toBeLessThanOrEqual(MAX_LINES);
  });

  it.each(BANNED)('finds $name nowhere', ({ pattern }) => {
    const found = files.filter((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8');
      return pattern.test(source.includes('eslint') ? source : withoutStrings(source));
    });
    expect(found).toEqual([]);
  });

  it.each(files)('opens %s with a sentence that says what it is for', (file) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/^(\/\/|\/\*\*) \S/);
  });
});
