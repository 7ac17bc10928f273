// Refresh tokens used many times at once and long after, at two processes and in both styles.
import { getTokens, type StepOutcome } from '../support/clients/simulated-browser';
import { getErrorCode } from '../support/clients/refusals';
import { countOutcomes, withReplicas } from './replicas';

const replicas = withReplicas();

const AFTER_GRACE_MS = 11_000;

/** What a token says; its signature may differ from one issue to the next. */
function decodeClaims(token: string): string {
  return Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
}

async function readSession(profileId: number) {
  const sql = 'SELECT generation, revoked_at IS NULL AS alive FROM sessions WHERE profile_id = ?';
  return (await replicas().database.rows(sql, [profileId]))[0];
}

/** The statuses with which both processes, in both styles, answer to an access token. */
async function judged(token: string): Promise<readonly (string | null)[]> {
  const outcomes: StepOutcome[] = [];
  for (let index = 0; index < 4; index += 1) {
    outcomes.push(await replicas().browser().send('accounts', undefined, { token }));
  }
  return outcomes.map((outcome) => (getErrorCode(outcome) === null ? 'open' : 'closed'));
}

const OPEN = ['open', 'open', 'open', 'open'];
const CLOSED = ['closed', 'closed', 'closed', 'closed'];

it('rotates once for twenty parallel refreshes, and hands the same child to all', async () => {
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

it('ends the session and its access tokens when a token comes back after the grace', async () => {
  const { refresh_token, access_token, profileId } = await replicas().signIn();
  const child = getTokens(await replicas().browser().send('refresh', { refresh_token }));
  expect(await judged(child.access_token)).toEqual(OPEN);
  const earlier = 'UPDATE sessions SET rotated_at = rotated_at - ? WHERE profile_id = ?';
  await replicas().database.change(earlier, [AFTER_GRACE_MS, profileId]);

  const replays = await replicas().sendConcurrently(4, 'refresh', () => ({ refresh_token }));
  const { refresh_token_reused: reused = 0, refresh_token_invalid: invalid = 0 } = countOutcomes(
    replays.map(getErrorCode),
  );
  expect([reused >= 1, reused + invalid]).toEqual([true, 4]);
  expect(await readSession(profileId)).toEqual({ generation: 2, alive: 0 });
  expect(await judged(child.access_token)).toEqual(CLOSED);
  expect(await judged(access_token)).toEqual(CLOSED);
  const after = await replicas().browser().send('refresh', { refresh_token: child.refresh_token });
  expect(getErrorCode(after)).toBe('refresh_token_invalid');
});

it('hands out no token that outlives a sign-out at the same moment', async () => {
  const { refresh_token, access_token, profileId } = await replicas().signIn();
  const refreshes = replicas().sendConcurrently(10, 'refresh', () => ({ refresh_token }));
  const signOut = replicas().browser().send('logout', undefined, { token: access_token });
  const [outcomes] = await Promise.all([refreshes, signOut]);
  expect(getErrorCode(await signOut)).toBeNull();
  expect(await readSession(profileId)).toMatchObject({ alive: 0 });
  const handedOut = outcomes.filter((outcome) => getErrorCode(outcome) === null).map(getTokens);
  for (const { access_token: token } of handedOut.slice(0, 2)) expect(await judged(token)).toEqual(CLOSED);
});
