// Scenes of logins, one-time codes and first contacts.
import { closeProfile } from '../../../../src/services/system/close-profile';
import { unlockProfile } from '../../../../src/services/sign-in/unlock-profile';
import { getText } from '../../../support/clients/simulated-browser';
import { addPerson, newEmail, newIdentity, newMobile, type Person } from '../../../support/fixtures/people';
import { wrongCode } from '../../../support/fixtures/sign-in-fixture';
import { assignAccount, reject, succeed, type Scene, type SceneContext } from './scene';

/** Settings with which a few requests are enough. */
export const SCENE_SETTINGS = {
  OTP_BYPASS_CODE: '424242',
  FIRST_CONTACT_STEP_UP: 'on',
  ENUMERATION_LOGINS: '10',
  SMS_PUMPING_SENDS: '10',
  LIMIT_LOGIN_IP: '11/60',
  LIMIT_SEND_SMS_KNOWN: '30/3600',
} as const;

const MINUTE = 60_000;

export const SIGN_IN_SCENES: readonly Scene[] = [
  {
    title: 'a login without a profile',
    events: ['login.no_match'],
    arrange:
      async ({ fixture, browser }) =>
      () =>
        succeed(fixture.login(browser, newIdentity())),
  },
  {
    title: 'the end of a lock by support',
    events: ['profile.unlocked'],
    async arrange({ fixture }) {
      const { id: profileId } = await fixture.createPerson('email');
      return () => unlockProfile(fixture.app.dependencies, { operator: 'ops' }, { profileId });
    },
  },
  {
    title: 'the end of a profile by support',
    events: ['profile.closed'],
    async arrange({ fixture }) {
      const { id } = await fixture.createPerson('email');
      return () => closeProfile(fixture.app.dependencies, { operator: 'ops' }, id);
    },
  },
  {
    title: 'a login with a wrong CAPTCHA',
    events: ['captcha.failed'],
    arrange:
      async ({ fixture, browser }) =>
      () =>
        reject('captcha_failed', fixture.login(browser, newIdentity(), { captcha_token: 'wrong' })),
  },
  {
    title: 'the tenth login without a profile from one address',
    events: ['login.enumeration_suspected', 'login.no_match'],
    arrange: (context) => logInUnknown(context, 9),
  },
  {
    title: 'one login too many from a suspected address',
    events: ['login.limited'],
    async arrange(context) {
      const logIn = await logInUnknown(context, 10);
      return () => reject('too_many_attempts', logIn());
    },
  },
  {
    title: 'a new consumer',
    events: ['profile.created'],
    async arrange({ fixture, browser }) {
      const attempt_token = getText(await fixture.login(browser, newIdentity()), 'attempt_token');
      return () => succeed(browser.send('confirmCreate', { attempt_token }));
    },
  },
  {
    title: 'a first contact, while the creditor knows another address',
    events: ['contact.bound', 'otp.sent', 'otp.verified', 'session.created'],
    async arrange({ fixture, browser }) {
      const [person, contact] = [await fixture.createPerson(), { email: newEmail(), mobile: null }];
      await assignAccount(fixture, person, { email: newEmail(), accountNumber: 'AC-1' });
      const flow_token = getText(await fixture.login(browser, person), 'flow_token');
      return async () => {
        await succeed(browser.send('contact', { flow_token, email: contact.email }));
        await succeed(browser.send('verify', { flow_token, otp: await fixture.readCode(contact) }));
      };
    },
  },
  {
    title: 'a sign-in by a code',
    events: ['login.matched', 'otp.sent', 'otp.verified', 'session.created'],
    async arrange({ fixture, browser }) {
      const person = await fixture.createPerson('email');
      return () => fixture.signIn(browser, person);
    },
  },
  {
    title: 'a sign-in by the code of the configuration',
    events: ['otp.bypass', 'otp.verified', 'session.created'],
    async arrange({ fixture, browser }) {
      const { flow_token } = await fixture.startSignIn(browser, await fixture.createPerson('email'));
      return () => succeed(browser.send('verify', { flow_token, otp: SCENE_SETTINGS.OTP_BYPASS_CODE }));
    },
  },
  {
    title: 'another code',
    events: ['otp.resent'],
    async arrange({ fixture, browser }) {
      const { flow_token } = await fixture.startSignIn(browser, await fixture.createPerson('email'));
      fixture.advanceTo(MINUTE);
      return () => succeed(browser.send('resend', { flow_token }));
    },
  },
  {
    title: 'a wrong code',
    events: ['otp.failed'],
    async arrange(context) {
      const guess = await startGuessing(context, 0);
      return () => reject('otp_invalid', guess());
    },
  },
  {
    title: 'the fifth wrong code',
    events: ['flow.dead', 'otp.failed'],
    async arrange(context) {
      const guess = await startGuessing(context, 4);
      return () => reject('otp_attempts_exceeded', guess());
    },
  },
  {
    title: 'the tenth wrong code of a profile',
    events: ['otp.failed', 'otp.locked'],
    notices: ['locked'],
    async arrange(context) {
      const person = await context.fixture.createPerson('email');
      await startGuessing(context, 5, person);
      await startGuessing(context, 4, person);
      const guess = await startGuessing(context, 0, person);
      return () => reject('otp_invalid', guess());
    },
  },
  {
    title: 'a tenth message to a block of numbers that returns no codes',
    events: ['otp.sent', 'texts.block_closed'],
    arrange: (context) => nameMany(context, 9),
  },
  {
    title: 'the message that uses half of the hourly budget',
    events: ['login.matched', 'otp.sent', 'texts.budget_alarm'],
    arrange: (context) => textMany(context, 14),
  },
];

