// Orders a run: suites that take longest start first, so that no worker is left with one of them at the end.
const { default: Sequencer } = require('@jest/test-sequencer');
const { statSync } = require('node:fs');
const { STANDALONE } = require('./grouped-suites.cjs');

/** Grouped suites and standalone files take long; the size of any other file approximates its duration. */
function getWeight({ path }) {
  const isLong = path.includes('/suites/') || STANDALONE.some((file) => path.endsWith(`/${file}`));
  return isLong ? Infinity : statSync(path).size;
}

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const weights = new Map(tests.map((test) => [test, getWeight(test)]));
    return [...tests].sort((one, other) =>
      weights.get(one) === weights.get(other) ? 0 : weights.get(other) - weights.get(one),
    );
  }
};
