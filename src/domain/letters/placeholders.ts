// The 35 placeholders of letters and their values for an account. Case and spacing are significant.
// See docs/rules §7.3.
import type { AccountFacts, PayTerms } from '../account/account-facts';
import { addDays, type LocalDate, toHumanDate, toLocalDate } from '../shared/calendar';
import { getAgreedAmounts } from '../account/active-negotiation';
import { deriveState } from '../account/display-state';
import type { WordContext } from './bracketed-words';
import { type Money, toCurrency, toPercent, ZERO } from '../shared/money';
import { computeQuickPlan } from '../account/offer-terms';
import { getTermsInForce } from '../account/pay-terms';
import { getStateName } from '../shared/us-states';

export interface LetterFacts {
  readonly account: AccountFacts;
  readonly dateOfBirth: LocalDate | null;
  /** From the creditor; the contacts of the profile are never used in letters. */
  readonly email: string | null;
  readonly mobile: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  /** Postal abbreviation or name. */
  readonly state: string | null;
  readonly zip: string | null;
  readonly passThrough: readonly [OptionalText, OptionalText, OptionalText, OptionalText, OptionalText];
  readonly invitationLink: string | null;
  readonly businessCategory: string | null;
}

type OptionalText = string | null;

export interface LetterSettings {
  /** IANA name. */
  readonly timeZone: string;
  /** Where people sign in; null: nowhere that is known. */
  readonly portalUrl: string | null;
}

type GetValue = (facts: LetterFacts, settings: LetterSettings) => string | null;

/** Days after the creation of an account without an expiry date. */
const DEFAULT_EXPIRY_DAYS = 30;
const NOT_APPLICABLE = 'N/A';

const VALUE_GETTERS = {
  'Original Account Number': ({ account }) => account.accountNumber,
  'Member Account Number': ({ account }) => account.memberAccountNumber,
  'Original Name': ({ account }) => account.accountName,
  'First Name': ({ account }) => account.firstName,
  'Last Name': ({ account }) => account.lastName,
  'Birth Date': ({ dateOfBirth }) => formatDay(dateOfBirth),
  'Last 4 SSN': ({ account }) => account.last4ssn,
  'Original Balance': ({ account }) => formatAmount(account.originalBalance),
  'Current Balance': ({ account }) => formatAmount(account.currentBalance),
  'Consumer Email': ({ email }) => email,
  'Consumer Phone': ({ mobile }) => mobile,
  'Address 1': ({ address1 }) => address1,
  'Address 2': ({ address2 }) => address2,
  City: ({ city }) => city,
  State: ({ state }) => state && getStateName(state),
  'Zip Code': ({ zip }) => zip,
  'Ref Number': ({ account }) => account.referenceNumber,
  'Statement Number': ({ account }) => account.statementIdNumber,
  'Sub Identification(ID)': ({ account }) => account.subclient?.uniqueIdentificationNumber ?? NOT_APPLICABLE,
  'Sub Name': ({ account }) => account.subclient?.name ?? NOT_APPLICABLE,
  'Sub Number': getSubclientNumber,
  Placement: ({ account }) => formatDay(account.placementDate) ?? NOT_APPLICABLE,
  'Expiration date': formatExpiryDay,
  'Pay Full %': ({ account }) => formatDiscount(getTermsInForce(account), 'settlementDiscountPercent'),
  'Payment-Discount %': ({ account }) => formatDiscount(getTermsInForce(account), 'planDiscountPercent'),
  'Payment Monthly % Balance': formatMinimumMonthlyPayment,
  'Payment Days Pay': ({ account }) => getTermsInForce(account)?.maxDaysFirstPay.toString() ?? null,
  'You Negotiate Link': ({ invitationLink }, { portalUrl }) => invitationLink ?? portalUrl,
  'Pass Through 1': ({ passThrough }) => passThrough[0],
  'Pass Through 2': ({ passThrough }) => passThrough[1],
  'Pass Through 3': ({ passThrough }) => passThrough[2],
  'Pass Through 4': ({ passThrough }) => passThrough[3],
  'Pass Through 5': ({ passThrough }) => passThrough[4],
  'Member Industry Type': ({ businessCategory }) => businessCategory,
  'Negotiated Expiry Date': ({ account }) => formatAgreedFirstPayDay(account) ?? NOT_APPLICABLE,
} as const satisfies Readonly<Record<string, GetValue>>;

