// Runs the faults of streams and the search for leaked secrets as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('faults-streams');
