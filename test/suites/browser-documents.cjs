// Runs the browser tests of the references and of letters as one suite.
require('../support/runner/grouped-suites.cjs').defineSuite('browser-documents');
