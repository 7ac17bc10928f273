// Helping hand links of the demo data, with fixed tokens: demo data is stored in `local` and `test` only.
import type { AccountFacts } from '../src/domain/account/account-facts';
import { applyGift } from '../src/domain/gifts/gift-amounts';
import { deductPayment } from '../src/domain/payments/decide-payment';
import { addDays, toInstant, type Moment } from '../src/domain/shared/calendar';
import { money, toDecimalString, ZERO } from '../src/domain/shared/money';
import { findAccountById } from '../src/persistence/account/account-store';
import type { Database } from '../src/persistence/database/database';
import { findOpenAmounts } from '../src/persistence/gifts/gift-store';
import { insertLink, type NewLink } from '../src/persistence/gifts/gift-link-store';
import { ConsumerModel } from '../src/persistence/models/account';
import { GiftLinkModel, GiftPaymentModel } from '../src/persistence/models/gifts';
import { ConsumerNegotiationModel } from '../src/persistence/models/negotiation';
import { recordGift } from '../src/persistence/negotiation/gift-changes';
import { sealPersonalData } from '../src/persistence/shared/personal-data';
import { CASTILLO } from './demo-castillo';

const DAY_MS = 24 * 60 * 60 * 1000;
const RECEIVED = money('25.00');

/** Each 43 times the same letter. */
export const GIFT_TOKENS = ['A', 'B', 'C', 'D'].map((letter) => `gft_${letter.repeat(43)}`);
const [GIVING = '', OPEN = '', REVOKED = '', EXPIRED = ''] = GIFT_TOKENS;

/** An open link with a gift, another open one, a revoked and an expired one. Call in the transaction of the accounts. */
export async function storeGifts(db: Database, moment: Moment): Promise<void> {
  const giving = await insertLink(db, linkSeed(moment, { accountId: 29, token: GIVING, daysAgo: 45 }));
  await insertLink(db, linkSeed(moment, { accountId: 30, token: OPEN, daysAgo: 1 }));
  const revoked = await insertLink(db, linkSeed(moment, { accountId: 29, token: REVOKED, daysAgo: 50 }));
  const expired = await insertLink(db, linkSeed(moment, { accountId: 29, token: EXPIRED, daysAgo: 100 }));
  const links = db.model(GiftLinkModel);
  await links.update({ revokedAt: moment.epoch - 49 * DAY_MS }, { id: revoked });
  await links.update({ expiresOn: addDays(moment.today, -10) }, { id: expired });
  await storeGift(db, moment, giving);
}

function linkSeed(
  { epoch, today }: Moment,
  { accountId, token, daysAgo }: { readonly accountId: number; readonly token: string; readonly daysAgo: number },
): NewLink {
  return {
    accountId,
    token,
    profileId: CASTILLO.id,
    displayName: CASTILLO.personal.firstName,
    message: 'Thank you for helping!',
    goal: accountId === 29 ? money('800.00') : null,
    singleUse: false,
    showCreditor: false,
    expiresOn: addDays(today, 30),
    createdAt: epoch - daysAgo * DAY_MS,
  };
}

async function storeGift(db: Database, moment: Moment, linkId: number): Promise<void> {
  const account = await findAccountById(db, 29, moment.today);
  if (!account?.negotiation) throw new Error('The account of the gift has no plan.');
  const finishedAt = moment.epoch - 40 * DAY_MS;
  const gifts = db.model(GiftPaymentModel);
  const id = await gifts.insert({
    giftLinkId: linkId,
    consumerId: account.id,
    setupId: 'set_demo',
    amount: toDecimalString(RECEIVED),
    status: 'successful',
    requestDigest: 'demo',
    fingerprint: 'demo',
    personal: null,
    claimedAt: finishedAt,
    finishedAt,
    openKey: null,
    detachState: 'done',
    emailUntil: null,
  });
  const personal = { payerName: 'Aunt Rosa', note: 'You can do it!' };
  await gifts.update({ personal: sealPersonalData(db.sealing, 'gift_payments', id, personal) }, { id });
  const received = { receivedCount: 1, receivedAmount: toDecimalString(RECEIVED) };
  await db.model(GiftLinkModel).update(received, { id: linkId });
  const parts = applyGift(await findOpenAmounts(db, account.id), RECEIVED);
  await recordGift(db, account, { giftPaymentId: id, parts }, toInstant(finishedAt));
  await reduceBalances(db, account);
}

async function reduceBalances(db: Database, { id, currentBalance, negotiation }: AccountFacts): Promise<void> {
  if (!negotiation) return;
  const { planCurrentBalance } = deductPayment(negotiation, RECEIVED);
  await db
    .model(ConsumerModel)
    .update({ currentBalance: toDecimalString((currentBalance ?? ZERO).minus(RECEIVED)) }, { id });
  const rest = { paymentPlanCurrentBalance: planCurrentBalance && toDecimalString(planCurrentBalance) };
  await db.model(ConsumerNegotiationModel).update(rest, { id: negotiation.id });
}
