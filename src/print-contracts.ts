// Prints the contracts and the README's pictures from what runs: `npm run contracts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from '../schema/build-schema';
import { drawLoginFlow } from './domain/flow-picture';

const FLOW_MARKS = /(<!-- login flow -->\n)[\s\S]*?(\n<!-- end of login flow -->)/;

writeFileSync('schema/schema.graphql', `${buildSchema().sdl}\n`);
const readme = readFileSync('README.md', 'utf8');
writeFileSync(
  'README.md',
  readme.replace(FLOW_MARKS, (_all: string, start: string, end: string) => `${start}${drawLoginFlow()}${end}`),
);
process.stdout.write('Printed schema/schema.graphql and the pictures of README.md\n');
