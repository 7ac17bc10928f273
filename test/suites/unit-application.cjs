// Runs the remaining unit tests as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('unit-application');
