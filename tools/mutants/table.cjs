// Prints what a run found: a table of the areas, and each survivor with its explanation.
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { isFirstTier } = require('../../test/support/runner/tiers.cjs');
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
  return printSurvivors(survivors);
}

/** Like `printTable`, of mistakes by meaning, with the tier that noticed them. */
function printNouns(listed, results) {
  const nouns = [...new Set(listed.map(([{ name }]) => name))];
  const of = (noun) => listed.flatMap(([{ name }, mutants]) => (noun === 'all' || name === noun ? mutants : []));
  console.log('\n| Noun | Tried | First tier | Second tier | Survived |\n| --- | --- | --- | --- | --- |');
  for (const noun of [...nouns, 'all']) {
    const tests = of(noun).flatMap((mutant) => results.findNoticing(mutant) ?? []);
    const first = tests.filter(({ project, path }) => isFirstTier(project, path)).length;
    const survived = of(noun).filter(results.isSurvivor).length;
    console.log(`| ${noun} | ${of(noun).length} | ${first} | ${tests.length - first} | ${survived} |`);
  }
  return printSurvivors(
    of('all')
      .filter(results.isSurvivor)
      .map((mutant) => ({ mutant, reason: mutant.reason })),
  );
}

function printSurvivors(survivors) {
  for (const { mutant, reason } of survivors) {
    console.log(`${reason ? 'explained' : 'UNEXPLAINED'}: ${describeMutant(mutant)}${reason ? `: ${reason}` : ''}`);
  }
  return survivors.filter(({ reason }) => reason === null).length;
}

module.exports = { printNouns, printTable };
