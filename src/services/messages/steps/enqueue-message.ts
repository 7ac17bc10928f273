// Puts a message into the outbox: the one place that gives it its id, its times, its record and the way to stop such messages.
import type { Channel } from '../../../domain/sign-in/login-flow';
import { CONSUMER_NOTICES, type ConsumerNotice } from '../../../domain/messages/consumer-notices';
import { KINDS_BY_PURPOSE, type MessageKind } from '../../../domain/messages/contact-gates';
import { addOptOut, OPT_OUT_PAGE } from '../../../domain/messages/opt-out';
import { planMessage, type MessagePurpose } from '../../../domain/messages/outbox';
import type { Database } from '../../../persistence/database/database';
import type { OptOutOwner } from '../../../persistence/messages/opt-out-store';
import type { MessageContent, MessageOwner } from '../../../persistence/messages/outbox-store';
import type { Dependencies } from '../../shared/dependencies';

export type OutboxDependencies = Pick<
  Dependencies,
  'outbox' | 'contactRecords' | 'optOuts' | 'randomness' | 'digests' | 'clock' | 'settings'
>;

/** What a message is about, for the record of its accounts. */
interface MessageSubject {
  readonly accountIds: readonly number[];
  readonly kind: MessageKind;
  /** The message that already says the same by another channel. Absent: there is none. */
  readonly noticeId?: string;
}

export interface MessageToSend {
  readonly purpose: MessagePurpose;
  readonly owner: MessageOwner;
  readonly personal: MessageContent;
  readonly channel?: Channel;
  /** Epoch milliseconds: until when its code or link works. Absent: it has none. */
  readonly validUntil?: number;
  /** What was sent for the same cause is not sent again. Absent: each message has a cause of its own. */
  readonly cause?: string;
  /** Of a message that passes the gates. */
  readonly subject?: MessageSubject;
  /** Of an address that a company delivered, which no profile has. */
  readonly companyId?: number;
}

const ID_LENGTH = 22;

/**
 * Pass the transaction of the event as `db`, and wake the sender after it. By e-mail, unless the channel says otherwise.
 * Returns the id of the message.
 */
export async function enqueueMessage(
  dependencies: OutboxDependencies,
  db: Database,
  message: MessageToSend,
): Promise<string> {
  const { outbox, contactRecords, randomness, digests, clock } = dependencies;
  const { purpose, owner, channel = 'email', validUntil, cause, subject } = message;
  const { epoch: now, today } = clock();
  const id = cause === undefined ? randomness.id() : digests.digestSubject('message', cause).slice(0, ID_LENGTH);
  if (cause !== undefined && (await outbox.findMessage(db, id)) !== null) return id;
  const personal = await addWayOut(dependencies, db, message, channel);
  const plan = planMessage(now, validUntil ?? null);
  await outbox.enqueueMessage(db, { id, channel, purpose, owner, personal, now, ...plan });
  if (subject) {
    const record = { noticeId: id, ...subject, messageId: id, channel, purpose, gate: null, now, today };
    await contactRecords.addContactRecords(db, record);
  }
  return id;
}

/** Each message to a person says how to stop such messages. A code has to arrive, and the provider writes its text. */
async function addWayOut(
  { optOuts, digests, clock, settings }: OutboxDependencies,
  db: Database,
  { purpose, owner, personal, companyId }: MessageToSend,
  channel: Channel,
): Promise<MessageContent> {
  const whose = findOptOutOwner(owner, companyId, personal.to);
  if (whose === null || personal.text === undefined) return personal;
  const isStoppable = KINDS_BY_PURPOSE[purpose] !== null;
  if (channel === 'sms' || settings.publicUrl === null) {
    return { ...personal, text: addOptOut(personal.text, channel, { link: null, isStoppable }) };
  }
  const token = digests.digestSubject('opt_out', optOuts.describeOptOutOwner(db, whose, channel));
  await optOuts.saveOptOutLink(db, digests.digestToken(token), whose, { channel, now: clock().epoch });
  const link = `${settings.publicUrl}${OPT_OUT_PAGE}/${token}`;
  return { ...personal, text: addOptOut(personal.text, channel, { link, isStoppable }), optOutUrl: link };
}

function findOptOutOwner(owner: MessageOwner, companyId: number | undefined, email: string): OptOutOwner | null {
  if (companyId !== undefined) return { companyId, email };
  return owner !== null && 'profileId' in owner ? owner : null;
}

/** Who gets a notice, and what it is about. `to` is of `getNoticeAddress`. */
export interface NoticeReader {
  readonly profileId: number;
  readonly to: string;
  readonly channel?: Channel;
  readonly accountIds: readonly number[];
  /** Absent: that of the notice. */
  readonly kind?: MessageKind;
  readonly noticeId?: string;
}

/** To be judged by the gates before it is sent. Returns the id of the message. */
export async function enqueueConsumerNotice(
  dependencies: OutboxDependencies,
  db: Database,
  { profileId, to, channel = 'email', accountIds, kind, noticeId }: NoticeReader,
  notice: ConsumerNotice,
  cause?: string,
): Promise<string> {
  return enqueueMessage(dependencies, db, {
    purpose: notice,
    owner: { profileId },
    personal: { to, ...CONSUMER_NOTICES[notice] },
    channel,
    subject: { accountIds, kind: kind ?? getKind(notice), ...(noticeId !== undefined && { noticeId }) },
    ...(cause !== undefined && { cause }),
  });
}

export function getKind(notice: ConsumerNotice): MessageKind {
  return KINDS_BY_PURPOSE[notice] ?? 'notice';
}
