// Tells a person something about accounts, where they have permitted it, or records why nobody is told.
import { getNoticeAddress, listNoticeContacts, type ConsumerNotice } from '../../../domain/messages/consumer-notices';
import { findGateOfPerson, type ContactGate, type MessageKind } from '../../../domain/messages/contact-gates';
import type { ProfileFacts } from '../../../domain/profile/profile';
import type { Database } from '../../../persistence/database/database';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueConsumerNotice, getKind, type OutboxDependencies } from './enqueue-message';

export type ContactDependencies = OutboxDependencies & Pick<Dependencies, 'profiles' | 'contactFacts' | 'textMessages'>;

export interface PersonalNotice {
  /** Nobody has claimed the accounts if this is null, and nobody is told. */
  readonly profileId: number | null;
  readonly accountIds: readonly number[];
  readonly notice: ConsumerNotice;
  /** Absent: that of the notice. */
  readonly kind?: MessageKind;
  /** Absent: mail only. */
  readonly alsoByText?: boolean;
  /** See `enqueueMessage`; made unique for each channel. */
  readonly cause?: string;
}

/** Call in the transaction of the event. */
export async function tellPerson(dependencies: ContactDependencies, db: Database, told: PersonalNotice): Promise<void> {
  const { profiles, textMessages, settings } = dependencies;
  const { profileId, accountIds, notice, kind = getKind(notice), alsoByText = false, cause } = told;
  const profile = profileId === null ? null : await profiles.findProfileById(db, profileId);
  if (!profile) return;
  const needsPermission = settings.contact.gates.permission;
  const sendsTexts = alsoByText && textMessages !== null;
  const contacts = listNoticeContacts(profile, { sendsTexts, needsPermission });
  if (contacts.length === 0) await recordUnreached(dependencies, db, profile, { accountIds, notice, kind });
  const messageIds: string[] = [];
  for (const { channel, to } of contacts) {
    // All channels together are one notice, which counts once.
    const [noticeId] = messageIds;
    const reader = {
      profileId: profile.id,
      to,
      channel,
      accountIds,
      kind,
      ...(noticeId !== undefined && { noticeId }),
    };
    const own = cause === undefined ? undefined : `${cause}|${profile.id}|${notice}|${channel}`;
    messageIds.push(await enqueueConsumerNotice(dependencies, db, reader, notice, own));
  }
}

interface UnsentNotice {
  readonly accountIds: readonly number[];
  readonly notice: ConsumerNotice;
  readonly kind: MessageKind;
}

/** Returns null if nobody is told, which is recorded. Use it for a notice sent by mail only, and not each time. */
export async function findMailAddress(
  dependencies: ContactDependencies,
  db: Database,
  profile: ProfileFacts,
  about: UnsentNotice,
): Promise<string | null> {
  const to = getNoticeAddress(profile, dependencies.settings.contact.gates.permission);
  if (to === null) await recordUnreached(dependencies, db, profile, about);
  return to;
}

async function recordUnreached(
  dependencies: ContactDependencies,
  db: Database,
  { id }: ProfileFacts,
  about: UnsentNotice,
): Promise<void> {
  const person = await dependencies.contactFacts.findContactPerson(db, id, { channel: 'email', to: null });
  await recordStopped(dependencies, db, findGateOfPerson(person), about);
}

/** A mail that is not even put into the outbox. */
export async function recordStopped(
  { contactRecords, clock }: Pick<ContactDependencies, 'contactRecords' | 'clock'>,
  db: Database,
  gate: ContactGate,
  { accountIds, notice: purpose, kind }: UnsentNotice,
): Promise<void> {
  const { epoch: now, today } = clock();
  const channel = 'email' as const;
  const record = { accountIds, purpose, kind, gate, channel, messageId: null, noticeId: null, now, today };
  await contactRecords.addContactRecords(db, record);
}
