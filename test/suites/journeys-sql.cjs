// Runs the journeys that depend on SQL as one suite, on a database server.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-sql');
