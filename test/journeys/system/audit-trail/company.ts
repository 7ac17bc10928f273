// Scenes of companies: what operators do by command, and what administrators change, with users and API keys.
import {
  createCompany,
  renameCompany,
  setCompanyActive,
  setMembership,
} from '../../../../src/services/company/operate-companies';
import { createKeyOfCompany } from '../../../../src/services/creditor/operate-api-keys';
import {
  addUserOfCompany,
  changeUserOfCompany,
  resetPasswordByToken,
  setPasswordOfUser,
} from '../../../../src/services/creditor/operate-users';
import { addNoticeSender, addReason } from '../../../../src/services/company/operate-lists';
import type { AuditEventKey } from '../../../../src/domain/system/audit';
import { placeFile, uploadFile, runToEnd } from '../../../support/imports/place-accounts';
import { getTokens } from '../../../support/clients/simulated-browser';
import { addCreditor, DEMO_PASSWORD } from '../../../support/fixtures/creditors';
import { toRecord } from '../../parity/requests';
import type { Scene, SceneContext } from './scene';

const OPERATOR = { operator: 'tester' };
const LAST_DAY = '2030-12-31';
const NEW_PASSWORD = 'three calm otters';

let count = 0;
/** Unique in all scenes. */
export function nextName(): string {
  count += 1;
  return `Scene ${String(count)}`;
}

