// Cases of a login, and of a profile that it did not find.
import { addPerson, toIdentity } from '../../../support/fixtures/people';
import type { ParityCase } from '../case';
import type { ParityRequest } from '../requests';
import {
  startAttempt,
  signInPerson,
  sendLogin,
  buildLoginBody,
  startFlow,
  createPerson,
  createUnknownIdentity,
} from '../fixtures';
import type { ParityApp } from '../parity-app';
import { failDelivery, restoreDelivery } from './flow-steps';

/** Two people of the demo data with one identity. */
const SANTOS = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111' };

const LOGIN_CASES: readonly ParityCase[] = [
  {
    outcome: 'login 200 otp_sent',
    arrange: async (world) => ({ body: buildLoginBody(world, await createPerson(world, 'email')) }),
  },
  {
    outcome: 'login 200 otp_sent',
    arrange: async (world) => ({ body: buildLoginBody(world, await createPerson(world, 'sms')) }),
  },
  {
    outcome: 'login 200 requires_contact_input',
    arrange: async (world) => ({ body: buildLoginBody(world, await createPerson(world)) }),
  },
  {
    outcome: 'login 200 attempt_token',
    arrange: (world) => ({ body: buildLoginBody(world, createUnknownIdentity(world)) }),
  },
  {
    outcome: 'login 200 trusted_device',
    async arrange(world) {
      const { person: somebody, cookie } = await signInPerson(world, { remember_device: true, device_name: 'Kitchen' });
      return { body: buildLoginBody(world, somebody), headers: { cookie } };
    },
  },
  { outcome: 'login 409 identity_ambiguous', arrange: (world) => ({ body: buildLoginBody(world, SANTOS) }) },
  {
    outcome: 'login 422 validation_failed',
    arrange: (world) => ({
      body: { ...buildLoginBody(world, createUnknownIdentity(world)), last4ssn: '12', date_of_birth: '2031-01-01' },
    }),
  },
  {
    outcome: 'login 422 captcha_failed',
    arrange: (world) => ({ body: { ...toIdentity(createUnknownIdentity(world)), captcha_token: 'XXXX.WRONG.XXXX' } }),
  },
  {
    outcome: 'login 429 too_many_attempts',
    async arrange(world) {
      for (let n = 0; n < 10; n += 1) await sendLogin(world, createUnknownIdentity(world));
      return { body: buildLoginBody(world, createUnknownIdentity(world)) };
    },
  },
  {
    outcome: 'login 429 otp_send_limit',
    async arrange(world) {
      for (let n = 0; n < 5; n += 1) await sendLogin(world, await createPerson(world, 'sms'));
      return { body: buildLoginBody(world, await createPerson(world, 'sms')) };
    },
  },
  {
    outcome: 'login 503 captcha_unavailable',
    arrange(world) {
      world.captcha.failWith({ status: 500, body: {} });
      return { body: buildLoginBody(world, createUnknownIdentity(world)) };
    },
    cleanUp: (world) => world.captcha.failWith(null),
  },
  ...(['email', 'sms'] as const).map((channel): ParityCase => ({
    outcome: 'login 503 otp_delivery_unavailable',
    async arrange(world) {
      failDelivery(world, channel);
      return { body: buildLoginBody(world, await createPerson(world, channel)) };
    },
    cleanUp: restoreDelivery,
  })),
];

const confirm = async (
  world: ParityApp,
  token: (world: ParityApp) => Promise<string> | string,
): Promise<ParityRequest> => ({
  body: { attempt_token: await token(world) },
});

const CREATION_CASES: readonly ParityCase[] = [
  { outcome: 'confirmCreate 200', arrange: (world) => confirm(world, startAttempt) },
  { outcome: 'confirmCreate 404 attempt_token_invalid', arrange: (world) => confirm(world, () => 'A'.repeat(43)) },
  { outcome: 'confirmCreate 404 attempt_token_invalid', arrange: (world) => confirm(world, startFlow) },
  {
    outcome: 'confirmCreate 409 attempt_token_used',
    async arrange(world) {
      const asked = await confirm(world, startAttempt);
      await world.send('confirmCreate', asked);
      return asked;
    },
  },
  {
    outcome: 'confirmCreate 409 identity_exists',
    async arrange(world) {
      const identity = createUnknownIdentity(world);
      const asked = await confirm(world, () => startAttempt(world, identity));
      await addPerson(world.app, ['email'], identity, 300_000 + world.nextNumber());
      return asked;
    },
  },
  {
    outcome: 'confirmCreate 410 attempt_token_expired',
    async arrange(world) {
      const asked = await confirm(world, startAttempt);
      world.setElapsed(600_000);
      return asked;
    },
  },
  {
    outcome: 'confirmCreate 422 validation_failed',
    refusedByTypes: true,
    arrange: () => ({ body: { attempt_token: 7 } }),
  },
  { outcome: 'confirmCreate 422 validation_failed', refusedByTypes: true, arrange: () => ({ body: {} }) },
  {
    outcome: 'confirmCreate 429 too_many_attempts',
    async arrange(world) {
      for (let n = 0; n < 3; n += 1) await world.send('confirmCreate', await confirm(world, startAttempt));
      return confirm(world, startAttempt);
    },
  },
];

export const SIGN_IN_CASES: readonly ParityCase[] = [...LOGIN_CASES, ...CREATION_CASES];
