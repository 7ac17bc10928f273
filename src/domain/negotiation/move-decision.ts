// The changes that a move makes. Decided by the domain, written in one transaction.
import type { AccountFacts, NegotiationFacts } from '../account/account-facts';
import type { LocalDate } from '../shared/calendar';
import type { Money } from '../shared/money';
import type { ReferencedMethod } from '../shared/payment-details';
import type { MarkChange } from '../account/marks';
import type { MoveKey } from '../account/moves';
import type {
  NegotiationType,
  NoticeSenderType,
  NoticeStatus,
  PaymentSource,
  ReversalReason,
} from '../shared/vocabulary';

/** New column values of the account. An absent column is not changed. */
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
    | 'skipsInRow'
    | 'skipsUsed'
    | 'disputedAt'
    | 'cancelledAt'
    | 'deactivatedAt'
    | 'marks'
  >
>;

/** Why a consumer is not paying: a stored reason, or free text, which creates a reason. */
export type ReasonChange = { readonly id: number; readonly label: string } | { readonly label: string } | null;

export type NegotiationChanges = Omit<NegotiationFacts, 'id'>;

/** The notice response of the account, created or overwritten. */
export interface NoticeChanges {
  readonly status: NoticeStatus;
  /** The notice refers to the current balance if this is null. */
  readonly balance: Money | null;
  readonly reason: string | null;
  readonly sender: { readonly id: number; readonly type: NoticeSenderType } | null;
  /** Not the result of one under way: it may be sent again as often as any other. */
  readonly isNew?: boolean;
}

/** The consumer adds this when a returned notice response is sent again. Null keeps what there is. */
export interface NoticeResend {
  readonly reason: string | null;
  readonly balance: Money | null;
}

/** The status of a notice response that was sent again: it is pending. */
export const RESENT_NOTICE = 1 satisfies NoticeStatus;

export interface PlannedPayment {
  readonly date: LocalDate;
  readonly amount: Money;
  readonly type: NegotiationType;
}

export interface PerformedPayment {
  /** Id of the scheduled payment. */
  readonly scheduledId: number;
  readonly result: 'successful' | 'failed';
  /** Absent: charged by the plan. */
  readonly source?: PaymentSource;
}

/** What somebody else paid towards the account, split over its payments. */
export interface PerformedGift {
  readonly giftPaymentId: number;
  readonly parts: readonly {
    /** This is null for an agreed settlement for which nothing was scheduled. */
    readonly scheduledId: number | null;
    readonly type: NegotiationType;
    readonly paid: Money;
    /** What remains of the payment. */
    readonly rest: Money;
  }[];
}

/** A payment that the creditor received. */
export interface DirectPayment {
  readonly amount: Money;
  readonly date: LocalDate;
  /** The creditor's name for it, unique in the company. */
  readonly reference: string;
}

export interface RecordedDirectPayment extends DirectPayment {
  /** What was agreed; null while nothing is. */
  readonly type: NegotiationType | null;
  /** Open payments that it reduces. Those of which nothing is left are cancelled. */
  readonly reduced: readonly ReducedPayment[];
}

interface ReducedPayment {
  readonly scheduledId: number;
  readonly rest: Money;
  /** What the open payment is less by, and its status before. */
  readonly taken: Money;
  readonly status: OpenPaymentStatus;
}

export type OpenPaymentStatus = 'scheduled' | 'failed';

/** A payment to the creditor that is taken back, and what comes back with it. */
export interface ReversedDirectPayment {
  readonly reference: string;
  readonly amount: Money;
  readonly reason: ReversalReason;
  /** Scheduled payments that get another amount, or are open again. */
  readonly restored: readonly RestoredPayment[];
  /** For what has no payment to go back to, because that was made meanwhile. */
  readonly added: readonly PlannedPayment[];
  /** The payments that were decided again without it, and whether they count towards an agreement now. */
  readonly again: readonly { readonly reference: string; readonly isDeducted: boolean }[];
}

export interface RestoredPayment {
  readonly scheduledId: number;
  /** What the open payment is more by; negative where it is less. */
  readonly given: Money;
  readonly rest: Money;
  readonly before: OpenPaymentStatus | 'cancelled';
  readonly status: OpenPaymentStatus | 'cancelled';
  /** Another date, because its day has passed meanwhile. */
  readonly to?: LocalDate;
}

/** Another date of an open payment. It gets fresh attempts, and is scheduled again if it had failed. */
export interface PaymentMove {
  readonly scheduledId: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The day of the plan on which it falls: limits of later changes are counted from it. */
  readonly slot: LocalDate;
  readonly isSkip: boolean;
}

/** A method of the owner's wallet, or a new one, which is saved there first. Never a card number. */
export type PaymentMethodChange = { readonly id: number } | ReferencedMethod;

/** Answers a request that the account has carried out already. */
export const NOTHING_CHANGED = 'Nothing has changed.';

export interface MoveDecision {
  readonly move: MoveKey;
  /** The account has all of this already: nothing is written. */
  readonly isRepetition?: boolean;
  readonly account: AccountChanges;
  /** It stays unchanged if absent. Null removes it and deletes free text. */
  readonly reason?: ReasonChange;
  /** It stays unchanged if absent. Null deletes the row; else the complete row is created or overwritten. */
  readonly negotiation?: NegotiationChanges | null;
  /**
   * The open payments, both scheduled and failed. Absent: unchanged. A list replaces them. Failed payments are included
   * because one left over from an old plan would keep the next plan from ever being paid off.
   */
  readonly schedule?: 'delete' | 'cancel' | readonly PlannedPayment[];
  /** It stays unchanged if absent. The account has none any more if it is null. */
  readonly paymentMethod?: PaymentMethodChange | null;
  readonly payment?: PerformedPayment;
  readonly gift?: PerformedGift;
  readonly directPayment?: RecordedDirectPayment;
  readonly reversal?: ReversedDirectPayment;
  /** Open payments that get another date. */
  readonly reschedule?: readonly PaymentMove[];
  /** Failed payments are scheduled again, with fresh attempts. */
  readonly reopenFailed?: true;
  /** The only scheduled payment is due now and is charged after this decision is written. */
  readonly chargeNow?: boolean;
  readonly notice?: NoticeChanges;
  readonly noticeResend?: NoticeResend;
  readonly mark?: MarkChange;
}
