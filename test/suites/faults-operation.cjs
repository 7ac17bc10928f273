// Runs the faults of starts, keys, streams and output as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('faults-processes');
