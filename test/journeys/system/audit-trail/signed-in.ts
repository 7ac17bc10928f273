// Scenes of sessions, trusted devices, contacts and proofs of identity.
import { takeTextCommand } from '../../../../src/services/messages/opt-out';
import { NO_REQUEST } from '../../../../src/services/shared/audit';
import { getTokens, type RestMembers } from '../../../support/clients/simulated-browser';
import { newEmail } from '../../../support/fixtures/people';
import { listDevices, revoke } from '../../../support/sign-in/owned-sessions';
import { assignAccount, reject, succeed, type Scene, type SceneContext } from './scene';

const REMEMBER = { remember_device: true };
const AFTER_GRACE_MS = 301_000;
const SIGNED_IN = ['login.matched', 'otp.sent', 'otp.verified', 'session.created'] as const;
const ACCOUNT_NUMBER = 'AC-4711';

export const SIGNED_IN_SCENES: readonly Scene[] = [
  {
    title: 'a sign-in that makes the browser trusted',
    events: ['device.trusted', ...SIGNED_IN],
    notices: ['device_trusted'],
    async arrange({ fixture, browser }) {
      const person = await fixture.createPerson('email');
      return () => fixture.signIn(browser, person, REMEMBER);
    },
  },
  {
    title: 'a sign-in with a trusted browser',
    events: ['device.used', 'login.matched', 'session.created'],
    async arrange(context) {
      const { person } = await signIn(context, REMEMBER);
      return async () => getTokens(await context.fixture.login(context.browser, person));
    },
  },
  {
    title: 'a login with a copied device cookie',
    events: ['device.theft', 'login.matched', 'otp.sent'],
    async arrange(context) {
      const { fixture, browser } = context;
      const { person } = await signIn(context, REMEMBER);
      const thief = fixture.browser(browser.style);
      thief.cookie = browser.cookie;
      await succeed(fixture.login(browser, person));
      fixture.advanceTo(AFTER_GRACE_MS);
      return () => succeed(fixture.login(thief, person));
    },
  },
  {
    title: 'the removal of a trusted browser',
    events: ['device.revoked'],
    async arrange(context) {
      const { token } = await signIn(context, REMEMBER);
      const [device] = await listDevices(context.fixture, token);
      return () => revoke(context.fixture, token, 'device', device?.id ?? '');
    },
  },
  {
    title: 'new tokens',
    events: ['session.refreshed'],
    async arrange(context) {
      const { refresh_token } = await signIn(context);
      return () => succeed(context.browser.send('refresh', { refresh_token }));
    },
  },
  {
    title: 'a replaced refresh token that is used again',
    events: ['session.reused'],
    notices: ['session_theft'],
    async arrange(context) {
      const { refresh_token } = await signIn(context);
      await succeed(context.browser.send('refresh', { refresh_token }));
      context.fixture.advanceTo(AFTER_GRACE_MS);
      return () => reject('refresh_token_reused', context.browser.send('refresh', { refresh_token }));
    },
  },
  {
    title: 'a sign-out',
    events: ['session.revoked'],
    async arrange(context) {
      const { token } = await signIn(context);
      return () => succeed(context.browser.send('logout', undefined, { token }));
    },
  },
  {
    title: 'another permission',
    events: ['communication.updated'],
    async arrange(context) {
      const { token } = await signIn(context);
      return () => succeed(context.browser.send('communication', { email_permission: true }, { token }));
    },
  },
  {
    title: 'a texted STOP',
    events: ['communication.stopped'],
    async arrange(context) {
      const text = await permitTexts(context);
      return () => text('STOP');
    },
  },
  {
    title: 'a texted START',
    events: ['communication.resumed'],
    async arrange(context) {
      const text = await permitTexts(context);
      await text('STOP');
      return () => text('START');
    },
  },
  {
    title: 'a calendar link',
    events: [],
    notices: ['calendar_link_created'],
    async arrange(context) {
      const { token } = await signIn(context);
      return () => succeed(context.browser.send('makeCalendarLink', {}, { token }));
    },
  },
  {
    title: 'a helping hand link',
    events: [],
    notices: ['gift_link_created'],
    async arrange(context) {
      const { person, token } = await signIn(context);
      const known = { email: newEmail(), accountNumber: ACCOUNT_NUMBER };
      const account_id = await assignAccount(context.fixture, person, known);
      return () => succeed(context.browser.send('makeGiftLink', { account_id, display_name: 'Ann' }, { token }));
    },
  },
  {
    title: 'contact that is stopped',
    events: ['contact.stopped'],
    arrange: async (context) => (await startContactChoice(context))('stop-contact'),
  },
  {
    title: 'contact that is allowed again',
    events: ['contact.resumed'],
    async arrange(context) {
      const choose = await startContactChoice(context);
      await choose('stop-contact')();
      return choose('resume-contact');
    },
  },
  {
    title: 'the number of an account of the consumer',
    events: ['identity.verified'],
    async arrange(context) {
      const prove = await startProof(context);
      return () => succeed(prove(ACCOUNT_NUMBER));
    },
  },
  {
    title: 'the number of no account of the consumer',
    events: ['identity.failed'],
    async arrange(context) {
      const prove = await startProof(context);
      const code = context.browser.style === 'REST' ? 'The given data was invalid.' : 'validation_failed';
      return () => reject(code, prove('another'));
    },
  },
];

async function signIn({ fixture, browser }: SceneContext, more: RestMembers = {}) {
  const person = await fixture.createPerson('email');
  const { access_token: token, refresh_token } = await fixture.signIn(browser, person, more);
  return { person, token, refresh_token };
}

async function startProof(context: SceneContext) {
  const { person, token } = await signIn(context);
  await assignAccount(context.fixture, person, { email: newEmail(), accountNumber: ACCOUNT_NUMBER });
  return (account_number: string) => context.browser.send('identity', { account_number }, { token });
}

async function startContactChoice(context: SceneContext) {
  const { person, token } = await signIn(context);
  const id = await assignAccount(context.fixture, person, { email: newEmail(), accountNumber: ACCOUNT_NUMBER });
  return (choice: string) => async () => {
    const { status } = await context.fixture.app.rest('POST', `/accounts/${id}/${choice}`, { token });
    if (status !== 200) throw new Error(`${choice} was answered with ${status}.`);
  };
}

/** Sends texts from the mobile number of a person who has permitted texts. */
async function permitTexts({ fixture, browser }: SceneContext): Promise<(body: string) => Promise<unknown>> {
  const person = await fixture.createPerson('sms');
  const { access_token: token } = await fixture.signIn(browser, person);
  await succeed(browser.send('communication', { text_permission: true }, { token }));
  return (body) => takeTextCommand(fixture.app.dependencies, NO_REQUEST, { from: person.mobile ?? '', body });
}
