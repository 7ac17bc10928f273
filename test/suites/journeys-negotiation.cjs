// Runs the negotiation and payment journeys as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('journeys-negotiation');
