// Charges one scheduled payment: claim it, call the provider, record the result.
//
// After a crash in between, the claim is still stored. The attempt is then repeated with the same key, for which the
// provider charges once and gives the same answer. Until the outcome is known, no other move changes the account.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { actionUnavailable } from '../../../domain/account/transitions';
import { decideFailedPayment, decideSuccessfulPayment } from '../../../domain/payments/decide-payment';
import { getChargeKey } from '../../../domain/payments/payment-facts';
import { getStartOfDay, type Moment } from '../../../domain/shared/calendar';
import { toDecimalString } from '../../../domain/shared/money';
import type { DuePayment } from '../../../persistence/payments/charge-store';
import type { Charge, ChargeResult, PaymentProvider } from '../../../providers/payments/payment-provider';
import type { Database } from '../../../persistence/database/database';
import type { PaymentSource } from '../../../domain/shared/vocabulary';
import { createSystemActor, performMove, type MoveIntent } from '../../negotiation/steps/perform-move';
import type { Dependencies } from '../../shared/dependencies';

/** `skipped`: the payment cannot be charged now, or another process is charging it. */
export type PaymentOutcome = 'successful' | 'failed' | 'unknown' | 'skipped';

const RESULT_BY_OUTCOME = { succeeded: 'successful', failed: 'failed' } as const satisfies Record<
  Exclude<ChargeResult['outcome'], 'unknown'>,
  PaymentOutcome
>;

const DECIDERS = { successful: decideSuccessfulPayment, failed: decideFailedPayment } as const;

/** A payment that only this caller may charge. */
export interface ClaimedPayment {
  readonly payment: DuePayment;
  readonly charge: Charge;
}

interface ClaimOptions {
  /** The account on which the charge was decided: any change since prevents it. Absent: the account as it is now. */
  readonly account?: AccountFacts;
  /** Charges nothing on a day on which the plan was charged already. */
  readonly oncePerDay?: boolean;
}

/** Charges a payment at most once, however many times it is called. */
export async function chargePayment(
  dependencies: Dependencies,
  provider: PaymentProvider,
  payment: DuePayment,
  options: ClaimOptions = {},
): Promise<PaymentOutcome> {
  const claimed = await claimPayment(dependencies, payment, options);
  return claimed === null ? 'skipped' : chargeClaimedPayment(dependencies, provider, claimed);
}

/** `alongside` writes more in the transaction that records the outcome. */
export async function chargeClaimedPayment(
  dependencies: Dependencies,
  provider: PaymentProvider,
  { payment, charge }: ClaimedPayment,
  alongside?: (db: Database, after: AccountFacts, result: 'successful' | 'failed') => Promise<void>,
): Promise<Exclude<PaymentOutcome, 'skipped'>> {
  const { circuitBreakers, clock } = dependencies;
  const charged = await provider.charge(charge);
  const { outcome } = charged;
  if (outcome === 'unknown') {
    circuitBreakers.payments.recordFailure(clock().epoch);
    return 'unknown';
  }
  circuitBreakers.payments.recordSuccess();
  const result = RESULT_BY_OUTCOME[outcome];
  await recordChargeOutcome(dependencies, payment, result, {
    isMethodGone: charged.outcome === 'failed' && charged.isMethodGone,
    ...(alongside && { alongside: (db, after) => alongside(db, after, result) }),
  });
  return result;
}

interface RecordOptions extends Pick<MoveIntent, 'alongside'> {
  readonly source?: PaymentSource;
  /** The method is shown as no longer accepted. */
  readonly isMethodGone?: boolean;
}

/** Records the result of a claimed attempt. Throws `offer_action_unavailable` when there is no claim. */
export async function recordChargeOutcome(
  dependencies: Dependencies,
  payment: DuePayment,
  result: 'successful' | 'failed',
  { alongside, source, isMethodGone = false }: RecordOptions = {},
): Promise<void> {
  const { paymentMethods, clock } = dependencies;
  const { accountId, methodId } = payment;
  await performMove(dependencies, createSystemActor(dependencies, accountId), {
    decide(facts) {
      if (!facts.hasOpenCharge) throw actionUnavailable(facts);
      return DECIDERS[result](facts, payment, source);
    },
    async alongside(db, after, decision) {
      if (methodId !== null) {
        await paymentMethods.recordMethodUse(db, methodId, { isGone: isMethodGone, now: clock().now });
      }
      await alongside?.(db, after, decision);
    },
  });
}

/** Returns null if the account cannot be charged or has changed. `dependencies.db` may be a transaction. */
export async function claimPayment(
  dependencies: Dependencies,
  payment: DuePayment,
  { account: decidedOn, oncePerDay = false }: ClaimOptions = {},
): Promise<ClaimedPayment | null> {
  const { db, accounts, charges, paymentMethods, circuitBreakers, clock } = dependencies;
  const { reference } = payment;
  const moment = clock();
  if (reference === null || circuitBreakers.payments.isOpen(moment.epoch)) return null;
  const account = decidedOn ?? (await accounts.findAccountById(db, payment.accountId, moment.today));
  if (!account) return null;
  const isRepeated = payment.openAttempt !== null;
  const isPayable = account.status === 'payment_accepted' && account.paymentSetup;
  if (account.hasOpenCharge !== isRepeated || (!isRepeated && !isPayable)) return null;
  // Read after the account: an attempt since then has changed its version, and the claim fails.
  if (oncePerDay && !isRepeated && (await wasChargedToday(dependencies, payment, moment))) return null;
  const attempt = await charges.claimCharge(db, account, payment, moment);
  if (attempt === null) return null;
  const [owner] = account.profileId === null ? [] : paymentMethods.getPaymentOwners(db, account.profileId);
  const charge = {
    key: getChargeKey(payment.id, attempt),
    reference,
    amount: toDecimalString(payment.amount),
    ...(owner !== undefined && { owner }),
  };
  return { payment, charge };
}

/** A payment that is scheduled again after its own attempt, with another method, is not held up by that attempt. */
function wasChargedToday(
  { db, charges, settings }: Dependencies,
  { id, accountId, status }: DuePayment,
  { today, epoch: now }: Moment,
): Promise<boolean> {
  const since = getStartOfDay(today, settings.timeZone);
  return charges.hasAttemptSince(db, { accountId, since, now, exceptId: status === 'failed' ? null : id });
}
