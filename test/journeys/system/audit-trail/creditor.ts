// Scenes of creditor users: their sign-in and sessions, and their letters.
import { getTokens } from '../../../support/clients/simulated-browser';
import { addCreditor, DEMO_PASSWORD } from '../../../support/fixtures/creditors';
import { toRecord } from '../../parity/requests';
import { reject, succeed, type Scene, type SceneContext } from './scene';

const AFTER_GRACE_MS = 301_000;
const TEMPLATE = { name: 'Scene', content: '<p>Dear [First Name]</p>' };

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
    title: 'a saved letter',
    events: ['template.updated'],
    async arrange({ fixture, browser }) {
      const token = await signInDana({ fixture, browser });
      const content = `<p>Dear [First Name], it is ${fixture.app.moment().epoch}.</p>`;
      return () => succeed(browser.send('updateTemplate', { id: '1', content }, { token }));
    },
  },
  {
    title: 'a new letter template',
    events: ['template.created'],
    async arrange(context) {
      const token = await signInDana(context);
      return () => succeed(context.browser.send('createTemplate', TEMPLATE, { token }));
    },
  },
  {
    title: 'a copy of a letter template',
    events: ['template.created'],
    async arrange(context) {
      const token = await signInDana(context);
      return () => succeed(context.browser.send('copyTemplate', { id: '1' }, { token }));
    },
  },
  {
    title: 'a deleted letter template',
    events: ['template.deleted'],
    async arrange(context) {
      const token = await signInDana(context);
      const { value } = await context.browser.send('createTemplate', TEMPLATE, { token });
      const id = String(toRecord(value?.['data'])['id']);
      return () => succeed(context.browser.send('deleteTemplate', { id }, { token }));
    },
  },
  {
    title: 'a letter that is sent',
    events: ['letter.sent'],
    async arrange({ fixture, browser }) {
      const token = await signInDana({ fixture, browser });
      const body = { account_ids: [14], again: true };
      const path = '/communications/e-letter-templates/1/send';
      return async () => expect((await fixture.app.creditorRest('POST', path, { token, body })).status).toBe(200);
    },
  },
];

async function signInDana({ browser }: SceneContext): Promise<string> {
  const login = await browser.send('creditorLogin', { email: 'dana@acme.test', password: DEMO_PASSWORD });
  return getTokens(login).access_token;
}

async function signIn({ fixture, browser }: SceneContext) {
  const { email } = await addCreditor(fixture.app);
  return getTokens(await browser.send('creditorLogin', { email, password: DEMO_PASSWORD }));
}
