// Jest environment of tests that need a database: exposes the store, its server, and the driver of the embedded database.
const TestEnvironment = require('./test-context.cjs');
const { CHROMIUM, listMissing } = require('./project-needs.cjs');

/** Store → variable with the address of its server. */
const SERVERS = { mariadb: 'TEST_DATABASE_URL', mysql: 'TEST_MYSQL_URL' };

module.exports = class DatabaseEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.store = config.projectConfig.testEnvironmentOptions.store;
    this.isMissing = listMissing().includes(config.projectConfig.displayName.name);
  }

  async setup() {
    await super.setup();
    this.global.__STORE__ = this.store;
    this.global.__CHROMIUM__ = CHROMIUM;
    this.global.__DATABASE_SERVER__ = process.env[SERVERS[this.store]] ?? null;
    // The driver is an ES module, which tests cannot load in Jest's module system.
    if (this.store === 'embedded') this.global.__SQLITE__ = (await import('@appthreat/sqlite3')).default;
  }

  /** Marks every suite as skipped if there is no database server: blocks inherit the mode of the root block. */
  async handleTestEvent(event, state) {
    if (event.name === 'setup' && this.isMissing) state.rootDescribeBlock.mode = 'skip';
  }
};
