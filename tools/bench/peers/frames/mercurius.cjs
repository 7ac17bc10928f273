// Mercurius with its JIT.
const Fastify = require('fastify');
const mercurius = require('mercurius');
const { openSchema } = require('../graph.cjs');

module.exports = async (createServer, port) => {
  const app = Fastify({ serverFactory: createServer });
  await app.register(mercurius, {
    schema: openSchema(),
    jit: 1,
    context: ({ headers: { authorization } }) => ({ authorization }),
  });
  await app.listen({ port, host: '127.0.0.1' });
};
