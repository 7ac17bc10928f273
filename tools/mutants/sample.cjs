// Chooses mutants: some of each file. The seed decides which, the same ones however many files are chosen from.
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { createHash } = require('node:crypto');
const { listMutants } = require('./mutate.cjs');

const ROOT = resolve(__dirname, '..', '..');

/** Pairs of a guarded file and its mutants in the sample, in the order of the file. */
function sampleMutants(areas, each, seed) {
  return areas.map((area) => {
    const all = listMutants(area.file, readFileSync(join(ROOT, area.file), 'utf8'));
    const drawn = all
      .map((mutant, index) => ({ mutant, index, lot: draw(`${seed} ${area.file} ${index}`) }))
      .sort((one, other) => (one.lot < other.lot ? -1 : 1))
      .slice(0, each)
      .sort((one, other) => one.index - other.index);
    return [area, drawn.map(({ mutant }) => mutant)];
  });
}

function draw(text) {
  return createHash('sha256').update(text).digest('hex');
}

module.exports = { sampleMutants };
