// After the compiler: copies beside the compiled files what they read, so that the server needs nothing of the sources
// and no package for development.
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { GRAPHIQL_ASSETS, GRAPHIQL_FOLDER, resolvePackageFile } from '../src/http/pages/graphiql-assets';

/** Folders that are read where they lie. */
const FOLDERS = ['rest-facade/documents', 'schema/examples', 'src/http/pages/graphiql'];

/** The sources are where the build is started. */
const SOURCES = process.cwd();
const COMPILED = resolve(__dirname, '..');

for (const folder of FOLDERS) cpSync(join(SOURCES, folder), join(COMPILED, folder), { recursive: true });
for (const { name, from } of GRAPHIQL_ASSETS) {
  if (from) cpSync(resolvePackageFile(from), join(GRAPHIQL_FOLDER, name));
}
