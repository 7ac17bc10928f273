// Cases of contacts and one-time codes, up to the tokens.
import { newEmail, newMobile } from '../../../support/fixtures/people';
import type { ParityCase } from '../case';
import { startFlowWithoutContact, sendLogin, readMember, startFlow, createPerson, WRONG_CODE } from '../fixtures';
import { RIGHT_CODE, type ParityApp } from '../parity-app';
import { failDelivery, createFlowCases, restoreDelivery, buildStepRequest } from './flow-steps';

const CONTACT_CASES: readonly ParityCase[] = [
  {
    outcome: 'provideContact 200',
    arrange: (world) => buildStepRequest(world, 'provideContact', startFlowWithoutContact),
  },
  {
    outcome: 'provideContact 200',
    arrange: async (world) => ({
      body: { flow_token: await startFlowWithoutContact(world), mobile: newMobile(200_000 + world.nextNumber()) },
    }),
  },
  ...createFlowCases('provideContact'),
  ...[{}, { email: 'somebody@' }, { mobile: '+447911123456' }].map((contact): ParityCase => ({
    outcome: 'provideContact 422 validation_failed',
    arrange: async (world) => ({ body: { flow_token: await startFlowWithoutContact(world), ...contact } }),
  })),
  {
    outcome: 'provideContact 429 otp_send_limit',
    async arrange(world) {
      const mobile = newMobile(200_000 + world.nextNumber());
      for (let n = 0; n < 5; n += 1) await sendLogin(world, await createPerson(world, 'sms'));
      return { body: { flow_token: await startFlowWithoutContact(world), mobile } };
    },
  },
  {
    outcome: 'provideContact 503 otp_delivery_unavailable',
    async arrange(world) {
      failDelivery(world, 'email');
      return {
        body: { flow_token: await startFlowWithoutContact(world), email: newEmail(200_000 + world.nextNumber()) },
      };
    },
    cleanUp: restoreDelivery,
  },
];

/** A sign-in whose code was sent a minute ago. */
async function rested(world: ParityApp): Promise<string> {
  const flow_token = await startFlow(world);
  world.setElapsed(60_000);
  return flow_token;
}

const RESEND_CASES: readonly ParityCase[] = [
  { outcome: 'resendOtp 200', arrange: (world) => buildStepRequest(world, 'resendOtp', rested) },
  ...createFlowCases('resendOtp'),
  { outcome: 'resendOtp 422 validation_failed', refusedByTypes: true, arrange: () => ({ body: { flow_token: null } }) },
  { outcome: 'resendOtp 429 otp_resend_cooldown', arrange: (world) => buildStepRequest(world, 'resendOtp', startFlow) },
  {
    outcome: 'resendOtp 429 otp_send_limit',
    async arrange(world) {
      const flow_token = await startFlow(world);
      for (const at of [60_000, 120_000, 180_000]) {
        world.setElapsed(at);
        await world.send('resendOtp', { body: { flow_token } });
      }
      world.setElapsed(240_000);
      return { body: { flow_token } };
    },
  },
  {
    outcome: 'resendOtp 503 otp_delivery_unavailable',
    async arrange(world) {
      const flow_token = await rested(world);
      for (let n = 0; n < 3; n += 1) world.app.parts.circuitBreakers.email.recordFailure(world.app.moment().epoch);
      return { body: { flow_token } };
    },
    cleanUp: restoreDelivery,
  },
];

/** A text message is under way to somebody. */
async function texted(world: ParityApp): Promise<string> {
  const flow_token = await startFlow(world, 'sms');
  await world.deliverMessages();
  return flow_token;
}

const VERIFY_CASES: readonly ParityCase[] = [
  { outcome: 'verifyOtp 200', arrange: (world) => buildStepRequest(world, 'verifyOtp', startFlow) },
  {
    outcome: 'verifyOtp 200',
    arrange: async (world) => ({
      body: { flow_token: await startFlow(world), otp: RIGHT_CODE, remember_device: true, device_name: 'Kitchen' },
    }),
  },
  ...createFlowCases('verifyOtp'),
  {
    outcome: 'verifyOtp 422 validation_failed',
    arrange: async (world) => ({ body: { flow_token: await startFlow(world), otp: '12345' } }),
  },
  {
    outcome: 'verifyOtp 422 otp_invalid',
    arrange: async (world) => ({ body: { flow_token: await startFlow(world), otp: WRONG_CODE } }),
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
      for (let n = 0; n < 30; n += 1) await world.send('verifyOtp', { body });
      return {
        body: {
          flow_token: readMember(await sendLogin(world, await createPerson(world, 'email')), 'flow_token'),
          otp: RIGHT_CODE,
        },
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
    cleanUp(world) {
      world.texts.failWith(null);
      restoreDelivery(world);
    },
  },
];

export const CODE_PARITY_CASES: readonly ParityCase[] = [...CONTACT_CASES, ...RESEND_CASES, ...VERIFY_CASES];
