// The closed vocabularies that clients show, with the label of each value and the operation behind each action.
import { describeActions, type ActionOperation } from '../account/action-operations';
import { PLACEHOLDERS } from '../letters/placeholders';
import { PAYMENT_METHOD_STATUSES, type PaymentMethodStatus } from '../payments/payment-method';
import {
  ACCOUNT_CONDITIONS,
  ACCOUNT_STATES,
  ACCOUNT_STATUSES,
  CUSTOM_OFFER_REASONS,
  INSTALLMENT_TYPES,
  keysOf,
  NEGOTIATION_TYPES,
  NOTICE_STATUSES,
  UPCOMING_PAYMENT_STATUSES,
  type AccountCondition,
  type AccountState,
  type InstallmentType,
  type NegotiationType,
  type UpcomingPaymentStatus,
} from '../shared/vocabulary';

interface Labelled<Value> {
  readonly key: Value;
  readonly label: string;
}

interface LabelledAction extends Labelled<string> {
  readonly operation: ActionOperation & { readonly type: 'query' | 'mutation' };
}

export interface VocabulariesView {
  readonly tabs: readonly Labelled<AccountState>[];
  readonly conditions: readonly Labelled<AccountCondition>[];
  readonly accountStatuses: readonly Labelled<string>[];
  readonly actions: readonly LabelledAction[];
  readonly negotiationTypes: readonly Labelled<NegotiationType>[];
  readonly installmentTypes: readonly Labelled<InstallmentType>[];
  readonly paymentStatuses: readonly Labelled<UpcomingPaymentStatus>[];
  readonly methodStatuses: readonly Labelled<PaymentMethodStatus>[];
  readonly noticeStatuses: readonly Labelled<number>[];
  readonly reasonsCustomOffer: readonly Labelled<string>[];
  readonly letterPlaceholders: readonly Labelled<string>[];
}

export function describeVocabularies(): VocabulariesView {
  return {
    tabs: labelAll(ACCOUNT_STATES),
    conditions: labelAll(ACCOUNT_CONDITIONS),
    accountStatuses: labelAll(ACCOUNT_STATUSES),
    actions: describeActions().map(({ key, label, ...operation }) => {
      return { key, label, operation: { ...operation, type: operation.method === 'GET' ? 'query' : 'mutation' } };
    }),
    negotiationTypes: keysOf(NEGOTIATION_TYPES).map((key) => ({ key, label: NEGOTIATION_TYPES[key].choice })),
    installmentTypes: keysOf(INSTALLMENT_TYPES).map((key) => ({ key, label: INSTALLMENT_TYPES[key].label })),
    paymentStatuses: labelAll(UPCOMING_PAYMENT_STATUSES),
    methodStatuses: labelAll(PAYMENT_METHOD_STATUSES),
    noticeStatuses: labelAll(NOTICE_STATUSES).map(({ key, label }) => ({ key: Number(key), label })),
    reasonsCustomOffer: CUSTOM_OFFER_REASONS.map((text) => ({ key: text, label: text })),
    letterPlaceholders: PLACEHOLDERS.map((name) => ({ key: `[${name}]`, label: name })),
  };
}

function labelAll<Key extends string | number>(vocabulary: Readonly<Record<Key, string>>): Labelled<`${Key}`>[] {
  return Object.entries<string>(vocabulary).map(([key, label]) => ({ key: key as `${Key}`, label }));
}
