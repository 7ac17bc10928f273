// Start: settings → database → application → listen; and the orderly way back on a signal.
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
  const log = createLogger(config.LOG_LEVEL);
  const parts = createDependencies(config, log, await openConfiguredDatabase(config));
  await prepareDatabase(config, parts, (line) => log.info(line));
  const app = await createApp(config, parts, log);
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject).listen(config.PORT, config.HOST, resolve);
  });
  printWelcome(config);

  const stop = async () => {
    const force = setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS);
    await app.stop();
    parts.mail.close();
    await parts.db.close();
    clearTimeout(force);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** What creditors write is shown to consumers: without a cleaner that cleans there is no server. */
function checkHtmlCleaner(): void {
  const faults = findFailedCleanerSamples();
  if (faults.length > 0) throw new Error(`The cleaner of HTML does not clean: ${faults.join(', ')}.`);
}

function printWelcome(config: Config): void {
  const { HOST, PORT, CONSUMER_BASE_PATH, CREDITOR_BASE_PATH, DATABASE_URL, APP_ENV } = config;
  const origin = `http://${HOST}:${PORT}`;
  const lines = [
    `Parley listens on ${origin} (${APP_ENV}, ${DATABASE_URL ? 'MySQL or MariaDB' : 'embedded store'})`,
    `  REST     ${origin}${CONSUMER_BASE_PATH}/health   creditors ${origin}${CREDITOR_BASE_PATH}`,
    `  GraphQL  ${origin}/graphql   schema ${origin}/schema.graphql`,
    ...(config.showsGraphiql ? [`  To try   ${origin}/graphiql   reference ${origin}/docs`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

start().catch((error: unknown) => {
  process.stderr.write(`Parley did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
