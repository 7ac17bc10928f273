// Prints the contracts and the README's pictures from what runs: `npm run contracts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { buildSchema } from '../schema/build-schema';
import { drawLoginFlow } from './domain/flow-picture';

const FLOW = /<!-- login flow -->[\s\S]*<!-- end of login flow -->/;

writeFileSync('schema/schema.graphql', `${buildSchema().sdl}\n`);
const picture = ['<!-- login flow -->', drawLoginFlow(), '<!-- end of login flow -->'].join('\n\n');
writeFileSync('README.md', readFileSync('README.md', 'utf8').replace(FLOW, picture));
process.stdout.write('Printed schema/schema.graphql and the pictures of README.md\n');
