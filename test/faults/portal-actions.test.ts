// Every action of a consumer in the portal, on MariaDB; `test/browser/portal-actions.test.ts` does them on the embedded database.
import { testActions } from '../support/browser/portal-actions';
import { createServerDatabase, type ServerDatabase } from '../support/database/server-database';
import { SEALING_SETTINGS } from '../support/database/test-database';
import { startServerProcess, type TestServerProcess } from '../support/servers/server-processes';

let database: ServerDatabase;
let server: TestServerProcess;

beforeAll(async () => {
  database = await createServerDatabase(true);
  server = await startServerProcess({
    APP_ENV: 'local',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    ...SEALING_SETTINGS,
  });
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

testActions(() => server.origin);
