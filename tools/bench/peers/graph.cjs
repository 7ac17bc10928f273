// The schema of the GraphQL peers: Parley's printed one, with two root fields that resolve. All others read the members of
// the objects that these return; enums are the lower-case words of the database.
const { Buffer } = require('node:buffer');
const { makeExecutableSchema } = require('@graphql-tools/schema');
const { isEnumType, printSchema } = require('graphql');
const { schema } = require('./compile-body.cjs');
const { openUseCases } = require('./use-cases.cjs');

/** The context has the header `authorization`. */
function openSchema() {
  const useCases = openUseCases();
  const Query = {
    account: (_root, { id }, { authorization }) => useCases.account(authorization, id),
    async accounts(_root, _variables, { authorization }) {
      const { accounts, total } = await useCases.list(authorization);
      const edges = accounts.map((node) => ({ cursor: toCursor(node), node }));
      const pageInfo = { hasNextPage: accounts.length < total, endCursor: edges.at(-1)?.cursor ?? null };
      return { edges, pageInfo, totalCount: total };
    },
  };
  return makeExecutableSchema({ typeDefs: printSchema(schema), resolvers: { Query, ...listEnums() } });
}

function listEnums() {
  const enums = Object.values(schema.getTypeMap()).filter((type) => isEnumType(type) && !type.name.startsWith('__'));
  return Object.fromEntries(
    enums.map((type) => [
      type.name,
      Object.fromEntries(type.getValues().map(({ name }) => [name, name.toLowerCase()])),
    ]),
  );
}

function toCursor({ id, display }) {
  return Buffer.from(`${display.state.priority}:${id}`).toString('base64url');
}

module.exports = { openSchema };
