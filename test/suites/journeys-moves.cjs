// Runs the moves in every state, with their terms and plans, as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-moves');
