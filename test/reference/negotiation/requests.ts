// The request and the outcome of each move of the reference.
import type {
  DisputeOutcome,
  InstallmentType,
  NegotiationType,
  NoticeStatus,
  StoredMark,
} from '../../../src/domain/shared/vocabulary';
import type { ReferenceAccount } from '../shared/records';

export interface ReferenceMoment {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly today: string;
}

/** Why a consumer is not paying: a stored reason or free text. */
type GivenReason = { readonly id: number } | { readonly text: string };

/** One of the reasons of docs/rules §2.8. */
export const REASONS = [{ id: 3, label: 'Bankruptcy' }] as const;

/** Amounts are decimal text; dates are text that may be invalid. */
export interface MoveRequests {
  /** Null: today. */
  readonly create_settlement_offer: { readonly firstPayDate: string | null };
  readonly create_payment_plan_offer: { readonly firstPayDate: string };
  readonly create_custom_offer: {
    readonly type: NegotiationType;
    /** Null for a settlement. */
    readonly installmentType: InstallmentType | null;
    /** The settlement, or the amount per period. */
    readonly amount: string;
    readonly firstPayDate: string;
    readonly reason: string | null;
    readonly note: string | null;
  };
  readonly accept_creditor_offer: { readonly profileId: number };
  readonly send_counter_offer: { readonly amount: string; readonly firstPayDate: string; readonly note: string | null };
  readonly add_payment_method: { readonly reference: string };
  readonly start_over: Readonly<Record<string, never>>;
  readonly change_first_pay_date: { readonly firstPayDate: string };
  readonly hold_plan: { readonly restartDate: string; readonly reason: string };
  readonly restart_plan: Readonly<Record<string, never>>;
  readonly report_not_paying: { readonly reason: GivenReason };
  readonly dispute_account: Readonly<Record<string, never>>;
  readonly restart_negotiation: Readonly<Record<string, never>>;
  readonly cancel_plan: Readonly<Record<string, never>>;
  readonly cancel_pending_offer: Readonly<Record<string, never>>;
  readonly resend_notice: { readonly balance: string | null; readonly reason: string | null };
  readonly accept_offer: { readonly userId: number };
  readonly counter_offer: {
    /** The settlement, or the amount per period. */
    readonly amount: string;
    /** The plan balance entered by the creditor; null for a settlement. */
    readonly planBalance: string | null;
    readonly firstPayDate: string;
    readonly note: string | null;
  };
  readonly decline_offer: Readonly<Record<string, never>>;
  readonly expire_approved_offer: Readonly<Record<string, never>>;
  readonly resume_held_plan: Readonly<Record<string, never>>;
  readonly record_successful_payment: { readonly transactionId: number };
  readonly record_failed_payment: { readonly transactionId: number };
  readonly record_gift_payment: { readonly amount: string };
  readonly skip_payment: { readonly paymentId: number };
  readonly reschedule_payment: { readonly paymentId: number; readonly date: string };
  readonly skip_failed_payment: { readonly paymentId: number };
  readonly remove_account: Readonly<Record<string, never>>;
  readonly record_notice: {
    readonly status: NoticeStatus;
    readonly balance: string | null;
    readonly reason: string | null;
  };
  readonly reopen_negotiation: Readonly<Record<string, never>>;
  readonly name_attorney: { readonly name: string };
  readonly remove_attorney: Readonly<Record<string, never>>;
  readonly mark_account: { readonly mark: Exclude<StoredMark, 'attorney'> };
  readonly unmark_account: { readonly mark: StoredMark; readonly confirm: boolean };
  readonly answer_dispute: { readonly text: string; readonly outcome: DisputeOutcome };
}

export type ReferenceMove = keyof MoveRequests;

/** `unavailable`: 409, not allowed in this state. `early`: 429, not yet. `invalid`: 422 with the invalid field. */
export type ReferenceRefusal =
  { readonly refused: 'unavailable' | 'early' } | { readonly refused: 'invalid'; readonly field: string };

export type ReferenceOutcome = { readonly account: ReferenceAccount } | ReferenceRefusal;

export type ReferenceRule<Move extends ReferenceMove> = (
  account: ReferenceAccount,
  request: MoveRequests[Move],
  moment: ReferenceMoment,
) => ReferenceOutcome;

export const UNAVAILABLE: ReferenceRefusal = { refused: 'unavailable' };

export function toInvalid(field: string): ReferenceRefusal {
  return { refused: 'invalid', field };
}
