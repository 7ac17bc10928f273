// Cases of what a signed-in consumer does about tokens and profile, and of what is open to everybody.
import { newEmail, newMobile } from '../../../support/fixtures/people';
import type { ParityCase } from '../case';
import type { ParityRequest } from '../requests';
import { startFlowWithoutContact, signInPerson, readMember, createReadyAccount, getConsumerToken } from '../fixtures';
import { RIGHT_CODE, type ParityApp } from '../parity-app';

export const NO_TOKEN = [{}, { token: 'e30.e30.e30' }] as const;

async function signedIn(world: ParityApp, body?: ParityRequest['body']): Promise<ParityRequest> {
  const { token } = await signInPerson(world);
  return body === undefined ? { token } : { token, body };
}

const REFRESH_CASES: readonly ParityCase[] = [
  {
    outcome: 'refreshTokens 200',
    arrange: async (world) => ({ body: { refresh_token: (await signInPerson(world)).refresh } }),
  },
  { outcome: 'refreshTokens 401 refresh_token_invalid', arrange: () => ({ body: { refresh_token: 'e30.e30.e30' } }) },
  {
    outcome: 'refreshTokens 401 refresh_token_reused',
    async arrange(world) {
      const body = { refresh_token: (await signInPerson(world)).refresh };
      await world.send('refreshTokens', { body });
      world.setElapsed(10_001);
      return { body };
    },
  },
  { outcome: 'refreshTokens 422 validation_failed', arrange: () => ({ body: { refresh_token: ' ' } }) },
  {
    outcome: 'refreshTokens 429 too_many_attempts',
    async arrange(world) {
      const body = { refresh_token: (await signInPerson(world)).refresh };
      for (let n = 0; n < 30; n += 1) await world.send('refreshTokens', { body });
      return { body };
    },
  },
];

const PROFILE_CASES: readonly ParityCase[] = [
  { outcome: 'profile 200', arrange: async (world) => ({ token: await getConsumerToken(world, 'rivera') }) },
  { outcome: 'profile 200', arrange: (world) => signedIn(world) },
  ...NO_TOKEN.map((asked): ParityCase => ({ outcome: 'profile 401 unauthenticated', arrange: () => asked })),
  {
    outcome: 'updateCommunication 200',
    arrange: async (world) => ({ token: await getConsumerToken(world, 'rivera'), body: { email_permission: true } }),
  },
  {
    outcome: 'updateCommunication 200',
    arrange: (world) => signedIn(world, { email_permission: true, text_permission: null }),
  },
  {
    outcome: 'updateCommunication 200',
    arrange: (world) =>
      signedIn(world, {
        mobile: newMobile(200_000 + world.nextNumber()),
        email_permission: true,
        text_permission: true,
      }),
  },
  ...NO_TOKEN.map((asked): ParityCase => ({
    outcome: 'updateCommunication 401 unauthenticated',
    arrange: () => ({ ...asked, body: { email_permission: true } }),
  })),
  {
    outcome: 'updateCommunication 409 contact_cooling',
    async arrange(world) {
      const flow_token = await startFlowWithoutContact(world);
      await world.send('provideContact', { body: { flow_token, email: newEmail(200_000 + world.nextNumber()) } });
      const verified = await world.send('verifyOtp', { body: { flow_token, otp: RIGHT_CODE } });
      const body = { mobile: newMobile(200_000 + world.nextNumber()), email_permission: true };
      return { token: readMember(verified, 'meta', 'access_token'), body };
    },
  },
  {
    outcome: 'updateCommunication 422 validation_failed',
    arrange: (world) => signedIn(world, { email: 'somebody@', email_permission: false, text_permission: false }),
  },
  {
    outcome: 'updateCommunication 429 too_many_attempts',
    async arrange(world) {
      const { token } = await signInPerson(world);
      const change = () => ({
        token,
        body: { email: newEmail(200_000 + world.nextNumber()), email_permission: true },
      });
      for (let n = 0; n < 5; n += 1) await world.send('updateCommunication', change());
      return change();
    },
  },
  {
    outcome: 'verifyIdentity 200',
    async arrange(world) {
      const { id, token } = await createReadyAccount(world);
      return { token, body: { account_number: `4000${String(id).padStart(6, '0')}` } };
    },
  },
  ...NO_TOKEN.map((asked): ParityCase => ({
    outcome: 'verifyIdentity 401 unauthenticated',
    arrange: () => ({ ...asked, body: { account_number: '1' } }),
  })),
  ...[{}, { account_number: '1', reference_number: '2' }, { reference_number: 'REF-1' }].map((body): ParityCase => ({
    outcome: 'verifyIdentity 422 validation_failed',
    arrange: (world) => signedIn(world, body),
  })),
  {
    outcome: 'verifyIdentity 429 too_many_attempts',
    async arrange(world) {
      const asked = await signedIn(world, { reference_number: 'REF-1' });
      for (let n = 0; n < 5; n += 1) await world.send('verifyIdentity', asked);
      return asked;
    },
  },
];

export const SESSION_CASES: readonly ParityCase[] = [
  ...REFRESH_CASES,
  ...PROFILE_CASES,
  { outcome: 'logout 200', arrange: (world) => signedIn(world) },
  ...NO_TOKEN.map((asked): ParityCase => ({ outcome: 'logout 401 unauthenticated', arrange: () => asked })),
  { outcome: 'captchaChallenge 200', world: 'altcha', random: true, arrange: () => ({}) },
  { outcome: 'captchaChallenge 404 not_found', arrange: () => ({}) },
  {
    outcome: 'captchaChallenge 429 too_many_attempts',
    async arrange(world) {
      for (let n = 0; n < 30; n += 1) await world.send('captchaChallenge');
      return {};
    },
  },
  { outcome: 'health 200', arrange: () => ({}) },
];
