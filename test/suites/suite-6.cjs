// Runs the files of a suite of each project.
require('../support/runner/suites.cjs').defineSuite(6);
