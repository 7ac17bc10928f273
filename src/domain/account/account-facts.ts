// The stored facts of one account, typed and exact: the input of every rule. See docs/rules §1.
import type { Money } from '../shared/money';
import type { Instant, LocalDate } from '../shared/calendar';
import type {
  AccountStatus,
  InstallmentType,
  LinkState,
  NegotiationType,
  NoticeSenderType,
  NoticeStatus,
  PayTermSource,
  StoredMark,
  TransactionStatus,
} from '../shared/vocabulary';

/** The facts that determine state and condition. */
export interface StateFacts {
  readonly status: AccountStatus;
  readonly paymentSetup: boolean;
  readonly offerAccepted: boolean;
  readonly counterOffer: boolean;
  /** Disputed or reported as not paying at any time: a dispute date or a reason is stored. */
  readonly wasDisputed: boolean;
  readonly negotiationType: NegotiationType | null;
  readonly noticeStatus: NoticeStatus | null;
}

/** Term columns of an account, a subclient or a company. Null falls through to the next level; 0 does not. */
export interface TermColumns {
  readonly settlementDiscountPercent: Money | null;
  readonly planDiscountPercent: Money | null;
  readonly minMonthlyPayPercent: Money | null;
  readonly maxDaysFirstPay: number | null;
  readonly minimumSettlementPercent: Money | null;
  readonly minimumPlanPercent: Money | null;
  readonly maxFirstPayDays: number | null;
  readonly settlementAutoApprove: boolean | null;
  readonly planAutoApprove: boolean | null;
}

export interface CompanyFacts {
  readonly id: number;
  readonly name: string | null;
  /** HTML of the creditor profile. */
  readonly aboutUs: string | null;
  readonly hasActiveMembership: boolean;
  readonly terms: TermColumns;
  /** Epoch milliseconds. Increases with every change of its terms. */
  readonly termsVersion: number;
}

export interface SubclientFacts {
  readonly id: number;
  readonly name: string | null;
  readonly uniqueIdentificationNumber: string;
  readonly terms: TermColumns;
  /** Epoch milliseconds. Increases with every change of its terms. */
  readonly termsVersion: number;
}

/** Pay Terms, resolved over the levels or captured on a negotiation. Percentages and days only. */
export interface PayTerms {
  readonly source: PayTermSource;
  readonly sourceLabel: string;
  /** Null counts as 0. */
  readonly settlementDiscountPercent: Money | null;
  /** Null counts as 0. */
  readonly planDiscountPercent: Money | null;
  /** Payment plans are not available if this is null. */
  readonly minMonthlyPayPercent: Money | null;
  readonly maxDaysFirstPay: number;
  readonly minimumSettlementPercent: Money | null;
  readonly minimumPlanPercent: Money | null;
  /** Custom offers have no latest date if this is null. */
  readonly maxFirstPayDays: number | null;
  readonly settlementAutoApprove: boolean;
  readonly planAutoApprove: boolean;
}

export interface NegotiationFacts {
  readonly id: number;
  readonly type: NegotiationType | null;
  readonly installmentType: InstallmentType | null;
  readonly active: boolean;
  /** The consumer's own offer was accepted; false for an accepted counter offer. */
  readonly offerAccepted: boolean;
  readonly offerAcceptedAt: Instant | null;
  readonly counterOfferAccepted: boolean;
  readonly oneTimeSettlement: Money | null;
  readonly negotiateAmount: Money | null;
  readonly monthlyAmount: Money | null;
  readonly numberOfInstallments: number | null;
  readonly lastMonthAmount: Money | null;
  readonly firstPayDate: LocalDate | null;
  readonly counterOneTimeAmount: Money | null;
  readonly counterNegotiateAmount: Money | null;
  readonly counterMonthlyAmount: Money | null;
  readonly counterNumberOfInstallments: number | null;
  readonly counterLastMonthAmount: Money | null;
  readonly counterFirstPayDate: LocalDate | null;
  readonly counterNote: string | null;
  /** Rest of the agreed amount; null until the first payment. */
  readonly planCurrentBalance: Money | null;
  /** Why the consumer asks for other terms, as free text. */
  readonly reason: string | null;
  readonly note: string | null;
  readonly consumerOfferSentAt: Instant | null;
  readonly creditorCounterOfferSentAt: Instant | null;
  /** Pay Terms captured when the consumer's offer was stored; null on older rows. */
  readonly capturedTerms: PayTerms | null;
  /** `Auto`, `creditor:<user id>` or `consumer:<profile id>`; never a name. */
  readonly approvedBy: string | null;
}