export type SendAsAdministrator = (
  method: string,
  path: string,
  body?: object | string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, unknown>>>;

/** Requests of an administrator of a new company; returns the resource. */
async function signIn({ fixture: { app }, browser }: SceneContext): Promise<SendAsAdministrator> {
  const { email } = await addCreditor(app);
  const token = getTokens(await browser.send('creditorLogin', { email, password: DEMO_PASSWORD })).access_token;
  return async (method, path, body, headers = {}) => {
    const answer = await app.creditorRest(method, path, { token, headers, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`Rejected: ${JSON.stringify(answer.body)}`);
    return toRecord(answer.body['data']);
  };
}

export function byAdministrator(
  title: string,
  event: AuditEventKey,
  arrange: (send: SendAsAdministrator) => Promise<() => Promise<unknown>> | (() => Promise<unknown>),
): Scene {
  return { title, events: [event], arrange: async (context) => arrange(await signIn(context)) };
}

function byOperator(
  title: string,
  event: AuditEventKey,
  act: (dependencies: SceneContext['fixture']['app']['dependencies'], id: number) => Promise<unknown>,
): Scene {
  return {
    title,
    events: [event],
    async arrange({ fixture: { app } }) {
      const id = await createCompany(app.dependencies, OPERATOR, { name: nextName(), memberUntil: LAST_DAY });
      return () => act(app.dependencies, id);
    },
  };
}

/** Of a user of a new company. */
function ofUser(
  title: string,
  event: AuditEventKey,
  act: (dependencies: SceneContext['fixture']['app']['dependencies'], email: string) => Promise<unknown>,
): Scene {
  return {
    title,
    events: [event],
    async arrange({ fixture: { app } }) {
      const { email } = await addCreditor(app);
      return () => act(app.dependencies, email);
    },
  };
}

const nextUser = () => ({ name: 'Robin', email: `${nextName().replace(' ', '').toLowerCase()}@scene.test` });

const makeSubclient = (send: SendAsAdministrator) =>
  send('POST', '/subclients', { subclient_name: nextName(), unique_identification_number: nextName() });
const makeImport = (send: SendAsAdministrator, dry_run = false) =>
  send('POST', '/imports', { file_name: 'scene.csv', format: 'csv', dry_run });
const makeProfile = (send: SendAsAdministrator) => send('POST', '/header-profiles', { name: nextName() });
const inviteUser = (send: SendAsAdministrator) => send('POST', '/users', { ...nextUser(), role: 'agent' });

export const COMPANY_SCENES: readonly Scene[] = [
  byOperator('a company by command', 'company.created', (dependencies) =>
    createCompany(dependencies, OPERATOR, { name: nextName(), memberUntil: LAST_DAY }),
  ),
  byOperator('a new name of a company', 'company.renamed', (dependencies, id) =>
    renameCompany(dependencies, OPERATOR, { id, name: nextName() }),
  ),
  byOperator('a deactivated company', 'company.deactivated', (dependencies, id) =>
    setCompanyActive(dependencies, OPERATOR, { id, isActive: false }),
  ),
  byOperator('an activated company', 'company.activated', (dependencies, id) =>
    setCompanyActive(dependencies, OPERATOR, { id, isActive: true }),
  ),
  byOperator('a membership', 'membership.set', (dependencies, companyId) =>
    setMembership(dependencies, OPERATOR, { companyId, until: LAST_DAY }),
  ),
  byOperator('a cancelled membership', 'membership.cancelled', (dependencies, companyId) =>
    setMembership(dependencies, OPERATOR, { companyId, isCancelled: true }),
  ),
  byOperator('a sender of notices', 'notice_sender.created', (dependencies) =>
    addNoticeSender(dependencies, OPERATOR, { name: nextName() }),
  ),
  byOperator('a reason', 'reason.created', (dependencies) => addReason(dependencies, OPERATOR, nextName())),
  byOperator('a user by command', 'creditor.invited', (dependencies, companyId) =>
    addUserOfCompany(dependencies, OPERATOR, { companyId, ...nextUser(), role: 'admin' }, 'print'),
  ),
  ofUser('a user with another role', 'creditor.updated', (dependencies, email) =>
    changeUserOfCompany(dependencies, OPERATOR, {
      email,
      changes: { role: 'agent' },
      keepsLastAdmin: false,
      signsInElsewhere: false,
    }),
  ),
  ofUser('a password that an operator ends', 'creditor.password_requested', (dependencies, email) =>
    resetPasswordByToken(dependencies, OPERATOR, { email, delivery: 'print' }),
  ),
  ofUser('a password of an operator', 'creditor.password_set', (dependencies, email) =>
    setPasswordOfUser(dependencies, OPERATOR, { email, password: NEW_PASSWORD }),
  ),
  byOperator('an API key by command', 'api_key.created', (dependencies, companyId) =>
    createKeyOfCompany(dependencies, OPERATOR, { companyId, name: 'nightly', scopes: ['import'] }),
  ),
  byAdministrator('a changed company', 'company.updated', (send) => () => send('PUT', '/company', { city: 'Dover' })),
  byAdministrator(
    'changed Pay Terms',
    'terms.updated',
    (send) => () => send('PUT', '/company/pay-terms', { max_days_first_pay: 21 }),
  ),
  byAdministrator('a new subclient', 'subclient.created', (send) => () => makeSubclient(send)),
  byAdministrator('a changed subclient', 'subclient.updated', async (send) => {
    const { id } = await makeSubclient(send);
    return () => send('PUT', `/subclients/${String(id)}`, { subclient_name: nextName() });
  }),
  byAdministrator('a deleted subclient', 'subclient.deleted', async (send) => {
    const { id } = await makeSubclient(send);
    return () => send('DELETE', `/subclients/${String(id)}`);
  }),
  byAdministrator('a new header profile', 'header_profile.created', (send) => () => makeProfile(send)),
  byAdministrator('a changed header profile', 'header_profile.updated', async (send) => {
    const { id } = await makeProfile(send);
    return () => send('PUT', `/header-profiles/${String(id)}`, { empty_cells: 'clear' });
  }),
  byAdministrator('a deleted header profile', 'header_profile.deleted', async (send) => {
    const { id } = await makeProfile(send);
    return () => send('DELETE', `/header-profiles/${String(id)}`);
  }),
  byAdministrator(
    'a new API key',
    'api_key.created',
    (send) => () => send('POST', '/api-keys', { name: 'nightly', scopes: ['read'] }),
  ),
  byAdministrator('a revoked API key', 'api_key.revoked', async (send) => {
    const { id } = await send('POST', '/api-keys', { name: 'nightly', scopes: ['read'] });
    return () => send('DELETE', `/api-keys/${String(id)}`);
  }),
  byAdministrator('a new import', 'import.created', (send) => () => makeImport(send)),
  byAdministrator('the file of an import', 'import.uploaded', async (send) => {
    const { id } = await makeImport(send);
    return () => send('PUT', `/imports/${String(id)}/file`, 'account_number\n', { 'content-type': 'text/csv' });
  }),
  byAdministrator('a cancelled import', 'import.cancelled', async (send) => {
    const { id } = await makeImport(send);
    return () => send('POST', `/imports/${String(id)}/cancel`);
  }),
  {
    title: 'a dry run that is applied',
    events: ['import.applied'],
    async arrange({ fixture: { app } }) {
      const { email, companyId } = await addCreditor(app);
      const { id } = await placeFile(app.dependencies, 'account_number\nAUDIT-1\n', { companyId, dryRun: true });
      const token = await app.signInCreditor(email);
      return async () => {
        const answer = await app.creditorRest('POST', `/imports/${id}/apply`, { token });
        expect(answer.status).toBe(202);
      };
    },
  },
  {
    title: 'an import that ends',
    events: ['import.ended'],
    async arrange({ fixture: { app } }) {
      const { companyId } = await addCreditor(app);
      const id = await uploadFile(app.dependencies, 'account_number\n', { companyId });
      return () => runToEnd(app.dependencies, id);
    },
  },
  byAdministrator('an invitation', 'creditor.invited', (send) => () => inviteUser(send)),
  byAdministrator('a changed user', 'creditor.updated', async (send) => {
    const { id } = await inviteUser(send);
    return () => send('PUT', `/users/${String(id)}`, { role: 'admin' });
  }),
  byAdministrator(
    'a changed password',
    'creditor.password_changed',
    (send) => () => send('PUT', '/auth/password', { current_password: DEMO_PASSWORD, password: NEW_PASSWORD }),
  ),
  {
    title: 'a forgotten password',
    events: ['creditor.password_requested'],
    async arrange({ fixture: { app } }) {
      const { email } = await addCreditor(app);
      return () => app.creditorRest('POST', '/auth/password/forgot', { body: { email } });
    },
  },
  {
    title: 'a password that was forgotten and set',
    events: ['creditor.password_set'],
    async arrange({ fixture: { app } }) {
      const { id } = await addCreditor(app);
      const { db, digests, passwordTokens, randomness } = app.dependencies;
      const [token, now] = [randomness.token(), app.moment().epoch];
      await passwordTokens.storePasswordToken(db, {
        creditorUserId: id,
        purpose: 'reset',
        tokenDigest: digests.digestToken(token),
        createdAt: now,
        expiresAt: now + 3_600_000,
      });
      return async () => {
        const answer = await app.creditorRest('POST', '/auth/password/reset', {
          body: { token, password: NEW_PASSWORD },
        });
        expect(answer.status).toBe(200);
      };
    },
  },
  byAdministrator('exported data', 'export.taken', (send) => () => send('GET', '/exports/accounts')),
];
