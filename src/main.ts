// Starts the server: configuration, database with its demo data, application, listen; and stops it on a signal.
import { seedDemoIfEmpty } from '../seeders/demo-data';
import { createDemo } from '../seeders/demo';
import { readConfig } from './config/config';
import { createApp } from './app';
import { findFailedCleanerSamples } from './domain/letters/clean-html';
import { createLogger, openLogStream } from './providers/log';
import { createDependencies, openConfiguredDatabase } from './container';
import { prepareDatabase } from './prepare-database';
import { formatWelcome } from './welcome';

/** Only one server may use an embedded database; commands may do so beside it. */
const IS_SERVER = true;
const SHUTDOWN_TIMEOUT_MS = 20_000;
/** Connections that wait to be accepted. With Node's 511, a burst of connections would wait for seconds to be repeated. */
const BACKLOG = 2048;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  checkHtmlCleaner();
  const isTerminal = process.stdout.isTTY;
  const log = createLogger(config.LOG_LEVEL, config.warnings, isTerminal ? await openLogStream() : undefined);
  const dependencies = createDependencies(config, log, await openConfiguredDatabase(config, IS_SERVER));
  await prepareDatabase(config, dependencies, seedDemoIfEmpty, (line) => log.info(line));
  const demo = createDemo(dependencies.db);
  const app = await createApp(config, dependencies, log, demo);
  await new Promise<void>((resolve, reject) => {
    app.server.once('error', reject).listen(config.PORT, config.HOST, BACKLOG, resolve);
  });
  const address = app.server.address();
  // With PORT=0 the system has chosen the port.
  const port = (typeof address === 'object' ? address?.port : undefined) ?? config.PORT;
  const facts = { origin: `http://${config.HOST}:${port}`, isTerminal, version: dependencies.settings.version };
  const demoDay = isTerminal ? await demo.findDay(dependencies.clock()) : null;
  process.stdout.write(formatWelcome(config, { ...facts, demoDay }));

  const stop = async () => {
    const force = setTimeout(() => process.exit(1), config.drainMs + SHUTDOWN_TIMEOUT_MS);
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

start().catch((error: unknown) => {
  process.stderr.write(`Parley did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
