// `npm run proxied`: runs the REST journeys with a validation proxy in front of every application and prints its findings.
// `-- test/journeys/letters` restricts the run to a folder or to files.
const { spawnSync } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Pattern of every suite that may send REST requests. */
const JOURNEYS = ['/test/(suites/journeys-(?!persistence)|journeys/(?!negotiation/stored-walks)|client/)'];

const root = join(__dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'parley-proxied-'));
const report = join(folder, 'findings');
writeFileSync(report, '');

const selected = process.argv.slice(2);
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'jest'),
  ['--selectProjects', 'embedded', '--testTimeout', '120000', '--', ...(selected.length > 0 ? selected : JOURNEYS)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, VALIDATION_PROXY: 'on', VALIDATION_PROXY_REPORT: report } },
);

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
process.exitCode = status === 0 && violations.length === 0 && sum('validated') > 0 ? 0 : 1;

function countEach(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
