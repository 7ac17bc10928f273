// Messages about accounts of the demo data, sent and stopped, and the request of O'Brien-Müller to be erased: for the screens and
// questions of a compliance officer.
import type { Moment } from '../src/domain/shared/calendar';
import type { ContactGate, MessageKind } from '../src/domain/messages/contact-gates';
import type { MessagePurpose } from '../src/domain/messages/outbox';
import type { Database } from '../src/persistence/database/database';
import { addContactRecords, countContact, endContact } from '../src/persistence/messages/contact-record-store';
import { insertErasureRequest } from '../src/persistence/profile/erasure-request-store';
import { insertAuditEvent } from '../src/persistence/system/audit-store';
import { momentAgo } from './dates';
import { ACME } from './demo-creditors';

interface MessageSeed {
  readonly accountId: number;
  readonly purpose: MessagePurpose;
  readonly kind: MessageKind;
  readonly days: number;
  /** What stopped it. Absent: it was sent. */
  readonly gate?: ContactGate;
}

/** By mail, the oldest first. The letters are those of `letterSeeds`. */
const MESSAGES: readonly MessageSeed[] = [
  { accountId: 26, purpose: 'letter_waiting', kind: 'letter', days: 20 },
  { accountId: 14, purpose: 'payment_due', kind: 'reminder', days: 18 },
  { accountId: 13, purpose: 'letter_waiting', kind: 'letter', days: 9 },
  { accountId: 10, purpose: 'offer_closed', kind: 'notice', days: 5, gate: 'mark' },
  { accountId: 14, purpose: 'letter_waiting', kind: 'letter', days: 4 },
  { accountId: 14, purpose: 'payment_changed', kind: 'notice', days: 4, gate: 'frequency' },
  { accountId: 29, purpose: 'letter_waiting', kind: 'letter', days: 3 },
  { accountId: 19, purpose: 'letter_waiting', kind: 'letter', days: 2 },
];

/** Call after the accounts, in their transaction. */
export async function storeMessages(db: Database, moment: Moment): Promise<void> {
  for (const [index, { accountId, days, gate = null, ...message }] of MESSAGES.entries()) {
    const { epoch: now, today } = momentAgo(moment, days);
    const messageId = gate === null ? `demo-message-${index + 1}` : null;
    const record = { ...message, accountIds: [accountId], messageId, noticeId: messageId, gate, now, today };
    await addContactRecords(db, { ...record, channel: 'email' });
    if (messageId === null) continue;
    await countContact(db, messageId, now);
    await endContact(db, { messageId, now, today }, 'sent');
  }
}

const OBRIEN = { profileId: 7, accountId: 22 };
const NOBODY = { creditorUserId: null, sessionId: null, ipPrefix: null, userAgentHash: null, requestId: null };

/** Nothing blocks it. Call after the profiles and accounts, in their transaction. */
export async function storeErasureRequest(db: Database, moment: Moment): Promise<void> {
  const { epoch: now } = momentAgo(moment, 1);
  const request = { id: 'demoErasureRequest0001', profileId: OBRIEN.profileId, now };
  const event = { ...NOBODY, at: now, event: 'erasure.requested', reason: null } as const;
  await insertErasureRequest(db, request, async (transaction) => {
    await insertAuditEvent(
      transaction,
      { ...event, profileId: OBRIEN.profileId },
      {
        ...event,
        profileId: null,
        companyId: ACME,
        subjectType: 'account',
        subjectId: String(OBRIEN.accountId),
      },
    );
  });
}
