// The room as one suite.
require('../support/runner/grouped-suites.cjs').openRoom('http');
