// Reads what an export shows of a profile and its accounts beside the accounts themselves: one statement for each kind of rows.
import { col, literal } from 'sequelize';
import type { GivenAnswer, MarkDetails } from '../../domain/account/marks';
import type { Database } from '../database/database';
import { AccountMarkModel, ConsumerNoticeResponseModel } from '../models/account';
import { GiftLinkModel, GiftPaymentModel } from '../models/gifts';
import { ELetterModel } from '../models/letters';
import { NegotiationHistoryModel } from '../models/negotiation';
import { PaymentTransactionModel, ScheduleTransactionModel } from '../models/payments';
import { SessionModel } from '../models/sign-in';
import { ContactRecordModel } from '../models/system';
import { openLetter } from '../letters/sealed-letter';
import { readInstantColumn, readNumber, readText, required } from '../shared/columns';
import { toExportedRow, type ExportedRow } from '../shared/exported-row';
import { openPersonalData } from '../shared/personal-data';
import { openMark } from '../shared/sealed-marks';

/** Made, failed and reversed ones. */
export async function findExportedPayments(
  db: Database,
  accountIds: readonly number[],
): Promise<readonly ExportedRow[]> {
  const rows = await db.model(PaymentTransactionModel).findAll({
    attributes: [
      'id',
      'consumerId',
      'amount',
      'status',
      'source',
      'methodLabel',
      'balanceAfter',
      'paymentDate',
      'createdAt',
    ],
    where: { consumerId: [...accountIds] },
    order: ['id'],
  });
  return rows.map((row) => nameAccount(toExportedRow(PaymentTransactionModel, row)));
}

export async function findExportedSchedule(
  db: Database,
  accountIds: readonly number[],
): Promise<readonly ExportedRow[]> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'consumerId', 'scheduleDate', 'amount', 'status'],
    where: { consumerId: [...accountIds] },
    order: ['id'],
  });
  return rows.map((row) => nameAccount(toExportedRow(ScheduleTransactionModel, row)));
}

export async function findExportedNotices(
  db: Database,
  accountIds: readonly number[],
): Promise<readonly ExportedRow[]> {
  const rows = await db.model(ConsumerNoticeResponseModel).findAll({
    attributes: ['id', 'consumerId', 'noticeBalance', 'status', 'reason', 'resendCount', 'createdAt'],
    where: { consumerId: [...accountIds] },
    order: ['id'],
  });
  return rows.map((row) => nameAccount(toExportedRow(ConsumerNoticeResponseModel, row)));
}

/** Marks and disputes, with what both sides said of them, but without the notes that creditors write for themselves. */
export async function findExportedMarks(db: Database, accountIds: readonly number[]): Promise<readonly ExportedRow[]> {
  const rows = await db.model(AccountMarkModel).findAll({
    attributes: [
      'consumerId',
      'version',
      'mark',
      'setBy',
      'setAt',
      'sealedDetails',
      'endedBy',
      'endedAt',
      'sealedAnswer',
    ],
    where: { consumerId: [...accountIds], isOfEarlierPerson: false },
    order: ['consumerId', 'setAt', 'id'],
  });
  return rows.map(({ consumerId, version, mark, setBy, setAt, sealedDetails, endedBy, endedAt, sealedAnswer }) => {
    const key = { accountId: required(readNumber(consumerId)), version: readNumber(version) };
    const says = openMark(db.sealing, 'details', key, sealedDetails) as { readonly details: MarkDetails } | null;
    return {
      accountId: key.accountId,
      mark,
      setBy,
      setAt: readInstantColumn(setAt),
      ...says?.details,
      endedBy,
      endedAt: readInstantColumn(endedAt),
      answer: openMark(db.sealing, 'answer', key, sealedAnswer) as GivenAnswer | null,
    };
  });
}

/** What became of messages about the accounts, since they belong to their owner. Two statements. */
export async function findExportedMessages(
  db: Database,
  accountIds: readonly number[],
): Promise<readonly ExportedRow[]> {
  const where = { consumerId: [...accountIds] };
  const corrected = await db.model(NegotiationHistoryModel).findAll({
    attributes: ['consumerId', 'at'],
    where: { ...where, move: 'correct_identity' },
    order: ['id'],
  });
  const since = new Map(corrected.map(({ consumerId, at }) => [Number(consumerId), Number(at)]));
  const rows = await db.model(ContactRecordModel).findAll({
    attributes: ['consumerId', 'channel', 'purpose', 'outcome', 'gate', 'createdAt', 'decidedAt'],
    where,
    order: ['id'],
  });
  return rows
    .filter(({ consumerId, createdAt }) => Number(createdAt) >= (since.get(Number(consumerId)) ?? 0))
    .map((row) => nameAccount(toExportedRow(ContactRecordModel, row)));
}

