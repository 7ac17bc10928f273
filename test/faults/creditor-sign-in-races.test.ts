// Concurrent sign-ins and refreshes of creditor users at two processes and in both styles.
import { getTokens } from '../support/clients/simulated-browser';
import { getErrorCode } from '../support/clients/refusals';
import { countOutcomes, decodeClaims, withSharedReplicas } from './replicas';

const replicas = withSharedReplicas();

const [KIM, SAM] = ['kim@lapsed.test', 'sam@northbank.test'];
const OF_SAM = 'creditor_user_id = 3';
const PASSWORD = 'parley-demo';

async function count(sql: string): Promise<number> {
  const [row] = await replicas().database.rows(`SELECT COUNT(*) AS n FROM ${sql}`);
  return Number(row?.['n']);
}

it('compares 3 of 100 password guesses from different addresses, then needs a CAPTCHA', async () => {
  const outcomes = await replicas().sendConcurrently(100, 'creditorLogin', () => ({ email: KIM, password: 'guess' }));
  const { credentials_invalid: compared } = countOutcomes(outcomes.map(getErrorCode));
  expect(compared).toBe(3);
  const denied = "audit_events WHERE event = 'creditor.denied' AND reason =";
  expect(await count(`${denied} 'wrong_password'`)).toBe(3);
  const right = { email: KIM, password: PASSWORD };
  expect(getErrorCode(await replicas().browser().send('creditorLogin', right))).not.toBeNull();
  const solved = { ...right, captcha_token: 'solved' };
  expect(getErrorCode(await replicas().browser().send('creditorLogin', solved))).toBeNull();
});

it('rotates once for 20 concurrent refreshes and returns the same new token to all', async () => {
  const { refresh_token } = getTokens(
    await replicas().browser().send('creditorLogin', { email: SAM, password: PASSWORD }),
  );
  const outcomes = await replicas().sendConcurrently(20, 'creditorRefresh', () => ({ refresh_token }));
  expect(countOutcomes(outcomes.map(getErrorCode))).toEqual({ ok: 20 });
  expect(new Set(outcomes.map((outcome) => decodeClaims(getTokens(outcome).refresh_token))).size).toBe(1);
  expect(await count(`creditor_sessions WHERE generation = 2 AND ${OF_SAM}`)).toBe(1);
  expect(await count(`audit_events WHERE event = 'session.refreshed' AND ${OF_SAM}`)).toBe(1);

  await replicas().database.change(`UPDATE creditor_sessions SET rotated_at = rotated_at - 301000 WHERE ${OF_SAM}`);
  const replays = await replicas().sendConcurrently(4, 'creditorRefresh', () => ({ refresh_token }));
  const { refresh_token_reused: reused = 0, refresh_token_invalid: invalid = 0 } = countOutcomes(
    replays.map(getErrorCode),
  );
  expect([reused >= 1, reused + invalid]).toEqual([true, 4]);
  expect(await count(`creditor_sessions WHERE revoked_at IS NULL AND generation > 1 AND ${OF_SAM}`)).toBe(0);
});
