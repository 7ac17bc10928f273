// Starts one peer: `node server.cjs express`. It listens on `PORT` and responds to `/livez`.
const FRAMES = ['node-http', 'express', 'sofa', 'mercurius', 'yoga', 'apollo-sequelize'];

async function start() {
  const [, , name] = process.argv;
  if (!FRAMES.includes(name)) throw new Error(`There is no peer ${name}.`);
  process.once('SIGTERM', () => process.exit(0));
  await require(`./frames/${name}.cjs`).listen(Number(process.env.PORT));
}

start().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
