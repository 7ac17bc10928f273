// Global set-up of every run: the folder of database originals, and the prefix of the databases of this run.
const { randomBytes } = require('node:crypto');
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

module.exports = function setUpRun() {
  process.env.PARLEY_TEST_ORIGINALS = mkdtempSync(join(tmpdir(), 'parley-originals-'));
  process.env.PARLEY_TEST_PREFIX = `parley_test_${randomBytes(4).toString('hex')}_`;
};
