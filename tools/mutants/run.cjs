// `npm run mutants`: changes one place of a guarded file at a time and runs the tests of its area, which must fail. Prints a
// table and the survivors; fails if one of them is not explained. Without `--each`, every mutant runs.
//   npm run mutants -- --each 10 --seed 14             a sample: ten of each file
//   npm run mutants -- --only tokens                   the files and areas whose name contains this
//   npm run mutants -- --into /tmp/mutants.jsonl       remembers each result; what the file calls killed does not run again
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { AREAS } = require('./areas.cjs');
const { runArea } = require('./run-area.cjs');
const { openResults } = require('./results.cjs');
const { sampleMutants } = require('./sample.cjs');
const { printTable } = require('./table.cjs');

async function main() {
  const { values } = parseArgs({
    options: {
      each: { type: 'string', default: 'Infinity' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      into: { type: 'string' },
    },
  });
  const areas = AREAS.filter(({ name, file }) => name.includes(values.only) || file.includes(values.only));
  const folder = mkdtempSync(join(tmpdir(), 'parley-mutants-'));
  const results = openResults(values.into);
  const sampled = sampleMutants(areas, Number(values.each), Number(values.seed));
  try {
    for (const [area, mutants] of sampled) {
      const left = mutants.filter((mutant) => !results.isKilled(mutant));
      if (left.length > 0) await runArea(area, left, folder, results.add);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const unexplained = printTable(sampled, results, values);
  process.exitCode = unexplained > 0 ? 1 : 0;
}

// The workers end with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

void main();
