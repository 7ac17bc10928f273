// Cases of a login, and of a profile that it did not find.
import { addPerson, identityOf } from '../../../support/fixtures/people';
import type { ParityCase } from '../../../parity/case';
import type { Asked } from '../requests';
import { attempt, enter, login, loginBody, pending, person, stranger } from '../fixtures';
import type { World } from '../parity-app';
import { cutOff, restore } from './flow-steps';

/** Two people of the demo data with one identity. */
const SANTOS = { last_name: 'Santos', date_of_birth: '1969-12-31', last4ssn: '1111' };

const LOGIN_CASES: readonly ParityCase[] = [
  {
    outcome: 'login 200 otp_sent',
    arrange: async (world) => ({ body: loginBody(world, await person(world, 'email')) }),
  },
  { outcome: 'login 200 otp_sent', arrange: async (world) => ({ body: loginBody(world, await person(world, 'sms')) }) },
  {
    outcome: 'login 200 requires_contact_input',
    arrange: async (world) => ({ body: loginBody(world, await person(world)) }),
  },
  { outcome: 'login 200 attempt_token', arrange: (world) => ({ body: loginBody(world, stranger(world)) }) },
  {
    outcome: 'login 200 trusted_device',
    async arrange(world) {
      const { person: somebody, cookie } = await enter(world, { remember_device: true, device_name: 'Kitchen' });
      return { body: loginBody(world, somebody), headers: { cookie } };
    },
  },
  { outcome: 'login 409 identity_ambiguous', arrange: (world) => ({ body: loginBody(world, SANTOS) }) },
  {
    outcome: 'login 422 validation_failed',
    arrange: (world) => ({
      body: { ...loginBody(world, stranger(world)), last4ssn: '12', date_of_birth: '2031-01-01' },
    }),
  },
  {
    outcome: 'login 422 captcha_failed',
    arrange: (world) => ({ body: { ...identityOf(stranger(world)), captcha_token: 'XXXX.WRONG.XXXX' } }),
  },
  {
    outcome: 'login 429 too_many_attempts',
    async arrange(world) {
      for (let n = 0; n < 10; n += 1) await login(world, stranger(world));
      return { body: loginBody(world, stranger(world)) };
    },
  },
  {
    outcome: 'login 429 otp_send_limit',
    async arrange(world) {
      for (let n = 0; n < 5; n += 1) await login(world, await person(world, 'sms'));
      return { body: loginBody(world, await person(world, 'sms')) };
    },
  },
  {
    outcome: 'login 503 captcha_unavailable',
    arrange(world) {
      world.captcha.failWith({ status: 500, body: {} });
      return { body: loginBody(world, stranger(world)) };
    },
    tidy: (world) => world.captcha.failWith(null),
  },
  ...(['email', 'sms'] as const).map((channel): ParityCase => ({
    outcome: 'login 503 otp_delivery_unavailable',
    async arrange(world) {
      cutOff(world, channel);
      return { body: loginBody(world, await person(world, channel)) };
    },
    tidy: restore,
  })),
];

const confirm = async (world: World, token: (world: World) => Promise<string> | string): Promise<Asked> => ({
  body: { attempt_token: await token(world) },
});

const CREATION_CASES: readonly ParityCase[] = [
  { outcome: 'confirmCreate 200', arrange: (world) => confirm(world, attempt) },
  { outcome: 'confirmCreate 404 attempt_token_invalid', arrange: (world) => confirm(world, () => 'A'.repeat(43)) },
  { outcome: 'confirmCreate 404 attempt_token_invalid', arrange: (world) => confirm(world, pending) },
  {
    outcome: 'confirmCreate 409 attempt_token_used',
    async arrange(world) {
      const asked = await confirm(world, attempt);
      await world.ask('confirmCreate', asked);
      return asked;
    },
  },
  {
    outcome: 'confirmCreate 409 identity_exists',
    async arrange(world) {
      const identity = stranger(world);
      const asked = await confirm(world, () => attempt(world, identity));
      await addPerson(world.app, ['email'], identity, 300_000 + world.next());
      return asked;
    },
  },
  {
    outcome: 'confirmCreate 410 attempt_token_expired',
    async arrange(world) {
      const asked = await confirm(world, attempt);
      world.after(600_000);
      return asked;
    },
  },
  { outcome: 'confirmCreate 422 validation_failed', byTypes: true, arrange: () => ({ body: { attempt_token: 7 } }) },
  { outcome: 'confirmCreate 422 validation_failed', byTypes: true, arrange: () => ({ body: {} }) },
  {
    outcome: 'confirmCreate 429 too_many_attempts',
    async arrange(world) {
      for (let n = 0; n < 3; n += 1) await world.ask('confirmCreate', await confirm(world, attempt));
      return confirm(world, attempt);
    },
  },
];

export const SIGN_IN_CASES: readonly ParityCase[] = [...LOGIN_CASES, ...CREATION_CASES];
