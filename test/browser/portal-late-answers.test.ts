// Every action of consumers and creditors in the portal while its answer is lost and late, and comes after the news of its
// effect: no page says what is not so.
import { testCreditorActions } from '../support/browser/creditor-actions';
import { testActions } from '../support/browser/portal-actions';
import { LOCKED, withServerPages } from '../support/browser/server-pages';

const pages = withServerPages({ ...LOCKED, STREAM_POLL_MS: '100' });
const origin = () => pages().server.origin;

describe('a consumer', () => {
  beforeAll(() => pages().startAgain());
  testActions(origin, true);
});

describe('a creditor', () => {
  beforeAll(() => pages().startAgain());
  testCreditorActions(origin);
});
