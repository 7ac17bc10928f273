// Cases of the mailbox and of the letters that creditors send.
import { unchanged, type ParityCase } from '../case';
import { getConsumerToken, getCreditorToken } from '../fixtures';
import type { ParityApp } from '../parity-app';
import { toRecord, type ParityRequest } from '../requests';
import { addTemplate } from './creditors';
import { NO_TOKEN } from './sessions';

const LAPSED = 'kim@lapsed.test';
const UNKNOWN_LETTERS = [987_654, 'one'];

const asReader = async (app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> => ({
  ...request,
  token: await getConsumerToken(app, 'rivera'),
});

const asDana = async (app: ParityApp, request: ParityRequest = {}): Promise<ParityRequest> => ({
  ...request,
  token: await getCreditorToken(app),
});

const SENDING: ParityRequest = { path: { template: 1 }, body: { account_ids: [14, 18], again: true } };

/** Sends a letter to account 14 and returns its id. The cases of `stopContact` are about all accounts of the person. */
async function sendLetter(app: ParityApp): Promise<number> {
  await app.send('resumeContact', await asReader(app, { path: { consumer: 14 } }));
  const { body } = await app.send('sendELetter', await asDana(app, SENDING));
  const { sent } = toRecord(toRecord(body)['data']);
  const [letter] = Array.isArray(sent) ? (sent as readonly unknown[]) : [];
  return Number(toRecord(letter)['letter_id']);
}

function withoutToken(operation: string, request: ParityRequest = {}): readonly ParityCase[] {
  return NO_TOKEN.map((token): ParityCase => ({
    outcome: `${operation} 401 unauthenticated`,
    arrange: () => ({ ...request, ...token }),
  }));
}

function withoutMembership(operation: string, request: ParityRequest = {}): ParityCase {
  return {
    outcome: `${operation} 403 membership_required`,
    arrange: async (app) => ({ ...request, token: await getCreditorToken(app, LAPSED) }),
  };
}

/** Cases of an operation on one letter of the reader. */
function onLetter(operation: string): readonly ParityCase[] {
  return [
    {
      outcome: `${operation} 200`,
      arrange: async (app) => asReader(app, { path: { letter: await sendLetter(app) } }),
    },
    ...withoutToken(operation, { path: { letter: 1 } }),
    ...UNKNOWN_LETTERS.map((letter): ParityCase => ({
      outcome: `${operation} 404 not_found`,
      arrange: (app) => asReader(app, { path: { letter } }),
    })),
    {
      outcome: `${operation} 404 not_found`,
      async arrange(app) {
        const path = { letter: await sendLetter(app) };
        return { path, token: await getConsumerToken(app, 'haddad') };
      },
    },
  ];
}

const READER_CASES: readonly ParityCase[] = [
  {
    outcome: 'mailbox 200',
    async arrange(app) {
      await sendLetter(app);
      return asReader(app, { query: { limit: 1 } });
    },
  },
  { outcome: 'mailbox 200', arrange: (app) => asReader(app, { query: { list: 'unread', account: 14 } }) },
  { outcome: 'mailbox 200', arrange: (app) => asReader(app, { query: { account: 20 } }) },
  ...withoutToken('mailbox'),
  {
    outcome: 'mailbox 422 validation_failed',
    facadeMessage: true,
    arrange: (app) => asReader(app, { query: { limit: 0 } }),
  },
  { outcome: 'mailbox 422 validation_failed', arrange: (app) => asReader(app, { query: { cursor: 'nowhere' } }) },
  { outcome: 'mailbox 422 validation_failed', arrange: (app) => asReader(app, { query: { account: 0 } }) },
  ...onLetter('mailboxLetter'),
  ...onLetter('mailboxLetterDocument'),
  unchanged('mailboxLetterDocument', async (app) => asReader(app, { path: { letter: await sendLetter(app) } })),
  ...onLetter('markLetterRead'),
  ...onLetter('markLetterUnread'),
  ...onLetter('deleteLetter'),
  {
    outcome: 'deleteLetter 200',
    async arrange(app) {
      const request = await asReader(app, { path: { letter: await sendLetter(app) } });
      await app.send('deleteLetter', request);
      return request;
    },
  },
  {
    outcome: 'markAllLetters 200',
    async arrange(app) {
      await sendLetter(app);
      return asReader(app, { body: { before: '2026-03-10T12:00:00.123-04:00' } });
    },
  },
  ...withoutToken('markAllLetters', { body: { before: '2026-03-10T16:00:00Z' } }),
  ...[{}, { before: 'yesterday' }].map((body): ParityCase => ({
    outcome: 'markAllLetters 422 validation_failed',
    rejectedByTypes: true,
    arrange: (app) => asReader(app, { body }),
  })),
];

const SENDER_CASES: readonly ParityCase[] = [
  { outcome: 'sendELetter 200', arrange: (app) => asDana(app, SENDING) },
  {
    outcome: 'sendELetter 200',
    async arrange(app) {
      const request = await asDana(app, { ...SENDING, headers: { 'idempotency-key': `key-${app.nextNumber()}` } });
      await app.send('sendELetter', request);
      return request;
    },
  },
  ...withoutToken('sendELetter', SENDING),
  withoutMembership('sendELetter', SENDING),
  ...[4, 5, 987_654, 'one'].map((template): ParityCase => ({
    outcome: 'sendELetter 404 not_found',
    arrange: (app) => asDana(app, { ...SENDING, path: { template } }),
  })),
  ...[[], [14, 14], [0]].map((account_ids): ParityCase => ({
    outcome: 'sendELetter 422 validation_failed',
    arrange: (app) => asDana(app, { ...SENDING, body: { account_ids } }),
  })),
  {
    outcome: 'sendELetter 422 validation_failed',
    arrange: (app) => asDana(app, { ...SENDING, headers: { 'idempotency-key': 'two words' } }),
  },
  {
    outcome: 'sendELetter 422 validation_failed',
    arrange: async (app) => asDana(app, { ...SENDING, path: { template: await addTemplate(app) } }),
  },
  {
    outcome: 'sendELetter 200',
    async arrange(app) {
      const body = { account_ids: [14], accept_warnings: true };
      return asDana(app, { path: { template: await addTemplate(app) }, body });
    },
  },
  {
    outcome: 'sendELetter 429 too_many_attempts',
    appKind: 'proof',
    async arrange(app) {
      const body = { account_ids: [11, 12, 13, 14, 15, 16, 17, 19], again: true };
      await app.send('sendELetter', await asDana(app, { ...SENDING, body }));
      return asDana(app, { ...SENDING, body });
    },
  },
  {
    outcome: 'sentLetters 200',
    async arrange(app) {
      await sendLetter(app);
      return asDana(app, { query: { limit: 1, account: 14, template: 1 } });
    },
  },
  { outcome: 'sentLetters 200', arrange: (app) => asDana(app, { query: { batch: 'b_unknown' } }) },
  ...withoutToken('sentLetters'),
  withoutMembership('sentLetters'),
  {
    outcome: 'sentLetters 422 validation_failed',
    facadeMessage: true,
    arrange: (app) => asDana(app, { query: { limit: 51 } }),
  },
  { outcome: 'sentLetters 422 validation_failed', arrange: (app) => asDana(app, { query: { template: 0 } }) },
  { outcome: 'sentLetters 404 not_found', arrange: (app) => asDana(app, { query: { account: 18 } }) },
  { outcome: 'sentLetter 200', arrange: async (app) => asDana(app, { path: { letter: await sendLetter(app) } }) },
  ...withoutToken('sentLetter', { path: { letter: 1 } }),
  withoutMembership('sentLetter', { path: { letter: 1 } }),
  ...UNKNOWN_LETTERS.map((letter): ParityCase => ({
    outcome: 'sentLetter 404 not_found',
    arrange: (app) => asDana(app, { path: { letter } }),
  })),
];

export const MAILBOX_CASES: readonly ParityCase[] = [...READER_CASES, ...SENDER_CASES];
