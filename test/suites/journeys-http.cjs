// Runs the HTTP journeys as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-http');
