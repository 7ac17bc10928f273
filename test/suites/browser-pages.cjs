// Runs the tests in a browser as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('browser-pages');
