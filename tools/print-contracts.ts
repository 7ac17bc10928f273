// Prints the contracts, and the generated parts of the docs, from the code that runs: `npm run contracts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildRestApis } from '../rest-facade/openapi/apis';
import { buildSchema } from '../schema/build-schema';
import { DEFAULT_BASE_PATHS } from '../src/config/server';
import { readVersion } from '../src/config/version';
import { ERRORS } from '../src/domain/shared/errors';
import { renderEnvironmentExample } from './configuration-docs';
import { generatedParts, insertPart } from './generated-docs';
import { insertVersion, VERSIONED_FILES } from './versioned-files';

const { schema, sdl } = buildSchema();
writeFileSync('schema/schema.graphql', `${sdl}\n`);
for (const { base, openapi } of buildRestApis(schema, ERRORS, DEFAULT_BASE_PATHS)) {
  writeFileSync(`schema/openapi.${base}.json`, `${JSON.stringify(openapi, null, 2)}\n`);
}
for (const part of generatedParts()) {
  writeFileSync(part.page, insertPart(readFileSync(part.page, 'utf8'), part));
}
for (const file of VERSIONED_FILES) writeFileSync(file, insertVersion(readFileSync(file, 'utf8'), readVersion()));
writeFileSync('.env.example', renderEnvironmentExample());
process.stdout.write(
  'Printed schema/schema.graphql, schema/openapi.*.json, .env.example, the generated parts of docs/ and the version\n',
);
