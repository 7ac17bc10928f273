// Creates the quick payment plan offer. Contract: POST /accounts/{consumer}/offers/payment-plan.
import type { AccountFacts } from '../domain/account-facts';
import { readInstant, type Moment } from '../domain/calendar';
import { describeOffers, nextActionOf } from '../domain/describe-offers';
import { deriveState } from '../domain/display-state';
import { DomainError } from '../domain/errors';
import {
  contextMatches,
  decidePaymentPlan,
  firstPayDateFaults,
  nextVersion,
  type EchoedContext,
  type PaymentPlanDecision,
} from '../domain/negotiation';
import type { OfferMutationResponse } from '../domain/offer-view';
import { termsInForce } from '../domain/pay-terms';
import { loadOwnAccount, refuseIncompleteProfile } from './account-access';
import type { Caller } from './authenticate';
import type { Parts } from './parts';

export interface PaymentPlanRequest {
  readonly accountId: string;
  readonly firstPayDate: string;
  readonly actionContext?: {
    readonly consumerId: string;
    readonly activeNegotiationId?: string | null;
    readonly state: string;
    readonly version: string;
  } | null;
}

/** Without an echoed context a change by somebody else is no conflict: the offer is decided afresh, so often. */
const MAX_DECISIONS = 3;

/**
 * Refuses, in this order, with `not_found`, `forbidden`, `profile_incomplete`, `validation_failed`
 * and `offer_action_unavailable`. Nothing is written unless the account is still at the version that was judged.
 */
export async function createPaymentPlanOffer(
  parts: Parts,
  caller: Caller,
  request: PaymentPlanRequest,
): Promise<OfferMutationResponse> {
  const moment = parts.clock();
  for (let decisions = 0; decisions < MAX_DECISIONS; decisions += 1) {
    const account = await loadOwnAccount(parts, caller, request.accountId, moment.today);
    refuseIncompleteProfile(caller);
    refuseBadDate(account, request.firstPayDate, moment);
    refuseStaleContext(account, request);
    const decision = decidePaymentPlan(account, request.firstPayDate, moment);
    if (await writePaymentPlan(parts, account, decision, moment)) break;
    if (request.actionContext || decisions + 1 === MAX_DECISIONS) {
      throw unavailable(await loadOwnAccount(parts, caller, request.accountId, moment.today));
    }
  }
  return answer(await loadOwnAccount(parts, caller, request.accountId, moment.today), moment);
}

function refuseBadDate(account: AccountFacts, firstPayDate: string, { today }: Moment): void {
  const faults = firstPayDateFaults(firstPayDate, termsInForce(account), today);
  if (faults.length > 0) throw new DomainError('validation_failed', { errors: { firstPayDate: faults } });
}

function refuseStaleContext(account: AccountFacts, { actionContext }: PaymentPlanRequest): void {
  if (!actionContext) return;
  const { activeNegotiationId, version } = actionContext;
  const echoed: EchoedContext = {
    consumerId: Number(actionContext.consumerId),
    activeNegotiationId: activeNegotiationId == null ? null : Number(activeNegotiationId),
    state: actionContext.state,
    version: readInstant(version) ?? Number.NaN,
  };
  if (!contextMatches(account, echoed)) throw unavailable(account);
}

/** One transaction; its first statement decides. False when the account has moved on since it was judged. */
async function writePaymentPlan(
  { db, accounts, negotiations }: Parts,
  account: AccountFacts,
  decision: PaymentPlanDecision,
  moment: Moment,
): Promise<boolean> {
  const version = { id: account.id, version: account.version, nextVersion: nextVersion(account.version, moment.epoch) };
  return db.transaction(async (transaction) => {
    const isOurs = await accounts.compareAndSwapAccount(transaction, { ...version, now: moment.now }, decision.account);
    if (!isOurs) return false;
    const negotiation = { ...decision.negotiation, approvedBy: decision.approvedBy };
    await negotiations.saveNegotiation(transaction, account, negotiation, moment.now);
    await negotiations.deleteScheduledTransactions(transaction, account.id);
    return true;
  });
}

function unavailable(account: AccountFacts): DomainError {
  return new DomainError('offer_action_unavailable', { currentState: deriveState(account).state });
}

function answer(account: AccountFacts, { today }: Moment): OfferMutationResponse {
  const offer = describeOffers(account, today);
  return {
    message: 'Payment plan offer created successfully.',
    data: { account: offer.account, offer, nextAction: nextActionOf(offer.account.display.state.key) },
  };
}
