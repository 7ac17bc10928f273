// Prints the contracts and the README's pictures from what runs: `npm run contracts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from '../schema/build-schema';
import { apisOf } from '../rest-facade/openapi/apis';
import { DEFAULT_BASE_PATHS } from './config-shape';
import { ERRORS } from './domain/errors';
import { drawLoginFlow } from './domain/flow-picture';
import { drawNegotiation } from './domain/negotiation-picture';

const { schema, sdl } = buildSchema();
writeFileSync('schema/schema.graphql', `${sdl}\n`);
for (const { base, openapi } of apisOf(schema, ERRORS, DEFAULT_BASE_PATHS)) {
  writeFileSync(`schema/openapi.${base}.json`, `${JSON.stringify(openapi, null, 2)}\n`);
}
const readme = [
  { name: 'login flow', picture: drawLoginFlow() },
  { name: 'negotiation', picture: drawNegotiation() },
].reduce(withPicture, readFileSync('README.md', 'utf8'));
writeFileSync('README.md', readme);
process.stdout.write('Printed schema/schema.graphql, schema/openapi.*.json and the pictures of README.md\n');

function withPicture(text: string, { name, picture }: { readonly name: string; readonly picture: string }): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  return text.replace(new RegExp(`${start}[\\s\\S]*${end}`), [start, picture, end].join('\n\n'));
}
