// Charges the next payment of a plan at once, on its consumer's request. The outcome is data, not a refusal.
import type { AccountFacts } from '../../domain/account/account-facts';
import { assertPaymentAction } from '../../domain/payments/payment-actions';
import { actionUnavailable } from '../../domain/account/transitions';
import { DomainError } from '../../domain/shared/errors';
import type { PaymentProvider } from '../../providers/payments/payment-provider';
import { assertProfileComplete } from '../account/steps/load-account';
import type { ConsumerMoveContext } from '../negotiation/steps/define-consumer-move';
import { assertCurrentContext } from '../negotiation/steps/perform-move';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey, type StoreResponse } from '../shared/idempotency';
import { enforceRateLimits } from '../shared/rate-limits';
import type { ResponseState } from '../shared/request-context';
import { chargePayment, type PaymentOutcome } from './steps/charge-payment';
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
 * `offer_action_unavailable`, `too_many_attempts` and `payments_unavailable`.
 */
export async function payNow(
  dependencies: Dependencies,
  { caller, idempotencyKey }: ConsumerMoveContext,
  command: PaymentCommand,
  response: ResponseState,
): Promise<PaymentResponse> {
  const owner = `consumer:${caller.profile.id}`;
  const idempotent = idempotencyKey == null ? null : { key: idempotencyKey, owner, move: 'pay_now', request: command };
  return withIdempotencyKey<PaymentResponse>(dependencies, idempotent, async (store) => {
    const { today } = dependencies.clock();
    const loaded = await loadOwnPayment(dependencies, caller, command.paymentId, today);
    assertProfileComplete(caller);
    assertPayable(dependencies, loaded);
    assertCurrentContext(loaded.account, command.actionContext);
    const subject = String(loaded.account.id);
    await enforceRateLimits(dependencies, response, [{ scope: 'payment_now', subject }]);
    const provider = requireProvider(dependencies);
    const outcome = await charge(dependencies, provider, loaded, store);
    if (outcome !== 'skipped') return buildResponse(dependencies, loaded, outcome, store);
    // Something else was faster: say what.
    const current = await loadOwnPayment(dependencies, caller, command.paymentId, today);
    assertPayable(dependencies, current);
    throw actionUnavailable(current.account);
  });
}

function assertPayable({ settings }: Dependencies, { account, payment }: LoadedPayment): void {
  assertPaymentAction('pay_now', { facts: account, payment, rules: settings.payments });
}

function requireProvider({ payments, circuitBreakers, clock, settings }: Dependencies): PaymentProvider {
  if (payments && !circuitBreakers.payments.isOpen(clock().epoch)) return payments;
  throw new DomainError('payments_unavailable', { retryAfter: settings.circuitBreakerSeconds });
}

async function charge(
  dependencies: Dependencies,
  provider: PaymentProvider,
  { account, payment }: LoadedPayment,
  store: StoreResponse<PaymentResponse> | null,
): Promise<PaymentOutcome> {
  const due = await dependencies.charges.findPaymentById(dependencies.db, payment.id);
  if (!due) throw unknownPayment();
  return chargePayment(dependencies, provider, due, {
    account,
    alongside:
      store &&
      (async (db, after, result) => {
        await store(db, await buildPaymentResponse(dependencies, db, MESSAGES[result], after, payment.id));
      }),
  });
}

/** A recorded outcome was stored with its response; an unknown one is stored here. */
async function buildResponse(
  dependencies: Dependencies,
  { account: { id }, payment }: LoadedPayment,
  outcome: Exclude<PaymentOutcome, 'skipped'>,
  store: StoreResponse<PaymentResponse> | null,
): Promise<PaymentResponse> {
  const { db, accounts, clock } = dependencies;
  const after: AccountFacts | null = await accounts.findAccountById(db, id, clock().today);
  if (!after) throw unknownPayment();
  const response = await buildPaymentResponse(dependencies, db, MESSAGES[outcome], after, payment.id);
  if (outcome === 'unknown') await store?.(db, response);
  return response;
}
