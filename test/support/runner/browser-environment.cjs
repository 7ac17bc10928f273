// Jest environment of tests that drive Chromium: exposes its path and the database driver, and skips the tests if it is missing.
const TestEnvironment = require('./test-context.cjs');
const { CHROMIUM, listMissing } = require('./project-needs.cjs');

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.__CHROMIUM__ = CHROMIUM;
    // The driver is an ES module, which tests cannot load in Jest's module system.
    this.global.__SQLITE__ = (await import('@appthreat/sqlite3')).default;
  }

  /** Marks every suite as skipped if there is no browser: blocks inherit the mode of the root block. */
  async handleTestEvent(event, state) {
    if (event.name === 'setup' && listMissing().includes('browser')) state.rootDescribeBlock.mode = 'skip';
  }
};
