// The schema of the GraphQL peers: Parley's printed one, with two root fields that resolve. All others read the members of
// the objects that these return.
const { Buffer } = require('node:buffer');
const { schema } = require('./compile-body.cjs');
const { openUseCases } = require('./use-cases.cjs');

/** The context has the header `authorization`. */
function openSchema() {
  const useCases = openUseCases();
  const fields = schema.getQueryType().getFields();
  fields.account.resolve = (_root, { id }, { authorization }) => useCases.account(authorization, id);
  fields.accounts.resolve = async (_root, _variables, { authorization }) => {
    const { accounts, total } = await useCases.list(authorization);
    const edges = accounts.map((node) => ({ cursor: toCursor(node), node }));
    const pageInfo = { hasNextPage: accounts.length < total, endCursor: edges.at(-1)?.cursor ?? null };
    return { edges, pageInfo, totalCount: total };
  };
  return schema;
}

function toCursor({ id, display }) {
  return Buffer.from(`${display.state.priority}:${id}`).toString('base64url');
}

module.exports = { openSchema };
