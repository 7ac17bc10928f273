// Runs the database tests as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-persistence');
