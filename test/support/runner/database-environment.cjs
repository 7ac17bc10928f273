// The world of a test that needs a database: Node, the embedded store's driver, and the name of the chosen store.
const { TestEnvironment } = require('jest-environment-node');

module.exports = class StoreEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.store = config.projectConfig.testEnvironmentOptions.store;
    this.isMissing = this.store === 'mariadb' && !process.env.TEST_DATABASE_URL;
  }

  async setup() {
    await super.setup();
    this.global.__STORE__ = this.store;
    // The driver is an ES module, which cannot be loaded from inside the runner.
    if (this.store === 'embedded') this.global.__SQLITE__ = (await import('@appthreat/sqlite3')).default;
  }

  /** Without a server nothing was tested: every suite shows as skipped, for blocks inherit the mode of the root. */
  async handleTestEvent(event, state) {
    if (event.name === 'setup' && this.isMissing) state.rootDescribeBlock.mode = 'skip';
  }
};
