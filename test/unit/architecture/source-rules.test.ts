// The rules of the house: who imports whom, how long a file may be, and what nobody writes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
const MAX_LINES = 250;
const ROOMS = ['src', 'schema', 'rest-facade', 'seeders', 'bench'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

/** Printed contracts and migrations may be as long as they are. */
const bounded = files.filter((file) => !file.includes('/migrations/'));

/** What nobody writes. Each word is split, so that this file does not find itself. */
const BANNED = [
  { name: 'a type that is anything', words: ['(:\\s*|<|\\bas\\s+|\\|\\s*)a', 'ny\\b(?! )'] },
  { name: 'a suppressed rule', words: ['(eslint', '-disable|@ts-(ignore|expect-error|nocheck))'] },
  { name: 'a skipped or focused test', words: ['\\b(it|test|describe)\\.', '(only|skip|todo)\\b'] },
  { name: 'a default export', words: ['^export ', 'default\\b'] },
].map(({ name, words }) => ({ name, pattern: new RegExp(words.join(''), 'm') }));

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

/** Comments and code without the texts. */
function withoutStrings(source: string): string {
  return source.replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");
}

describe('the house', () => {
  it('lets each room import only what it may, without cycles', () => {
    const violations = cruise().map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`);
    expect(violations).toEqual([]);
  });

  it.each(bounded)(`keeps %s within ${String(MAX_LINES)} lines`, (file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;
    expect(lines).toBeLessThanOrEqual(MAX_LINES);
  });

  it.each(BANNED)('finds $name nowhere', ({ pattern }) => {
    const found = files.filter((file) => pattern.test(withoutStrings(readFileSync(join(ROOT, file), 'utf8'))));
    expect(found).toEqual([]);
  });

  it.each(files)('opens %s with a sentence that says what it is for', (file) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(/^(\/\/|\/\*\*) \S/);
  });
});
