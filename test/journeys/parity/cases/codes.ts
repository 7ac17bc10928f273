// Cases of the first contact and one-time codes.
import { newEmail, newMobile } from '../../../support/fixtures/people';
import type { ParityCase } from '../case';
import type { ParityRequest } from '../requests';
import { startFlowWithoutContact, sendLogin, readMember, startFlow, createPerson, WRONG_CODE } from '../fixtures';
import { RIGHT_CODE, type ParityApp } from '../parity-app';
import { failDelivery, createFlowCases, restoreDelivery, buildStepRequest } from './flow-steps';

/** Names another contact with the same token, while the next request is between its count of contacts and its code. */
function overtake(app: ParityApp, { body }: ParityRequest): void {
  const { dependencies } = app.server;
  const { flows } = dependencies;
  const claimContact: typeof flows.claimContact = async (db, claim) => {
    Object.assign(dependencies, { flows });
    const isClaimed = await flows.claimContact(db, claim);
    const email = newEmail(200_000 + app.nextNumber());
    await app.send('provideContact', { body: { ...(body as object), email } });
    return isClaimed;
  };
  Object.assign(dependencies, { flows: { ...flows, claimContact } });
}

const CONTACT_CASES: readonly ParityCase[] = [
  {
    outcome: 'provideContact 200',
    arrange: (app) => buildStepRequest(app, 'provideContact', startFlowWithoutContact),
  },
  {
    outcome: 'provideContact 200',
    arrange: async (app) => ({
      body: { flow_token: await startFlowWithoutContact(app), mobile: newMobile(200_000 + app.nextNumber()) },
    }),
  },
  ...createFlowCases('provideContact'),
  {
    outcome: 'provideContact 409 flow_state_conflict',
    async arrange(app) {
      const sent = await buildStepRequest(app, 'provideContact', startFlowWithoutContact);
      overtake(app, sent);
      return sent;
    },
  },
  ...[{}, { email: 'somebody@' }, { mobile: '+447911123456' }].map((contact): ParityCase => ({
    outcome: 'provideContact 422 validation_failed',
    arrange: async (app) => ({ body: { flow_token: await startFlowWithoutContact(app), ...contact } }),
  })),
  {
    outcome: 'provideContact 429 otp_send_limit',
    async arrange(app) {
      const mobile = newMobile(200_000 + app.nextNumber());
      for (let n = 0; n < 5; n += 1) await sendLogin(app, await createPerson(app, 'sms'));
      return { body: { flow_token: await startFlowWithoutContact(app), mobile } };
    },
  },
  {
    outcome: 'provideContact 503 otp_delivery_unavailable',
    async arrange(app) {
      failDelivery(app, 'email');
      return {
        body: { flow_token: await startFlowWithoutContact(app), email: newEmail(200_000 + app.nextNumber()) },
      };
    },
    cleanUp: restoreDelivery,
  },
];

/** A sign-in whose code was sent a minute ago. */
async function rested(app: ParityApp): Promise<string> {
  const flow_token = await startFlow(app);
  app.setElapsed(60_000);
  return flow_token;
}

const RESEND_CASES: readonly ParityCase[] = [
  { outcome: 'resendOtp 200', arrange: (app) => buildStepRequest(app, 'resendOtp', rested) },
  ...createFlowCases('resendOtp'),
  {
    outcome: 'resendOtp 422 validation_failed',
    rejectedByTypes: true,
    arrange: () => ({ body: { flow_token: null } }),
  },
  { outcome: 'resendOtp 429 otp_resend_cooldown', arrange: (app) => buildStepRequest(app, 'resendOtp', startFlow) },
  {
    outcome: 'resendOtp 429 otp_send_limit',
    async arrange(app) {
      const flow_token = await startFlow(app);
      for (const at of [60_000, 120_000, 180_000]) {
        app.setElapsed(at);
        await app.send('resendOtp', { body: { flow_token } });
      }
      app.setElapsed(240_000);
      return { body: { flow_token } };
    },
  },
  {
    outcome: 'resendOtp 503 otp_delivery_unavailable',
    async arrange(app) {
      const flow_token = await rested(app);
      for (let n = 0; n < 3; n += 1)
        app.server.dependencies.circuitBreakers.email.recordFailure(app.server.moment().epoch);
      return { body: { flow_token } };
    },
    cleanUp: restoreDelivery,
  },
];

/** A sign-in whose code was sent by text message. */
async function texted(app: ParityApp): Promise<string> {
  const flow_token = await startFlow(app, 'sms');
  await app.deliverMessages();
  return flow_token;
}

const VERIFY_CASES: readonly ParityCase[] = [
  { outcome: 'verifyOtp 200', arrange: (app) => buildStepRequest(app, 'verifyOtp', startFlow) },
  {
    outcome: 'verifyOtp 200',
    arrange: async (app) => ({
      body: { flow_token: await startFlow(app), otp: RIGHT_CODE, remember_device: true, device_name: 'Kitchen' },
    }),
  },
  ...createFlowCases('verifyOtp'),
  {
    outcome: 'verifyOtp 422 validation_failed',
    arrange: async (app) => ({ body: { flow_token: await startFlow(app), otp: '12345' } }),
  },
  {
    outcome: 'verifyOtp 422 otp_invalid',
    arrange: async (app) => ({ body: { flow_token: await startFlow(app), otp: WRONG_CODE } }),
  },
  {
    outcome: 'verifyOtp 422 otp_expired',
    async arrange(app) {
      const flow_token = await texted(app);
      app.texts.expire();
      return { body: { flow_token, otp: WRONG_CODE } };
    },
  },
  {
    outcome: 'verifyOtp 429 too_many_attempts',
    async arrange(app) {
      const body = { flow_token: 'A'.repeat(43), otp: WRONG_CODE };
      for (let n = 0; n < 30; n += 1) await app.send('verifyOtp', { body });
      return {
        body: {
          flow_token: readMember(await sendLogin(app, await createPerson(app, 'email')), 'flow_token'),
          otp: RIGHT_CODE,
        },
      };
    },
  },
  {
    outcome: 'verifyOtp 503 otp_delivery_unavailable',
    async arrange(app) {
      const flow_token = await texted(app);
      app.texts.failWith({ status: 503, body: {} });
      return { body: { flow_token, otp: WRONG_CODE } };
    },
    cleanUp(app) {
      app.texts.failWith(null);
      restoreDelivery(app);
    },
  },
];

export const CODE_PARITY_CASES: readonly ParityCase[] = [...CONTACT_CASES, ...RESEND_CASES, ...VERIFY_CASES];
