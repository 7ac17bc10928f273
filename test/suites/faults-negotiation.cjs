// Runs the faults of moves and templates as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('faults-negotiation');
