// Cases of the codes of contact changes.
import type { ParityCase } from '../case';
import {
  buildChange,
  newEmailOf,
  proveChange,
  signInByMobile,
  startChange,
  startChangeWithOtp,
  toConfirmation,
  useUpAddedCodes,
} from '../contact-change-fixtures';
import { createPerson, readMember, sendLogin, WRONG_CODE } from '../fixtures';
import { RIGHT_CODE } from '../parity-app';
import type { ParityRequest } from '../requests';
import { failDelivery, restoreDelivery } from './flow-steps';
import { NO_TOKEN } from './sessions';

export const CONFIRM_CASES: readonly ParityCase[] = [
  { outcome: 'confirmContactChange 200', arrange: (app) => startChange(app) },
  { outcome: 'confirmContactChange 200', arrange: proveChange },
  { outcome: 'confirmContactChange 200', arrange: (app) => startChange(app, { proof: 'none' }) },
  ...NO_TOKEN.map((anonymous): ParityCase => ({
    outcome: 'confirmContactChange 401 unauthenticated',
    arrange: () => ({ ...anonymous, body: { flow_token: 'A', otp: RIGHT_CODE } }),
  })),
  {
    outcome: 'confirmContactChange 404 flow_token_invalid',
    async arrange(app) {
      const { token } = await buildChange(app);
      const flow_token = readMember(await sendLogin(app, await createPerson(app, 'email')), 'flow_token');
      return { token: token ?? '', body: { flow_token, otp: RIGHT_CODE } };
    },
  },
  {
    outcome: 'confirmContactChange 409 flow_token_used',
    async arrange(app) {
      const sent = await startChange(app);
      await app.send('confirmContactChange', sent);
      return sent;
    },
  },
  {
    outcome: 'confirmContactChange 410 flow_token_expired',
    async arrange(app) {
      const sent = await startChange(app);
      app.setElapsed(600_000);
      return sent;
    },
  },
  { outcome: 'confirmContactChange 422 validation_failed', arrange: (app) => startChangeWithOtp(app, '12345') },
  { outcome: 'confirmContactChange 422 otp_invalid', arrange: (app) => startChangeWithOtp(app, WRONG_CODE) },
  {
    outcome: 'confirmContactChange 422 otp_expired',
    async arrange(app) {
      const token = await signInByMobile(app);
      const sent = { token, body: { email: newEmailOf(app) } };
      const flow_token = readMember(await app.send('requestContactChange', sent), 'flow_token');
      await app.deliverMessages();
      app.texts.expire();
      return toConfirmation(sent, flow_token, WRONG_CODE);
    },
  },
  {
    outcome: 'confirmContactChange 429 account_locked',
    async arrange(app) {
      let sent: ParityRequest = await buildChange(app);
      for (const guesses of [5, 5, 0]) {
        const flow_token = readMember(await app.send('requestContactChange', sent), 'flow_token');
        const guess = toConfirmation(sent, flow_token, WRONG_CODE);
        for (let n = 0; n < guesses; n += 1) await app.send('confirmContactChange', guess);
        if (guesses === 0) sent = guess;
      }
      return sent;
    },
  },
  {
    outcome: 'confirmContactChange 429 otp_attempts_exceeded',
    async arrange(app) {
      const sent = await startChangeWithOtp(app, WRONG_CODE);
      for (let n = 0; n < 5; n += 1) await app.send('confirmContactChange', sent);
      return sent;
    },
  },
  {
    outcome: 'confirmContactChange 429 otp_send_limit',
    async arrange(app) {
      const sent = await buildChange(app);
      const flow_token = readMember(await app.send('requestContactChange', sent), 'flow_token');
      await useUpAddedCodes(app, sent);
      return toConfirmation(sent, flow_token);
    },
  },
  {
    outcome: 'confirmContactChange 429 too_many_attempts',
    async arrange(app) {
      const sent = await startChange(app);
      const guess = toConfirmation(sent, 'A'.repeat(43));
      for (let n = 0; n < 30; n += 1) await app.send('confirmContactChange', guess);
      return sent;
    },
  },
  {
    outcome: 'confirmContactChange 503 otp_delivery_unavailable',
    async arrange(app) {
      const sent = await startChange(app);
      failDelivery(app, 'email');
      return sent;
    },
    cleanUp: restoreDelivery,
  },
];
