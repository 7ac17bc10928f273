// Every action of a consumer in the portal, on the embedded database; `test/faults/portal-actions.test.ts` does them on MariaDB.
import { testActions } from '../support/browser/portal-actions';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

const pages = withServerPages(LOCKED);
testActions(() => pages().server.origin);
