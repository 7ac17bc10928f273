// Mercurius with its JIT, on Parley's schema and resolvers.
const Fastify = require('fastify');
const mercurius = require('mercurius');
const { buildSchema } = require('../../../../dist/schema/build-schema');
const { createProductContext, openProduct } = require('../product.cjs');

async function listen(port) {
  const dependencies = await openProduct();
  const app = Fastify();
  await app.register(mercurius, {
    schema: buildSchema().schema,
    jit: 1,
    context: ({ headers }) => createProductContext(dependencies, headers),
  });
  app.get('/livez', async () => '');
  await app.listen({ port, host: '127.0.0.1' });
}

module.exports = { listen };
