// GraphQL Yoga with graphql-jit.
const { compileQuery, isCompiledQuery } = require('graphql-jit');
const { createYoga } = require('graphql-yoga');
const { openSchema } = require('../graph.cjs');

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

module.exports = (createServer, port) => {
  const yoga = createYoga({
    schema: openSchema(),
    context: ({ request }) => ({ authorization: request.headers.get('authorization') }),
    plugins: [useJit()],
    logging: false,
  });
  createServer(yoga).listen(port, '127.0.0.1');
};
