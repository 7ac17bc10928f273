// Prometheus's own tool checks the alert rules, tries them on series, and parses every query of the dashboard. It is in
// Debian's package `prometheus`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ROOT } from './image-steps';

const FOLDER = join(ROOT, 'deploy', 'observability');

/** What the tool says if it finds an error. */
function promtool(...options: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync('promtool', options, { cwd: FOLDER, encoding: 'utf8' });
  if (error) throw error;
  return status === 0 ? '' : stdout + stderr;
}

it('the configuration and its rules', () => {
  expect(promtool('check', 'config', 'prometheus.yaml')).toBe('');
  expect(promtool('check', 'rules', 'alerts.yaml')).toBe('');
});

it('alerts fire on the series that they are for, and on no others', () => {
  expect(promtool('test', 'rules', 'alerts-tests.yaml')).toBe('');
});

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

it('the queries of the dashboard', () => {
  const { panels } = JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')) as Dashboard;
  const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  const rules = queries.map((query, index) => ({
    record: `query_${index}`,
    expr: query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
  }));
  const folder = mkdtempSync(join(tmpdir(), 'parley-dashboard-'));
  const file = join(folder, 'queries.yaml');
  writeFileSync(file, stringify({ groups: [{ name: 'queries', rules }] }));
  expect(promtool('check', 'rules', file)).toBe('');
  rmSync(folder, { recursive: true });
});
