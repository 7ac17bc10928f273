// Describes an agreement as its document shows it: the parties, the terms, the current schedule, and what changed.
import type { AccountFacts } from '../account/account-facts';
import type { Labelled } from '../account/account-view';
import { getAgreedAmount, getAgreedAmounts } from '../account/active-negotiation';
import { describeCreditorContact, type CompanyContact, type CreditorContactView } from '../account/creditor-contact';
import { describeAccount } from '../account/describe-account';
import { MOVE_DESCRIPTIONS } from '../account/moves';
import { toLocalDate, type Instant, type LocalDate } from '../shared/calendar';
import { toDecimalOrNull, toDecimalString, ZERO, type Money } from '../shared/money';
import {
  AGREEMENT_PARTIES,
  AGREEMENT_STATUSES,
  INSTALLMENT_TYPES,
  NEGOTIATION_TYPES,
  TRANSACTION_STATUSES,
  type AccountStatus,
  type AgreementParty,
  type AgreementStatus,
  type InstallmentType,
  type NegotiationType,
  type TransactionStatus,
} from '../shared/vocabulary';
import type { FoundAgreement } from './find-agreement';

/** A payment of the schedule, in any status. */
export interface AgreedPayment {
  readonly date: LocalDate;
  readonly amount: Money;
  readonly status: TransactionStatus;
  /** This is null for payments that were taken over. */
  readonly createdAt: Instant | null;
  readonly paidAt: Instant | null;
}

