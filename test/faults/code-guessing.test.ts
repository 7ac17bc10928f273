// Many codes at once on one sign-in, at two processes and in both styles.
import { API_STYLES, type StepOutcome } from '../support/clients/simulated-browser';
import { connect } from '../support/clients/connect';
import { getErrorCode } from '../support/clients/refusals';
import { countOutcomes, withReplicas, type StartedProfileSignIn } from './replicas';

const replicas = withReplicas();

const countCodes = (outcomes: readonly StepOutcome[]) => countOutcomes(outcomes.map(getErrorCode));

async function storedFlow({ profileId }: StartedProfileSignIn) {
  const sql = 'SELECT state, attempts, otp_version AS version FROM login_flows WHERE profile_id = ?';
  return (await replicas().database.rows(sql, [profileId]))[0];
}

async function countEvents(event: string, profileId: number): Promise<number> {
  const sql = 'SELECT COUNT(*) AS n FROM audit_events WHERE event = ? AND profile_id = ?';
  const [row] = await replicas().database.rows(sql, [event, profileId]);
  return Number(row?.['n']);
}

it('compares at most five of a hundred parallel wrong guesses, and counts exactly these', async () => {
  const begun = await replicas().startSignIn();
  const guesses = Array.from({ length: 101 }, (_, index) => String(index * 7919).padStart(6, '0'));
  const wrong = guesses.filter((guess) => guess !== begun.otp);
  const outcomes = await replicas().sendConcurrently(100, 'verify', (index) => ({
    flow_token: begun.flow_token,
    otp: wrong[index],
  }));

  const counts = countCodes(outcomes);
  const { otp_invalid: invalid = 0, otp_attempts_exceeded: refused = 0 } = counts;
  const compared = await countEvents('otp.failed', begun.profileId);
  expect({ counts, beyondFive: Math.max(0, compared - 5) }).toEqual({ counts, beyondFive: 0 });
  expect(compared).toBeGreaterThan(invalid);
  expect({ counts, sum: invalid + refused }).toEqual({ counts, sum: 100 });
  expect(await storedFlow(begun)).toEqual({ state: 'dead', attempts: 5, version: 1 });
  const sql = 'SELECT code_failures AS failures FROM consumer_profiles WHERE id = ?';
  expect(await replicas().database.rows(sql, [begun.profileId])).toEqual([{ failures: compared }]);

  const late = await replicas().browser().send('verify', { flow_token: begun.flow_token, otp: begun.otp });
  expect(getErrorCode(late)).toBe('otp_attempts_exceeded');
});

it('opens one session for twenty parallel right codes', async () => {
  const begun = await replicas().startSignIn();
  const { flow_token, otp } = begun;
  const counts = countCodes(await replicas().sendConcurrently(20, 'verify', () => ({ flow_token, otp })));
  const { ok, flow_token_used: used = 0, otp_attempts_exceeded: refused = 0 } = counts;
  expect({ counts, ok, others: used + refused }).toEqual({ counts, ok: 1, others: 19 });
  const sql = 'SELECT COUNT(*) AS n FROM sessions WHERE profile_id = ?';
  expect(await replicas().database.rows(sql, [begun.profileId])).toEqual([{ n: 1 }]);
  expect(await storedFlow(begun)).toMatchObject({ state: 'done' });
  expect(await countEvents('session.created', begun.profileId)).toBe(1);
});

describe('one document with many guesses', () => {
  const guess = (alias: string) =>
    `${alias}: verifyOtp(input: {flowToken: $token, otp: "000000"}) { meta { accessToken } }`;
  const aliased = (count: number) => Array.from({ length: count }, (_, index) => guess(`g${index}`)).join(' ');

  it.each([
    ['a hundred aliases', `mutation M($token: String!) { ${aliased(100)} }`],
    ['two aliases', `mutation M($token: String!) { ${aliased(2)} }`],
    ['a fragment', `mutation M($token: String!) { ...F } fragment F on Mutation { ${aliased(2)} }`],
    ['an inline fragment', `mutation M($token: String!) { ${guess('a')} ... on Mutation { ${guess('b')} } }`],
  ])('is refused with %s, and no attempt is spent', async (_how, query) => {
    const begun = await replicas().startSignIn();
    for (const { origin } of replicas().servers) {
      const answer = await connect(origin).graphql(query, { variables: { token: begun.flow_token } });
      expect([answer.status, answer.body['data']]).toEqual([400, undefined]);
    }
    expect(await storedFlow(begun)).toEqual({ state: 'otp_pending', attempts: 0, version: 1 });
    const { flow_token, otp } = begun;
    expect(getErrorCode(await replicas().browser().send('verify', { flow_token, otp }))).toBeNull();
  });
});

it('asks at every process in every style', () => {
  const styles = Array.from({ length: 4 }, () => replicas().browser().style);
  expect(new Set(styles)).toEqual(new Set(API_STYLES));
  expect(new Set(replicas().servers.map(({ origin }) => origin)).size).toBe(2);
});
