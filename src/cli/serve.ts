// `parley serve`: starts the server, which runs until a signal stops it.
import { createRequire } from 'node:module';
import { readConfig } from '../config/config';
import type * as Main from '../main';
import { createCommand, EXIT_CODES, printFailure } from './run-command';
import { letYoungGenerationGrow } from './young-generation';

async function run(): Promise<void> {
  try {
    // Before the application is loaded, which takes a second.
    const config = readConfig(process.env);
    const { startServer } = createRequire(__filename)('../main') as typeof Main;
    await startServer(config);
    letYoungGenerationGrow();
  } catch (error) {
    printFailure(error, 'Parley did not start.');
    // At once, whatever has been opened: a supervisor waits to start it again.
    process.exit(EXIT_CODES.failed);
  }
}

export const command = createCommand('serve', {
  description:
    'Starts the server with the settings of the environment. It stops on SIGTERM, after the running requests.',
  example: 'PORT=4000 parley serve',
}).action(run);
