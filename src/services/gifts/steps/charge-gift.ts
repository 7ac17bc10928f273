// Charges a claimed gift, and records or releases it.
//
// A crash leaves the claim. The charge is then repeated with the same key, for which the provider charges once. Until the
// outcome is known, nothing else moves on the account.
import { actionUnavailable } from '../../../domain/account/transitions';
import { decideGift } from '../../../domain/gifts/decide-gift';
import { describeReceipt, getGiftChargeKey } from '../../../domain/gifts/gift-payment';
import { DomainError } from '../../../domain/shared/errors';
import { toHumanDate } from '../../../domain/shared/calendar';
import type { Language } from '../../../domain/shared/language';
import { money, toCurrency, toDecimalString } from '../../../domain/shared/money';
import type { Database } from '../../../persistence/database/database';
import type { StoredGift } from '../../../persistence/gifts/gift-store';
import type { PaymentProvider } from '../../../providers/payments/payment-provider';
import { createSystemActor, performMove } from '../../negotiation/steps/perform-move';
import type { Dependencies } from '../../shared/dependencies';
import { enqueueMessage } from '../../messages/steps/enqueue-message';
import { tellPerson } from '../../messages/steps/tell-person';
import { planLimits, type RateLimitSubject } from '../../shared/rate-limits';

export type GiftOutcome = 'successful' | 'failed' | 'unknown';

/** `limits` are counted again when the payment is declined. Charges once, however many times it is called. */
export async function chargeGift(
  dependencies: Dependencies,
  provider: PaymentProvider,
  gift: StoredGift,
  limits: readonly RateLimitSubject[],
): Promise<GiftOutcome> {
  const { db, gifts, circuitBreakers, clock } = dependencies;
  const { reference } = gift;
  if (reference === null) throw new Error('An open gift has no method.');
  const [owner] = gifts.getGiftOwners(db, gift.setupId);
  const charge = { key: getGiftChargeKey(gift.id), reference, amount: toDecimalString(gift.amount) };
  const { outcome } = await provider.charge({ ...charge, ...(owner !== undefined && { owner }) });
  if (outcome === 'unknown') {
    circuitBreakers.payments.recordFailure(clock().epoch);
    return 'unknown';
  }
  circuitBreakers.payments.recordSuccess();
  const result = outcome === 'succeeded' ? 'successful' : 'failed';
  await recordGiftOutcome(dependencies, gift, result, limits);
  await detachGiftMethod(dependencies, gift);
  return result;
}

/** Does nothing for a gift whose outcome was recorded before. */
export async function recordGiftOutcome(
  dependencies: Dependencies,
  gift: StoredGift,
  result: 'successful' | 'failed',
  limits: readonly RateLimitSubject[] = [],
): Promise<void> {
  const { db, gifts, outboxSender } = dependencies;
  try {
    await (result === 'successful' ? recordGift(dependencies, gift) : releaseGift(dependencies, gift, limits));
  } catch (error) {
    const isRace = error instanceof DomainError && error.code === 'offer_action_unavailable';
    const current = isRace ? await gifts.findGiftById(db, gift.id) : null;
    if (current === null || current.status === 'claimed') throw error;
  }
  outboxSender.wake();
}

async function recordGift(dependencies: Dependencies, gift: StoredGift): Promise<void> {
  const { gifts, clock } = dependencies;
  await performMove(dependencies, createSystemActor(dependencies, gift.accountId), {
    async decide(facts) {
      if (!facts.hasOpenCharge) throw actionUnavailable(facts);
      return decideGift(facts, await gifts.findOpenAmounts(dependencies.db, facts.id), gift);
    },
    async alongside(db, after) {
      const { epoch } = clock();
      if (!(await gifts.finishGift(db, gift, 'successful', epoch))) throw actionUnavailable(after);
      await enqueueReceipt(dependencies, db, { ...gift, status: 'successful', finishedAt: epoch });
      const { id, profileId } = after;
      await tellPerson(dependencies, db, { profileId, accountIds: [id], notice: 'gift_received' });
    },
  });
}

/** A declined payment counts twice: this is where stolen cards would be tried out. */
async function releaseGift(
  dependencies: Dependencies,
  gift: StoredGift,
  limits: readonly RateLimitSubject[],
): Promise<void> {
  const { gifts, rateLimits, clock } = dependencies;
  await dependencies.db.transaction(async (db) => {
    if (!(await gifts.finishGift(db, gift, 'failed', clock().epoch))) return;
    const { changes } = planLimits(dependencies, limits);
    if (changes.length > 0) await rateLimits.addToCounters(db, changes);
  });
}

/** The payer's method is not retained. Without an answer, the reference stays sealed until the job has detached it. */
export async function detachGiftMethod(dependencies: Dependencies, { id, reference }: StoredGift): Promise<boolean> {
  const { db, giftLists, payments } = dependencies;
  const answer = reference === null ? 'done' : await payments?.methods?.detach(reference);
  if (answer === 'no_answer') return false;
  await giftLists.wipeReference(db, id, 'done');
  return true;
}

async function enqueueReceipt(dependencies: Dependencies, db: Database, gift: StoredGift): Promise<void> {
  if (gift.payerEmail === null) return;
  const { clock, settings } = dependencies;
  const { receiptNumber, amount } = describeReceipt(gift);
  const { today } = clock();
  const values = (language: Language) => ({
    amount: toCurrency(money(amount)),
    payee: settings.gifts.payeeName,
    day: toHumanDate(today, language),
    receipt: receiptNumber,
  });
  await enqueueMessage(dependencies, db, { text: { name: 'gift_receipt', values }, owner: null, to: gift.payerEmail });
}
