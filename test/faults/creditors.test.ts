// Creditor users at two processes and in both styles: guessed passwords, and refresh tokens used many times at once.
import { tokensOf } from '../support/browser';
import { codeOf } from '../support/refusals';
import { tally, withReplicas } from './replicas';

const replicas = withReplicas({ SEED_DEMO: 'on' });

const [DANA, LEE] = ['dana@acme.test', 'lee@acme.test'];
const PASSWORD = 'parley-demo';

/** What a token says; its signature may differ from one issue to the next. */
function claimsOf(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}

async function count(sql: string): Promise<number> {
  const [row] = await replicas().database.rows(`SELECT COUNT(*) AS n FROM ${sql}`);
  return Number(row?.['n']);
}

it('compares thirty of a hundred guesses at one password, from wherever they come', async () => {
  const outcomes = await replicas().flood(100, 'creditorLogin', () => ({ email: DANA, password: 'guess' }));
  expect(tally(outcomes.map(codeOf))).toEqual({ credentials_invalid: 30, too_many_attempts: 70 });
  const denied = "audit_events WHERE event = 'creditor.denied' AND reason =";
  expect(await count(`${denied} 'wrong_password'`)).toBe(30);
  const late = await replicas().browser().send('creditorLogin', { email: DANA, password: PASSWORD });
  expect(codeOf(late)).toBe('too_many_attempts');
});

it('rotates once for twenty parallel refreshes, and hands the same child to all', async () => {
  const entered = tokensOf(await replicas().browser().send('creditorLogin', { email: LEE, password: PASSWORD }));
  const { refresh_token } = entered;
  const outcomes = await replicas().flood(20, 'creditorRefresh', () => ({ refresh_token }));
  expect(tally(outcomes.map(codeOf))).toEqual({ ok: 20 });
  expect(new Set(outcomes.map((outcome) => claimsOf(tokensOf(outcome).refresh_token))).size).toBe(1);
  expect(await count('creditor_sessions WHERE generation = 2')).toBe(1);
  expect(await count("audit_events WHERE event = 'session.refreshed' AND creditor_user_id = 2")).toBe(1);

  await replicas().database.change('UPDATE creditor_sessions SET rotated_at = rotated_at - 11000');
  const replays = await replicas().flood(4, 'creditorRefresh', () => ({ refresh_token }));
  const { refresh_token_reused: reused = 0, refresh_token_invalid: invalid = 0 } = tally(replays.map(codeOf));
  expect([reused >= 1, reused + invalid]).toEqual([true, 4]);
  expect(await count('creditor_sessions WHERE revoked_at IS NULL')).toBe(0);
});
