// Runs the providers as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('unit-providers');
