// Cases of tokens, profile and logout of signed-in consumers, and of public operations.
import { newMobile } from '../../../support/fixtures/people';
import type { ParityCase } from '../case';
import type { ParityRequest } from '../requests';
import { newEmailOf, toConfirmation } from '../contact-change-fixtures';
import { createReadyAccount, getConsumerToken, readMember, sendLogin, signInPerson } from '../fixtures';
import { RIGHT_CODE, type ParityApp } from '../parity-app';

export const NO_TOKEN = [{}, { token: 'e30.e30.e30' }] as const;

async function signedIn(app: ParityApp, body?: ParityRequest['body']): Promise<ParityRequest> {
  const { token } = await signInPerson(app);
  return body === undefined ? { token } : { token, body };
}

const REFRESH_CASES: readonly ParityCase[] = [
  {
    outcome: 'refreshTokens 200',
    arrange: async (app) => ({ body: { refresh_token: (await signInPerson(app)).refresh } }),
  },
  { outcome: 'refreshTokens 401 refresh_token_invalid', arrange: () => ({ body: { refresh_token: 'e30.e30.e30' } }) },
  {
    outcome: 'refreshTokens 401 refresh_token_reused',
    async arrange(app) {
      const body = { refresh_token: (await signInPerson(app)).refresh };
      await app.send('refreshTokens', { body });
      app.setElapsed(300_001);
      return { body };
    },
  },
  { outcome: 'refreshTokens 422 validation_failed', arrange: () => ({ body: { refresh_token: ' ' } }) },
  {
    outcome: 'refreshTokens 429 too_many_attempts',
    async arrange(app) {
      const body = { refresh_token: (await signInPerson(app)).refresh };
      for (let n = 0; n < 30; n += 1) await app.send('refreshTokens', { body });
      return { body };
    },
  },
];

const PROFILE_CASES: readonly ParityCase[] = [
  { outcome: 'profile 200', arrange: async (app) => ({ token: await getConsumerToken(app, 'rivera') }) },
  { outcome: 'profile 200', arrange: (app) => signedIn(app) },
  ...NO_TOKEN.map((request): ParityCase => ({ outcome: 'profile 401 unauthenticated', arrange: () => request })),
  {
    outcome: 'updateCommunication 200',
    arrange: async (app) => ({ token: await getConsumerToken(app, 'rivera'), body: { email_permission: true } }),
  },
  {
    outcome: 'updateCommunication 200',
    arrange: (app) => signedIn(app, { email_permission: true, text_permission: null }),
  },
  {
    outcome: 'updateCommunication 200',
    arrange: (app) => signedIn(app, { email_permission: true, landline: '(212) 736-5000', usps_permission: 1 }),
  },
  ...NO_TOKEN.map((request): ParityCase => ({
    outcome: 'updateCommunication 401 unauthenticated',
    arrange: () => ({ ...request, body: { email_permission: true } }),
  })),
  {
    outcome: 'updateCommunication 409 contact_proof_required',
    arrange: (app) => signedIn(app, { mobile: newMobile(200_000 + app.nextNumber()), email_permission: true }),
  },
  {
    outcome: 'updateCommunication 422 validation_failed',
    arrange: (app) =>
      signedIn(app, { email: 'somebody@', landline: '12', email_permission: false, text_permission: false }),
  },
  {
    outcome: 'verifyIdentity 200',
    async arrange(app) {
      const { id, token } = await createReadyAccount(app);
      return { token, body: { account_number: `4000${String(id).padStart(6, '0')}` } };
    },
  },
  ...NO_TOKEN.map((request): ParityCase => ({
    outcome: 'verifyIdentity 401 unauthenticated',
    arrange: () => ({ ...request, body: { account_number: '1' } }),
  })),
  ...[{}, { account_number: '1', reference_number: '2' }, { reference_number: 'REF-1' }].map((body): ParityCase => ({
    outcome: 'verifyIdentity 422 validation_failed',
    arrange: (app) => signedIn(app, body),
  })),
  {
    outcome: 'verifyIdentity 429 too_many_attempts',
    async arrange(app) {
      const request = await signedIn(app, { reference_number: 'REF-1' });
      for (let n = 0; n < 5; n += 1) await app.send('verifyIdentity', request);
      return request;
    },
  },
];

/** A session that was opened by a contact which was changed a moment ago. */
export async function signInByNewContact(app: ParityApp): Promise<ParityRequest> {
  const { person, token } = await signInPerson(app);
  const sent = { token, body: { email: newEmailOf(app) } };
  const proof = toConfirmation(sent, readMember(await app.send('requestContactChange', sent), 'flow_token'));
  const next = toConfirmation(sent, readMember(await app.send('confirmContactChange', proof), 'flow_token'));
  await app.send('confirmContactChange', next);
  const flow_token = readMember(await sendLogin(app, person), 'flow_token');
  const verified = await app.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } });
  return { token: readMember(verified, 'meta', 'access_token') };
}

const REVOCATION_CASES = ['logoutEverywhere', 'revokeAllDevices'].flatMap((operation): readonly ParityCase[] => [
  { outcome: `${operation} 200`, arrange: (app) => signedIn(app) },
  ...NO_TOKEN.map((request): ParityCase => ({ outcome: `${operation} 401 unauthenticated`, arrange: () => request })),
  { outcome: `${operation} 409 contact_cooling`, arrange: signInByNewContact },
]);

export const SESSION_CASES: readonly ParityCase[] = [
  ...REFRESH_CASES,
  ...PROFILE_CASES,
  { outcome: 'logout 200', arrange: (app) => signedIn(app) },
  ...REVOCATION_CASES,
  ...NO_TOKEN.map((request): ParityCase => ({ outcome: 'logout 401 unauthenticated', arrange: () => request })),
  { outcome: 'captchaChallenge 200', appKind: 'altcha', random: true, arrange: () => ({}) },
  {
    outcome: 'captchaChallenge 200',
    appKind: 'altcha',
    random: true,
    arrange: () => ({ query: { difficulty: 2 } }),
  },
  { outcome: 'captchaChallenge 404 not_found', arrange: () => ({}) },
  {
    outcome: 'captchaChallenge 422 validation_failed',
    facadeMessage: true,
    arrange: () => ({ query: { difficulty: 8 } }),
  },
  {
    outcome: 'captchaChallenge 429 too_many_attempts',
    async arrange(app) {
      for (let n = 0; n < 30; n += 1) await app.send('captchaChallenge');
      return {};
    },
  },
];
