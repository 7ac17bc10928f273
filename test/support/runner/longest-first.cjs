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
  'faults-operation': 130,
  'openapi-fuzz': 80,
  'journeys-sign-in': 80,
  'faults-negotiation': 55,
  'journeys-sql': 77,
  'faults-sign-in': 65,
  'journeys-moves': 65,
  'journeys-negotiation': 63,
  'e-letter-payloads': 60,
  'journeys-application': 49,
  'journeys-parity': 45,
  'browser-pages': 41,
  catalogue: 35,
  'journeys-http': 28,
  'journeys-graphql': 23,
  'unit-application': 20,
  'journeys-persistence': 19,
};

/** Any other file. */
const SHORT_SECONDS = 10;

const getSeconds = ({ path }) => SECONDS[basename(path).replace(/(\.test)?\.\w+$/, '')] ?? SHORT_SECONDS;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => getSeconds(other) - getSeconds(one));
  }
};
