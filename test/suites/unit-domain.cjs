// Runs the domain rules as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('unit-domain');
