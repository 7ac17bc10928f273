// What must not sign in or stay signed in, at two processes and in both styles: a text code that the provider no longer
// checks, and the tokens of a blocked profile.
import { getErrorCode } from '../support/clients/refusals';
import { getText } from '../support/clients/simulated-browser';
import { eventually } from '../support/fixtures/eventually';
import { newIdentity, newMobile } from '../support/fixtures/people';
import { countOutcomes, withSharedReplicas } from './replicas';

const replicas = withSharedReplicas();

it('never signs in with a code that the SMS provider no longer checks, even the right one', async () => {
  const mobile = newMobile();
  const attempt_token = getText(await replicas().login(newIdentity()), 'attempt_token');
  const flow_token = getText(await replicas().browser().send('confirmCreate', { attempt_token }), 'flow_token');
  getText(await replicas().browser().send('contact', { flow_token, mobile }), 'flow_token');
  const { database, texts } = replicas();
  await eventually('the text message', async () => {
    const [row] = await database.rows(
      "SELECT COUNT(*) AS n FROM outbox_messages WHERE kind = 'sms' AND state <> 'sent'",
    );
    return texts.countSent(mobile) === 1 && row?.['n'] === 0 ? true : null;
  });
  const otp = texts.getLastCode(mobile);
  texts.useUpChecks();
  const outcomes = await replicas().sendConcurrently(4, 'verify', () => ({ flow_token, otp }));
  expect(countOutcomes(outcomes.map(getErrorCode))).toEqual({ otp_attempts_exceeded: 4 });
  const newest = 'SELECT MAX(id) FROM consumer_profiles';
  expect(await database.rows(`SELECT id FROM sessions WHERE profile_id = (${newest})`)).toEqual([]);
});

it('stops the access token and the refresh token of a blocked profile at once', async () => {
  const { profileId, access_token: token, refresh_token } = await replicas().signIn();
  await replicas().database.change("UPDATE consumer_profiles SET status = 'blocked' WHERE id = ?", [profileId]);
  for (let turn = 0; turn < 4; turn += 1) {
    const browser = replicas().browser();
    const code = getErrorCode(await browser.send('accounts', undefined, { token }));
    expect(code?.toLowerCase()).toMatch(/^unauthenticated/);
    expect(getErrorCode(await browser.send('refresh', { refresh_token }))).toBe('refresh_token_invalid');
  }
});
