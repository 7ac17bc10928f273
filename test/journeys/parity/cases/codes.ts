// Cases of contacts and one-time codes, up to the tokens.
import { someAddress, someMobile } from '../../../support/fixtures/people';
import type { ParityCase } from '../../../parity/case';
import { contactless, login, member, pending, person, WRONG_CODE } from '../fixtures';
import { RIGHT_CODE, type World } from '../parity-app';
import { cutOff, flowCases, restore, stepBody } from './flow-steps';

const CONTACT_CASES: readonly ParityCase[] = [
  { outcome: 'provideContact 200', arrange: (world) => stepBody(world, 'provideContact', contactless) },
  {
    outcome: 'provideContact 200',
    arrange: async (world) => ({
      body: { flow_token: await contactless(world), mobile: someMobile(200_000 + world.next()) },
    }),
  },
  ...flowCases('provideContact'),
  ...[{}, { email: 'somebody@' }, { mobile: '+447911123456' }].map((contact): ParityCase => ({
    outcome: 'provideContact 422 validation_failed',
    arrange: async (world) => ({ body: { flow_token: await contactless(world), ...contact } }),
  })),
  {
    outcome: 'provideContact 429 otp_send_limit',
    async arrange(world) {
      const mobile = someMobile(200_000 + world.next());
      for (let n = 0; n < 5; n += 1) await login(world, await person(world, 'sms'));
      return { body: { flow_token: await contactless(world), mobile } };
    },
  },
  {
    outcome: 'provideContact 503 otp_delivery_unavailable',
    async arrange(world) {
      cutOff(world, 'email');
      return { body: { flow_token: await contactless(world), email: someAddress(200_000 + world.next()) } };
    },
    tidy: restore,
  },
];

/** A sign-in whose code was sent a minute ago. */
async function rested(world: World): Promise<string> {
  const flow_token = await pending(world);
  world.after(60_000);
  return flow_token;
}

const RESEND_CASES: readonly ParityCase[] = [
  { outcome: 'resendOtp 200', arrange: (world) => stepBody(world, 'resendOtp', rested) },
  ...flowCases('resendOtp'),
  { outcome: 'resendOtp 422 validation_failed', byTypes: true, arrange: () => ({ body: { flow_token: null } }) },
  { outcome: 'resendOtp 429 otp_resend_cooldown', arrange: (world) => stepBody(world, 'resendOtp', pending) },
  {
    outcome: 'resendOtp 429 otp_send_limit',
    async arrange(world) {
      const flow_token = await pending(world);
      for (const at of [60_000, 120_000, 180_000]) {
        world.after(at);
        await world.ask('resendOtp', { body: { flow_token } });
      }
      world.after(240_000);
      return { body: { flow_token } };
    },
  },
  {
    outcome: 'resendOtp 503 otp_delivery_unavailable',
    async arrange(world) {
      const flow_token = await rested(world);
      for (let n = 0; n < 3; n += 1) world.app.parts.circuits.email.failed(world.app.moment().epoch);
      return { body: { flow_token } };
    },
    tidy: restore,
  },
];

/** A text message is under way to somebody. */
async function texted(world: World): Promise<string> {
  const flow_token = await pending(world, 'sms');
  await world.deliver();
  return flow_token;
}

const VERIFY_CASES: readonly ParityCase[] = [
  { outcome: 'verifyOtp 200', arrange: (world) => stepBody(world, 'verifyOtp', pending) },
  {
    outcome: 'verifyOtp 200',
    arrange: async (world) => ({
      body: { flow_token: await pending(world), otp: RIGHT_CODE, remember_device: true, device_name: 'Kitchen' },
    }),
  },
  ...flowCases('verifyOtp'),
  {
    outcome: 'verifyOtp 422 validation_failed',
    arrange: async (world) => ({ body: { flow_token: await pending(world), otp: '12345' } }),
  },
  {
    outcome: 'verifyOtp 422 otp_invalid',
    arrange: async (world) => ({ body: { flow_token: await pending(world), otp: WRONG_CODE } }),
  },
  {
    outcome: 'verifyOtp 422 otp_expired',
    async arrange(world) {
      const flow_token = await texted(world);
      world.texts.expire();
      return { body: { flow_token, otp: WRONG_CODE } };
    },
  },
  {
    outcome: 'verifyOtp 429 too_many_attempts',
    async arrange(world) {
      const body = { flow_token: 'A'.repeat(43), otp: WRONG_CODE };
      for (let n = 0; n < 30; n += 1) await world.ask('verifyOtp', { body });
      return {
        body: { flow_token: member(await login(world, await person(world, 'email')), 'flow_token'), otp: RIGHT_CODE },
      };
    },
  },
  {
    outcome: 'verifyOtp 503 otp_delivery_unavailable',
    async arrange(world) {
      const flow_token = await texted(world);
      world.texts.failWith({ status: 503, body: {} });
      return { body: { flow_token, otp: WRONG_CODE } };
    },
    tidy(world) {
      world.texts.failWith(null);
      restore(world);
    },
  },
];

export const CODE_CASES: readonly ParityCase[] = [...CONTACT_CASES, ...RESEND_CASES, ...VERIFY_CASES];
