// What the peers share with Parley: rows, statements, token check with its memory of verified tokens, and rules. Only the
// frame around them differs.
const pino = require('pino');
const { createPool } = require('mysql2/promise');
const { readConfig } = require('../../../dist/src/config/config');
const { createDependencies } = require('../../../dist/src/container');
const { openConfiguredDatabase } = require('../../../dist/src/open-database');
const { createContext } = require('../../../dist/schema/server/execute');

async function openProduct() {
  const config = readConfig(process.env);
  const opened = await openConfiguredDatabase(config);
  return createDependencies(config, pino({ level: 'silent' }), opened);
}

/** With prepared statements and transactions on a pool of mysql2 instead of Sequelize's. */
async function openByHand() {
  const dependencies = await openProduct();
  const config = readConfig(process.env);
  const pool = createPool({
    uri: config.DATABASE_URL,
    connectionLimit: config.DATABASE_POOL_MAX,
    timezone: 'Z',
    dateStrings: true,
    supportBigNumbers: true,
  });
  pool.pool.on('connection', (connection) => {
    connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  const transaction = async (work) => {
    const connection = await pool.getConnection();
    try {
      await connection.beginTransaction();
      const outcome = await work(bind(dependencies.db, connection));
      await connection.commit();
      return outcome;
    } catch (error) {
      await connection.rollback();
      throw error;
    } finally {
      connection.release();
    }
  };
  const db = { ...bind(dependencies.db, pool), transaction };
  // Nothing is sent twice.
  db.repeatable = db;
  return { ...dependencies, db };
}

/** Sends statements to the pool, or to the connection of a transaction. */
function bind(db, connection) {
  const execute = async (sql, params = []) => (await connection.execute(sql, [...params]))[0];
  return {
    ...db,
    read: execute,
    write: async (sql, params) => (await execute(sql, params)).affectedRows,
    insert: async (sql, params) => (await execute(sql, params)).insertId,
  };
}

/** The part of a request that use cases read. */
function readFacts(headers) {
  return {
    authorization: headers.authorization ?? null,
    ip: '127.0.0.1',
    ipPrefix: '127.0.0.1',
    userAgent: headers['user-agent'] ?? null,
    requestId: 'bench',
    deviceCookie: null,
  };
}

const NO_RESPONSE = { setDeviceCookie: () => undefined, discloseRateLimits: () => undefined };

/** The context of Parley's resolvers. */
function createProductContext(dependencies, headers) {
  return createContext(dependencies, { request: readFacts(headers), response: NO_RESPONSE });
}

module.exports = { openProduct, openByHand, readFacts, createProductContext, NO_RESPONSE };
