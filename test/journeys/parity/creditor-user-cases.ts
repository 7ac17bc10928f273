// Cases of the users, passwords and API keys of a company.
import type { ParityCase } from './case';
import { getCreditorToken, readMember } from './fixtures';
import type { ParityApp } from './parity-app';
import type { ParityRequest } from './requests';
import { asDana } from './cases/creditors';
import { NO_TOKEN } from './cases/sessions';

const LEE = 'lee@acme.test';
const PASSWORD = 'three calm otters';
const KEY = { name: 'nightly', scopes: ['read'] };
const user = (app: ParityApp) => ({
  email: `robin${String(app.nextNumber())}@acme.test`,
  name: 'Robin',
  role: 'agent',
});

export function adminsOnly(operation: string, request: ParityRequest = {}): readonly ParityCase[] {
  return [
    ...NO_TOKEN.map((token): ParityCase => ({
      outcome: `${operation} 401 unauthenticated`,
      arrange: () => ({ ...request, ...token }),
    })),
    {
      outcome: `${operation} 403 role_required`,
      arrange: async (app) => ({ ...request, token: await getCreditorToken(app, LEE) }),
    },
  ];
}

/** A user of Acme who has not set a password. */
export async function inviteUser(app: ParityApp): Promise<number> {
  const answer = await app.send('inviteCreditorUser', await asDana(app, { body: user(app) }));
  const { data } = answer.body as { readonly data: { readonly id: number | string } };
  return Number(data.id);
}

/** The token of an invitation, which is stored for a new user as its digest only. */
export async function makePasswordToken(app: ParityApp): Promise<string> {
  const { db, digests, passwordTokens, randomness } = app.server.dependencies;
  const [token, now] = [randomness.token(), app.server.moment().epoch];
  await passwordTokens.storePasswordToken(db, {
    creditorUserId: await inviteUser(app),
    purpose: 'invitation',
    tokenDigest: digests.digestToken(token),
    createdAt: now,
    expiresAt: now + 3_600_000,
  });
  return token;
}

export async function makeKey(app: ParityApp): Promise<string> {
  return readMember(await app.send('createApiKey', await asDana(app, { body: KEY })), 'data', 'id');
}

const KEY_CASES: readonly ParityCase[] = [
  { outcome: 'apiKeys 200', random: true, arrange: (app) => asDana(app) },
  ...adminsOnly('apiKeys'),
  { outcome: 'createApiKey 201', random: true, arrange: (app) => asDana(app, { body: KEY }) },
  ...adminsOnly('createApiKey', { body: KEY }),
  {
    outcome: 'createApiKey 422 validation_failed',
    arrange: (app) => asDana(app, { body: { name: ' ', scopes: [] } }),
  },
  {
    outcome: 'revokeApiKey 200',
    random: true,
    arrange: async (app) => asDana(app, { path: { key: await makeKey(app) } }),
  },
  ...adminsOnly('revokeApiKey', { path: { key: 'unknown' } }),
  { outcome: 'revokeApiKey 404 not_found', arrange: (app) => asDana(app, { path: { key: 'unknown' } }) },
];

const USER_CASES: readonly ParityCase[] = [
  { outcome: 'creditorUsers 200', random: true, arrange: (app) => asDana(app, { query: { limit: 2 } }) },
  ...adminsOnly('creditorUsers'),
  { outcome: 'creditorUser 200', random: true, arrange: (app) => asDana(app, { path: { user: 2 } }) },
  ...adminsOnly('creditorUser', { path: { user: 2 } }),
  { outcome: 'creditorUser 404 not_found', arrange: (app) => asDana(app, { path: { user: 3 } }) },
  {
    outcome: 'creditorUsers 422 validation_failed',
    arrange: (app) => asDana(app, { query: { cursor: 'nowhere' } }),
  },
  { outcome: 'inviteCreditorUser 201', random: true, arrange: (app) => asDana(app, { body: user(app) }) },
  ...adminsOnly('inviteCreditorUser', { body: { email: 'x@acme.test', name: 'X', role: 'agent' } }),
  {
    outcome: 'inviteCreditorUser 422 validation_failed',
    arrange: (app) => asDana(app, { body: { email: LEE, name: 'Lee', role: 'agent' } }),
  },
  {
    outcome: 'updateCreditorUser 200',
    random: true,
    arrange: async (app) => asDana(app, { path: { user: await inviteUser(app) }, body: { role: 'admin' } }),
  },
  ...adminsOnly('updateCreditorUser', { path: { user: 2 }, body: { name: 'Lee' } }),
  {
    outcome: 'updateCreditorUser 404 not_found',
    arrange: (app) => asDana(app, { path: { user: 3 }, body: { name: 'Sam' } }),
  },
  {
    outcome: 'updateCreditorUser 422 validation_failed',
    arrange: (app) => asDana(app, { path: { user: 2 }, body: {} }),
  },
  {
    outcome: 'updateCreditorUser 409 last_admin',
    arrange: async (app) => ({
      path: { user: 3 },
      body: { role: 'agent' },
      token: await getCreditorToken(app, 'sam@northbank.test'),
    }),
  },
  {
    outcome: 'resendCreditorInvitation 202',
    random: true,
    arrange: async (app) => asDana(app, { path: { user: await inviteUser(app) } }),
  },
  ...adminsOnly('resendCreditorInvitation', { path: { user: 2 } }),
  {
    outcome: 'resendCreditorInvitation 403 sign_in_elsewhere',
    appKind: 'elsewhere',
    arrange: ({ issuer }) => ({ path: { user: 2 }, token: issuer.sign() }),
  },
  { outcome: 'resendCreditorInvitation 404 not_found', arrange: (app) => asDana(app, { path: { user: 3 } }) },
  { outcome: 'resendCreditorInvitation 422 validation_failed', arrange: (app) => asDana(app, { path: { user: 2 } }) },
];

