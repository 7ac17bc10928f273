// Jest transformer of mutated runs: applies the mutant of the run to its file, then compiles like every run.
const { createHash } = require('node:crypto');
const { resolve } = require('node:path');
const swc = require('@swc/jest').createTransformer();
const { applyMutant } = require('./mutate.cjs');

const ROOT = resolve(__dirname, '..', '..');

function mutate(text, path, { transformerConfig: { mutant } }) {
  return mutant && resolve(ROOT, mutant.file) === path ? applyMutant(text, mutant) : text;
}

module.exports = {
  process: (text, path, options) => swc.process(mutate(text, path, options), path, options),
  getCacheKey(text, path, options) {
    // The configuration contains the mutant: with it, every file would be compiled again for each mutant.
    const key = swc.getCacheKey(text, path, { ...options, configString: '' });
    return createHash('sha256')
      .update(mutate(text, path, options))
      .update(key)
      .digest('hex');
  },
};
