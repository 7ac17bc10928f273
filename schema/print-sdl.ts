// Prints the contract of the schema: `npm run contracts`.
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildSchema } from './build-schema';

const FILE = resolve(process.cwd(), 'schema', 'schema.graphql');

writeFileSync(FILE, `${buildSchema().sdl}\n`);
process.stdout.write(`Printed ${FILE}\n`);
