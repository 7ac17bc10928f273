// docs/operations.md lists exactly the metrics and the alerts that there are, and these use no others.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as client from 'prom-client';
import { createMetrics } from '../../../src/providers/observation/metrics';

const ROOT = join(__dirname, '..', '..', '..');
const FOLDER = join(ROOT, 'deploy', 'observability');
const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');

/** The names of our metrics, as they are written. */
async function listMetrics(): Promise<readonly string[]> {
  const metrics = createMetrics(client, 'test');
  metrics.watch({
    pool: () => null,
    circuitBreakers: () => ({}),
    openStreams: () => 0,
    certificates: () => [],
    isMaintained: () => false,
    jobs: null,
    waitingImports: null,
    waitingMessages: null,
    database: null,
  });
  const names = [...(await metrics.read()).matchAll(/^# TYPE (parley_\w+) /gm)].map(([, name = '']) => name);
  return names.sort();
}

it('lists each metric once', async () => {
  const listed = [...page.matchAll(/^\| `(parley_\w+)`/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(await listMetrics());
});

it('explains each alert once', () => {
  const rules = readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alerts.length).toBeGreaterThan(10);
  const explained = [...page.matchAll(/^\| `(Parley\w+)`/gm)].map(([, name]) => name);
  expect(explained.sort()).toEqual(alerts.sort());
});

it.each(readdirSync(FOLDER).filter((file) => file !== 'prometheus.yaml'))(
  '%s uses metrics that there are',
  async (file) => {
    const known = await listMetrics();
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const used = [...text.matchAll(/\bparley_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.includes(name))).toEqual([]);
  },
);
