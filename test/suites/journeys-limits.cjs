// Runs the error catalogue of the sign-in and the rate limits as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-limits');
