// Cases of notice responses.
import type { ParityCase } from '../case';
import { getConsumerToken } from '../fixtures';
import type { ParityApp } from '../parity-app';
import type { ParityRequest } from '../requests';
import { NO_TOKEN } from './sessions';

const RETURNED: ParityRequest = { path: { notice: 1 } };

const asRivera = async (app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> => ({
  ...request,
  token: await getConsumerToken(app, 'rivera'),
});

/** The notice of account 9 is returned, and was sent again that often, last a day ago. */
async function returnNotice({ server }: ParityApp, resends: number, at = '2026-03-09 12:00:00.000'): Promise<void> {
  const { db } = server.dependencies;
  await db.write("UPDATE consumers SET status = 'notice_sent' WHERE id = 9");
  const sql = 'UPDATE consumer_notice_responses SET status = 4, resend_count = ?, resent_at = ? WHERE id = 1';
  await db.write(sql, [resends, resends === 0 ? null : at]);
}

/** Account 9 is Haddad's, whose profile is incomplete, or Rivera's. */
const giveAccount = ({ server }: ParityApp, owner: 'haddad' | 'rivera') =>
  server.dependencies.db.write('UPDATE consumers SET consumer_profile_id = ? WHERE id = 9', [
    owner === 'haddad' ? 4 : 1,
  ]);

function resending(outcome: string, arrange: (app: ParityApp) => Promise<ParityRequest>): ParityCase {
  return { outcome: `resendNotice ${outcome}`, arrange };
}

function withoutToken(operation: string, request: ParityRequest = {}): readonly ParityCase[] {
  return NO_TOKEN.map((token): ParityCase => ({
    outcome: `${operation} 401 unauthenticated`,
    arrange: () => ({ ...request, ...token }),
  }));
}

export const NOTICE_CASES: readonly ParityCase[] = [
  { outcome: 'noticeResponses 200', arrange: (app) => asRivera(app) },
  { outcome: 'noticeResponses 200', arrange: (app) => asRivera(app, { query: { limit: 1, status: 'open' } }) },
  ...withoutToken('noticeResponses'),
  {
    outcome: 'noticeResponses 422 validation_failed',
    facadeMessage: true,
    arrange: (app) => asRivera(app, { query: { limit: 0 } }),
  },
  {
    outcome: 'noticeResponses 422 validation_failed',
    rejectedByTypes: true,
    arrange: (app) => asRivera(app, { query: { status: '6' } }),
  },
  { outcome: 'noticeResponse 200', arrange: (app) => asRivera(app, RETURNED) },
  ...withoutToken('noticeResponse', RETURNED),
  ...[99, 'one'].map((notice): ParityCase => ({
    outcome: 'noticeResponse 404 not_found',
    arrange: (app) => asRivera(app, { path: { notice } }),
  })),
  resending('200', async (app) => {
    await returnNotice(app, 0);
    return asRivera(app, { ...RETURNED, body: { reason: 'New address' } });
  }),
  ...withoutToken('resendNotice', { ...RETURNED, body: {} }),
  ...[99, 'one'].map((notice) =>
    resending('404 not_found', (app) => asRivera(app, { path: { notice }, body: { reason: 'x'.repeat(256) } })),
  ),
  {
    outcome: 'resendNotice 409 profile_incomplete',
    async arrange(app) {
      await giveAccount(app, 'haddad');
      const token = await getConsumerToken(app, 'haddad');
      return { ...RETURNED, body: { reason: 'x'.repeat(256) }, token };
    },
    async cleanUp(app) {
      await giveAccount(app, 'rivera');
    },
  },
  resending('422 validation_failed', (app) => asRivera(app, { ...RETURNED, body: { reason: 'x'.repeat(256) } })),
  resending('422 validation_failed', (app) => asRivera(app, { ...RETURNED, body: { notice_balance: '0.00' } })),
  resending('409 offer_action_unavailable', async (app) => {
    await returnNotice(app, 3);
    return asRivera(app, { ...RETURNED, body: {} });
  }),
  resending('429 too_many_attempts', async (app) => {
    await returnNotice(app, 1, '2026-03-10 12:00:00.000');
    return asRivera(app, { ...RETURNED, body: {} });
  }),
];
