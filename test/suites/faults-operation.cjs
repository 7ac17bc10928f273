// Runs the faults of starts, commands, jobs, keys, database servers and payments as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('faults-operation');
