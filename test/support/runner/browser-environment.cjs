// The world of a test that drives a real browser: Node, the embedded store's driver, and word of a browser that is not there.
const { existsSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');

const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.isMissing = !existsSync(CHROMIUM);
    this.global.__CHROMIUM__ = CHROMIUM;
    // The driver is an ES module, which cannot be loaded from inside the runner.
    this.global.__SQLITE__ = (await import('@appthreat/sqlite3')).default;
    if (!this.isMissing) return;
    const message = `NO BROWSER: the browser project is SKIPPED. Install chromium or set CHROMIUM_PATH.`;
    if (process.env.CI === 'true') throw new Error(message);
    process.stderr.write(`\n>>> ${message}\n\n`);
  }

  /** Without a browser nothing was tested: every suite shows as skipped, for blocks inherit the mode of the root. */
  async handleTestEvent(event, state) {
    if (event.name === 'setup' && this.isMissing) state.rootDescribeBlock.mode = 'skip';
  }
};