export type Placeholder = keyof typeof VALUE_GETTERS;

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** Without brackets. */
export const PLACEHOLDERS = Object.keys(VALUE_GETTERS) as readonly Placeholder[];

/** Identity and contact data is not filled into links, because links end up in logs. */
const EXCLUDED_FROM_LINKS: readonly Placeholder[] = ['Birth Date', 'Last 4 SSN', 'Consumer Email', 'Consumer Phone'];

/** The only one that a link may lead to. */
export const LINK_PLACEHOLDER: Placeholder = 'You Negotiate Link';

/** Whether a placeholder can be filled in this context. */
export function isFillable(context: WordContext, placeholder: Placeholder): boolean {
  if (context === 'link') return placeholder === LINK_PLACEHOLDER;
  if (context === 'query') return !EXCLUDED_FROM_LINKS.includes(placeholder);
  return context === 'text' || context === 'attribute';
}

export function isPlaceholder(word: string): word is Placeholder {
  return Object.hasOwn(VALUE_GETTERS, word);
}

/** The values as plain text; empty if nothing is stored. */
export function getPlaceholderValues(facts: LetterFacts, settings: LetterSettings): PlaceholderValues {
  const entries = PLACEHOLDERS.map((placeholder) => [placeholder, VALUE_GETTERS[placeholder](facts, settings) ?? '']);
  return Object.fromEntries(entries) as PlaceholderValues;
}

/** Most addresses have no second line, and nobody misses it. */
const MAY_BE_EMPTY: readonly Placeholder[] = ['Address 2'];

/** Those of a letter that leave a gap in it. */
export function findEmptyPlaceholders(
  placeholders: readonly Placeholder[],
  values: PlaceholderValues,
): readonly Placeholder[] {
  return placeholders.filter((placeholder) => values[placeholder].trim() === '' && !MAY_BE_EMPTY.includes(placeholder));
}

function formatDay(date: LocalDate | null): string | null {
  return date && toHumanDate(date);
}

function formatAmount(amount: Money | null): string | null {
  return amount && toCurrency(amount);
}

/** The subclient's number of the account, not its bank account. */
function getSubclientNumber({ account }: LetterFacts): string {
  return account.subclientAccountNumber === null ? NOT_APPLICABLE : `#${account.subclientAccountNumber}`;
}

function formatExpiryDay({ account }: LetterFacts, { timeZone }: LetterSettings): string | null {
  const { expiryDate, createdAt } = account;
  return formatDay(expiryDate ?? (createdAt && addDays(toLocalDate(createdAt, timeZone), DEFAULT_EXPIRY_DAYS)));
}

/** A missing discount counts as 0, as in offers. */
function formatDiscount(
  terms: PayTerms | null,
  discount: 'settlementDiscountPercent' | 'planDiscountPercent',
): string | null {
  return terms && toPercent(terms[discount] ?? ZERO);
}

/** The monthly payment of the quick payment plan; null if there is none. */
function formatMinimumMonthlyPayment({ account }: LetterFacts): string | null {
  const terms = getTermsInForce(account);
  const plan = terms && computeQuickPlan(account.currentBalance ?? ZERO, terms);
  return plan && toCurrency(plan.perPeriod);
}

/** Only while the agreement is waiting for its payment method. */
function formatAgreedFirstPayDay(account: LetterFacts['account']): string | null {
  if (!account.negotiation || deriveState(account).state !== 'approved_but_payment_pending') return null;
  return formatDay(getAgreedAmounts(account.negotiation).firstPayDate);
}
