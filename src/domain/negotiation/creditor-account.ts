// The creditor's view of an account of the company: its consumer, the terms of both sides, its balances and its placement.
import type { AccountFacts } from '../account/account-facts';
import type { Labelled } from '../account/account-view';
import { describeOfferNegotiation, findWaitingOffer, getActiveNegotiation } from '../account/active-negotiation';
import { formatConsumerName } from '../account/describe-account';
import { getActionContext } from '../account/describe-offers';
import { deriveState } from '../account/display-state';
import { listMarks } from '../account/marks';
import { getNextPayment } from '../account/next-payment';
import type { ActionContext, OfferNegotiationView } from '../account/offer-view';
import { toInstant, type Instant, type LocalDate } from '../shared/calendar';
import { toDecimalOrNull, toDecimalString, ZERO } from '../shared/money';
import {
  CREDITOR_CONDITION_LABELS,
  CREDITOR_STATE_LABELS,
  type AccountCondition,
  type AccountMark,
  type AccountState,
  type LinkState,
  type OfferSide,
} from '../shared/vocabulary';

export interface CreditorAccountView {
  readonly id: number;
  readonly accountName: string;
  readonly accountNumber: string | null;
  readonly consumerName: string;
  readonly currentBalance: string;
  readonly state: Labelled<AccountState>;
  readonly condition: Labelled<AccountCondition>;
  /** Sent back with the next move. */
  readonly actionContext: ActionContext;
  readonly negotiation: OfferNegotiationView | null;
  /** Whose answer the offer waits for, and since when; null when none waits. */
  readonly waitingFor: OfferSide | null;
  readonly waitingSince: Instant | null;
  /** Why the consumer asks for other terms, in the consumer's words. */
  readonly offerReason: string | null;
  readonly originalBalance: string | null;
  readonly referenceNumber: string | null;
  /** This is null if the client was deleted. */
  readonly subclientId: number | null;
  readonly subclientName: string | null;
  readonly linkState: LinkState;
  readonly version: Instant;
  readonly hasFailedPayment: boolean;
  readonly nextPayment: { readonly date: LocalDate; readonly amount: string } | null;
  readonly placementDate: LocalDate | null;
  readonly expiryDate: LocalDate | null;
  readonly updatedAt: Instant | null;
  /** In force. */
  readonly marks: readonly AccountMark[];
  readonly disputedAt: Instant | null;
}

export interface CreditorMoveResponse {
  readonly message: string;
  readonly offer: CreditorAccountView;
  readonly data: { readonly offer: CreditorAccountView };
}

export function describeCreditorAccount(facts: AccountFacts): CreditorAccountView {
  const { hasFailedPayment, placementDate, expiryDate, updatedAt, referenceNumber, linkState } = facts;
  const { state, condition } = deriveState(facts);
  const waiting = findWaitingOffer(facts, facts.negotiation);
  const nextPayment = getNextPayment(facts);
  return {
    id: facts.id,
    accountName: facts.accountName,
    accountNumber: facts.accountNumber,
    consumerName: formatConsumerName(facts),
    currentBalance: toDecimalString(facts.currentBalance ?? ZERO),
    state: { key: state, label: CREDITOR_STATE_LABELS[state] },
    condition: { key: condition, label: CREDITOR_CONDITION_LABELS[condition] },
    actionContext: getActionContext(facts),
    negotiation: describeOfferNegotiation(facts),
    waitingFor: waiting?.side ?? null,
    waitingSince: waiting?.since ?? null,
    offerReason: getActiveNegotiation(facts)?.reason ?? null,
    hasFailedPayment,
    placementDate,
    expiryDate,
    updatedAt,
    referenceNumber,
    linkState,
    version: toInstant(facts.version),
    subclientId: facts.subclient?.id ?? null,
    originalBalance: toDecimalOrNull(facts.originalBalance),
    marks: listMarks(facts),
    disputedAt: facts.disputedAt,
    subclientName: facts.subclient?.name ?? null,
    nextPayment: nextPayment && { date: nextPayment.date, amount: toDecimalString(nextPayment.amount) },
  };
}
