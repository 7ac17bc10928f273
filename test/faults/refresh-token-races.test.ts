// Concurrent and late reuse of refresh tokens, at two processes and in both styles.
import { getTokens, type ApiOutcome } from '../support/clients/simulated-browser';
import { getErrorCode } from '../support/clients/refusals';
import { countOutcomes, decodeClaims, withSharedReplicas } from './replicas';

const replicas = withSharedReplicas();

const AFTER_GRACE_MS = 301_000;

async function readSession(profileId: number) {
  const sql = 'SELECT generation, revoked_at IS NULL AS alive FROM sessions WHERE profile_id = ?';
  return (await replicas().database.rows(sql, [profileId]))[0];
}

/** Reports for both processes and styles whether an access token is accepted. */
async function checkToken(token: string): Promise<readonly (string | null)[]> {
  const outcomes: ApiOutcome[] = [];
  for (let index = 0; index < 4; index += 1) {
    outcomes.push(await replicas().browser().send('accounts', undefined, { token }));
  }
  return outcomes.map((outcome) => (getErrorCode(outcome) === null ? 'open' : 'closed'));
}

const OPEN = ['open', 'open', 'open', 'open'];
const CLOSED = ['closed', 'closed', 'closed', 'closed'];

it('rotates once for 20 concurrent refreshes and returns the same new tokens to all', async () => {
  const { refresh_token, profileId } = await replicas().signIn();
  const outcomes = await replicas().sendConcurrently(20, 'refresh', () => ({ refresh_token }));
  expect(countOutcomes(outcomes.map(getErrorCode))).toEqual({ ok: 20 });
  expect(await readSession(profileId)).toEqual({ generation: 2, alive: 1 });
  const children = outcomes.map(getTokens);
  expect(new Set(children.map((child) => decodeClaims(child.refresh_token))).size).toBe(1);
  expect(new Set(children.map((child) => decodeClaims(child.access_token))).size).toBe(1);
  const sql = `SELECT COUNT(*) AS n FROM audit_events WHERE event = 'session.refreshed' AND profile_id = ?`;
  expect(await replicas().database.rows(sql, [profileId])).toEqual([{ n: 1 }]);

  const child = children.at(-1)?.refresh_token ?? '';
  expect(getErrorCode(await replicas().browser().send('refresh', { refresh_token: child }))).toBeNull();
});

it('ends the session and its access tokens when a token is reused after the grace period', async () => {
  const { refresh_token, access_token, profileId } = await replicas().signIn();
  const child = getTokens(await replicas().browser().send('refresh', { refresh_token }));
  expect(await checkToken(child.access_token)).toEqual(OPEN);
  const earlier = 'UPDATE sessions SET rotated_at = rotated_at - ? WHERE profile_id = ?';
  await replicas().database.change(earlier, [AFTER_GRACE_MS, profileId]);

  const replays = await replicas().sendConcurrently(4, 'refresh', () => ({ refresh_token }));
  const { refresh_token_reused: reused = 0, refresh_token_invalid: invalid = 0 } = countOutcomes(
    replays.map(getErrorCode),
  );
  expect([reused >= 1, reused + invalid]).toEqual([true, 4]);
  expect(await readSession(profileId)).toEqual({ generation: 2, alive: 0 });
  expect(await checkToken(child.access_token)).toEqual(CLOSED);
  expect(await checkToken(access_token)).toEqual(CLOSED);
  const after = await replicas().browser().send('refresh', { refresh_token: child.refresh_token });
  expect(getErrorCode(after)).toBe('refresh_token_invalid');
});

it('issues no token that stays valid after a concurrent sign-out', async () => {
  const { refresh_token, access_token, profileId } = await replicas().signIn();
  const refreshes = replicas().sendConcurrently(10, 'refresh', () => ({ refresh_token }));
  const signOut = replicas().browser().send('logout', undefined, { token: access_token });
  const [outcomes] = await Promise.all([refreshes, signOut]);
  expect(getErrorCode(await signOut)).toBeNull();
  expect(await readSession(profileId)).toMatchObject({ alive: 0 });
  const issued = outcomes.filter((outcome) => getErrorCode(outcome) === null).map(getTokens);
  for (const { access_token: token } of issued.slice(0, 2)) expect(await checkToken(token)).toEqual(CLOSED);
});
