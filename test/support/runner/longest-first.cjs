// Orders a run: the files that take longest start first, so that no worker is left with one of them at the end.
const { default: Sequencer } = require('@jest/test-sequencer');
const { basename } = require('node:path');

/**
 * Suite or file → its processor time in seconds, with the programs that it starts. Only the order matters: write down
 * what a file takes if it is among the longest. A fresh clone has no times of earlier runs.
 */
const SECONDS = {
  'portal-situations': 400,
  'browser-pages': 300,
  'faults-operation': 300,
  'journeys-negotiation': 190,
  'journeys-sign-in': 135,
  'unit-application': 130,
  'journeys-application': 125,
  'graphql-fuzz': 120,
  'journeys-sql': 100,
  'faults-races': 100,
  'openapi-fuzz': 80,
  'reference-operations': 60,
  'e-letter-payloads': 60,
  'production-install': 60,
  'client-caches': 60,
  release: 60,
  'faults-streams': 45,
  'portal-actions': 45,
  'unit-domain': 40,
  'sign-in': 20,
  examples: 15,
};

/** Any other file. */
const SHORT_SECONDS = 10;

const getSeconds = ({ path }) => SECONDS[basename(path).replace(/(\.test)?\.\w+$/, '')] ?? SHORT_SECONDS;

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => getSeconds(other) - getSeconds(one));
  }
};
