// The licences of what a release contains. A licence that is not listed here stops the release.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** They allow use in a product whose source is closed, as long as their text comes with it. MPL: as long as its files are unchanged. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
];

/** Packages whose package.json names no licence, with the one of their file LICENSE. */
const READ_BY_A_PERSON = { 'png-js': 'MIT' };

/** What is copied into the sources. */
const COPIED = [
  { name: 'GraphiQL, React', version: 'src/http/pages/graphiql/vendor', licence: 'MIT' },
  { name: 'fonts of documents', version: 'src/providers/documents/fonts/README.md', licence: 'OFL-1.1, Apache-2.0' },
];

/** The packages whose code is part of the pages of the portal. The build of the portal lists them. */
function listBundled(root) {
  const listed = JSON.parse(readFileSync(join(root, 'dist/portal-files/licences.json'), 'utf8'));
  return listed.map(({ name, version, identifier }) => ({ name, version, licence: identifier }));
}

/** Markdown. Throws if a licence is unknown. */
function formatLicences(version, lock, bundled) {
  const installed = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version: own, license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return { name, version: own, licence: license ?? READ_BY_A_PERSON[name] };
    });
  const rows = unique([...installed, ...bundled]);
  const unknown = rows.filter(({ licence }) => !isAllowed(licence));
  if (unknown.length > 0) {
    const names = unknown.map(({ name, licence }) => `${name} (${licence ?? 'none'})`);
    throw new Error(`Licences that tools/release/licences.cjs does not list: ${names.join(', ')}.`);
  }
  return [
    `# Licences of Parley ${version}`,
    '',
    'Packages that `npm ci` installs, or whose code is part of the portal, and files copied from others. Their texts are in the',
    'packages, in `dist/portal-files/licences.json` and beside the files.',
    '',
    '| Package | Version | Licence |',
    '| --- | --- | --- |',
    ...[...rows, ...COPIED].map((row) => `| ${row.name} | ${row.version} | ${row.licence} |`),
    '',
  ].join('\n');
}

/** Every licence of an expression: a choice of them is not made here. */
function isAllowed(licence = '') {
  const names = licence.split(/[()\s]+|\b(?:AND|OR)\b/).filter(Boolean);
  return names.length > 0 && names.every((name) => ALLOWED.includes(name));
}

function unique(packages) {
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

module.exports = { formatLicences, listBundled };
