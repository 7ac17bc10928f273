// What a decided move writes. The domain decides it from facts; one transaction writes it whole, or nothing of it.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import type { LocalDate } from '../shared/calendar';
import type { Money } from '../shared/money';
import type { MoveKey } from '../account/moves';
import type { NegotiationType, NoticeSenderType, NoticeStatus } from '../shared/vocabulary';

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
export type ReasonChange = { readonly id: number; readonly label: string } | { readonly label: string } | null;

export type NegotiationChanges = Omit<NegotiationFacts, 'id'>;

/** The account's one notice response, made or overwritten. */
export interface NoticeChanges {
  readonly status: NoticeStatus;
  /** Null: the notice speaks of what is owed now. */
  readonly balance: Money | null;
  readonly reason: string | null;
  readonly sender: { readonly id: number; readonly type: NoticeSenderType } | null;
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
  /**
   * What becomes of the open payments, those that are scheduled and those that failed: absent stay; a list replaces
   * them. A failed one that outlived its plan would keep the next plan from ever being paid.
   */
  readonly schedule?: 'delete' | 'cancel' | readonly PlannedPayment[];
  /** Stored payment method: absent stays, null is removed, a reference is stored (never a card number). */
  readonly paymentMethod?: { readonly reference: string } | null;
  readonly payment?: PerformedPayment;
  /** The only payment of the schedule is due now: to be tried at once, after this decision is written. */
  readonly chargeNow?: boolean;
  readonly notice?: NoticeChanges;
}
