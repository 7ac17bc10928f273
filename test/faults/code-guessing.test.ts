// Concurrent attempts to verify the code of one sign-in, at two processes and in both styles.
import { API_STYLES, type ApiOutcome } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { getErrorCode } from '../support/clients/refusals';
import { collideOnSignIn } from '../support/database/collide';
import { countOutcomes, withSharedReplicas, type StartedProfileSignIn } from './replicas';

const replicas = withSharedReplicas();

const countCodes = (outcomes: readonly ApiOutcome[]) => countOutcomes(outcomes.map(getErrorCode));

/** Sign-ins, their locks and their wrong codes belong to an identity. */
const OF_PROFILE = 'identity_index = (SELECT identity_index FROM consumer_profiles WHERE id = ?)';

async function readFlow({ profileId }: StartedProfileSignIn) {
  const sql = `SELECT state, attempts, otp_version AS version FROM login_flows
    WHERE purpose = 'sign_in' AND ${OF_PROFILE}`;
  return (await replicas().database.rows(sql, [profileId]))[0];
}

/** Events of an identity have its digest as their reason. */
async function countFailures(profileId: number): Promise<number> {
  const sql = `SELECT COUNT(*) AS n FROM audit_events WHERE event = 'otp.failed'
    AND reason = (SELECT reason FROM audit_events WHERE event = 'profile.created' AND profile_id = ?)`;
  const [row] = await replicas().database.rows(sql, [profileId]);
  return Number(row?.['n']);
}

async function countEvents(event: string, profileId: number): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM audit_events WHERE event = ? AND profile_id = ?';
  const [row] = await replicas().database.rows(sql, [event, profileId]);
  return Number(row?.['n']);
}

it('compares at most five of 100 concurrent wrong codes and counts exactly those', async () => {
  const started = await replicas().startSignIn();
  const guesses = Array.from({ length: 101 }, (_, index) => String(index * 7919).padStart(6, '0'));
  const wrong = guesses.filter((guess) => guess !== started.otp);
  const toInput = (index: number) => ({ flow_token: started.flow_token, otp: wrong[index] });
  // All wait for one row, some of them too long on a busy machine. An attempt whose count was answered 503 is spent, but not
  // counted; the fifth ends the sign-in.
  let uncounted = 0;
  const outcomes = await replicas().sendConcurrently(100, 'verify', toInput, () => (uncounted += 1));

  const counts = countCodes(outcomes);
  const { otp_invalid: invalid = 0, otp_attempts_exceeded: exceeded = 0 } = counts;
  const compared = await countFailures(started.profileId);
  expect({ counts, beyondFive: Math.max(0, compared - 5) }).toEqual({ counts, beyondFive: 0 });
  expect(compared + uncounted).toBeGreaterThan(invalid);
  expect({ counts, sum: invalid + exceeded }).toEqual({ counts, sum: 100 });
  const ended = uncounted === 0 ? { state: 'dead' } : {};
  expect(await readFlow(started)).toMatchObject({ ...ended, attempts: 5, version: 2 });
  const sql = `SELECT code_failures AS failures FROM sign_in_locks WHERE ${OF_PROFILE}`;
  expect(await replicas().database.rows(sql, [started.profileId])).toEqual([{ failures: compared }]);

  const late = await replicas().browser().send('verify', { flow_token: started.flow_token, otp: started.otp });
  expect(getErrorCode(late)).toBe('otp_attempts_exceeded');
});

it('opens one session for 20 concurrent correct codes', async () => {
  const started = await replicas().startSignIn();
  const { flow_token, otp } = started;
  // All have read the sign-in before one of them completes it.
  const outcomes = await collideOnSignIn(replicas(), started.profileId, 6, () =>
    replicas().sendConcurrently(20, 'verify', () => ({ flow_token, otp })),
  );
  const counts = countCodes(outcomes);
  const { ok, flow_token_used: used = 0, otp_attempts_exceeded: exceeded = 0 } = counts;
  expect({ counts, ok, others: used + exceeded }).toEqual({ counts, ok: 1, others: 19 });
  const sql = 'SELECT COUNT(*) AS n FROM sessions WHERE profile_id = ?';
  expect(await replicas().database.rows(sql, [started.profileId])).toEqual([{ n: 1 }]);
  expect(await readFlow(started)).toMatchObject({ state: 'done' });
  expect(await countEvents('session.created', started.profileId)).toBe(1);
});

describe('a document with several guesses', () => {
  const guess = (alias: string) =>
    `${alias}: verifyOtp(input: {flowToken: $token, otp: "000000"}) { meta { accessToken } }`;
  const aliased = (count: number) => Array.from({ length: count }, (_, index) => guess(`g${index}`)).join(' ');

  it.each([
    ['100 aliases', `mutation M($token: String!) { ${aliased(100)} }`],
    ['two aliases', `mutation M($token: String!) { ${aliased(2)} }`],
    ['a fragment', `mutation M($token: String!) { ...F } fragment F on Mutation { ${aliased(2)} }`],
    ['an inline fragment', `mutation M($token: String!) { ${guess('a')} ... on Mutation { ${guess('b')} } }`],
  ])('is rejected with %s and uses no attempt', async (_how, query) => {
    const started = await replicas().startSignIn();
    for (const { origin } of replicas().servers) {
      const answer = await connect(origin).graphql(query, { variables: { token: started.flow_token } });
      expect([answer.status, answer.body['data']]).toEqual([400, undefined]);
    }
    expect(await readFlow(started)).toEqual({ state: 'otp_pending', attempts: 0, version: 2 });
    const { flow_token, otp } = started;
    expect(getErrorCode(await replicas().browser().send('verify', { flow_token, otp }))).toBeNull();
  });
});

it('spreads the requests over both processes and styles', () => {
  const styles = Array.from({ length: 4 }, () => replicas().browser().style);
  expect(new Set(styles)).toEqual(new Set(API_STYLES));
  expect(new Set(replicas().servers.map(({ origin }) => origin)).size).toBe(2);
});
