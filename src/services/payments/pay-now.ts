// Charges the next payment of a plan at once, on its consumer's request. The outcome is data, not a refusal.
import type { AccountFacts } from '../../domain/account/account-facts';
import { assertPaymentAction } from '../../domain/payments/payment-actions';
import { actionUnavailable, chargeInProgress } from '../../domain/account/transitions';
import { DomainError } from '../../domain/shared/errors';
import type { Database } from '../../persistence/database/database';
import type { PaymentProvider } from '../../providers/payments/payment-provider';
import { assertProfileComplete } from '../account/steps/load-account';
import type { ConsumerMoveContext } from '../negotiation/steps/define-consumer-move';
import { assertCurrentContext } from '../negotiation/steps/perform-move';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey, type StoreResponse } from '../shared/idempotency';
import { enforceRateLimits } from '../shared/rate-limits';
import type { ResponseState } from '../shared/request-context';
import { chargeClaimedPayment, claimPayment, type ClaimedPayment, type PaymentOutcome } from './steps/charge-payment';
import type { PaymentCommand } from './steps/define-payment-move';
import { loadOwnPayment, unknownPayment, type LoadedPayment } from './steps/load-payment';
import { buildPaymentResponse, type PaymentResponse } from './steps/payment-response';

const MESSAGES: Readonly<Record<Exclude<PaymentOutcome, 'skipped'>, string>> = {
  successful: 'The payment was made.',
  failed: 'The payment was declined.',
  unknown: 'The payment is being processed.',
};

/**
 * Throws, in this order, `not_found` (also for payments of others), `profile_incomplete`, `payment_action_unavailable`,
 * `offer_action_unavailable`, `too_many_attempts` and `payments_unavailable`; for a repeated request also
 * `charge_in_progress`.
 */
export async function payNow(
  dependencies: Dependencies,
  { caller, idempotencyKey }: ConsumerMoveContext,
  command: PaymentCommand,
  response: ResponseState,
): Promise<PaymentResponse> {
  const owner = `consumer:${caller.profile.id}`;
  const idempotent = idempotencyKey == null ? null : { key: idempotencyKey, owner, move: 'pay_now', request: command };
  const load = () => loadOwnPayment(dependencies, caller, command.paymentId, dependencies.clock().today);
  const work = async (store: StoreResponse<PaymentResponse> | null): Promise<PaymentResponse> => {
    const loaded = await load();
    assertProfileComplete(caller);
    assertPayable(dependencies, loaded);
    assertCurrentContext(loaded.account, command.actionContext);
    const subject = String(loaded.account.id);
    await enforceRateLimits(dependencies, response, [{ scope: 'payment_now', subject }]);
    const provider = requireProvider(dependencies);
    const claimed = await claim(dependencies, loaded, store);
    if (claimed) return charge(dependencies, provider, claimed, store);
    // Something else was faster: say what.
    const current = await load();
    assertPayable(dependencies, current);
    throw actionUnavailable(current.account);
  };
  return withIdempotencyKey(dependencies, idempotent, work, async () => {
    const { account, payment } = await load();
    if (payment.openAttempt !== null) throw chargeInProgress(account);
    const message = MESSAGES[payment.status === 'successful' ? 'successful' : 'failed'];
    return buildPaymentResponse(dependencies, dependencies.db, message, account, payment.id);
  });
}

function assertPayable({ settings }: Dependencies, { account, payment }: LoadedPayment): void {
  assertPaymentAction('pay_now', { facts: account, payment, rules: settings.payments });
}

function requireProvider({ payments, circuitBreakers, clock, settings }: Dependencies): PaymentProvider {
  if (payments && !circuitBreakers.payments.isOpen(clock().epoch)) return payments;
  throw new DomainError('payments_unavailable', { retryAfter: settings.circuitBreakerSeconds });
}

/** With the response for the time until the outcome is known. Null when something else was faster. */
async function claim(
  dependencies: Dependencies,
  { account, payment }: LoadedPayment,
  store: StoreResponse<PaymentResponse> | null,
): Promise<ClaimedPayment | null> {
  const due = await dependencies.charges.findPaymentById(dependencies.db, payment.id);
  if (!due) throw unknownPayment();
  return dependencies.db.transaction(async (db) => {
    const claimed = await claimPayment({ ...dependencies, db }, due, { account });
    if (claimed && store) {
      await store(db, await buildPaymentResponse(dependencies, db, MESSAGES.unknown, account, payment.id), 'begun');
    }
    return claimed;
  });
}

/** A recorded outcome is stored with its response. */
async function charge(
  dependencies: Dependencies,
  provider: PaymentProvider,
  claimed: ClaimedPayment,
  store: StoreResponse<PaymentResponse> | null,
): Promise<PaymentResponse> {
  const { db, accounts, clock } = dependencies;
  const { id, accountId } = claimed.payment;
  const respond = (database: Database, after: AccountFacts, outcome: keyof typeof MESSAGES) =>
    buildPaymentResponse(dependencies, database, MESSAGES[outcome], after, id);
  const outcome = await chargeClaimedPayment(dependencies, provider, claimed, async (transaction, after, result) =>
    store?.(transaction, await respond(transaction, after, result), 'ended'),
  );
  const account = await accounts.findAccountById(db, accountId, clock().today);
  if (!account) throw unknownPayment();
  const response = await respond(db, account, outcome);
  if (outcome === 'unknown') await store?.(db, response, 'ended');
  return response;
}
