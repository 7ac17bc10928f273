// Ends the build: copies the files that compiled code reads next to it, so that the server needs neither the sources nor a
// development package, makes the command executable, and marks the build as complete.
import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const FOLDERS = [
  'rest-facade/documents',
  'schema/examples',
  'src/http/pages/assets',
  'src/http/pages/graphiql',
  'src/http/pages/reference',
  'src/providers/documents/fonts',
];

/** The build starts in the root of the sources. */
const SOURCES = process.cwd();
const COMPILED = resolve(__dirname, '..');

for (const folder of FOLDERS) cpSync(join(SOURCES, folder), join(COMPILED, folder), { recursive: true });

chmodSync(join(COMPILED, 'src/cli/parley.js'), 0o755);
writeFileSync(join(COMPILED, 'built'), '');
