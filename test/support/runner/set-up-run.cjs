// Global set-up of every run: the folder of database originals, and the prefix of the databases of this run.
const { randomBytes } = require('node:crypto');
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** False in a run that another one has started: it uses the originals and the prefix of that one. */
let isOutermost = false;

function setUpRun() {
  if (process.env.PARLEY_TEST_PREFIX) return;
  isOutermost = true;
  process.env.PARLEY_TEST_ORIGINALS = mkdtempSync(join(tmpdir(), 'parley-originals-'));
  process.env.PARLEY_TEST_PREFIX = `parley_test_${randomBytes(4).toString('hex')}_`;
}

module.exports = setUpRun;
module.exports.isOutermostRun = () => isOutermost;
