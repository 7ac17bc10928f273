// Every action of consumers and creditors in the portal while its answer is late, lost, or comes after the news of its effect:
// no page says what is not so.
import { testCreditorActions } from '../support/browser/creditor-actions';
import { testActions } from '../support/browser/portal-actions';
import { LOCKED, withServerPages } from '../support/browser/server-pages';
import { ALL_SITUATIONS } from '../support/browser/situations';

const pages = withServerPages({ ...LOCKED, STREAM_POLL_MS: '100' });
const origin = () => pages().server.origin;

describe.each(ALL_SITUATIONS)('%s', (situation) => {
  describe('a consumer', () => {
    beforeAll(() => pages().startAgain());
    testActions(origin, situation);
  });

  describe('a creditor', () => {
    beforeAll(() => pages().startAgain());
    testCreditorActions(origin, situation);
  });
});
