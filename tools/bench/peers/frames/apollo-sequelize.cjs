// The usual gateway: Apollo Server behind its Express integration, graphql-js, and Sequelize models with their associations.
// The schema, the token check and the rules are Parley's.
const { ApolloServer } = require('@apollo/server');
const { expressMiddleware } = require('@as-integrations/express5');
const express = require('express');
const { buildSchema } = require('../../../../dist/schema/build-schema');
const { toAccountFacts, toStateFacts } = require('../../../../dist/src/persistence/account/account-rows');
const { associateModels, createAccountQuery, readStatesByModels } = require('../../../../dist/tools/bench/model-reads');
const { createProductContext, openProduct } = require('../product.cjs');

/** The stores of Parley, with the reads of accounts through models. */
async function openWithModels() {
  const dependencies = await openProduct();
  const { db, clock } = dependencies;
  associateModels(db);
  const query = await createAccountQuery(db, Number(process.env.BENCH_ACCOUNT), clock().today);
  const findAccountsByIds = async (database, ids, today) => {
    const rows = await query(database, ids, today);
    const found = new Map(rows.map((row) => [Number(row.id), toAccountFacts(row, database.sealing)]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  const accounts = {
    ...dependencies.accounts,
    findAccountsByIds,
    findAccountById: async (database, id, today) => (await findAccountsByIds(database, [id], today))[0] ?? null,
    findStateFactsByProfile: async (database, profile) =>
      (await readStatesByModels(database, profile)).map(toStateFacts),
  };
  return { ...dependencies, accounts };
}

async function listen(port) {
  const dependencies = await openWithModels();
  const apollo = new ApolloServer({ schema: buildSchema().schema, csrfPrevention: false });
  await apollo.start();
  const app = express();
  app.get('/livez', (_request, response) => response.end());
  const context = async ({ req }) => {
    const own = createProductContext(dependencies, req.headers);
    // Without the account that Parley reads together with the session.
    return { ...own, caller: () => own.caller() };
  };
  app.use('/graphql', express.json(), expressMiddleware(apollo, { context }));
  app.listen(port, '127.0.0.1');
}

module.exports = { listen };
