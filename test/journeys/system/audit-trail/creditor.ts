// Scenes of creditor users: their sign-in and sessions, their provisioning, and their letters.
import { deactivateCreditor, provisionCreditor } from '../../../../src/services/creditor/provision-creditor';
import { getTokens } from '../../../support/clients/simulated-browser';
import { addCreditor, DEMO_PASSWORD } from '../../../support/fixtures/creditors';
import { reject, succeed, type Scene, type SceneContext } from './scene';

const AFTER_GRACE_MS = 301_000;

export const CREDITOR_SCENES: readonly Scene[] = [
  {
    title: 'a sign-in of a creditor user',
    events: ['creditor.signed_in'],
    async arrange({ fixture, browser }) {
      const { email } = await addCreditor(fixture.app);
      return () => succeed(browser.send('creditorLogin', { email, password: DEMO_PASSWORD }));
    },
  },
  {
    title: 'a wrong password of a creditor user',
    events: ['creditor.denied'],
    async arrange({ fixture, browser }) {
      const { email } = await addCreditor(fixture.app);
      return () => reject('credentials_invalid', browser.send('creditorLogin', { email, password: 'wrong' }));
    },
  },
  {
    title: 'a replaced refresh token of a creditor user that is used again',
    events: ['session.reused'],
    notices: ['session_theft'],
    async arrange(context) {
      const { refresh_token } = await signIn(context);
      await succeed(context.browser.send('creditorRefresh', { refresh_token }));
      context.fixture.advanceTo(AFTER_GRACE_MS);
      return () => reject('refresh_token_reused', context.browser.send('creditorRefresh', { refresh_token }));
    },
  },
  {
    title: 'a creditor user with a new password',
    events: ['creditor.let_in'],
    async arrange({ fixture }) {
      const { email, companyId } = await addCreditor(fixture.app);
      return () => provisionCreditor(fixture.app.dependencies, { email, companyId, name: 'Sam Lee' });
    },
  },
  {
    title: 'a deactivated creditor user',
    events: ['creditor.shut_out'],
    async arrange({ fixture }) {
      const { email } = await addCreditor(fixture.app);
      return () => deactivateCreditor(fixture.app.dependencies, email);
    },
  },
  {
    title: 'a saved letter',
    events: ['template.updated'],
    async arrange({ fixture, browser }) {
      const login = await browser.send('creditorLogin', { email: 'dana@acme.test', password: DEMO_PASSWORD });
      const token = getTokens(login).access_token;
      const content = `<p>Dear [First Name], it is ${fixture.app.moment().epoch}.</p>`;
      return () => succeed(browser.send('updateTemplate', { id: '1', content }, { token }));
    },
  },
  {
    title: 'a letter that is sent',
    events: ['letter.sent'],
    async arrange({ fixture, browser }) {
      const login = await browser.send('creditorLogin', { email: 'dana@acme.test', password: DEMO_PASSWORD });
      const token = getTokens(login).access_token;
      const body = { account_ids: [14], again: true };
      const path = '/communications/e-letter-templates/1/send';
      return async () => expect((await fixture.app.creditorRest('POST', path, { token, body })).status).toBe(200);
    },
  },
];

async function signIn({ fixture, browser }: SceneContext) {
  const { email } = await addCreditor(fixture.app);
  return getTokens(await browser.send('creditorLogin', { email, password: DEMO_PASSWORD }));
}