export interface ScheduledPaymentFacts {
  readonly id: number;
  readonly date: LocalDate;
  readonly amount: Money;
  readonly status: TransactionStatus;
}

export interface NoticeSenderFacts {
  readonly id: number;
  readonly type: NoticeSenderType;
  readonly companyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly url: string | null;
}

export interface NoticeResponseFacts {
  readonly id: number;
  readonly balance: Money | null;
  readonly reasonLabel: string | null;
  readonly sender: NoticeSenderFacts | null;
  /** How often the consumer sent it again. */
  readonly resendCount: number;
  readonly resentAt: Instant | null;
}

export interface AccountFacts extends StateFacts {
  readonly id: number;
  readonly profileId: number | null;
  readonly linkState: LinkState;
  /** Everything personal was erased: nothing can happen to it any more. */
  readonly isErased: boolean;
  /** The account stores these marks, in the order of the vocabulary; `listMarks` returns all that are in force. */
  readonly marks: readonly StoredMark[];
  /** Its owner wants to be contacted by nobody; false until a sign-in has shown that there is an owner. */
  readonly ownerStopsContact: boolean;
  /** Epoch milliseconds. Increases with every change of the account or its negotiation. */
  readonly version: number;
  readonly hasFailedPayment: boolean;
  readonly customOffer: boolean;
  readonly accountName: string;
  readonly accountNumber: string | null;
  readonly memberAccountNumber: string | null;
  readonly referenceNumber: string | null;
  readonly statementIdNumber: string | null;
  readonly subclientAccountNumber: string | null;
  readonly firstName: string | null;
  readonly middleName: string | null;
  readonly lastName: string | null;
  readonly last4ssn: string | null;
  readonly originalBalance: Money | null;
  readonly currentBalance: Money | null;
  /** Why the consumer is not paying. */
  readonly reasonId: number | null;
  readonly reasonLabel: string | null;
  readonly holdReason: string | null;
  readonly placementDate: LocalDate | null;
  readonly expiryDate: LocalDate | null;
  readonly restartDate: LocalDate | null;
  readonly lastLoginAt: Instant | null;
  readonly disputedAt: Instant | null;
  readonly cancelledAt: Instant | null;
  readonly deactivatedAt: Instant | null;
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly ownTerms: TermColumns;
  readonly company: CompanyFacts | null;
  readonly subclient: SubclientFacts | null;
  readonly negotiation: NegotiationFacts | null;
  /** Its present owner agreed with its creditor before; the negotiation may be gone, or be another one. */
  readonly hadAgreement: boolean;
  /** The earliest scheduled payment. */
  readonly nextPayment: ScheduledPaymentFacts | null;
  /** Date of the earliest scheduled settlement payment. */
  readonly nextSettlementDate: LocalDate | null;
  readonly hasTransactions: boolean;
  /** A payment method is stored, regardless of the flag `paymentSetup`. */
  readonly hasPaymentMethod: boolean;
  /** Skips of payments since the last successful one. */
  readonly skipsInRow: number;
  /** Skips of payments in the life of the plan. */
  readonly skipsUsed: number;
  /** Number of scheduled or failed payments. Paying the last one settles the account. */
  readonly unpaidPayments: number;
  readonly failedPayments: number;
  /** A charge is running or its outcome is unknown. No other move is possible until it is known. */
  readonly hasOpenCharge: boolean;
  readonly noticeResponse: NoticeResponseFacts | null;
}
