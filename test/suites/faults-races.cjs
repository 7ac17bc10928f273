// Runs the faults of sign-ins, and what no other suite lists, as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('faults-sign-in');
