// Deciding what a consumer answers to the creditor's counter offer: yes, or an offer of their own in its place.
import type { AccountFacts, NegotiationFacts, PayTerms } from '../account/account-facts';
import { activeNegotiationOf } from '../account/active-negotiation';
import { agreementOf, changedRow } from '../agreement';
import type { LocalDate, Moment } from '../shared/calendar';
import { writeConsumerOffer } from './consumer-offer';
import { assess, customDateFaults, isWithinTerms, proposalFaults } from './custom-terms';
import type { Proposal } from './custom-terms';
import type { FieldErrors } from '../shared/errors';
import { toCents, ZERO } from '../shared/money';
import type { Money } from '../shared/money';
import type { MoveDecision } from './move-decision';
import { foreignAmountFaults, refuseFaults, textFaults, trimmedOrNull } from './move-validation';
import { planBalanceOf } from '../account/offer-terms';
import { termsInForce } from '../account/pay-terms';
import { refuseMove, unavailable } from '../account/transitions';
import type { NegotiationType } from '../shared/vocabulary';

const LONGEST_NOTE = 100;

/** Decides that the creditor's counter offer holds. One that was answered already is unavailable. */
export function decideAcceptedCounter(facts: AccountFacts, moment: Moment): MoveDecision {
  refuseMove('accept_creditor_offer', facts);
  const negotiation = openNegotiationOf(facts);
  const approvedBy = `consumer:${facts.profileId ?? 'unknown'}`;
  const agreed = changedRow(negotiation, { counterOfferAccepted: true, approvedBy });
  return { move: 'accept_creditor_offer', ...agreementOf(facts, agreed, moment.today), negotiation: agreed };
}

/** One amount, of the kind that is being negotiated; neither kind nor period can change here. */
export interface CounterBackRequest {
  readonly oneTimeSettlement: Money | null;
  /** For each period of the plan. */
  readonly monthlyAmount: Money | null;
  readonly firstPayDate: LocalDate;
  readonly note: string | null;
}

/** Decides a consumer's own offer in place of the counter offer, judged as a custom offer is. */
export function decideCounterBack(facts: AccountFacts, request: CounterBackRequest, moment: Moment): MoveDecision {
  const move = 'send_counter_offer';
  const terms = termsInForce(facts);
  const balance = facts.currentBalance ?? ZERO;
  const { firstPayDate, note } = request;
  const proposal = facts.negotiation && proposalOf(facts.negotiation, request);
  refuseFaults({
    ...(facts.negotiation?.type && AMOUNT_FAULTS[facts.negotiation.type](request, proposal, facts, terms)),
    firstPayDate: customDateFaults(firstPayDate, terms, moment.today),
    note: textFaults('note', note, LONGEST_NOTE),
  });
  refuseMove(move, facts);
  const { negotiateAmount, reason } = openNegotiationOf(facts);
  const planBalance = negotiateAmount ?? (terms && toCents(planBalanceOf(balance, terms)));
  const assessment = terms && proposal && planBalance && assess(proposal, { balance, planBalance }, terms);
  if (!assessment) throw unavailable(facts);
  const isApproved = assessment.isApproved && isWithinTerms(firstPayDate, terms, moment.today);
  const words = { reason, note: trimmedOrNull(note) };
  return writeConsumerOffer(facts, { move, deal: assessment.deal, terms, firstPayDate, ...words, isApproved }, moment);
}

type AmountFaults = (
  request: CounterBackRequest,
  proposal: Proposal | null,
  facts: Pick<AccountFacts, 'currentBalance' | 'negotiation'>,
  terms: PayTerms | null,
) => FieldErrors;

/** The amount of the other kind must be absent. */
const AMOUNT_FAULTS: Readonly<Record<NegotiationType, AmountFaults>> = {
  pif: ({ monthlyAmount }, proposal, { currentBalance }, terms) => ({
    oneTimeSettlement: proposalFaults('settlement amount', proposal, currentBalance ?? ZERO, terms),
    monthlyAmount: foreignAmountFaults('payment amount', monthlyAmount),
  }),
  installment: ({ oneTimeSettlement }, proposal, { currentBalance, negotiation }, terms) => ({
    oneTimeSettlement: foreignAmountFaults('settlement amount', oneTimeSettlement),
    monthlyAmount: proposalFaults(
      'payment amount',
      proposal,
      currentBalance ?? ZERO,
      terms,
      negotiation?.negotiateAmount,
    ),
  }),
};

/** Null when the amount is missing. */
function proposalOf({ type, installmentType }: NegotiationFacts, request: CounterBackRequest): Proposal | null {
  if (type === 'pif') return request.oneTimeSettlement && { type, amount: request.oneTimeSettlement };
  if (type === null || !request.monthlyAmount) return null;
  return installmentType && { type, installmentType, amount: request.monthlyAmount };
}

/** The row with a counter offer that nobody has answered yet. */
function openNegotiationOf(facts: AccountFacts): NegotiationFacts {
  const negotiation = activeNegotiationOf(facts);
  if (!negotiation || negotiation.offerAccepted || negotiation.counterOfferAccepted) throw unavailable(facts);
  return negotiation;
}
