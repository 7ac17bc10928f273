// Runs the remaining journeys as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-application');
