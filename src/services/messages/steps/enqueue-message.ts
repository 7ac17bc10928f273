// Writes a message and puts it into the outbox: the one place that gives it its language, its text, its id, its times, its
// record and the way to stop such messages.
import type { Channel } from '../../../domain/sign-in/login-flow';
import type { ConsumerNotice } from '../../../domain/messages/consumer-notices';
import { KINDS_BY_PURPOSE, type MessageKind } from '../../../domain/messages/contact-gates';
import { MESSAGES, type MessageToWrite } from '../../../domain/messages/message-catalogue';
import { describeOptOut, OPT_OUT_PAGE } from '../../../domain/messages/opt-out';
import { planMessage } from '../../../domain/messages/outbox';
import { writeMail, writeTextMessage, type OptOutText } from '../../../domain/messages/write-message';
import { toLanguage, type Language } from '../../../domain/shared/language';
import type { Database } from '../../../persistence/database/database';
import type { OptOutOwner } from '../../../persistence/messages/opt-out-store';
import type { MessageContent, MessageOwner } from '../../../persistence/messages/outbox-store';
import type { Dependencies } from '../../shared/dependencies';

export type OutboxDependencies = Pick<
  Dependencies,
  | 'outbox'
  | 'contactRecords'
  | 'optOuts'
  | 'portalPreferences'
  | 'messageTexts'
  | 'randomness'
  | 'digests'
  | 'clock'
  | 'settings'
>;

/** What a message is about, for the record of its accounts. */
interface MessageSubject {
  readonly accountIds: readonly number[];
  readonly kind: MessageKind;
  /** The message that already says the same by another channel. Absent: there is none. */
  readonly noticeId?: string;
}

export interface MessageToSend {
  /** The SMS provider makes and writes the code if this is null. */
  readonly text: MessageToWrite | null;
  readonly owner: MessageOwner;
  /** E-mail address, or mobile number in E.164. */
  readonly to: string;
  readonly channel?: Channel;
  /** Epoch milliseconds: until when its code or link works. Absent: it has none. */
  readonly validUntil?: number;
  /** What was sent for the same cause is not sent again. Absent: each message has a cause of its own. */
  readonly cause?: string;
  /** A message that passes the gates has a subject. */
  readonly subject?: MessageSubject;
  /** This company delivered the address, which no profile has. */
  readonly companyId?: number;
  /** It is in the language of this profile; null stands for that of the service, absence for that of the owner. */
  readonly readerId?: number | null;
  /** The language was already read with that profile. It has chosen none if this is null. */
  readonly language?: Language | null | undefined;
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
  const { text, owner, channel = 'email', validUntil, cause, subject } = message;
  const purpose = MESSAGES[text?.name ?? 'code'].purpose;
  const { epoch: now, today } = clock();
  const id = cause === undefined ? randomness.id() : digests.digestSubject('message', cause).slice(0, ID_LENGTH);
  if (cause !== undefined && (await outbox.findMessage(db, id)) !== null) return id;
  const personal = await writeMessage(dependencies, db, message, channel);
  const plan = planMessage(now, validUntil ?? null);
  await outbox.enqueueMessage(db, { id, channel, purpose, owner, personal, now, ...plan });
  if (subject) {
    const record = { noticeId: id, ...subject, messageId: id, channel, purpose, gate: null, now, today };
    await contactRecords.addContactRecords(db, record);
  }
  return id;
}

async function writeMessage(
  dependencies: OutboxDependencies,
  db: Database,
  message: MessageToSend,
  channel: Channel,
): Promise<MessageContent> {
  const { messageTexts, settings } = dependencies;
  const { text, to } = message;
  const language = await findLanguage(dependencies, db, message);
  if (text === null) return { to, language };
  const { optOut, optOutUrl } = await findWayOut(dependencies, db, message, { channel, text, language });
  const filled = { name: text.name, values: text.values?.(language) ?? {}, optOut };
  if (channel === 'sms') return { to, text: writeTextMessage(messageTexts[language], settings.brand, filled) };
  const mail = writeMail(messageTexts[language], settings.brand, filled);
  return { to, ...mail, ...(optOutUrl !== null && { optOutUrl }) };
}

/** Who has chosen nothing is written to in the language of the service. */
async function findLanguage(
  { portalPreferences, settings }: OutboxDependencies,
  db: Database,
  { owner, language, readerId = owner !== null && 'profileId' in owner ? owner.profileId : null }: MessageToSend,
): Promise<Language> {
  if (language !== undefined) return language ?? settings.language;
  if (readerId === null) return settings.language;
  const { locale, updatedAt } = await portalPreferences.findPreferences(db, readerId);
  return updatedAt === null ? settings.language : toLanguage(locale);
}

interface WayOut {
  readonly optOut: OptOutText | null;
  /** For the headers of a mail. */
  readonly optOutUrl: string | null;
}

/** Each message to a person says how to stop such messages. A code has to arrive. */
async function findWayOut(
  { optOuts, digests, clock, settings }: OutboxDependencies,
  db: Database,
  { owner, to, companyId }: MessageToSend,
  {
    channel,
    text,
    language,
  }: { readonly channel: Channel; readonly text: MessageToWrite; readonly language: Language },
): Promise<WayOut> {
  const whose = findOptOutOwner(owner, companyId, to);
  if (whose === null) return { optOut: null, optOutUrl: null };
  const isStoppable = KINDS_BY_PURPOSE[MESSAGES[text.name].purpose] !== null;
  if (channel === 'sms' || settings.publicUrl === null) {
    return { optOut: describeOptOut(channel, { link: null, isStoppable }, language), optOutUrl: null };
  }
  const token = digests.digestSubject('opt_out', optOuts.describeOptOutOwner(db, whose, channel));
  await optOuts.saveOptOutLink(db, digests.digestToken(token), whose, { channel, now: clock().epoch });
  const link = `${settings.publicUrl}${OPT_OUT_PAGE}/${token}`;
  return { optOut: describeOptOut(channel, { link, isStoppable }, language), optOutUrl: link };
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
    text: { name: notice },
    owner: { profileId },
    to,
    channel,
    subject: { accountIds, kind: kind ?? getKind(notice), ...(noticeId !== undefined && { noticeId }) },
    ...(cause !== undefined && { cause }),
  });
}

export function getKind(notice: ConsumerNotice): MessageKind {
  return KINDS_BY_PURPOSE[notice] ?? 'notice';
}
