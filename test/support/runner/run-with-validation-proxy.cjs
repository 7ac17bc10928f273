// `npm run proxied`: runs the REST journeys with a validation proxy in front of every application and prints its findings.
// `-- test/journeys/letters` restricts the run to a folder or to files.
const { spawnSync } = require('node:child_process');
const { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Pattern of every suite that may send REST requests. */
const JOURNEYS = ['/test/(suites/journeys-(?!persistence)|journeys/(?!negotiation/stored-walks))'];

const root = join(__dirname, '..', '..', '..');
if (!existsSync(join(root, 'tools/validation-proxy/node_modules'))) {
  console.error('Run `npm run check:tools` first: it installs the packages.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'parley-proxied-'));
const report = join(folder, 'findings');
writeFileSync(report, '');

const selected = process.argv.slice(2);
const journeys = ['--selectProjects', 'embedded', '--', ...(selected.length > 0 ? selected : JOURNEYS)];
const clients = ['--config', 'tools/jest.config.cjs', '--selectProjects', 'clients'];
const passes = (selected.length > 0 ? [journeys] : [journeys, clients]).map((options) => {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'jest'), ['--testTimeout', '120000', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, VALIDATION_PROXY: 'on', VALIDATION_PROXY_REPORT: report },
  });
  return status === 0;
});

// One line per application: the `ProxyFindings` of test/support/openapi/validation-proxy.ts.
const findings = readFileSync(report, 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse);
rmSync(folder, { recursive: true });
const sum = (name) => findings.reduce((total, one) => total + one[name], 0);
const violations = findings.flatMap((one) => one.violations);
const notForwarded = findings.flatMap((one) => one.notForwarded);
for (const [request, count] of countEach(notForwarded)) console.log(`${count} × not forwarded: ${request}`);
for (const [violation, count] of countEach(violations)) console.log(`${count} × ${violation}`);
console.log(
  `Validation proxy: ${findings.length} applications, ${sum('validated')} requests validated ` +
    `(${sum('invalidRequests')} invalid on purpose and rejected as documented), ${sum('undocumented')} undocumented, ` +
    `${notForwarded.length} not forwarded, ${violations.length} violations.`,
);
process.exitCode = passes.every(Boolean) && violations.length === 0 && sum('validated') > 0 ? 0 : 1;

function countEach(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
