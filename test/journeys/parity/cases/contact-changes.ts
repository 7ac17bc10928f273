// Cases of contact changes.
import { placeUnclaimed } from '../../../support/account/unclaimed-account';
import type { ParityCase } from '../case';
import {
  buildChange,
  newEmailOf,
  newMobileOf,
  signInByMobile,
  startChange,
  useUpAddedCodes,
} from '../contact-change-fixtures';
import type { ParityApp } from '../parity-app';
import type { ParityRequest } from '../requests';
import { CONFIRM_CASES } from './contact-codes';
import { createReadyAccount, signInPerson } from '../fixtures';
import { failDelivery, restoreDelivery } from './flow-steps';
import { NO_TOKEN, signInByNewContact } from './sessions';

/** A change that waits. */
async function waiting(app: ParityApp): Promise<ParityRequest> {
  // Then the next notice is that of this change.
  await app.deliverMessages();
  const sent = await startChange(app, { proof: 'none' });
  await app.send('confirmContactChange', sent);
  return sent;
}

async function readCancelToken(app: ParityApp): Promise<string> {
  await app.deliverMessages();
  const texts = app.server.dependencies.mail.messages?.().map(({ text }) => text) ?? [];
  return texts.flatMap((text) => /#([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? '';
}

const textMessages = new Map<ParityApp, unknown>();

/** Then nobody can be notified at a mobile number. */
function stopTextMessages(app: ParityApp): void {
  const { dependencies } = app.server;
  textMessages.set(app, dependencies.textMessages);
  Object.assign(dependencies, { textMessages: null });
}

function restoreTextMessages(app: ParityApp): void {
  Object.assign(app.server.dependencies, { textMessages: textMessages.get(app) });
}

const REQUEST_CASES: readonly ParityCase[] = [
  { outcome: 'requestContactChange 200', arrange: (app) => buildChange(app) },
  { outcome: 'requestContactChange 200', arrange: (app) => buildChange(app, { proof: 'none' }) },
  ...NO_TOKEN.map((anonymous): ParityCase => ({
    outcome: 'requestContactChange 401 unauthenticated',
    arrange: (app) => ({ ...anonymous, body: { email: newEmailOf(app) } }),
  })),
  {
    outcome: 'requestContactChange 409 contact_cooling',
    arrange: async (app) => ({ ...(await signInByNewContact(app)), body: { mobile: newMobileOf(app) } }),
  },
  {
    outcome: 'requestContactChange 409 contact_change_unavailable',
    async arrange(app) {
      const token = await signInByMobile(app);
      stopTextMessages(app);
      return { token, body: { mobile: newMobileOf(app), proof: 'none' } };
    },
    cleanUp: restoreTextMessages,
  },
  {
    outcome: 'verifyIdentity 409 contact_change_unavailable',
    async arrange(app) {
      const { person, token } = await signInPerson(app);
      const { id } = await createReadyAccount(app);
      const accountNumber = `AC-${id}`;
      await placeUnclaimed(app.server.dependencies.db, id, person, { accountNumber, mobile: newMobileOf(app) });
      stopTextMessages(app);
      return { token, body: { account_number: accountNumber } };
    },
    cleanUp: restoreTextMessages,
  },
  ...[{ email: 'somebody@' }, { email: null }, { proof: 'mobile' }].map((body): ParityCase => ({
    outcome: 'requestContactChange 422 validation_failed',
    arrange: (app) => buildChange(app, body),
  })),
  {
    outcome: 'requestContactChange 429 too_many_attempts',
    async arrange(app) {
      const sent = await buildChange(app);
      for (let n = 0; n < 5; n += 1) await app.send('requestContactChange', sent);
      return sent;
    },
  },
  {
    outcome: 'requestContactChange 429 otp_send_limit',
    async arrange(app) {
      const sent = await buildChange(app, { proof: 'none' });
      await useUpAddedCodes(app, sent);
      return sent;
    },
  },
  {
    outcome: 'requestContactChange 503 otp_delivery_unavailable',
    async arrange(app) {
      const sent = await buildChange(app);
      failDelivery(app, 'email');
      return sent;
    },
    cleanUp: restoreDelivery,
  },
];

const CANCEL_CASES: readonly ParityCase[] = [
  {
    outcome: 'cancelContactChange 200',
    arrange: async (app) => ({ token: (await waiting(app)).token ?? '', body: {} }),
  },
  {
    outcome: 'cancelContactChange 200',
    async arrange(app) {
      await waiting(app);
      return { body: { cancel_token: await readCancelToken(app) } };
    },
  },
  ...NO_TOKEN.map((anonymous): ParityCase => ({
    outcome: 'cancelContactChange 401 unauthenticated',
    arrange: () => ({ ...anonymous, body: {} }),
  })),
  {
    outcome: 'cancelContactChange 404 not_found',
    arrange: async (app) => ({ token: (await buildChange(app)).token ?? '', body: {} }),
  },
  {
    outcome: 'cancelContactChange 404 cancel_token_invalid',
    arrange: () => ({ body: { cancel_token: 'A'.repeat(43) } }),
  },
  {
    outcome: 'cancelContactChange 409 contact_change_ended',
    async arrange(app) {
      await waiting(app);
      const sent = { body: { cancel_token: await readCancelToken(app) } };
      await app.send('cancelContactChange', sent);
      return sent;
    },
  },
  {
    outcome: 'cancelContactChange 422 validation_failed',
    rejectedByTypes: true,
    arrange: () => ({ body: { cancel_token: 5 } }),
  },
  {
    outcome: 'cancelContactChange 429 too_many_attempts',
    async arrange(app) {
      const sent = { body: { cancel_token: 'A'.repeat(43) } };
      for (let n = 0; n < 30; n += 1) await app.send('cancelContactChange', sent);
      return sent;
    },
  },
];

export const CONTACT_CHANGE_CASES: readonly ParityCase[] = [...REQUEST_CASES, ...CONFIRM_CASES, ...CANCEL_CASES];
