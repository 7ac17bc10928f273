// Jest environment of tests that drive Chromium: exposes its path and the database driver, and skips the tests if it is missing.
const { existsSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');

const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.isMissing = !existsSync(CHROMIUM);
    this.global.__CHROMIUM__ = CHROMIUM;
    // The driver is an ES module, which tests cannot load in Jest's module system.
    this.global.__SQLITE__ = (await import('@appthreat/sqlite3')).default;
    if (!this.isMissing) return;
    const message = 'NO BROWSER: the browser project is SKIPPED. Install chromium or set CHROMIUM_PATH.';
    if (process.env.CI === 'true') throw new Error(message);
    process.stderr.write(`\n>>> ${message}\n\n`);
  }

  /** Marks every suite as skipped if there is no browser: blocks inherit the mode of the root block. */
  async handleTestEvent(event, state) {
    if (event.name === 'setup' && this.isMissing) state.rootDescribeBlock.mode = 'skip';
  }
};