/** Logs in with unknown identities, the given number of times; returns one more such login. */
async function logInUnknown({ fixture, browser }: SceneContext, times: number) {
  const logIn = () => fixture.login(browser, newIdentity());
  for (let n = 0; n < times; n += 1) await succeed(logIn());
  return logIn;
}

/** Enters the given number of wrong codes; returns one more such guess. */
async function startGuessing({ fixture, browser }: SceneContext, guesses: number, person?: Person) {
  const owner = person ?? (await fixture.createPerson('email'));
  const { flow_token, otp } = await fixture.startSignIn(browser, owner);
  const guess = () => browser.send('verify', { flow_token, otp: wrongCode(otp) });
  for (let n = 0; n < guesses; n += 1) await guess();
  return guess;
}

/** Sends the given number of text messages, each to another person; returns one more such login. */
async function textMany({ fixture, browser: { style } }: SceneContext, times: number) {
  const logIn = async (mobile: string) => {
    const { id: profileId, ...identity } = await addPerson(fixture.app, []);
    const { contacts, db } = fixture.app.dependencies;
    const now = fixture.app.moment().epoch;
    await contacts.bindContact(db, { profileId, contact: { channel: 'sms', to: mobile }, now });
    await succeed(fixture.login(fixture.browser(style), identity));
  };
  const mobile = (n: number) => newMobile(10_000 + 10 * n);
  for (let n = 0; n < times; n += 1) await logIn(mobile(n));
  return () => logIn(mobile(times));
}

/** Names the given number of numbers of one block, each at the sign-in of an invented person; returns one more such step. */
async function nameMany({ fixture, browser: { style } }: SceneContext, times: number) {
  const block = newMobile().slice(0, 9);
  const start = async (n: number) => {
    const browser = fixture.browser(style);
    const attempt_token = getText(await fixture.login(browser, newIdentity()), 'attempt_token');
    const flow_token = getText(await browser.send('confirmCreate', { attempt_token }), 'flow_token');
    return () => succeed(browser.send('contact', { flow_token, mobile: `${block}${100 + n}` }));
  };
  for (let n = 0; n < times; n += 1) await (await start(n))();
  return start(times);
}
