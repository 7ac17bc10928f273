// What an offer would come to: described from the decision of the move that would make it.
import type { AccountFacts } from '../account/account-facts';
import { getAgreedAmounts } from '../account/active-negotiation';
import type { LocalDate } from '../shared/calendar';
import { DomainError, type FieldErrors } from '../shared/errors';
import { toCodedMessage, type CodedMessage } from '../shared/message-codes';
import { toDecimalOrNull, toDecimalString, ZERO } from '../shared/money';
import type { MoveDecision } from './move-decision';

export const QUOTE_REFUSALS = {
  validation_failed: 'The amount, the interval or the date is not possible: `errors` says why',
  offer_action_unavailable: 'No such offer is possible on the account in its present state',
} as const;

/** Parts of an offer that can be wrong. */
export const QUOTED_PARTS = {
  installment_type: 'The payment interval',
  amount: 'The amount',
  first_pay_date: 'The first payment date',
  one_time_settlement: 'The amount of a counter offer that is paid at once',
  payment_plan_balance: 'What the plan of a counter offer pays in all',
  monthly_amount: 'The amount of one payment of a counter offer',
} as const;

interface QuoteRefusal {
  readonly reason: keyof typeof QUOTE_REFUSALS;
  readonly message: string;
  readonly errors: readonly {
    readonly part: keyof typeof QUOTED_PARTS;
    readonly messages: readonly string[];
    /** One for each message. */
    readonly codes: readonly CodedMessage[];
  }[];
}

export interface OfferQuoteView {
  readonly accountId: number;
  readonly isAcceptedAtOnce: boolean;
  readonly refusal: QuoteRefusal | null;
  readonly numberOfPayments: number | null;
  readonly paymentAmount: string | null;
  readonly lastPaymentAmount: string | null;
  readonly total: string | null;
  readonly saving: string | null;
  readonly firstPayDate: LocalDate;
}

const NOTHING_TO_PAY = {
  isAcceptedAtOnce: false,
  numberOfPayments: null,
  paymentAmount: null,
  lastPaymentAmount: null,
  total: null,
  saving: null,
} as const;

/** `decide` is that of the move. Errors other than its refusals pass. */
export async function quoteOffer(
  account: AccountFacts,
  firstPayDate: LocalDate,
  decide: () => MoveDecision | Promise<MoveDecision>,
): Promise<OfferQuoteView> {
  try {
    return { accountId: account.id, firstPayDate, refusal: null, ...describeTerms(account, await decide()) };
  } catch (error) {
    const refusal = error instanceof DomainError ? describeRefusal(error) : null;
    if (!refusal) throw error;
    return { accountId: account.id, firstPayDate, refusal, ...NOTHING_TO_PAY };
  }
}

function describeTerms({ currentBalance }: AccountFacts, { move, negotiation }: MoveDecision) {
  if (!negotiation) throw new Error('An offer has terms.');
  const isCounterOffer = move === 'counter_offer';
  // A counter offer would be agreed with its own terms.
  const terms = getAgreedAmounts({ ...negotiation, counterOfferAccepted: isCounterOffer });
  const total = terms.settlement ?? terms.planBalance ?? ZERO;
  return {
    isAcceptedAtOnce: !isCounterOffer && negotiation.offerAccepted,
    numberOfPayments: (terms.numberOfInstallments ?? 1) + (terms.lastAmount ? 1 : 0),
    paymentAmount: toDecimalString(terms.perPeriod ?? total),
    lastPaymentAmount: toDecimalOrNull(terms.lastAmount),
    total: toDecimalString(total),
    saving: toDecimalString((currentBalance ?? ZERO).minus(total)),
  };
}

function describeRefusal({ code, message, details: { errors = {} } }: DomainError): QuoteRefusal | null {
  if (code !== 'validation_failed' && code !== 'offer_action_unavailable') return null;
  return { reason: code, message, errors: listErrors(errors) };
}

const PART_FIELDS = {
  installmentType: 'installment_type',
  amount: 'amount',
  firstPayDate: 'first_pay_date',
  oneTimeSettlement: 'one_time_settlement',
  paymentPlanBalance: 'payment_plan_balance',
  monthlyAmount: 'monthly_amount',
} as const;

function listErrors(errors: FieldErrors): QuoteRefusal['errors'] {
  return Object.entries(PART_FIELDS).flatMap(([field, part]) => {
    const messages = errors[field];
    return messages ? [{ part, messages, codes: messages.map(toCodedMessage) }] : [];
  });
}
