// Concurrent resends and profile confirmations, at two processes and in both styles.
import { collideOnAttempts } from '../support/database/collide';
import { getText } from '../support/clients/simulated-browser';
import { eventually } from '../support/fixtures/eventually';
import { newIdentity } from '../support/fixtures/people';
import { getErrorCode } from '../support/clients/refusals';
import { countOutcomes, withSharedReplicas } from './replicas';

const replicas = withSharedReplicas();

const AFTER_COOLDOWN_MS = 61_000;
/** Sign-ins belong to an identity. */
const OF_PROFILE = 'identity_index = (SELECT identity_index FROM consumer_profiles WHERE id = ?)';

it('sends one message for ten concurrent resends', async () => {
  const { database, mailbox } = replicas();
  const { profileId, flow_token, email, otp } = await replicas().startSignIn();
  const earlier = 'SET last_sent_at = last_sent_at - ? WHERE';
  await database.change(`UPDATE login_flows ${earlier} ${OF_PROFILE}`, [AFTER_COOLDOWN_MS, profileId]);

  const counts = countOutcomes(
    (await replicas().sendConcurrently(10, 'resend', () => ({ flow_token }))).map(getErrorCode),
  );
  const { ok, otp_resend_cooldown: cooldown = 0, otp_send_limit: limited = 0 } = counts;
  expect({ counts, ok, others: cooldown + limited }).toEqual({ counts, ok: 1, others: 9 });

  const newCode = await mailbox.waitForCode(email, 2);
  await eventually('the outbox to be empty', async () => {
    const [row] = await database.rows(
      `SELECT COUNT(*) AS n FROM outbox_messages WHERE state IN ('pending', 'sending')`,
    );
    return row?.['n'] === 0 ? true : null;
  });
  expect(mailbox.messagesFor(email)).toHaveLength(2);
  const stored = `SELECT sends, otp_version AS version FROM login_flows
    WHERE purpose = 'sign_in' AND ${OF_PROFILE}`;
  expect(await database.rows(stored, [profileId])).toEqual([{ sends: 2, version: 3 }]);

  const verify = (code: string) => replicas().browser().send('verify', { flow_token, otp: code });
  if (otp !== newCode) expect(getErrorCode(await verify(otp))).toBe('otp_invalid');
  expect(getErrorCode(await verify(newCode))).toBeNull();
});

it('creates one profile for ten concurrent confirmations of five attempts', async () => {
  const { database } = replicas();
  const countProfiles = async () => (await database.rows('SELECT COUNT(*) AS n FROM consumer_profiles'))[0]?.['n'];
  const before = Number(await countProfiles());
  const countFlows = async (state: string) => {
    const sql = "SELECT COUNT(*) AS n FROM login_flows WHERE purpose = 'create' AND state = ?";
    return Number((await database.rows(sql, [state]))[0]?.['n']);
  };
  const earlier = [await countFlows('done'), await countFlows('no_match')] as const;
  const identity = newIdentity();
  const attempts: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    attempts.push(getText(await replicas().login(identity), 'attempt_token'));
  }
  // All have read their attempt before one of them completes it.
  const outcomes = await collideOnAttempts(replicas(), 5, () =>
    replicas().sendConcurrently(10, 'confirmCreate', (index) => ({ attempt_token: attempts[index % 5] })),
  );
  const counts = countOutcomes(outcomes.map(getErrorCode));
  const { ok, attempt_token_used: used = 0, identity_exists: exists = 0 } = counts;
  expect({ counts, ok, others: used + exists }).toEqual({ counts, ok: 1, others: 9 });
  expect(await countProfiles()).toBe(before + 1);

  expect([await countFlows('done'), await countFlows('no_match')]).toEqual([earlier[0] + 1, earlier[1] + 4]);
});
