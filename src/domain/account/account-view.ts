// The account resource, member by member. Money is a decimal string with two digits. See docs/contract.md §2.
import type { Instant, LocalDate } from '../shared/calendar';
import type {
  AccountActionKey,
  AccountCondition,
  AccountState,
  AccountStatus,
  InstallmentType,
  NegotiationType,
  NoticeSenderType,
  OfferSide,
  TransactionStatus,
} from '../shared/vocabulary';

export interface Labelled<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
}

export interface AmountItem extends Labelled {
  /** Decimal without a currency symbol. */
  readonly amount: string;
  /** Formatted as US currency. */
  readonly amountLabel: string;
  /** The amount is the amount per period of this plan. */
  readonly plan: PlanSummaryView | null;
}

/** What the amount per period of a plan comes to. */
export interface PlanSummaryView {
  readonly installmentType: InstallmentType;
  /** "per month". */
  readonly periodLabel: string;
  readonly paymentAmount: string;
  /** With the last one, whether or not its amount differs. */
  readonly numberOfPayments: number | null;
  /** This is null if the last payment has the same amount as the others. */
  readonly lastPaymentAmount: string | null;
  readonly totalAmount: string | null;
}

export interface MetaItem extends Labelled {
  readonly value: string;
  /** One of these is what `value` was formatted from. */
  readonly amount: string | null;
  readonly date: LocalDate | null;
  readonly count: number | null;
}

export interface DisplayFlags {
  readonly isInstallmentPaymentPlan: boolean;
  readonly isScheduledSettlement: boolean;
  readonly isAgreedInstallmentPaymentPlan: boolean;
  readonly isAgreedSettlement: boolean;
  readonly isCancelledPlan: boolean;
  readonly isDeclinedClosedNegotiation: boolean;
  readonly isPendingSettlementOffer: boolean;
  readonly isCounterSettlementOffer: boolean;
  readonly isActiveInstallmentOffer: boolean;
  readonly isReturnedNoticeResponse: boolean;
  readonly isCreditorRemovedDisputeNoPay: boolean;
  readonly isNoPayCreditorRemoved: boolean;
}

export interface DisplayAmounts {
  readonly payoffBalance: string;
  readonly settlementPayoffBalance: string;
  readonly currentBalance: string;
  readonly originalBalance: string;
  readonly mySettlementOffer: string;
  readonly creditorSettlementOffer: string;
  readonly activeInstallmentPayoffBalance: string;
}

export interface AccountDisplay {
  readonly state: {
    readonly key: AccountState;
    readonly label: string;
    readonly cardLabel: string;
    readonly priority: number;
  };
  readonly condition: Labelled<AccountCondition>;
  readonly viewFlags: DisplayFlags;
  readonly amounts: DisplayAmounts;
  readonly balanceItems: readonly AmountItem[];
  readonly offerSummaryItems: readonly AmountItem[];
  readonly paymentPlanMetaItems: readonly MetaItem[];
  /** The plan that these rows are about. */
  readonly plan: PlanSummaryView | null;
  readonly settlementScheduleDate: string | null;
  readonly settlementScheduledOn: LocalDate | null;
  readonly availableActions: readonly Labelled<AccountActionKey>[];
}

export interface ActiveNegotiationView {
  readonly id: number;
  readonly negotiationType: Labelled<NegotiationType> | null;
  readonly activeNegotiation: boolean;
  readonly offerAccepted: boolean;
  readonly offerAcceptedAt: Instant | null;
  readonly counterOfferAccepted: boolean;
  readonly installmentType: InstallmentType | null;
  readonly firstPayDate: LocalDate | null;
  readonly monthlyAmount: string | null;
  readonly noOfInstallments: number | null;
  readonly lastMonthAmount: string | null;
  readonly oneTimeSettlement: string | null;
  readonly negotiateAmount: string | null;
  readonly counterOneTimeAmount: string | null;
  readonly counterNegotiateAmount: string | null;
  readonly counterMonthlyAmount: string | null;
  readonly counterNoOfInstallments: number | null;
  readonly counterLastMonthAmount: string | null;
  readonly counterFirstPayDate: LocalDate | null;
  readonly consumerOfferSentAt: Instant | null;
  readonly creditorCounterOfferSentAt: Instant | null;
  readonly lastOfferType: OfferSide | null;
}

interface NoticeSenderView {
  /** Unique among senders of all types. */
  readonly id: string;
  /** Companies and creditor profiles are numbered separately. */
  readonly senderId: number;
  readonly type: NoticeSenderType;
  readonly companyName: string;
  readonly companyPhone: string | null;
  readonly companyEmail: string | null;
  readonly companyAddress1: string | null;
  readonly companyAddress2: string | null;
  readonly companyCity: string | null;
  readonly companyState: string | null;
  readonly companyZip: string | null;
  readonly companyUrl: string | null;
}

export interface NoticeResponseView {
  readonly id: number;
  readonly accountName: string | null;
  readonly accountNumber: string | null;
  readonly noticeBalance: string;
  readonly status: { readonly key: number; readonly label: string } | null;
  readonly reasonLabel: string | null;
  /** The IDs are those of the sender. */
  readonly senderDetail: {
    readonly id: string;
    readonly senderId: number;
    readonly sender: NoticeSenderView;
  } | null;
}

/** What the row of a payment or a letter has of its account. */
export interface AccountExcerpt {
  readonly id: number;
  readonly identity: Pick<AccountView['identity'], 'accountName'>;
}

export interface AccountView {
  readonly id: number;
  readonly identity: {
    readonly accountName: string;
    readonly accountNumber: string | null;
    readonly memberAccountNumber: string | null;
    readonly referenceNumber: string | null;
    readonly statementIdNumber: string | null;
    readonly subclientAccountNumber: string | null;
    readonly consumerName: string;
    readonly last4ssn: string | null;
  };
  readonly company: { readonly id: number; readonly companyName: string | null; readonly aboutUs: string } | null;
  readonly subclient: {
    readonly id: number;
    readonly subclientName: string | null;
    readonly uniqueIdentificationNumber: string | null;
  } | null;
  readonly display: AccountDisplay;
  readonly status: Labelled<AccountStatus>;
  /** REST omits this member when it is null. */
  readonly reasonLabel: string | null;
  readonly holdReason: string | null;
  /** The display amounts under their documented snake_case names, in GraphQL and in REST. */
  readonly balances: Readonly<Record<string, string>>;
  readonly offerSummaryItems: readonly AmountItem[];
  readonly paymentPlanMetaItems: readonly MetaItem[];
  readonly activeNegotiation: ActiveNegotiationView | null;
  readonly scheduledPayment: {
    readonly id: number;
    readonly date: LocalDate;
    readonly amount: string;
    readonly status: TransactionStatus;
  } | null;
  readonly noticeResponse: NoticeResponseView | null;
  readonly flags: {
    readonly paymentSetup: boolean;
    readonly offerAccepted: boolean;
    readonly counterOffer: boolean;
    readonly hasFailedPayment: boolean;
    readonly customOffer: boolean;
    readonly membershipActiveAccount: boolean;
  };
  readonly dates: {
    readonly placementDate: LocalDate | null;
    readonly expiryDate: LocalDate | null;
    readonly restartDate: LocalDate | null;
    readonly lastLoginAt: Instant | null;
    readonly disputedAt: Instant | null;
    readonly cancelledAt: Instant | null;
    readonly deactivatedAt: Instant | null;
  };
  readonly createdAt: Instant | null;
  readonly updatedAt: Instant | null;
}
