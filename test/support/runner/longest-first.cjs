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
  'faults-operation': 150,
  'journeys-sign-in': 85,
  'journeys-sql': 80,
  'openapi-fuzz': 80,
  'journeys-application': 75,
  'journeys-negotiation': 70,
  'journeys-moves': 65,
  'e-letter-payloads': 60,
  'journeys-protocols': 55,
  'faults-streams': 45,
  'browser-documents': 40,
  'faults-negotiation': 30,
  'faults-sign-in': 25,
  'journeys-limits': 45,
  'journeys-parity': 45,
  'browser-pages': 30,
  examples: 15,
  'unit-application': 20,
};

/** Any other file. */
const SHORT_SECONDS = 10;

const getSeconds = ({ path }) => SECONDS[basename(path).replace(/(\.test)?\.\w+$/, '')] ?? SHORT_SECONDS;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => getSeconds(other) - getSeconds(one));
  }
};
