// Prints what a run found: a table of the areas, and each survivor with its explanation.
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { explain } = require('./explained.cjs');
const { describeMutant } = require('./results.cjs');

const ROOT = resolve(__dirname, '..', '..');

/** Returns the number of survivors that are not explained. */
function printTable(sampled, results, { seed }) {
  const rows = new Map();
  const survivors = [];
  for (const [{ name, file }, mutants] of sampled) {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
    const [total, survived] = rows.get(name) ?? [0, 0];
    const own = mutants.filter(results.isSurvivor);
    survivors.push(...own.map((mutant) => ({ mutant, reason: explain(mutant, lines[mutant.line - 1]) })));
    rows.set(name, [total + mutants.length, survived + own.length]);
  }
  const all = [...rows.values()].reduce((sum, [total]) => sum + total, 0);
  console.log(`\nSeed ${seed}\n\n| Area | Mutants | Killed | Survived |\n| --- | --- | --- | --- |`);
  for (const [name, [total, survived]] of [...rows, ['all', [all, survivors.length]]]) {
    console.log(`| ${name} | ${total} | ${total - survived} | ${survived} |`);
  }
  for (const { mutant, reason } of survivors) {
    console.log(`${reason ? 'explained' : 'UNEXPLAINED'}: ${describeMutant(mutant)}${reason ? `: ${reason}` : ''}`);
  }
  return survivors.filter(({ reason }) => reason === null).length;
}

module.exports = { printTable };
