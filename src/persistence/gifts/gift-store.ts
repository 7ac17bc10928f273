// Stored gifts: the claim that precedes the charge, its outcome, and what is stored of the payer.
//
// The claim is stored before the provider is called. After a crash in between, the charge is repeated with the same key.
import { literal, Op } from 'sequelize';
import type { AccountFacts } from '../../domain/account/account-facts';
import type { GiftTarget } from '../../domain/gifts/gift-amounts';
import type { GiftLinkFacts } from '../../domain/gifts/gift-link';
import { STORED_GIFT_STATUSES, type GiftFacts } from '../../domain/gifts/gift-payment';
import { getNextVersion } from '../../domain/negotiation/action-context';
import type { Moment } from '../../domain/shared/calendar';
import { toDecimalString, type Money } from '../../domain/shared/money';
import { NEGOTIATION_TYPES } from '../../domain/shared/vocabulary';
import type { Database } from '../database/database';
import { isUniqueViolation } from '../database/errors';
import type { StoredRow } from '../database/model-access';
import { compareAndSwapAccount } from '../hot-statements/account-swap';
import { GiftLinkModel, GiftPaymentModel } from '../models/gifts';
import { ScheduleTransactionModel } from '../models/payments';
import { PaymentSetupModel } from '../models/wallet';
import { readEnum, readMoney, readNumber, readText, required } from '../shared/columns';
import { openPersonalData, sealPersonalData } from '../shared/personal-data';

/** The name of a payer under every index key, the active key first; each setup of a gift has another one. */
export function getGiftOwners({ sealing }: Database, setupId: string): readonly string[] {
  return sealing.indexes('payment_owner', `gift ${setupId}`);
}

const OPEN = ['scheduled', 'failed'] as const;
const readType = readEnum(NEGOTIATION_TYPES);

/** The open payments of an account by date, as a gift pays them. */
export async function findOpenAmounts(db: Database, accountId: number): Promise<readonly GiftTarget[]> {
  const rows = await db.model(ScheduleTransactionModel).findAll({
    attributes: ['id', 'amount', 'status', 'transactionType'],
    where: { consumerId: accountId, status: [...OPEN] },
    order: ['scheduleDate', 'id'],
  });
  return rows.map((row) => ({
    id: required(readNumber(row.id)),
    amount: required(readMoney(row.amount)),
    status: readText(row.status) === 'failed' ? 'failed' : 'scheduled',
    type: required(readType(row.transactionType)),
  }));
}

export interface StoredGift extends GiftFacts {
  readonly setupId: string;
  readonly fingerprint: string;
  readonly payerEmail: string | null;
  /** This is null once the provider has forgotten the method. */
  readonly reference: string | null;
}

export interface NewGift {
  readonly setupId: string;
  readonly amount: Money;
  readonly requestDigest: string;
  readonly fingerprint: string;
  readonly payerName: string;
  readonly payerEmail: string | null;
  readonly note: string | null;
  readonly reference: string;
  /** Epoch milliseconds; null without an e-mail address. */
  readonly emailUntil: number | null;
}

/** Why a claim failed: something changed since it was decided on, or the setup was redeemed. */
export type ClaimResult = { readonly id: number } | 'changed' | 'redeemed';

class ClaimRefused extends Error {
  constructor(readonly result: 'changed' | 'redeemed') {
    super('The gift cannot be claimed.');
  }
}

/** Claims a gift, if account and link still have the versions that it was decided on, and redeems its setup. */
export async function claimGift(
  database: Database,
  account: Pick<AccountFacts, 'id' | 'version'>,
  link: Pick<GiftLinkFacts, 'id' | 'version'>,
  gift: NewGift,
  { now, epoch }: Moment,
): Promise<ClaimResult> {
  try {
    return await database.transaction(async (db) => {
      const { id, version } = account;
      const swap = { id, version, nextVersion: getNextVersion(version, epoch), condition: null, now };
      if (!(await compareAndSwapAccount(db, swap, {}))) throw new ClaimRefused('changed');
      const claimed = { id: link.id, version: link.version };
      const bumped = await db.model(GiftLinkModel).update({ version: link.version + 1 }, claimed);
      if (bumped !== 1) throw new ClaimRefused('changed');
      const redeemed = { state: 'redeemed', redeemedAt: epoch } as const;
      const setups = await db.model(PaymentSetupModel).update(redeemed, { id: gift.setupId, state: 'open' });
      if (setups !== 1) throw new ClaimRefused('redeemed');
      return { id: await insertGift(db, id, link.id, gift, epoch) };
    });
  } catch (error) {
    if (error instanceof ClaimRefused) return error.result;
    // Another gift is open on the account, or the same request in parallel was faster.
    if (isUniqueViolation(error)) return 'changed';
    throw error;
  }
}

