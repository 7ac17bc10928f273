// Cases of login and profile creation.
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

/** The identity of two profiles in the demo data. */

const LOGIN_CASES: readonly ParityCase[] = [
  {
    outcome: 'login 200 otp_sent',
    arrange: async (app) => ({ body: buildLoginBody(app, await createPerson(app, 'email')) }),
  },
  {
    outcome: 'login 200 otp_sent',
    arrange: async (app) => ({ body: buildLoginBody(app, await createPerson(app, 'sms')) }),
  },
  {
    outcome: 'login 200 requires_contact_input',
    arrange: async (app) => ({ body: buildLoginBody(app, await createPerson(app)) }),
  },
  {
    outcome: 'login 200 attempt_token',
    arrange: (app) => ({ body: buildLoginBody(app, createUnknownIdentity(app)) }),
  },
  {
    outcome: 'login 200 trusted_device',
    async arrange(app) {
      const { person, cookie } = await signInPerson(app, { remember_device: true, device_name: 'Kitchen' });
      return { body: buildLoginBody(app, person), headers: { cookie } };
    },
  },
  {
    outcome: 'login 422 validation_failed',
    arrange: (app) => ({
      body: { ...buildLoginBody(app, createUnknownIdentity(app)), last4ssn: '12', date_of_birth: '2031-01-01' },
    }),
  },
  {
    outcome: 'login 422 captcha_failed',
    arrange: (app) => ({ body: { ...toIdentity(createUnknownIdentity(app)), captcha_token: 'XXXX.WRONG.XXXX' } }),
  },
  {
    outcome: 'login 429 too_many_attempts',
    async arrange(app) {
      for (let n = 0; n < 10; n += 1) await sendLogin(app, createUnknownIdentity(app));
      return { body: buildLoginBody(app, createUnknownIdentity(app)) };
    },
  },
  {
    outcome: 'login 429 otp_send_limit',
    async arrange(app) {
      for (let n = 0; n < 5; n += 1) await sendLogin(app, await createPerson(app, 'sms'));
      return { body: buildLoginBody(app, await createPerson(app, 'sms')) };
    },
  },
  {
    outcome: 'login 503 captcha_unavailable',
    arrange(app) {
      app.captcha.failWith({ status: 500, body: {} });
      return { body: buildLoginBody(app, createUnknownIdentity(app)) };
    },
    cleanUp: (app) => app.captcha.failWith(null),
  },
  ...(['email', 'sms'] as const).map((channel): ParityCase => ({
    outcome: 'login 503 otp_delivery_unavailable',
    async arrange(app) {
      failDelivery(app, channel);
      return { body: buildLoginBody(app, await createPerson(app, channel)) };
    },
    cleanUp: restoreDelivery,
  })),
];

const confirm = async (
  app: ParityApp,
  token: (app: ParityApp) => Promise<string> | string,
): Promise<ParityRequest> => ({
  body: { attempt_token: await token(app) },
});

const CREATION_CASES: readonly ParityCase[] = [
  { outcome: 'confirmCreate 200', arrange: (app) => confirm(app, startAttempt) },
  { outcome: 'confirmCreate 404 attempt_token_invalid', arrange: (app) => confirm(app, () => 'A'.repeat(43)) },
  { outcome: 'confirmCreate 404 attempt_token_invalid', arrange: (app) => confirm(app, startFlow) },
  {
    outcome: 'confirmCreate 409 attempt_token_used',
    async arrange(app) {
      const request = await confirm(app, startAttempt);
      await app.send('confirmCreate', request);
      return request;
    },
  },
  {
    outcome: 'confirmCreate 409 identity_exists',
    async arrange(app) {
      const identity = createUnknownIdentity(app);
      const request = await confirm(app, () => startAttempt(app, identity));
      await addPerson(app.server, ['email'], identity, 300_000 + app.nextNumber());
      return request;
    },
  },
  {
    outcome: 'confirmCreate 410 attempt_token_expired',
    async arrange(app) {
      const request = await confirm(app, startAttempt);
      app.setElapsed(600_000);
      return request;
    },
  },
  {
    outcome: 'confirmCreate 422 validation_failed',
    rejectedByTypes: true,
    arrange: () => ({ body: { attempt_token: 7 } }),
  },
  { outcome: 'confirmCreate 422 validation_failed', rejectedByTypes: true, arrange: () => ({ body: {} }) },
  {
    outcome: 'confirmCreate 429 too_many_attempts',
    async arrange(app) {
      for (let n = 0; n < 3; n += 1) await app.send('confirmCreate', await confirm(app, startAttempt));
      return confirm(app, startAttempt);
    },
  },
];

export const SIGN_IN_CASES: readonly ParityCase[] = [...LOGIN_CASES, ...CREATION_CASES];
