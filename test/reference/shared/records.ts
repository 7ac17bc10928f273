// The account of the reference: the columns of docs/rules §1, with money and percentages as decimal text.
import type {
  AccountStatus,
  InstallmentType,
  NegotiationType,
  NoticeSenderType,
  NoticeStatus,
  StoredMark,
  TransactionStatus,
} from '../../../src/domain/shared/vocabulary';

/** §1.1, §1.3, §1.4: the seven term columns, and the two switches of §3.8. */
export interface ReferenceTermRow {
  readonly pifDiscount: string | null;
  readonly planDiscount: string | null;
  readonly minMonthlyPay: string | null;
  readonly maxDaysFirstPay: number | null;
  readonly minimumSettlement: string | null;
  readonly minimumPaymentPlan: string | null;
  readonly maxFirstPayDays: number | null;
  readonly settlementAutoApprove: boolean | null;
  readonly planAutoApprove: boolean | null;
}

/** §3.1 resolved, or §3.2 captured: percentages and days only. */
export interface ReferenceTerms {
  readonly type: 'individual' | 'subclient' | 'master';
  readonly typeLabel: string;
  readonly pifDiscount: string | null;
  readonly planDiscount: string | null;
  readonly minMonthlyPay: string | null;
  readonly maxDaysFirstPay: number;
  readonly minimumSettlement: string | null;
  readonly minimumPaymentPlan: string | null;
  readonly maxFirstPayDays: number | null;
  readonly settlementAutoApprove: boolean;
  readonly planAutoApprove: boolean;
}

/** §1.2, with the recommended times and snapshot. Times are epoch milliseconds. */
export interface ReferenceNegotiation {
  readonly id: number;
  readonly type: NegotiationType | null;
  readonly installmentType: InstallmentType | null;
  readonly oneTimeSettlement: string | null;
  readonly negotiateAmount: string | null;
  readonly monthlyAmount: string | null;
  readonly numberOfInstallments: number | null;
  readonly lastMonthAmount: string | null;
  readonly firstPayDate: string | null;
  readonly offerAccepted: boolean;
  readonly offerAcceptedAt: number | null;
  readonly counterOneTimeAmount: string | null;
  readonly counterNegotiateAmount: string | null;
  readonly counterMonthlyAmount: string | null;
  readonly counterNumberOfInstallments: number | null;
  readonly counterLastMonthAmount: string | null;
  readonly counterFirstPayDate: string | null;
  readonly counterNote: string | null;
  readonly counterOfferAccepted: boolean;
  readonly active: boolean;
  readonly planCurrentBalance: string | null;
  readonly reason: string | null;
  readonly note: string | null;
  readonly consumerOfferSentAt: number | null;
  readonly creditorCounterOfferSentAt: number | null;
  readonly snapshot: ReferenceTerms | null;
  /** `Auto`, `creditor:<user id>` or `consumer:<profile id>`. */
  readonly approvedBy: string | null;
}

/** §1.6: one planned payment and its status. */
export interface ReferenceTransaction {
  readonly id: number;
  readonly date: string;
  readonly amount: string;
  readonly type: NegotiationType;
  readonly status: TransactionStatus;
  /** The day of the plan on which it falls. */
  readonly slot: string;
  /** Failed attempts since it was last scheduled. */
  readonly failures: number;
}

export interface ReferenceNotice {
  readonly id: number;
  readonly balance: string | null;
  readonly status: NoticeStatus | null;
  readonly reasonLabel: string | null;
  readonly sender: ReferenceNoticeSender | null;
  readonly resends: number;
  /** Epoch milliseconds of the last one. */
  readonly resentAt: number | null;
}

export interface ReferenceNoticeSender {
  readonly id: number;
  readonly type: NoticeSenderType;
  readonly companyName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly city: string | null;
}

export interface ReferenceCompany {
  readonly id: number;
  readonly name: string | null;
  readonly aboutUs: string | null;
  readonly hasActiveMembership: boolean;
  readonly terms: ReferenceTermRow;
}

export interface ReferenceSubclient {
  readonly id: number;
  readonly name: string | null;
  readonly identificationNumber: string;
  readonly terms: ReferenceTermRow;
}

/** §1.1 with all dependent rows. */
export interface ReferenceAccount {
  readonly id: number;
  readonly version: number;
  readonly status: AccountStatus;
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
  readonly totalBalance: string | null;
  readonly currentBalance: string | null;
  readonly ownTerms: ReferenceTermRow;
  readonly restartDate: string | null;
  readonly holdReason: string | null;
  readonly counterOffer: boolean;
  readonly offerAccepted: boolean;
  readonly paymentSetup: boolean;
  readonly hasFailedPayment: boolean;
  readonly customOffer: boolean;
  readonly placementDate: string | null;
  readonly expiryDate: string | null;
  readonly reason: { readonly id: number; readonly label: string } | null;
  readonly disputedAt: number | null;
  readonly cancelledAt: number | null;
  readonly deactivatedAt: number | null;
  readonly lastLoginAt: number | null;
  readonly company: ReferenceCompany | null;
  readonly subclient: ReferenceSubclient | null;
  readonly negotiation: ReferenceNegotiation | null;
  /** Those that are stored with the account. */
  readonly marks: readonly StoredMark[];
  /** Both sides agreed at some time. */
  readonly hadAgreement: boolean;
  readonly schedule: readonly ReferenceTransaction[];
  readonly skipsInRow: number;
  readonly skipsUsed: number;
  /** A payment profile is stored. */
  readonly hasPaymentMethod: boolean;
  /** Number of payments made (§1.6, transactions), with any result. */
  readonly paymentsDone: number;
  readonly notice: ReferenceNotice | null;
}
