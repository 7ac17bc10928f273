// The order of a run: what takes longest begins first, so that no worker is left with it in the end.
const { default: Sequencer } = require('@jest/test-sequencer');
const { statSync } = require('node:fs');
const { ALONE } = require('./grouped-suites.cjs');

/** Rooms hold many files, and those that stay alone take long; of the others the larger do, as far as one can tell. */
function weightOf({ path }) {
  const isLong = path.includes('/rooms/') || ALONE.some((name) => path.endsWith(`/${name}`));
  return isLong ? Infinity : statSync(path).size;
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const weights = new Map(tests.map((test) => [test, weightOf(test)]));
    return [...tests].sort((one, other) =>
      weights.get(one) === weights.get(other) ? 0 : weights.get(other) - weights.get(one),
    );
  }
};
