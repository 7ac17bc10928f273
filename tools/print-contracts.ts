// Prints the contracts and the README's pictures from what runs: `npm run contracts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from '../schema/server/build-schema';
import { buildRestApis } from '../rest-facade/openapi/apis';
import { DEFAULT_BASE_PATHS } from '../src/config/settings';
import { ERRORS } from '../src/domain/shared/errors';
import { drawLoginFlowDiagram } from '../src/domain/sign-in/login-flow';
import { drawNegotiationDiagram } from '../src/domain/negotiation/negotiation-diagram';

const { schema, sdl } = buildSchema();
writeFileSync('schema/schema.graphql', `${sdl}\n`);
for (const { base, openapi } of buildRestApis(schema, ERRORS, DEFAULT_BASE_PATHS)) {
  writeFileSync(`schema/openapi.${base}.json`, `${JSON.stringify(openapi, null, 2)}\n`);
}
const readme = [
  { name: 'login flow', picture: drawLoginFlowDiagram() },
  { name: 'negotiation', picture: drawNegotiationDiagram() },
].reduce(insertDiagram, readFileSync('README.md', 'utf8'));
writeFileSync('README.md', readme);
process.stdout.write('Printed schema/schema.graphql, schema/openapi.*.json and the pictures of README.md\n');

function insertDiagram(text: string, { name, picture }: { readonly name: string; readonly picture: string }): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  return text.replace(new RegExp(`${start}[\\s\\S]*${end}`), [start, picture, end].join('\n\n'));
}
