// `npm run proxied`: the journeys once more with a public validation proxy before every application, and its findings
// in one line; `-- test/rest` takes one room, or any files.
const { spawnSync } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Every room that speaks REST, its files as one suite where a whole run takes them so. */
const JOURNEYS = ['/test/(suites/journeys-(?!persistence)|journeys/(?!negotiation/stored-walks)|client/)'];

const root = join(__dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'parley-proxied-'));
const report = join(folder, 'findings');
writeFileSync(report, '');

const chosen = process.argv.slice(2);
const { status } = spawnSync(
  join(root, 'node_modules', '.bin', 'jest'),
  ['--selectProjects', 'embedded', '--testTimeout', '120000', '--', ...(chosen.length > 0 ? chosen : JOURNEYS)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, VALIDATION_PROXY: 'on', VALIDATION_PROXY_REPORT: report } },
);

const found = readFileSync(report, 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse);
rmSync(folder, { recursive: true });
const total = (name) => found.reduce((sum, one) => sum + one[name], 0);
const [violations, uncarried] = ['violations', 'uncarried'].map((name) => found.flatMap((one) => one[name]));
for (const [request, times] of tally(uncarried)) console.log(`${times} × not carried: ${request}`);
for (const [violation, times] of tally(violations)) console.log(`${times} × ${violation}`);
console.log(
  `Validation proxy: ${found.length} applications, ${total('judged')} requests judged ` +
    `(${total('faulty')} broken on purpose and refused as documented), ${total('outside')} outside of the documents, ` +
    `${uncarried.length} not carried, ${violations.length} violations.`,
);
process.exitCode = status === 0 && violations.length === 0 && total('judged') > 0 ? 0 : 1;

function tally(texts) {
  const times = new Map();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}
