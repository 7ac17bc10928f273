// Runs the races between server processes as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('faults-races');
