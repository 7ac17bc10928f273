// Decides the consumer's answer to a counter offer: accept it, or send another offer.
import type { AccountFacts, NegotiationFacts, PayTerms } from '../account/account-facts';
import { getActiveNegotiation } from '../account/active-negotiation';
import { buildAgreement, withNegotiationChanges } from './agreement';
import type { LocalDate, Moment } from '../shared/calendar';
import { buildConsumerOffer } from './consumer-offer';
import { assessProposal, validateCustomDate, isWithinTerms, validateProposal } from './custom-terms';
import type { Proposal } from './custom-terms';
import type { FieldErrors } from '../shared/errors';
import { toCents, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import type { MoveDecision } from './move-decision';
import { validateAbsentAmount, assertNoErrors, validateText, trimmedOrNull } from './move-validation';
import { computePlanBalance } from '../account/offer-terms';
import { getTermsInForce } from '../account/pay-terms';
import { assertMoveAllowed, actionUnavailable } from '../account/transitions';
import type { NegotiationType } from '../shared/vocabulary';

const MAX_NOTE_LENGTH = 100;

/** The consumer accepts the counter offer. A counter offer can be answered only once. */
export function decideAcceptedCounterOffer(facts: AccountFacts, moment: Moment): MoveDecision {
  assertMoveAllowed('accept_creditor_offer', facts);
  const negotiation = requireOpenNegotiation(facts);
  const approvedBy = `consumer:${facts.profileId ?? 'unknown'}`;
  // What was paid towards the consumer's own terms does not count towards the creditor's.
  const changes = { counterOfferAccepted: true, approvedBy, planCurrentBalance: null };
  const agreed = withNegotiationChanges(negotiation, changes);
  return { move: 'accept_creditor_offer', ...buildAgreement(facts, agreed, moment.today), negotiation: agreed };
}

/** One amount of the negotiated type; type and period cannot change here. */
export interface ConsumerCounterOfferRequest {
  readonly oneTimeSettlement: Money | null;
  /** Per period of the plan. */
  readonly monthlyAmount: Money | null;
  readonly firstPayDate: LocalDate;
  readonly note: string | null;
}

/** The consumer sends an offer instead. It is assessed like a custom offer. */
export function decideConsumerCounterOffer(
  facts: AccountFacts,
  request: ConsumerCounterOfferRequest,
  moment: Moment,
): MoveDecision {
  const move = 'send_counter_offer';
  const terms = getTermsInForce(facts);
  const balance = facts.currentBalance ?? ZERO;
  const { firstPayDate, note } = request;
  const proposal = facts.negotiation && toProposal(facts.negotiation, request);
  assertNoErrors({
    ...(facts.negotiation?.type && AMOUNT_VALIDATORS[facts.negotiation.type](request, proposal, facts, terms)),
    firstPayDate: validateCustomDate(firstPayDate, terms, moment.today),
    note: validateText('note', note, MAX_NOTE_LENGTH),
  });
  assertMoveAllowed(move, facts);
  const { negotiateAmount, reason } = requireOpenNegotiation(facts);
  const planBalance = negotiateAmount ?? (terms && toCents(computePlanBalance(balance, terms)));
  const assessment = terms && proposal && planBalance && assessProposal(proposal, { balance, planBalance }, terms);
  if (!assessment) throw actionUnavailable(facts);
  const isApproved = assessment.isApproved && isWithinTerms(firstPayDate, terms, moment.today);
  const text = { reason, note: trimmedOrNull(note) };
  return buildConsumerOffer(facts, { move, deal: assessment.deal, terms, firstPayDate, ...text, isApproved }, moment);
}

type AmountValidator = (
  request: ConsumerCounterOfferRequest,
  proposal: Proposal | null,
  facts: Pick<AccountFacts, 'currentBalance' | 'negotiation'>,
  terms: PayTerms | null,
) => FieldErrors;

/** The amount of the other type must be absent. */
const AMOUNT_VALIDATORS: Readonly<Record<NegotiationType, AmountValidator>> = {
  pif: ({ monthlyAmount }, proposal, { currentBalance }, terms) => ({
    oneTimeSettlement: validateProposal('settlement amount', proposal, currentBalance ?? ZERO, terms),
    monthlyAmount: validateAbsentAmount('payment amount', monthlyAmount),
  }),
  installment: ({ oneTimeSettlement }, proposal, { currentBalance, negotiation }, terms) => ({
    oneTimeSettlement: validateAbsentAmount('settlement amount', oneTimeSettlement),
    monthlyAmount: validateProposal(
      'payment amount',
      proposal,
      currentBalance ?? ZERO,
      terms,
      negotiation?.negotiateAmount,
    ),
  }),
};

/** Returns null if the amount is missing. */
function toProposal(
  { type, installmentType }: NegotiationFacts,
  request: ConsumerCounterOfferRequest,
): Proposal | null {
  if (type === 'pif') return request.oneTimeSettlement && { type, amount: request.oneTimeSettlement };
  if (type === null || !request.monthlyAmount) return null;
  return installmentType && { type, installmentType, amount: request.monthlyAmount };
}

/** The negotiation with an unanswered counter offer. */
function requireOpenNegotiation(facts: AccountFacts): NegotiationFacts {
  const negotiation = getActiveNegotiation(facts);
  if (!negotiation || negotiation.offerAccepted || negotiation.counterOfferAccepted) throw actionUnavailable(facts);
  return negotiation;
}
