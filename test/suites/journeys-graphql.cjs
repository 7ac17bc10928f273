// Runs the GraphQL journeys as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-graphql');
