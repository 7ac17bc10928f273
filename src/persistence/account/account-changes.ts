// Writes what a move changes beside an account: its reason and its notice response.
import { literal } from 'sequelize';
import type { Instant } from '../../domain/shared/calendar';
import { toDecimalString } from '../../domain/shared/money';
import { RESENT_NOTICE, type NoticeChanges, type NoticeResend } from '../../domain/negotiation/move-decision';
import type { Database } from '../database/database';
import { ConsumerModel, ConsumerNoticeResponseModel } from '../models/account';

/** Call after `compareAndSwapAccount` in the same transaction. */
export async function setReason(db: Database, accountId: number, reasonId: number | null): Promise<void> {
  await db.model(ConsumerModel).update({ reasonId }, { id: accountId });
}

/** Inserts or overwrites the account's notice response. Call after `compareAndSwapAccount` in the same transaction. */
export async function saveNotice(
  db: Database,
  accountId: number,
  { status, balance, reason, sender, isNew }: NoticeChanges,
  now: Instant,
): Promise<void> {
  const notices = db.model(ConsumerNoticeResponseModel);
  const changes = {
    status,
    noticeBalance: balance && toDecimalString(balance),
    reason,
    senderType: sender?.type ?? null,
    senderId: sender?.id ?? null,
    ...(isNew && { resendCount: 0, resentAt: null }),
    updatedAt: now,
  };
  if ((await notices.update(changes, { consumerId: accountId })) > 0) return;
  await notices.insert({ ...changes, consumerId: accountId, createdAt: now });
}

/** Returns the notice to those who process it. Call after `compareAndSwapAccount` in the same transaction. */
export async function resendNotice(
  db: Database,
  accountId: number,
  { reason, balance }: NoticeResend,
  now: Instant,
): Promise<void> {
  const changes = {
    status: RESENT_NOTICE,
    ...(reason !== null && { reason }),
    ...(balance !== null && { noticeBalance: toDecimalString(balance) }),
    resendCount: literal('resend_count + 1'),
    resentAt: now,
    updatedAt: now,
  };
  await db.model(ConsumerNoticeResponseModel).update(changes, { consumerId: accountId });
}
