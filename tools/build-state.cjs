// Whether the build in `dist/` is missing, older than the sources, or current.
const { readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

/** Written when a build is complete. */
const STAMP = join('dist', 'built');

/** What the build reads. The contracts in `schema/` are printed from it, so they are newer. */
const SOURCES = ['src', 'schema', 'rest-facade', 'seeders', 'tools', 'portal', 'tsconfig.json'];
const IS_INPUT =
  /\.ts$|^tsconfig\.json$|^rest-facade\/documents\/|^schema\/examples\/|^src\/http\/pages\/|\/fonts\/|^portal\/(src|public)\/|^portal\/[\w.]+\.(html|mjs)$/;

/** Installed, or written by the checks. */
const NO_INPUT = ['node_modules', 'schema-types.d.ts'];

/** Of the checkout in the folder `root`: `missing`, `stale` or `current`. */
function findBuildState(root) {
  const built = statSync(join(root, STAMP), { throwIfNoEntry: false })?.mtimeMs;
  if (built === undefined) return 'missing';
  return SOURCES.some((path) => isNewer(root, path, built)) ? 'stale' : 'current';
}

function isNewer(root, path, time) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory()) return IS_INPUT.test(path) && found.mtimeMs > time;
  return readdirSync(join(root, path)).some(
    (name) => !NO_INPUT.includes(name) && isNewer(root, `${path}/${name}`, time),
  );
}

module.exports = { findBuildState };
