// Mutants that no test needs to notice, and why. `code` is part of the line; the first entry that fits explains a survivor.
const EXPLAINED = [];

function explain(mutant, line) {
  const { file, original, replacement } = mutant;
  const fits = (one) =>
    one.file === file && line.includes(one.code) && one.original === original && one.replacement === replacement;
  return EXPLAINED.find(fits)?.reason ?? null;
}

module.exports = { explain };
