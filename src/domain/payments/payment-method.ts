// A payment method of a consumer's wallet: what is known of it, its label and its status.
import type { AccountFacts } from '../account/account-facts';
import type { Labelled } from '../account/account-view';
import { addDays, addMonths, type Instant, type LocalDate } from '../shared/calendar';
import {
  PAYMENT_METHOD_TYPES,
  type MethodExpiry,
  type PaymentMethodDetails,
  type PaymentMethodType,
} from '../shared/payment-details';
import type { AccountStatus } from '../shared/vocabulary';

export const PAYMENT_METHOD_STATUSES = {
  active: 'Active',
  expiring: 'Expires Soon',
  expired: 'Expired',
  pending: 'Pending Verification',
  refused: 'No Longer Accepted',
} as const;
export type PaymentMethodStatus = keyof typeof PAYMENT_METHOD_STATUSES;

export interface PaymentMethodFacts extends PaymentMethodDetails {
  readonly id: number;
  /** The consumer chose these words. The label is derived if this is null. */
  readonly ownLabel: string | null;
  readonly isDefault: boolean;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly use: MethodUse;
}

/** What a method pays. */
export interface MethodUse {
  /** Accounts with something to pay by it. */
  readonly accounts: number;
  readonly openPayments: number;
  readonly nextPaymentDate: LocalDate | null;
  readonly lastPaymentDate: LocalDate | null;
}

export interface PaymentMethodView {
  readonly id: number;
  readonly type: Labelled<PaymentMethodType>;
  readonly brand: string | null;
  readonly last4: string | null;
  readonly label: string;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly status: Labelled<PaymentMethodStatus>;
  readonly isDefault: boolean;
  readonly inUse: Pick<MethodUse, 'accounts' | 'openPayments' | 'nextPaymentDate'>;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** The view that clients get. The reference is never part of it. */
export function describePaymentMethod(facts: PaymentMethodFacts, today: LocalDate): PaymentMethodView {
  const { id, type, brand, last4, expiry, isDefault, createdAt, lastUsedAt, use } = facts;
  const status = derivePaymentMethodStatus(facts, use.lastPaymentDate, today);
  const { accounts, openPayments, nextPaymentDate } = use;
  const isToCome = nextPaymentDate !== null && nextPaymentDate >= today;
  return {
    id,
    brand,
    last4,
    isDefault,
    createdAt,
    lastUsedAt,
    type: { key: type, label: PAYMENT_METHOD_TYPES[type] },
    label: getMethodLabel(facts),
    expMonth: expiry?.month ?? null,
    expYear: expiry?.year ?? null,
    status: { key: status, label: PAYMENT_METHOD_STATUSES[status] },
    inUse: { accounts, openPayments, nextPaymentDate: isToCome ? nextPaymentDate : null },
  };
}

type LabelFacts = Pick<PaymentMethodFacts, 'ownLabel' | 'type' | 'brand' | 'last4'>;

/** `Visa ending in 4242`, unless the consumer has own words for it. */
export function getMethodLabel({ ownLabel, type, brand, last4 }: LabelFacts): string {
  if (ownLabel !== null) return ownLabel;
  if (last4 === null) return 'Payment method';
  return `${brand ?? PAYMENT_METHOD_TYPES[type]} ending in ${last4}`;
}

const EXPIRES_SOON_DAYS = 30;

interface StatusInput extends Pick<PaymentMethodDetails, 'status'> {
  readonly expiryDate: LocalDate | null;
  readonly lastPaymentDate: LocalDate | null;
  readonly today: LocalDate;
}

/** The first match wins; otherwise the method is active. */
const STATUS_RULES: readonly {
  readonly when: (input: StatusInput) => boolean;
  readonly then: PaymentMethodStatus;
}[] = [
  { when: ({ status }) => status === 'refused', then: 'refused' },
  { when: ({ status }) => status === 'pending', then: 'pending' },
  { when: ({ expiryDate, today }) => expiryDate !== null && expiryDate < today, then: 'expired' },
  {
    when: ({ expiryDate, today }) => expiryDate !== null && expiryDate <= addDays(today, EXPIRES_SOON_DAYS),
    then: 'expiring',
  },
  {
    when: ({ expiryDate, lastPaymentDate }) =>
      expiryDate !== null && lastPaymentDate !== null && expiryDate < lastPaymentDate,
    then: 'expiring',
  },
];

/** `lastPaymentDate` is that of the open payments by this method; `today` is the day in the business time zone. */
export function derivePaymentMethodStatus(
  { status, expiry }: Pick<PaymentMethodDetails, 'status' | 'expiry'>,
  lastPaymentDate: LocalDate | null,
  today: LocalDate,
): PaymentMethodStatus {
  const input = { status, today, expiryDate: expiry && getExpiryDate(expiry), lastPaymentDate };
  return STATUS_RULES.find(({ when }) => when(input))?.then ?? 'active';
}

/** The last day of the month. */
export function getExpiryDate({ month, year }: MethodExpiry): LocalDate {
  const firstDay = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(addMonths(firstDay, 1), -1);
}

function isUsable(details: PaymentMethodDetails, today: LocalDate): boolean {
  return validateUsableMethod(derivePaymentMethodStatus(details, null, today)).length === 0;
}

const UNUSABLE: Readonly<Partial<Record<PaymentMethodStatus, string>>> = {
  expired: 'This payment method has expired.',
  refused: 'This payment method is no longer accepted.',
  pending: 'This payment method is not verified yet.',
};

/** Statuses of accounts with an open offer or an agreement. */
const PAYING_STATUSES: readonly AccountStatus[] = ['payment_setup', 'payment_accepted', 'hold'];

/** Returns true if the account is to be paid by its method, so that the method cannot be removed. */
export function needsPaymentMethod({ status, unpaidPayments, hasOpenCharge }: AccountFacts): boolean {
  return hasOpenCharge || unpaidPayments > 0 || PAYING_STATUSES.includes(status);
}

/** The newest usable method becomes the default when the default is removed; null when there is none. */
export function chooseDefault(methods: readonly PaymentMethodFacts[], today: LocalDate): number | null {
  const usable = methods.filter((facts) => isUsable(facts, today));
  return usable.length === 0 ? null : Math.max(...usable.map(({ id }) => id));
}

/** Why a method cannot be assigned to an account; empty when it can. */
export function validateUsableMethod(status: PaymentMethodStatus): string[] {
  const problem = UNUSABLE[status];
  return problem === undefined ? [] : [problem];
}

/** Why a method cannot be the default; empty when it can. One that is being verified is usable later. */
export function validateDefaultMethod(facts: PaymentMethodFacts, today: LocalDate): string[] {
  const status = derivePaymentMethodStatus(facts, null, today);
  return status === 'pending' ? [] : validateUsableMethod(status);
}
