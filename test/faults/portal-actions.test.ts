// Every action of a consumer in the portal and the work of a creditor, on MariaDB; `portal-late-answers.test.ts` and
// `portal-keyboard.test.ts` in `test/browser` do them on the embedded database.
import { testCreditorKeys } from '../support/browser/creditor-keys';
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
    // Imports are regular jobs.
    SCHEDULER: 'on',
    DATABASE_URL: database.url,
    ...SEALING_SETTINGS,
  });
});
afterAll(async () => {
  await server.stop();
  await database.remove();
});

testActions(() => server.origin);
describe('a creditor', () => testCreditorKeys(() => server.origin));
