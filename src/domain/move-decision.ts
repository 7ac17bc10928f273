// What a decided move writes. The domain decides it from facts; one transaction writes it whole, or nothing of it.
import type { AccountFacts, NegotiationFacts } from './account-facts';
import type { LocalDate } from './calendar';
import type { Money } from './money';
import type { MoveKey } from './moves';
import type { NegotiationType } from './vocabulary';

/** New values of the account's own columns; a column that is absent stays as it is. */
export type AccountChanges = Partial<
  Pick<
    AccountFacts,
    | 'status'
    | 'offerAccepted'
    | 'customOffer'
    | 'counterOffer'
    | 'paymentSetup'
    | 'hasFailedPayment'
    | 'currentBalance'
    | 'holdReason'
    | 'restartDate'
    | 'disputedAt'
    | 'cancelledAt'
    | 'deactivatedAt'
  >
>;

/** Why a consumer does not pay: one of the stored reasons, or words of the consumer's own, which make a reason. */
export type ReasonChange = { readonly id: number } | { readonly label: string } | null;

export interface NegotiationChanges extends Omit<NegotiationFacts, 'id'> {
  /** `Auto`, `creditor:<user id>` or `consumer:<profile id>`; never a name. */
  readonly approvedBy: string | null;
}

export interface PlannedPayment {
  readonly date: LocalDate;
  readonly amount: Money;
  readonly type: NegotiationType;
}

export interface PerformedPayment {
  /** Row of the schedule. */
  readonly scheduledId: number;
  readonly result: 'successful' | 'failed';
}

export interface MoveDecision {
  readonly move: MoveKey;
  readonly account: AccountChanges;
  /** Absent: stays. Null: none any more; words of the consumer's own are forgotten. */
  readonly reason?: ReasonChange;
  /** Absent: stays. Null: the row is removed. Otherwise the whole row, made or overwritten. */
  readonly negotiation?: NegotiationChanges | null;
  /** What becomes of payments that are scheduled and not tried: absent stay; a list replaces them. */
  readonly schedule?: 'delete' | 'cancel' | readonly PlannedPayment[];
  /** Stored payment method: absent stays, null is removed, a reference is stored (never a card number). */
  readonly paymentMethod?: { readonly reference: string } | null;
  readonly payment?: PerformedPayment;
}
