// Lets a claimed message pass the gates, and records what they decide. One that has waited is judged by what is so now.
// Messages about one account are judged one after the other, in whichever processes, so that no two of them count as the first
// of a day.
import {
  isCounted,
  judgeMessage as judge,
  KINDS_BY_PURPOSE,
  type ContactGate,
  type ContactPerson,
  type ContactVerdict,
  type MessageKind,
  type StoppedAccount,
} from '../../../domain/messages/contact-gates';
import { marksThatStop } from '../../../domain/messages/mark-gates';
import { planMessage, type MessagePlan } from '../../../domain/messages/outbox';
import type { LocalDate } from '../../../domain/shared/calendar';
import type { Database } from '../../../persistence/database/database';
import type { ContactedAccount } from '../../../persistence/messages/contact-facts-store';
import type { WaitingRecord } from '../../../persistence/messages/contact-record-store';
import type { MessageContent, OutboxMessage } from '../../../persistence/messages/outbox-store';
import type { Dependencies } from '../../shared/dependencies';
import { findTrueAccounts } from './find-true-accounts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Returns true if the message is sent now. If not, it waits or was stopped. */
export async function passesGates(
  dependencies: Dependencies,
  message: OutboxMessage,
  { to }: Pick<MessageContent, 'to'>,
): Promise<boolean> {
  const own = KINDS_BY_PURPOSE[message.purpose];
  if (own === null) return message.purpose !== 'offer_digest' || hasOffers(dependencies, message);
  return dependencies.db.transaction(async (db) => {
    const records = await dependencies.contactRecords.findWaitingRecords(db, message.id);
    const kind = records[0]?.kind ?? own;
    const { epoch: now, today } = dependencies.clock();
    if (isCounted(kind)) await lockAccounts(dependencies, db, records);
    const facts = await loadFacts(dependencies, db, { message, kind, to, records, now, today });
    const verdict = judge({ ...facts, kind }, dependencies.settings.contact, now);
    await write(dependencies, db, { message, kind, verdict, records, decision: { messageId: message.id, now, today } });
    return verdict.outcome === 'send';
  });
}

/** A digest that has waited for the mail server is stopped when no offer waits any more. */
async function hasOffers(
  { db, creditors, companyCounts, outbox, clock }: Dependencies,
  { id, owner }: OutboxMessage,
): Promise<boolean> {
  const moment = clock();
  const userId = readId('creditor_user', owner);
  const [reader] = userId === null ? [] : await creditors.findCreditorsByIds(db, [userId], moment);
  if (!reader || (await companyCounts.readWaitingOffers(db, reader.companyId, 1)).count > 0) return true;
  await outbox.markEnded(db, id, { end: 'stopped', now: moment.epoch, cause: 'obsolete' satisfies ContactGate });
  return false;
}

async function lockAccounts(
  { rateLimits }: Dependencies,
  db: Database,
  records: readonly WaitingRecord[],
): Promise<void> {
  const locks = records.map(({ accountId }) => {
    return { scope: 'contact_frequency', subject: String(accountId), windowStart: 0, by: 1 };
  });
  await rateLimits.addToCounters(db, locks);
}

interface Judged {
  readonly message: OutboxMessage;
  readonly kind: MessageKind;
  readonly to: string;
  readonly records: readonly WaitingRecord[];
  readonly now: number;
  readonly today: LocalDate;
}

async function loadFacts(dependencies: Dependencies, db: Database, { message, kind, to, records, now, today }: Judged) {
  const { contactFacts, contactRecords } = dependencies;
  const ids = records.map(({ accountId }) => accountId);
  const known = new Map((await contactFacts.findContactedAccounts(db, ids)).map((account) => [account.id, account]));
  const stillTrue = await findTrueAccounts(dependencies, db, message.purpose, [...known.values()], today);
  const profileId = readId('profile', message.owner);
  const [record] = records;
  const sentAt =
    record === undefined
      ? new Map<number, readonly number[]>()
      : await contactRecords.findSentTimes(db, ids, { since: now - WEEK_MS, except: record.noticeId });
  const person =
    profileId === null
      ? await loadAddressee(dependencies, db, to, records)
      : await contactFacts.findContactPerson(db, profileId, { channel: message.channel, to });
  return {
    person: { ...person, places: [...person.places, ...[...known.values()].map(({ place }) => place)] },
    accounts: ids.map((id) => ({
      id,
      isOwned: isOwned(known.get(id), profileId),
      isObsolete: !stillTrue.has(id),
      mark: marksThatStop(known.get(id)?.marks ?? [], kind)[0] ?? null,
      sentAt: sentAt.get(id) ?? [],
    })),
  };
}

/** At an address that a company delivered. Nobody has been asked for a permission. */
async function loadAddressee(
  { optOuts }: Dependencies,
  db: Database,
  to: string,
  [record]: readonly WaitingRecord[],
): Promise<ContactPerson> {
  const hasOptedOut = record !== undefined && (await optOuts.hasOptedOut(db, record.companyId, to));
  return { hasAddress: true, isPermitted: true, hasOptedOut, places: [] };
}

/** An account that is gone is nobody's. What goes to an address of the company is for as long as nobody has signed in. */
function isOwned(account: ContactedAccount | undefined, profileId: number | null): boolean {
  if (!account) return false;
  return profileId === null ? !account.isClaimed : account.profileId === profileId;
}

/** 12 of `profile:12`; null for another kind of owner. */
function readId(kind: 'profile' | 'creditor_user', owner: string | null): number | null {
  const [, name, id] = /^(\w+):(\d+)$/.exec(owner ?? '') ?? [];
  return name === kind ? Number(id) : null;
}

interface Verdict {
  readonly message: OutboxMessage;
  readonly kind: MessageKind;
  readonly verdict: ContactVerdict;
  readonly records: readonly WaitingRecord[];
  readonly decision: { readonly messageId: string; readonly now: number; readonly today: string };
}

async function write(
  { outbox, contactRecords }: Dependencies,
  db: Database,
  { message, kind, verdict, records, decision }: Verdict,
): Promise<void> {
  const { id } = message;
  if (verdict.outcome === 'wait') {
    await contactRecords.markContactWaiting(db, id, verdict);
    await outbox.postponeMessage(db, message, planLater(message, verdict.until));
    return;
  }
  if (verdict.stopped.length > 0) await contactRecords.markContactStopped(db, decision, verdict.stopped);
  if (verdict.outcome === 'stop') {
    await outbox.markEnded(db, id, { end: 'stopped', now: decision.now, cause: verdict.gate });
  } else if (isCounted(kind) && hasOthers(records, verdict.stopped)) {
    await contactRecords.countContact(db, id, decision.now);
  }
}

/** What a provider has refused before is not tried for longer because of a night. */
function planLater({ attempts, expiresAt, validUntil }: OutboxMessage, dueAt: number): MessagePlan {
  return attempts > 1 ? { dueAt, expiresAt, validUntil } : planMessage(dueAt, validUntil);
}

function hasOthers(records: readonly WaitingRecord[], stopped: readonly StoppedAccount[]): boolean {
  return records.length > stopped.length;
}
