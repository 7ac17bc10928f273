// Scenes of the rights of a person: export, requests to be erased, erasure, and what stops it.
import { eraseByRequest } from '../../../../src/services/system/steps/erase-person';
import { newEmail } from '../../../support/fixtures/people';
import { byAdministrator } from './company';
import { placeAccount } from './placements';
import { assignAccount, type Scene, type SceneContext } from './scene';

/** Requests of somebody who has just signed in and owns an account. */
async function signIn(context: SceneContext) {
  const { fixture, browser } = context;
  const person = await fixture.createPerson('email');
  const { access_token: token } = await fixture.signIn(browser, person);
  await assignAccount(fixture, person, { email: newEmail(), accountNumber: 'AC-4711' });
  return async (method: string, path: string): Promise<string> => {
    const answer = await fixture.app.rest<{ data?: { id?: string } }>(method, path, { token });
    if (answer.status >= 300) throw new Error(`Rejected: ${JSON.stringify(answer.body)}`);
    return answer.body.data?.id ?? '';
  };
}

const REQUESTS = '/profile/deletion-requests';

export const RIGHTS_SCENES: readonly Scene[] = [
  {
    title: 'a download of everything that is stored of a person',
    events: ['profile.exported'],
    async arrange(context) {
      const send = await signIn(context);
      return () => send('GET', '/profile/export');
    },
  },
  {
    title: 'a request to be erased',
    events: ['erasure.requested'],
    async arrange(context) {
      const send = await signIn(context);
      return () => send('POST', REQUESTS);
    },
  },
  {
    title: 'a request to be erased that is withdrawn',
    events: ['erasure.withdrawn'],
    notices: ['erasure_withdrawn'],
    async arrange(context) {
      const send = await signIn(context);
      const id = await send('POST', REQUESTS);
      return () => send('POST', `${REQUESTS}/${id}/withdraw`);
    },
  },
  {
    title: 'a person who is erased',
    events: ['account.erased', 'profile.erased'],
    async arrange(context) {
      const send = await signIn(context);
      const id = await send('POST', REQUESTS);
      return () => eraseByRequest(context.fixture.app.dependencies, id, { isDryRun: false, operator: 'ops' });
    },
  },
  byAdministrator('a legal hold', 'legal_hold.set', async (send) => {
    const { account_id: id } = await placeAccount(send);
    return () => send('PUT', `/accounts/${String(id)}/legal-hold`, { reason: 'litigation' });
  }),
  byAdministrator('a legal hold that ends', 'legal_hold.lifted', async (send) => {
    const { account_id: id } = await placeAccount(send);
    await send('PUT', `/accounts/${String(id)}/legal-hold`, { reason: 'litigation' });
    return () => send('DELETE', `/accounts/${String(id)}/legal-hold`);
  }),
];
