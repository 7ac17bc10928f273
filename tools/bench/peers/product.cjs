// What the peers share with Parley: rows, statements, token check with its memory of verified tokens, and rules. Only the
// frame around them differs.
const pino = require('pino');
const { createPool } = require('mysql2/promise');
const { readConfig } = require('../../../dist/src/config/config');
const { createDependencies } = require('../../../dist/src/container');
const { openConfiguredDatabase } = require('../../../dist/src/open-database');
const { authenticate } = require('../../../dist/src/services/shared/authenticate');
const { account } = require('../../../dist/src/services/account/account');
const { accounts } = require('../../../dist/src/services/account/accounts');
const { createContext } = require('../../../dist/schema/server/execute');
const { buildAccountBody } = require('../../../dist/tools/bench/account-body');

const PAGE = 20;

async function openProduct() {
  const config = readConfig(process.env);
  const opened = await openConfiguredDatabase(config);
  return createDependencies(config, pino({ level: 'silent' }), opened);
}

/** With prepared statements on a pool of mysql2 instead of Sequelize's. */
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
  const read = async (sql, params = []) => (await pool.execute(sql, [...params]))[0];
  return { ...dependencies, db: { ...dependencies.db, read } };
}

async function readAccountBody(dependencies, authorization, id) {
  const caller = await authenticate(dependencies, authorization ?? null, Number(id));
  return buildAccountBody(await account(dependencies, caller, id));
}

async function readListBody(dependencies, authorization) {
  const caller = await authenticate(dependencies, authorization ?? null);
  const { edges, totalCount } = await accounts(dependencies, caller, { first: PAGE, after: null, state: null });
  return { data: edges.map(({ node }) => buildAccountBody(node)), meta: { next_cursor: null, total: totalCount } };
}

/** The context of Parley's resolvers. */
function createProductContext(dependencies, headers) {
  const request = {
    authorization: headers.authorization ?? null,
    ip: '127.0.0.1',
    ipPrefix: '127.0.0.1',
    userAgent: headers['user-agent'] ?? null,
    requestId: 'bench',
    deviceCookie: null,
  };
  const response = { setDeviceCookie: () => undefined, discloseRateLimits: () => undefined };
  return createContext(dependencies, { request, response });
}

module.exports = { openProduct, openByHand, readAccountBody, readListBody, createProductContext };
