// Orders a run: the files that take longest start first, so that no worker is left with one of them at the end.
const { default: Sequencer } = require('@jest/test-sequencer');
const { basename } = require('node:path');

/**
 * Suite or file → its processor time in seconds, with the programs that it starts. Only the order matters: write down
 * what a file takes if it is among the longest. A fresh clone has no times of earlier runs.
 */
const SECONDS = {
  'reference-operations': 230,
  'graphql-fuzz': 120,
  'journeys-sign-in': 93,
  'faults-processes': 94,
  'openapi-fuzz': 80,
  'journeys-negotiation': 81,
  'journeys-sql': 77,
  'faults-negotiation': 77,
  'journeys-moves': 73,
  'faults-sign-in': 70,
  'journeys-application': 65,
  'journeys-http': 60,
  'e-letter-payloads': 60,
  'journeys-parity': 53,
  'journeys-graphql': 50,
  'journeys-persistence': 50,
  catalogue: 45,
  'stored-walks': 40,
  'unit-application': 40,
  'reference-walks': 35,
  'random-walks': 35,
};

/** Any other file. */
const SHORT_SECONDS = 10;

const getSeconds = ({ path }) => SECONDS[basename(path).replace(/(\.test)?\.\w+$/, '')] ?? SHORT_SECONDS;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => getSeconds(other) - getSeconds(one));
  }
};