/** Links that the owner shared, and what others paid through them. Two statements. */
export async function findExportedGifts(
  db: Database,
  profileId: number,
): Promise<{ readonly giftLinks: readonly ExportedRow[]; readonly gifts: readonly ExportedRow[] }> {
  const links = await db.model(GiftLinkModel).findAll({
    attributes: ['id', 'consumerId', 'personal', 'goal', 'expiresOn', 'revokedAt', 'closedAt', 'createdAt'],
    where: { consumerProfileId: profileId },
    order: ['id'],
  });
  const giftLinkId = links.map(({ id }) => required(readNumber(id)));
  const gifts = await db.model(GiftPaymentModel).findAll({
    attributes: ['id', 'giftLinkId', 'consumerId', 'amount', 'status', 'personal', 'finishedAt'],
    where: { giftLinkId, status: 'successful' },
    order: ['id'],
  });
  return {
    giftLinks: links.map(({ personal, ...link }) => {
      const texts = openPersonalData(db.sealing, 'gift_links', required(readNumber(link.id)), personal);
      return { ...nameAccount(toExportedRow(GiftLinkModel, link)), ...texts };
    }),
    // The address of a payer is the payer's.
    gifts: gifts.map(({ personal, ...gift }) => {
      const opened = openPersonalData(db.sealing, 'gift_payments', required(readNumber(gift.id)), personal);
      const exported = nameAccount(toExportedRow(GiftPaymentModel, gift));
      return { ...exported, payerName: opened?.payerName ?? null, note: opened?.note ?? null };
    }),
  };
}

/** Ended sessions too, as long as they are stored. */
export async function findExportedSignIns(db: Database, profileId: number): Promise<readonly ExportedRow[]> {
  const rows = await db.model(SessionModel).findAll({
    attributes: ['id', 'createdAt', 'rotatedAt', 'revokedAt', 'byCode', 'personal'],
    where: { ownerId: profileId },
    order: ['createdAt', 'id'],
  });
  return rows.map(({ id, personal, ...row }) => {
    const opened = openPersonalData(db.sealing, 'sessions', required(readText(id)), personal);
    const { rotatedAt, ...session } = toExportedRow(SessionModel, row);
    return { ...session, lastUsedAt: rotatedAt, deviceName: opened?.deviceName ?? null };
  });
}

/** Returns true if a code started the session. */
export async function isByCode(db: Database, sessionId: string): Promise<boolean> {
  return (await db.model(SessionModel).count({ id: sessionId, byCode: true })) === 1;
}

/** What the contents of letters may have in all: those of later letters are left out. */
const MAX_CONTENT = 8_000_000;

/** All letters of the accounts, and the contents of the newest ones. Two statements, whose memory is bounded. */
export async function findExportedLetters(
  db: Database,
  accountIds: readonly number[],
): Promise<readonly ExportedRow[]> {
  const letters = db.model(ELetterModel);
  const where = { consumerId: [...accountIds] };
  const rows = await letters.findAll({
    attributes: ['id', 'consumerId', 'name', 'subject', 'sentAt', [literal('LENGTH(sealed_content)'), 'size']],
    where,
    order: [['id', 'DESC']],
  });
  const contents = new Map<number, string | null>();
  const chosen: number[] = [];
  let size = 0;
  const exported = rows.map((row) => toExportedRow(ELetterModel, row));
  for (const row of exported) {
    size += Number(row['size'] ?? 0);
    if (size > MAX_CONTENT) break;
    chosen.push(Number(row['id']));
  }
  const found = await letters.findAll({
    attributes: ['id', 'consumerId', 'batchId', 'sealedContent'],
    where: { ...where, id: chosen },
    order: [[col('id'), 'DESC']],
  });
  for (const { id, consumerId, batchId, sealedContent } of found) {
    const key = { batchId: readText(batchId) ?? '', accountId: required(readNumber(consumerId)) };
    const sealed = readText(sealedContent);
    contents.set(Number(id), sealed === null ? null : openLetter(db.sealing, 'content', key, sealed));
  }
  return exported.map(({ size: _size, ...letter }) => ({
    ...nameAccount(letter),
    content: contents.get(Number(letter['id'])) ?? null,
    isContentLeftOut: !contents.has(Number(letter['id'])),
  }));
}

function nameAccount({ consumerId, ...row }: ExportedRow): ExportedRow {
  return { ...row, accountId: consumerId };
}
