// The import rules of .dependency-cruiser.cjs hold: layers, order of nouns, use cases and steps, packages, no cycles.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './tracked-files';

const FOLDERS = ['src', 'schema', 'rest-facade', 'seeders', 'tools', 'test/reference'];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

it('every import follows the rules of its folder', () => {
  const cruiser = join(ROOT, 'node_modules', '.bin', 'depcruise');
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...FOLDERS];
  const printed = execFileSync(cruiser, options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const report = JSON.parse(printed) as { readonly summary: { readonly violations: readonly Violation[] } };
  expect(report.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
});
