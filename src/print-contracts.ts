// Prints the contracts and the README's pictures from what runs: `npm run contracts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from '../schema/build-schema';
import { apisOf } from '../rest-facade/openapi/apis';
import { DEFAULT_BASE_PATHS } from './config-shape';
import { ERRORS } from './domain/errors';
import { drawLoginFlow } from './domain/flow-picture';

const FLOW = /<!-- login flow -->[\s\S]*<!-- end of login flow -->/;

const { schema, sdl } = buildSchema();
writeFileSync('schema/schema.graphql', `${sdl}\n`);
for (const { base, openapi } of apisOf(schema, ERRORS, DEFAULT_BASE_PATHS)) {
  writeFileSync(`schema/openapi.${base}.json`, `${JSON.stringify(openapi, null, 2)}\n`);
}
const picture = ['<!-- login flow -->', drawLoginFlow(), '<!-- end of login flow -->'].join('\n\n');
writeFileSync('README.md', readFileSync('README.md', 'utf8').replace(FLOW, picture));
process.stdout.write('Printed schema/schema.graphql, schema/openapi.*.json and the pictures of README.md\n');
