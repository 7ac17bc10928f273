// Chooses mutants: some of each file. The seed decides which, the same ones however many files are chosen from, and a larger
// sample contains the smaller one.
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { createHash } = require('node:crypto');
const { createCompiler } = require('./compile.cjs');
const { listMutants } = require('./mutate.cjs');

const ROOT = resolve(__dirname, '..', '..');

/** Pairs of a guarded file and its mutants in the sample, in the order of the file. Those that do not compile are left out. */
function sampleMutants(areas, each, seed) {
  const compiles = createCompiler();
  return areas.map((area) => {
    const all = listMutants(area.file, readFileSync(join(ROOT, area.file), 'utf8'))
      .map((mutant, index) => ({ mutant, index, lot: draw(`${seed} ${area.file} ${index}`) }))
      .sort((one, other) => (one.lot < other.lot ? -1 : 1));
    const drawn = [];
    let broken = 0;
    for (const one of all) {
      if (drawn.length >= each) break;
      if (compiles(one.mutant)) drawn.push(one);
      else broken += 1;
    }
    console.log(`${area.file}: ${drawn.length} mutants of ${all.length}; ${broken} others do not compile`);
    return [area, drawn.sort((one, other) => one.index - other.index).map(({ mutant }) => mutant)];
  });
}

function draw(text) {
  return createHash('sha256').update(text).digest('hex');
}

module.exports = { sampleMutants };
