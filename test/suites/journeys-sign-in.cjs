// Runs the sign-in, profile and creditor journeys as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-sign-in');
