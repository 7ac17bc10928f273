// Builds the portal into `dist/portal-files` of the server, and serves it while it is developed (`npm run dev`).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { buildSchema, isObjectType } from 'graphql';
import { collectDocuments } from './documents.mjs';

const schemaFile = fileURLToPath(new URL('../schema/schema.graphql', import.meta.url));

/** Types without `id` are values of the object that they were read from: the cache must know their names. */
function listEmbeddedTypes() {
  const types = Object.values(buildSchema(readFileSync(schemaFile, 'utf8')).getTypeMap());
  return types
    .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !('id' in type.getFields()))
    .map(({ name }) => name);
}

const EMBEDDED = 'virtual:embedded-types';
const embeddedTypes = {
  name: 'embedded-types',
  resolveId: (id) => (id === EMBEDDED ? `\0${EMBEDDED}` : undefined),
  load: (id) =>
    id === `\0${EMBEDDED}` ? `export const EMBEDDED_TYPES = ${JSON.stringify(listEmbeddedTypes())};` : undefined,
};

/** Once at the build, as small as possible, instead of with each request. Agencies replace `brand.json`, so it stays as it is. */
const compressed = {
  name: 'compressed-files',
  writeBundle({ dir }) {
    for (const name of readdirSync(dir, { recursive: true })) {
      if (!/\.(js|css|html|svg)$/.test(name)) continue;
      const bytes = readFileSync(join(dir, name));
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes));
    }
  },
};

/** Beside the files: the server reads them, and browsers have no use for them. */
const documents = {
  name: 'documents',
  writeBundle({ dir }) {
    const collected = collectDocuments(fileURLToPath(new URL('src', import.meta.url)));
    writeFileSync(join(dir, '..', 'portal-documents.json'), `${JSON.stringify(collected, null, 2)}\n`);
  },
};

const server = process.env.PARLEY_ORIGIN ?? 'http://127.0.0.1:4000';

export default {
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The path at which the portal is served: set it for another host with `--base /`.
  base: '/portal/',
  plugins: [react(), embeddedTypes, compressed, documents],
  define: { PORTAL_API_URL: JSON.stringify(process.env.PORTAL_API_URL ?? '') },
  build: {
    outDir: process.env.PORTAL_OUT ?? '../dist/portal-files',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // An inlined file would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Of the packages whose code is in the files.
    license: { fileName: 'licences.json' },
  },
  server: { proxy: { '/graphql': server } },
};
