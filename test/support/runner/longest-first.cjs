// Orders a run: the longest suites start first, so that no worker is left with one of them at the end.
const { default: Sequencer } = require('@jest/test-sequencer');
const { findSuite } = require('./suites.cjs');

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const getSeconds = ({ path, context }) => findSuite(context.config.displayName.name, path)?.seconds ?? 0;
    return tests
      .map((test) => ({ test, seconds: getSeconds(test) }))
      .sort((one, other) => other.seconds - one.seconds)
      .map(({ test }) => test);
  }
};
