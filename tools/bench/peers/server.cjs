// Starts one peer: `node server.cjs express` or, with what production needs, `node server.cjs express production`. It
// listens on `PORT` and responds to `/livez`.
const { createServer } = require('node:http');
const { forProduction } = require('./production.cjs');

const FRAMES = ['floor', 'node-http', 'express', 'mercurius', 'yoga'];

async function start() {
  const [, , name, kind] = process.argv;
  if (!FRAMES.includes(name)) throw new Error(`There is no peer ${name}.`);
  process.once('SIGTERM', () => process.exit(0));
  const createListener = require(`./frames/${name}.cjs`);
  await createListener((listener) => {
    const listen = kind === 'production' ? forProduction(listener) : listener;
    return createServer((request, response) => {
      if (request.url === '/livez') return response.end();
      return listen(request, response);
    });
  }, Number(process.env.PORT));
}

start().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
