// SOFA, which makes REST from a GraphQL schema by executing it with graphql-js. Its members are the fields of the schema, so
// it gets one whose fields are the members of Parley's answers.
const { createServer } = require('node:http');
const {
  getNamedType,
  getNullableType,
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  isListType,
  Kind,
} = require('graphql');
const { useSofa } = require('sofa-api');
const { buildSchema } = require('../../../../dist/schema/build-schema');
const { account } = require('../../../../dist/src/services/account/account');
const { accounts } = require('../../../../dist/src/services/account/accounts');
const { findDefinition, listFields } = require('../compile-body.cjs');
const { createProductContext, openProduct } = require('../product.cjs');

/** Written as they are: objects, and whatever is no text. */
const PLAIN = new GraphQLScalarType({ name: 'Plain' });
const LEAVES = { ID: GraphQLInt, Int: GraphQLInt, Boolean: GraphQLBoolean, JSONObject: PLAIN };

/** An object type whose fields are the members that the fragment of the facade's documents lists. */
function toObjectType(name, type, selectionSet) {
  const fields = listFields(selectionSet.selections).map((field) => {
    const declared = type.getFields()[field.name.value].type;
    const named = getNamedType(declared);
    const member = (field.alias ?? field.name).value;
    const inner = field.selectionSet
      ? toObjectType(`${name}_${member}`, named, field.selectionSet)
      : (LEAVES[named.name] ?? GraphQLString);
    const isList = isListType(getNullableType(declared));
    return [member, { type: isList ? new GraphQLList(inner) : inner, resolve: (value) => value[field.name.value] }];
  });
  return new GraphQLObjectType({ name, fields: Object.fromEntries(fields) });
}

function createSchema(dependencies) {
  const fragment = findDefinition(Kind.FRAGMENT_DEFINITION, 'Account');
  const own = buildSchema().schema.getType('ConsumerAccount');
  const accountType = toObjectType('Account', own, fragment.selectionSet);
  const meta = new GraphQLObjectType({
    name: 'Meta',
    fields: { next_cursor: { type: GraphQLString }, total: { type: GraphQLInt } },
  });
  const page = new GraphQLObjectType({
    name: 'Page',
    fields: { data: { type: new GraphQLList(accountType) }, meta: { type: meta } },
  });
  const query = new GraphQLObjectType({
    name: 'Query',
    fields: {
      account: {
        type: accountType,
        args: { id: { type: new GraphQLNonNull(GraphQLID) } },
        resolve: async (_root, { id }, context) => account(dependencies, await context.caller(Number(id)), id),
      },
      accounts: {
        type: page,
        async resolve(_root, _args, context) {
          const request = { first: 20, after: null, state: null };
          const { edges, totalCount } = await accounts(dependencies, await context.caller(), request);
          return { data: edges.map(({ node }) => node), meta: { next_cursor: null, total: totalCount } };
        },
      },
    },
  });
  return new GraphQLSchema({ query });
}

async function listen(port) {
  const dependencies = await openProduct();
  const sofa = useSofa({
    basePath: '/',
    schema: createSchema(dependencies),
    depthLimit: 10,
    context: ({ request }) =>
      createProductContext(dependencies, { authorization: request.headers.get('authorization') ?? undefined }),
  });
  createServer((request, response) => {
    if (request.url === '/livez') return response.end();
    // SOFA names the path of one object after its type.
    request.url = request.url.replace(/^\/accounts\//, '/account/');
    return sofa(request, response);
  }).listen(port, '127.0.0.1');
}

module.exports = { listen };
