// Starts the server: configuration, database with its demo data, application, listen; and stops it on a signal.
import type { AddressInfo } from 'node:net';
import { seedDemoIfEmpty } from '../seeders/demo-data';
import { demoPeople } from '../seeders/demo-people';
import { readConfig, type Config } from './config/config';
import { createApp } from './app';
import { findFailedCleanerSamples } from './domain/letters/clean-html';
import { createLogger } from './providers/log';
import { createDependencies, openConfiguredDatabase } from './container';
import { prepareDatabase } from './prepare-database';

const SHUTDOWN_TIMEOUT_MS = 20_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  checkHtmlCleaner();
  const log = createLogger(config.LOG_LEVEL, config.warnings);
  const dependencies = createDependencies(config, log, await openConfiguredDatabase(config));
  await prepareDatabase(config, dependencies, seedDemoIfEmpty, (line) => log.info(line));
  const app = await createApp(config, dependencies, log, demoPeople);
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject).listen(config.PORT, config.HOST, resolve);
  });
  printWelcome(config, app.server.address());

  const stop = async () => {
    const force = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS);
    await app.stop();
    dependencies.mail.close();
    await dependencies.db.close();
    clearTimeout(force);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** Letters by creditors are shown to consumers, so the server does not start with a broken HTML cleaner. */
function checkHtmlCleaner(): void {
  const failed = findFailedCleanerSamples();
  if (failed.length > 0) throw new Error(`The HTML cleaner fails for: ${failed.join(', ')}.`);
}

function printWelcome(config: Config, address: AddressInfo | string | null): void {
  const { HOST, CONSUMER_BASE_PATH, CREDITOR_BASE_PATH, DATABASE_URL, APP_ENV } = config;
  // With PORT=0 the system has chosen the port.
  const port = typeof address === 'object' ? address?.port : undefined;
  const origin = `http://${HOST}:${port ?? config.PORT}`;
  const lines = [
    `Parley listens on ${origin} (${APP_ENV}, ${DATABASE_URL ? 'MySQL or MariaDB' : 'embedded database'})`,
    `  REST     ${origin}${CONSUMER_BASE_PATH}/health   creditors ${origin}${CREDITOR_BASE_PATH}`,
    `  GraphQL  ${origin}/graphql   schema ${origin}/schema.graphql`,
    ...(config.showsGraphiql ? [`  Try it   ${origin}/graphiql   reference ${origin}/docs`] : []),
    ...config.warnings.map((warning) => `  WARNING  ${warning}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

start().catch((error: unknown) => {
  process.stderr.write(`Parley did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