async function insertGift(
  db: Database,
  accountId: number,
  linkId: number,
  { setupId, amount, requestDigest, fingerprint, payerName, payerEmail, note, reference, emailUntil }: NewGift,
  now: number,
): Promise<number> {
  const gifts = db.model(GiftPaymentModel);
  const id = await gifts.insert({
    giftLinkId: linkId,
    consumerId: accountId,
    setupId,
    amount: toDecimalString(amount),
    status: 'claimed',
    requestDigest,
    fingerprint,
    personal: null,
    claimedAt: now,
    finishedAt: null,
    openKey: accountId,
    detachState: null,
    emailUntil,
  });
  const personal = { payerName, reference, ...(payerEmail && { payerEmail }), ...(note && { note }) };
  await gifts.update({ personal: sealPersonalData(db.sealing, 'gift_payments', id, personal) }, { id });
  return id;
}

export async function findGiftByRequest(db: Database, requestDigest: string): Promise<StoredGift | null> {
  const row = await db.model(GiftPaymentModel).findOne({ where: { requestDigest } });
  return row && toStoredGift(db, row);
}

export async function findGiftById(db: Database, id: number): Promise<StoredGift | null> {
  const row = await db.model(GiftPaymentModel).findOne({ where: { id } });
  return row && toStoredGift(db, row);
}

/** Gifts whose outcome is unknown, by id. */
export async function findOpenGifts(
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredGift[]> {
  const where = { openKey: { [Op.ne]: null }, id: { [Op.gt]: after } };
  const rows = await db.model(GiftPaymentModel).findAll({ where, order: ['id'], limit });
  return rows.map((row) => toStoredGift(db, row));
}

/** Returns false if the claim has another time meanwhile. */
export async function replaceClaimTime(
  { repeatable: db }: Database,
  { id, claimedAt }: StoredGift,
  time: number,
): Promise<boolean> {
  return (await db.model(GiftPaymentModel).update({ claimedAt: time }, { id, claimedAt })) === 1;
}

/** Call in a transaction. Returns false if the outcome was known before. The provider is to forget the method. */
export async function finishGift(
  db: Database,
  { id, linkId, accountId, amount }: Pick<GiftFacts, 'id' | 'linkId' | 'accountId' | 'amount'>,
  status: 'successful' | 'failed',
  now: number,
): Promise<boolean> {
  const changes = { status, finishedAt: now, openKey: null, detachState: 'waiting' } as const;
  if ((await db.model(GiftPaymentModel).update(changes, { id, consumerId: accountId, status: 'claimed' })) !== 1)
    return false;
  if (status === 'successful') await addToReceived(db, linkId, amount);
  return true;
}

/** Added here rather than in SQL, whose sums are not exact on every database; the account's lock is held. */
async function addToReceived(db: Database, linkId: number, amount: Money): Promise<void> {
  const links = db.model(GiftLinkModel);
  const link = await links.findOne({ attributes: ['receivedAmount'], where: { id: linkId } });
  const received = required(readMoney(link?.receivedAmount)).plus(amount);
  const changes = { receivedAmount: toDecimalString(received), receivedCount: literal('received_count + 1') };
  await links.update({ ...changes, version: literal('version + 1') }, { id: linkId });
}

/** Times of the latest declined gifts of a link, the newest first. */
export async function findDeclines(db: Database, linkId: number, limit: number): Promise<readonly number[]> {
  const where = { giftLinkId: linkId, status: 'failed' as const };
  const rows = await db
    .model(GiftPaymentModel)
    .findAll({ attributes: ['finishedAt'], where, order: [['finishedAt', 'DESC']], limit });
  return rows.map(({ finishedAt }) => required(readNumber(finishedAt)));
}

const readStatus = readEnum(STORED_GIFT_STATUSES);

export function toStoredGift({ sealing }: Database, row: StoredRow<GiftPaymentModel>): StoredGift {
  const id = required(readNumber(row.id));
  const { payerName, payerEmail, note, reference } = openPersonalData(sealing, 'gift_payments', id, row.personal) ?? {};
  return {
    id,
    linkId: required(readNumber(row.giftLinkId)),
    accountId: required(readNumber(row.consumerId)),
    setupId: required(readText(row.setupId)),
    amount: required(readMoney(row.amount)),
    status: required(readStatus(row.status)),
    fingerprint: required(readText(row.fingerprint)),
    payerName: payerName ?? '',
    payerEmail: payerEmail ?? null,
    note: note ?? null,
    reference: reference ?? null,
    claimedAt: required(readNumber(row.claimedAt)),
    finishedAt: readNumber(row.finishedAt),
  };
}