/** The consumer's own billing details; all of them, or none. */
export interface BillingOfAgreement {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

export interface AgreementContent {
  /** `{account}-{ordinal}`. */
  readonly number: string;
  readonly account: {
    readonly accountName: string;
    readonly accountNumber: string | null;
    readonly memberAccountNumber: string | null;
    readonly referenceNumber: string | null;
    readonly statementIdNumber: string | null;
    readonly subclientAccountNumber: string | null;
  };
  readonly creditor: CreditorContactView;
  readonly consumerName: string;
  readonly billing: BillingOfAgreement | null;
  readonly negotiationType: Labelled<NegotiationType>;
  readonly agreedAt: Instant | null;
  readonly agreedBy: Labelled<AgreementParty>;
  readonly terms: {
    readonly amount: string;
    readonly installmentType: Labelled<InstallmentType> | null;
    readonly paymentAmount: string | null;
    readonly numberOfInstallments: number | null;
    readonly lastPaymentAmount: string | null;
    readonly firstPayDate: LocalDate | null;
  };
  readonly originalBalance: string | null;
  readonly balanceAtAgreement: string;
  readonly discountAmount: string;
  /** Payments are sorted by date. There are none until a payment method is stored. */
  readonly schedule: readonly {
    readonly number: number;
    readonly date: LocalDate;
    readonly paidOn: LocalDate | null;
    readonly amount: string;
    readonly status: Labelled<TransactionStatus>;
  }[];
  /** Later moves of the history, oldest first. */
  readonly changes: readonly { readonly at: Instant; readonly text: string }[];
  readonly paidToDate: string;
  readonly status: Labelled<AgreementStatus>;
  /** This is null for an agreement that was taken over without a time, and has not changed since. */
  readonly updatedAt: Instant | null;
}

export interface AgreementView extends AgreementContent {
  /** This is the digest of the canonical JSON of the content. */
  readonly sha256: string;
  readonly accountId: number;
}

export interface AgreementFacts {
  readonly account: AccountFacts;
  readonly agreement: FoundAgreement;
  /** Contact data of companies by id. */
  readonly contacts: ReadonlyMap<number, CompanyContact>;
  /** The consumer has entered none if this is null. */
  readonly billing: BillingOfAgreement | null;
  /** All payments of the account, by date. */
  readonly payments: readonly AgreedPayment[];
  /** Sum of the successful payments of the agreement. */
  readonly paid: Money;
  /** The business is in this time zone. */
  readonly timeZone: string;
}

export function describeAgreement(facts: AgreementFacts): AgreementContent {
  const { account, agreement, contacts, payments, paid } = facts;
  const { negotiation, later } = agreement;
  const view = describeAccount(account);
  const { accountName, accountNumber, memberAccountNumber, referenceNumber, ...identity } = view.identity;
  const amount = getAgreedAmount(negotiation) ?? ZERO;
  const balance = agreement.balance ?? (account.currentBalance ?? ZERO).plus(paid);
  const type = negotiation.type ?? 'pif';
  return {
    number: `${account.id}-${agreement.ordinal}`,
    account: {
      accountName,
      accountNumber,
      memberAccountNumber,
      referenceNumber,
      statementIdNumber: identity.statementIdNumber,
      subclientAccountNumber: identity.subclientAccountNumber,
    },
    creditor: describeCreditorContact(view, contacts),
    consumerName: identity.consumerName,
    billing: facts.billing,
    negotiationType: { key: type, label: NEGOTIATION_TYPES[type].badge },
    agreedAt: agreement.agreedAt,
    agreedBy: labelled(getAcceptingParty(negotiation), AGREEMENT_PARTIES),
    terms: describeTerms(negotiation, amount),
    originalBalance: toDecimalOrNull(account.originalBalance),
    balanceAtAgreement: toDecimalString(balance),
    discountAmount: toDecimalString(amount.gt(balance) ? ZERO : balance.minus(amount)),
    schedule: payments
      .filter(({ createdAt }) => agreement.since === null || (createdAt !== null && createdAt >= agreement.since))
      .map((payment, index) => ({
        number: index + 1,
        date: payment.date,
        paidOn: payment.paidAt && toLocalDate(payment.paidAt, facts.timeZone),
        amount: toDecimalString(payment.amount),
        status: labelled(payment.status, TRANSACTION_STATUSES),
      })),
    changes: later.map(({ at, move }) => ({ at, text: `${MOVE_DESCRIPTIONS[move]}.` })),
    paidToDate: toDecimalString(paid),
    status: labelled(getAgreementStatus(account, agreement), AGREEMENT_STATUSES),
    updatedAt: later.at(-1)?.at ?? agreement.agreedAt,
  };
}

function describeTerms(negotiation: FoundAgreement['negotiation'], amount: Money): AgreementContent['terms'] {
  const { perPeriod, numberOfInstallments, lastAmount, firstPayDate } = getAgreedAmounts(negotiation);
  const period = negotiation.installmentType;
  return {
    amount: toDecimalString(amount),
    installmentType: period && { key: period, label: INSTALLMENT_TYPES[period].label },
    paymentAmount: toDecimalOrNull(perPeriod),
    numberOfInstallments,
    lastPaymentAmount: toDecimalOrNull(lastAmount),
    firstPayDate,
  };
}

/** An agreement that was taken over may not say who accepted it: then it was the side that did not make the offer. */
function getAcceptingParty({ approvedBy, counterOfferAccepted }: FoundAgreement['negotiation']): AgreementParty {
  if (approvedBy === 'Auto') return 'automatic';
  const [side] = (approvedBy ?? '').split(':');
  if (side === 'consumer' || side === 'creditor') return side;
  return counterOfferAccepted ? 'consumer' : 'creditor';
}

/** Statuses of an account that leave nothing of an agreement. */
const CLOSED: readonly AccountStatus[] = ['deactivated', 'dispute', 'not_paying', 'payment_declined', 'renegotiate'];

/** First match wins. What ended the agreement counts more than what happened to the account afterwards. */
const STATUS_RULES: readonly (readonly [
  AgreementStatus,
  (facts: AccountFacts, agreement: FoundAgreement) => boolean,
])[] = [
  ['completed', ({ status }, { later }) => status === 'settled' || sinceReopened(later).some(isSettling)],
  ['cancelled', ({ status }, { later }) => status === 'cancelled_plan' || later.some(isMove('cancel_plan'))],
  ['closed', ({ status }, { later }) => CLOSED.includes(status) || later.some(isMove('expire_approved_offer'))],
  ['on_hold', ({ status }) => status === 'hold'],
  ['active', ({ status }) => status === 'payment_accepted'],
  ['superseded', () => true],
];

function getAgreementStatus(facts: AccountFacts, agreement: FoundAgreement): AgreementStatus {
  return STATUS_RULES.find(([, applies]) => applies(facts, agreement))?.[0] ?? 'superseded';
}

type Later = FoundAgreement['later'][number];

/** A reversed payment may have settled the account. */
function sinceReopened(later: readonly Later[]): readonly Later[] {
  return later.slice(later.findLastIndex(isMove('reverse_direct_payment')) + 1);
}

function isSettling({ conditionAfter }: Later): boolean {
  return conditionAfter === 'settled';
}

function isMove(key: Later['move']) {
  return ({ move }: Later): boolean => move === key;
}

function labelled<Value extends string>(key: Value, labels: Readonly<Record<Value, string>>): Labelled<Value> {
  return { key, label: labels[key] };
}
