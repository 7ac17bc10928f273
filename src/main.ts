// Starts the server: configuration, database with its demo data, application, listen; and stops it on a signal.
import { seedDemoIfEmpty } from '../seeders/demo-data';
import { createDemo } from '../seeders/demo';
import { findDemoData } from '../seeders/find-demo-data';
import { readConfig, type Config } from './config/config';
import { isPortalBuilt } from './config/portal-files';
import { createApp } from './app';
import { findFailedCleanerSamples } from './domain/letters/clean-html';
import { createLogger, logProcess, openLogBatches, openLogStream } from './providers/log';
import { openObserver } from './providers/observation/open-observer';
import { createDependencies } from './container';
import { listen } from './listen';
import { openConfiguredDatabase, repeatWhileUnavailable } from './open-database';
import { createDatabaseWatch } from './jobs/database-watch';
import { createJobs } from './jobs/server-jobs';
import { prepareDatabase } from './prepare-database';
import { describeStart, formatWelcome } from './welcome';

/** Only one server may use an embedded database; commands may do so beside it. */
const IS_SERVER = true;
const SHUTDOWN_TIMEOUT_MS = 20_000;

/** Returns once the server listens. */
export async function startServer(given: Config = readConfig(process.env)): Promise<void> {
  const config = given.showsPortal && !isPortalBuilt() ? withoutPortal(given) : given;
  checkHtmlCleaner();
  const isTerminal = process.stdout.isTTY;
  const log = createLogger(config.LOG_LEVEL, config.warnings, isTerminal ? await openLogStream() : openLogBatches());
  if (!isTerminal) logProcess(log);
  const printWait = (line: string) => log.warn({ event: 'start.database_wait' }, line);
  const dependencies = createDependencies(
    config,
    log,
    await openConfiguredDatabase(config, IS_SERVER, printWait),
    undefined,
    await openObserver(config.observation, log),
  );
  const demoData = { seedIfEmpty: seedDemoIfEmpty, find: findDemoData };
  // Its statements need a writer, which a failover may still be choosing.
  await repeatWhileUnavailable(config, printWait, () =>
    prepareDatabase(config, dependencies, demoData, (line) => log.info(line)),
  );
  // Before the first request: a server may start during a maintenance.
  const { db, clock, runtime, runtimeSettings } = dependencies;
  runtime.note(await runtimeSettings.findRuntimeSettings(db));
  runtime.apply(clock().epoch);
  const demo = createDemo(dependencies.db);
  const jobs = createJobs(config.jobs, dependencies, log, (job, { outcome, ms }) =>
    dependencies.observer.metrics?.job(job, outcome === 'broken', ms),
  );
  const databaseWatch = createDatabaseWatch(dependencies, { log, graceMs: config.DATABASE_RETRY_TIMEOUT_MS });
  const app = await createApp(config, dependencies, log, demo, jobs.watch, databaseWatch);
  if (app.metricsServer) {
    const place = { host: config.METRICS_HOST, port: config.METRICS_PORT };
    await listen(app.metricsServer, place, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  }
  await listen(app.server, { host: config.HOST, port: config.PORT }, { host: 'HOST', port: 'PORT' });
  databaseWatch.start();
  jobs.start();

  const stop = async () => {
    databaseWatch.stop();
    const force = setTimeout(() => process.exit(1), config.drainMs + SHUTDOWN_TIMEOUT_MS);
    await Promise.all([app.stop(), jobs.stop()]);
    dependencies.mail.close();
    await dependencies.db.close();
    await dependencies.observer.stop();
    clearTimeout(force);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

  const address = app.server.address();
  // With PORT=0 the system has chosen the port.
  const port = (typeof address === 'object' ? address?.port : undefined) ?? config.PORT;
  const facts = { origin: `http://${config.HOST}:${port}`, version: dependencies.settings.version };
  if (isTerminal) {
    const demoDay = await demo.findDay(dependencies.clock());
    process.stdout.write(formatWelcome(config, { ...facts, demoDay }));
  } else {
    // At every level, because what starts the server waits for this line.
    log.child({}, { level: 'info' }).info({ event: 'start.listening', ...facts }, describeStart(config, facts));
    log.flush();
  }
}

/** In local it is on by default, also without a build. Elsewhere, messages would lead to pages that nobody serves. */
function withoutPortal(config: Config): Config {
  const warning = 'PORTAL: the portal is not served, because nothing is built. Run npm run build, or set PORTAL=off.';
  return {
    ...config,
    showsPortal: false,
    warnings: [...config.warnings, ...(config.APP_ENV === 'local' ? [] : [warning])],
  };
}

/** Letters by creditors are shown to consumers, so the server does not start with a broken HTML cleaner. */
function checkHtmlCleaner(): void {
  const failed = findFailedCleanerSamples();
  if (failed.length > 0) throw new Error(`The HTML cleaner fails for: ${failed.join(', ')}.`);
}
