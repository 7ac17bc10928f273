// `parley serve`: starts the server, which runs until a signal stops it.
import { createRequire } from 'node:module';
import { readConfig } from '../config/config';
import type * as Main from '../main';
import type * as Log from '../providers/log';
import { letYoungGenerationGrow, limitHeapGrowth } from './heap-growth';
import { createCommand, describeFailure, EXIT_CODES, printFailure } from './run-command';

/** In percent. Lists of 20 accounts take 230 MB instead of 350, for a tenth more processor time. */
const HEAP_GROWTH = 100;

const FAILURE = 'Parley did not start.';

const loadFile: (path: string) => unknown = createRequire(__filename);

async function run(): Promise<void> {
  try {
    // Before the application is loaded, which takes a second.
    const config = readConfig(process.env);
    const { startServer } = loadFile('../main') as typeof Main;
    await startServer(config);
    letYoungGenerationGrow();
    limitHeapGrowth(HEAP_GROWTH);
  } catch (error) {
    if (process.stdout.isTTY) printFailure(error, FAILURE);
    else (loadFile('../providers/log') as typeof Log).logFailedStart(`${FAILURE} ${describeFailure(error)}`);
    // At once, whatever has been opened: a supervisor waits to start it again.
    process.exit(EXIT_CODES.failed);
  }
}

export const command = createCommand('serve', {
  description:
    'Starts the server with the settings of the environment. It stops on SIGTERM, after the running requests have finished.',
  example: 'PORT=4000 parley serve',
}).action(run);
