// GraphQL Yoga with graphql-jit, on Parley's schema and resolvers.
const { createServer } = require('node:http');
const { compileQuery, isCompiledQuery } = require('graphql-jit');
const { createYoga } = require('graphql-yoga');
const { buildSchema } = require('../../../../dist/schema/build-schema');
const { createProductContext, openProduct } = require('../product.cjs');

/** Compiles each document once: Yoga remembers parsed documents. */
function useJit() {
  const compiled = new WeakMap();
  return {
    onExecute({ args, setExecuteFn }) {
      let query = compiled.get(args.document);
      if (!query) compiled.set(args.document, (query = compileQuery(args.schema, args.document, args.operationName)));
      if (isCompiledQuery(query)) {
        setExecuteFn((now) => query.query(now.rootValue, now.contextValue, now.variableValues));
      }
    },
  };
}

async function listen(port) {
  const dependencies = await openProduct();
  const yoga = createYoga({
    schema: buildSchema().schema,
    context: ({ request }) =>
      createProductContext(dependencies, { authorization: request.headers.get('authorization') ?? undefined }),
    plugins: [useJit()],
    logging: false,
    healthCheckEndpoint: '/livez',
  });
  createServer(yoga).listen(port, '127.0.0.1');
}

module.exports = { listen };
