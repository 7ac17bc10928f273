// Lists gifts for their consumer, and finds what must not be retained of their payers: references and e-mail addresses.
import { Op, type Includeable } from 'sequelize';
import type { GiftFacts } from '../../domain/gifts/gift-payment';
import type { Database } from '../database/database';
import type { PageCounts } from '../database/model-access';
import { GiftPaymentModel } from '../models/gifts';
import { readNumber, readText, required } from '../shared/columns';
import { openPersonalData, sealPersonalData, type PersonalData } from '../shared/personal-data';
import { toStoredGift, type StoredGift } from './gift-store';

export interface GiftFilter {
  readonly profileId: number;
  readonly accountId: number | null;
}

/** Failed gifts are not listed. The newest first; `after` is an id. */
export async function findGifts(
  db: Database,
  filter: GiftFilter,
  { after, limit }: { readonly after: number | null; readonly limit: number },
): Promise<readonly GiftFacts[]> {
  const rows = await db.model(GiftPaymentModel).findAll({
    where: { ...toCondition(filter), id: { [Op.lt]: after ?? Number.MAX_SAFE_INTEGER } },
    include: [joinLink(filter)],
    order: [['id', 'DESC']],
    limit,
    subQuery: false,
  });
  return rows.map((row) => toStoredGift(db, row));
}

export async function countGifts(db: Database, filter: GiftFilter, after: number | null): Promise<PageCounts> {
  const precedes = { [Op.gte]: after ?? Number.MAX_SAFE_INTEGER };
  return db.model(GiftPaymentModel).countPage(toCondition(filter), 'id', precedes, [joinLink(filter)]);
}

function toCondition({ accountId }: GiftFilter) {
  return { status: ['claimed' as const, 'successful' as const], ...(accountId !== null && { consumerId: accountId }) };
}

function joinLink({ profileId }: GiftFilter): Includeable {
  return { association: 'link', attributes: [], required: true, where: { consumerProfileId: profileId } };
}

/** Finished gifts whose method the provider is to forget, by id. */
export async function findGiftsToDetach(
  db: Database,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly StoredGift[]> {
  const where = { detachState: 'waiting' as const, id: { [Op.gt]: after } };
  const rows = await db.model(GiftPaymentModel).findAll({ where, order: ['id'], limit });
  return rows.map((row) => toStoredGift(db, row));
}

/** Wipes the reference. Repeating it changes nothing. */
export async function wipeReference(db: Database, id: number, detachState: 'done' | 'given_up'): Promise<void> {
  await rewritePersonal(db, id, ({ reference: _reference, ...personal }) => personal, { detachState });
}

const WIPED_TOGETHER = 200;

/** Wipes e-mail addresses that are retained until then. Returns how many. */
export async function wipePayerEmails(db: Database, now: number): Promise<number> {
  let wiped = 0;
  for (;;) {
    const due = { attributes: ['id'], where: { emailUntil: { [Op.lte]: now } }, limit: WIPED_TOGETHER };
    const rows = await db.model(GiftPaymentModel).findAll(due);
    for (const { id } of rows) {
      const rewrite = ({ payerEmail: _payerEmail, ...personal }: PersonalData) => personal;
      await rewritePersonal(db, required(readNumber(id)), rewrite, { emailUntil: null });
    }
    wiped += rows.length;
    if (rows.length < WIPED_TOGETHER) return wiped;
  }
}

/** Decided again when another process rewrote it meanwhile. */
async function rewritePersonal(
  db: Database,
  id: number,
  rewrite: (personal: PersonalData) => PersonalData,
  changes: { readonly detachState?: 'done' | 'given_up'; readonly emailUntil?: null },
): Promise<void> {
  const gifts = db.model(GiftPaymentModel);
  for (;;) {
    const row = await gifts.findOne({ attributes: ['personal'], where: { id } });
    const sealed = readText(row?.personal);
    if (sealed === null) return;
    const personal = rewrite(openPersonalData(db.sealing, 'gift_payments', id, sealed) ?? {});
    const rewritten = sealPersonalData(db.sealing, 'gift_payments', id, personal);
    if ((await gifts.update({ ...changes, personal: rewritten }, { id, personal: sealed })) === 1) return;
  }
}
