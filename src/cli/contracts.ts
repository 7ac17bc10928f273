// `parley contracts`: writes the contracts of this release, with the base paths of this server, for authors of clients.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildRestApis } from '../../rest-facade/openapi/apis';
import { buildSchema } from '../../schema/build-schema';
import { readConfig } from '../config/config';
import { ERRORS } from '../domain/shared/errors';
import { createReportingCommand, withReport, type CommandReport } from './run-command';

async function run({ into }: { readonly into: string }): Promise<CommandReport> {
  const { CONSUMER_BASE_PATH: consumer, CREDITOR_BASE_PATH: creditor } = readConfig(process.env);
  const { schema, sdl } = buildSchema();
  const documents = buildRestApis(schema, ERRORS, { consumer, creditor }).map(
    ({ base, openapi }) => [`openapi.${base}.json`, JSON.stringify(openapi, null, 2)] as const,
  );
  const files = [['schema.graphql', sdl] as const, ...documents].map(
    ([name, text]) => [join(into, name), text] as const,
  );
  await mkdir(into, { recursive: true });
  for (const [path, text] of files) await writeFile(path, `${text}\n`);
  const paths = files.map(([path]) => path);
  return { lines: paths.map((path) => `Wrote ${path}`), data: { files: paths } };
}

export const command = createReportingCommand('contracts', {
  description:
    'Writes the GraphQL schema and the OpenAPI documents of this release, with the base paths of this server.',
  example: 'parley contracts --into contracts',
})
  .requiredOption('--into <folder>', 'folder to which the files are written')
  .action(withReport(run));
