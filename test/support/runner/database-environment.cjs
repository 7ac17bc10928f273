// Jest environment of tests that need a database: exposes the selected store and the driver of the embedded database.
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
    // The driver is an ES module, which tests cannot load in Jest's module system.
    if (this.store === 'embedded') this.global.__SQLITE__ = (await import('@appthreat/sqlite3')).default;
  }

  /** Marks every suite as skipped if there is no database server: blocks inherit the mode of the root block. */
  async handleTestEvent(event, state) {
    if (event.name === 'setup' && this.isMissing) state.rootDescribeBlock.mode = 'skip';
  }
};
