// Bundles the client into `dist/`, or serves it while it is developed: `node build.cjs --serve`.
const { build, context } = require('esbuild');

const { API_ORIGIN = 'http://127.0.0.1:4000', OUT_DIR = 'dist' } = process.env;
const options = {
  entryPoints: ['src/main.tsx', 'src/index.html'],
  loader: { '.html': 'copy' },
  bundle: true,
  minify: true,
  sourcemap: true,
  outdir: OUT_DIR,
  define: { API_ORIGIN: JSON.stringify(API_ORIGIN), 'process.env.NODE_ENV': '"production"' },
};

async function main() {
  if (!process.argv.includes('--serve')) return build(options);
  const development = await context(options);
  await development.serve({ host: '127.0.0.1', port: 5173, servedir: OUT_DIR });
  console.log(`Open http://127.0.0.1:5173. The service at ${API_ORIGIN} needs CONSUMER_ORIGINS=http://127.0.0.1:5173.`);
}

main().catch(() => (process.exitCode = 1));
