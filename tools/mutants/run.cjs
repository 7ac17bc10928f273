// `npm run mutants`: changes one place of a guarded file at a time and runs the tests of its area, which must fail. Prints a
// table and the survivors; fails if one of them is not explained. Without `--each`, every mutant runs.
//   npm run mutants -- --each 10 --seed 14             a sample: ten of each file
//   npm run mutants -- --mistakes --compile            mistakes by meaning instead, of every noun; first compiles each
//   npm run mutants -- --only tokens                   the files, areas and nouns whose name contains this
//   npm run mutants -- --into /tmp/mutants.jsonl       remembers each result; what the file calls killed does not run again
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { parseArgs } = require('node:util');
const { AREAS } = require('./areas.cjs');
const { createCompiler } = require('./compile.cjs');
const { listMistakes } = require('./mistakes.cjs');
const { runArea } = require('./run-area.cjs');
const { openResults } = require('./results.cjs');
const { sampleMutants } = require('./sample.cjs');
const { printNouns, printTable } = require('./table.cjs');

async function main() {
  const { values } = parseArgs({
    options: {
      each: { type: 'string', default: 'Infinity' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
      into: { type: 'string' },
      mistakes: { type: 'boolean', default: false },
      compile: { type: 'boolean', default: false },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'parley-mutants-'));
  const results = openResults(values.into);
  const mutated = values.mistakes ? selectMistakes(values) : selectMutants(values);
  try {
    for (const [area, mutants] of mutated) {
      const left = mutants.filter((mutant) => !results.isKilled(mutant));
      if (left.length > 0) await runArea(area, left, folder, results.add);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const unexplained = values.mistakes ? printNouns(mutated, results) : printTable(mutated, results, values);
  process.exitCode = unexplained > 0 ? 1 : 0;
}

function selectMutants({ only, each, seed }) {
  const areas = AREAS.filter(({ name, file }) => name.includes(only) || file.includes(only));
  return sampleMutants(areas, Number(each), Number(seed));
}

function selectMistakes({ only, compile }) {
  const mistakes = listMistakes(only);
  if (compile) assertCompiled(mistakes.flatMap(([, mutants]) => mutants));
  return mistakes;
}

/** No release can contain one that does not compile. */
function assertCompiled(mutants) {
  const compiles = createCompiler();
  const broken = mutants.filter((mutant) => !compiles(mutant));
  if (broken.length === 0) return;
  throw new Error(
    `These do not compile:\n${broken.map(({ file, replacement }) => `${file}: ${replacement}`).join('\n')}`,
  );
}

// The workers end with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

void main();
