// Mistakes by meaning, of every noun: a company, an owner, a day, a lock or a second row is lost. Each is a text of a file and
// what stands there by mistake, with the test files that must notice it; a fourth member says why none can.
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const ROOT = resolve(__dirname, '..', '..');

const NOUNS = [
  'account',
  'negotiation',
  'payments',
  'gifts',
  'calendar',
  'sign-in',
  'profile',
  'letters',
  'company',
  'imports',
  'creditor',
  'exports',
  'messages',
  'system',
  'shared',
];

/** Pairs of an area and its mutants, like `sampleMutants`. `only`: a noun, or a part of the names of files. */
function listMistakes(only) {
  const isNoun = NOUNS.includes(only);
  return NOUNS.flatMap((noun) => {
    if (isNoun && noun !== only) return [];
    const groups = require(`./mistakes/${noun}.cjs`);
    return groups.map(({ tests, mistakes }) => [
      { name: noun, tests },
      mistakes.filter(([file]) => isNoun || file.includes(only)).map(toMutant),
    ]);
  }).filter(([, mutants]) => mutants.length > 0);
}

function toMutant([file, original, replacement, reason = null]) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const start = text.indexOf(original);
  if (start === -1 || text.includes(original, start + 1))
    throw new Error(`${file} must contain this once: ${original}`);
  const line = text.slice(0, start).split('\n').length;
  return { file, start, end: start + original.length, replacement, line, original, reason };
}

module.exports = { listMistakes };
