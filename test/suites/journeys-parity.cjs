// Runs the comparison of both styles as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-parity');