const FORGOT = { body: { email: 'unknown@acme.test' } };

const PASSWORD_CASES: readonly ParityCase[] = [
  { outcome: 'requestCreditorPasswordReset 202', arrange: () => ({ body: { email: LEE } }) },
  { outcome: 'requestCreditorPasswordReset 403 sign_in_elsewhere', appKind: 'elsewhere', arrange: () => FORGOT },
  {
    outcome: 'requestCreditorPasswordReset 422 validation_failed',
    arrange: () => ({ body: { email: 'invalid' } }),
  },
  {
    outcome: 'requestCreditorPasswordReset 429 too_many_attempts',
    async arrange(app) {
      const body = { email: `unknown${String(app.nextNumber())}@acme.test` };
      for (let n = 0; n < 3; n += 1) await app.send('requestCreditorPasswordReset', { body });
      return { body };
    },
  },
  {
    outcome: 'resetCreditorPassword 200',
    arrange: async (app) => ({ body: { token: await makePasswordToken(app), password: PASSWORD } }),
  },
  {
    outcome: 'resetCreditorPassword 403 sign_in_elsewhere',
    appKind: 'elsewhere',
    arrange: () => ({ body: { token: 'x', password: PASSWORD } }),
  },
  {
    outcome: 'resetCreditorPassword 422 password_token_invalid',
    arrange: () => ({ body: { token: 'x', password: PASSWORD } }),
  },
  {
    outcome: 'resetCreditorPassword 422 validation_failed',
    arrange: async (app) => ({ body: { token: await makePasswordToken(app), password: 'short' } }),
  },
  {
    outcome: 'resetCreditorPassword 429 too_many_attempts',
    async arrange(app) {
      const body = { token: 'x', password: PASSWORD };
      for (let n = 0; n < 10; n += 1) await app.send('resetCreditorPassword', { body });
      return { body };
    },
  },
  ...changeCases(),
];

/** A user of Acme with a password, signed in. */
export async function signInNewUser(app: ParityApp): Promise<string> {
  await app.send('resetCreditorPassword', { body: { token: await makePasswordToken(app), password: PASSWORD } });
  const [row] = await app.server.dependencies.db.read('SELECT email FROM creditor_users ORDER BY id DESC LIMIT 1');
  const login = await app.send('creditorLogin', { body: { email: row?.email, password: PASSWORD } });
  return readMember(login, 'meta', 'access_token');
}

function changeCases(): readonly ParityCase[] {
  const wrong = { current_password: 'wrong', password: PASSWORD };
  const signedIn = async (app: ParityApp, body: object) => ({ body, token: await signInNewUser(app) });
  return [
    {
      outcome: 'changeCreditorPassword 200',
      arrange: (app) => signedIn(app, { current_password: PASSWORD, password: 'four calm otters' }),
    },
    ...NO_TOKEN.map((token): ParityCase => ({
      outcome: 'changeCreditorPassword 401 unauthenticated',
      arrange: () => ({ body: wrong, ...token }),
    })),
    {
      outcome: 'changeCreditorPassword 403 role_required',
      async arrange(app) {
        const made = await app.send('createApiKey', await asDana(app, { body: KEY }));
        return { body: wrong, token: readMember(made, 'data', 'token') };
      },
    },
    {
      outcome: 'changeCreditorPassword 403 sign_in_elsewhere',
      appKind: 'elsewhere',
      arrange: ({ issuer }) => ({ body: wrong, token: issuer.sign() }),
    },
    { outcome: 'changeCreditorPassword 422 credentials_invalid', arrange: (app) => signedIn(app, wrong) },
    {
      outcome: 'changeCreditorPassword 422 validation_failed',
      arrange: (app) => signedIn(app, { current_password: PASSWORD, password: 'short' }),
    },
    {
      outcome: 'changeCreditorPassword 429 too_many_attempts',
      async arrange(app) {
        const request = await signedIn(app, wrong);
        for (let n = 0; n < 10; n += 1) await app.send('changeCreditorPassword', request);
        return request;
      },
    },
  ];
}

export const CREDITOR_USER_CASES: readonly ParityCase[] = [...KEY_CASES, ...USER_CASES, ...PASSWORD_CASES];
