// Runs the faults of starts, commands, jobs, keys and database servers as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('faults-operation');
