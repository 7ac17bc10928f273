// The order of a run: what takes longest begins first, so that no worker is left with it in the end.
const { default: Sequencer } = require('@jest/test-sequencer');
const { statSync } = require('node:fs');

/** Rooms hold many files; of the others the larger take longer, as far as one can tell. */
const weightOf = ({ path }) => (path.includes('/rooms/') ? Infinity : statSync(path).size);

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort(
      (one, other) => Number(weightOf(other) > weightOf(one)) - Number(weightOf(other) < weightOf(one)),
    );
  }
};
