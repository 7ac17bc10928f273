// The views of an account's offers. See docs/contract.md §3.
import type { AccountView, Labelled } from './account-view';
import type { Instant, LocalDate } from '../shared/calendar';
import type {
  AccountActionKey,
  AccountState,
  InstallmentType,
  NegotiationType,
  NextActionKey,
  OfferSide,
  PayTermSource,
} from '../shared/vocabulary';

export interface ActionContext {
  readonly consumerId: number;
  readonly activeNegotiationId: number | null;
  readonly state: AccountState;
  /** The account's version, as an instant with milliseconds. */
  readonly version: Instant;
}

/** Percentages are decimal strings with two digits. */
export interface PayTermsView {
  readonly type: Labelled<PayTermSource>;
  readonly pifBalanceDiscountPercent: string;
  readonly ppaBalanceDiscountPercent: string;
  /** The terms have no minimum if this is null, so that payment plans are not available. */
  readonly minMonthlyPayPercent: string | null;
  readonly maxDaysFirstPay: number;
  readonly maxFirstPayDate: LocalDate;
  readonly settlementAutoApproveEnabled: boolean;
  readonly paymentPlanAutoApproveEnabled: boolean;
  /** Under documented snake_case names, in GraphQL and in REST; null without custom rules. */
  readonly payTermCustomRules: Readonly<Record<string, string | number | null>> | null;
}

export interface SettlementOption {
  readonly negotiationType: 'pif';
  readonly amount: string;
  readonly discountedAmount: string;
  readonly discountPercent: string;
  readonly firstPayDate: LocalDate;
  readonly firstPayDateMax: LocalDate;
}

export interface PaymentPlanOption {
  readonly negotiationType: 'installment';
  readonly installmentType: 'monthly';
  readonly paymentPlanBalance: string;
  readonly monthlyAmount: string;
  readonly noOfInstallments: number;
  readonly lastMonthAmount: string | null;
  readonly discountedAmount: string;
  readonly discountPercent: string;
  readonly firstPayDateMin: LocalDate;
  readonly firstPayDateMax: LocalDate;
}

export interface CustomOption {
  readonly negotiationTypes: readonly Labelled<NegotiationType>[];
  readonly installmentTypes: readonly Labelled<InstallmentType>[];
  readonly amountMinimums: { readonly settlement: string; readonly paymentPlanMonthly: string };
  readonly firstPayDateMin: LocalDate;
  readonly firstPayDateMaxForAutoAccept: LocalDate;
}

/** All null (an empty object in REST) in states in which offers cannot be made or changed. */
export interface OfferOptions {
  readonly settlement: SettlementOption | null;
  readonly paymentPlan: PaymentPlanOption | null;
  readonly custom: CustomOption | null;
}

interface NegotiationAmounts {
  readonly oneTimeSettlement: string | null;
  readonly paymentPlanBalance: string | null;
  /** Amount per period. */
  readonly monthlyAmount: string | null;
  readonly noOfInstallments: number | null;
  readonly lastMonthAmount: string | null;
  readonly firstPayDate: LocalDate | null;
  readonly note: string | null;
  readonly sentAt: Instant | null;
}

export interface OfferNegotiationView {
  readonly id: number;
  readonly negotiationType: Labelled<NegotiationType> | null;
  readonly installmentType: InstallmentType | null;
  readonly consumerOffer: NegotiationAmounts;
  readonly creditorOffer: NegotiationAmounts;
  readonly lastOfferType: OfferSide | null;
}

/** See docs/contract.md §3.3. */
export interface OfferPayload {
  readonly account: AccountView;
  readonly actionContext: ActionContext;
  readonly payTerms: PayTermsView | null;
  readonly offerOptions: OfferOptions;
  readonly activeNegotiation: OfferNegotiationView | null;
  readonly availableActions: readonly Labelled<AccountActionKey>[];
}

/** See docs/contract.md §3.1. */
export interface OfferMutationResponse {
  readonly message: string;
  readonly data: {
    readonly account: AccountView;
    readonly offer: OfferPayload;
    readonly nextAction: Labelled<NextActionKey>;
  };
}
