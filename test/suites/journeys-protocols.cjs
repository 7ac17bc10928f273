// Runs the journeys over HTTP and GraphQL as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-protocols');
