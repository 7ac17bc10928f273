// The 35 placeholders of a letter, each with the value that an account gives it. Case and spacing are exact.
import type { PayTerms } from './account/account-facts';
import { agreedAmountsOf } from './account/active-negotiation';
import { addDays, dayOf, toHumanDate } from './shared/calendar';
import type { LocalDate } from './shared/calendar';
import { deriveState } from './account/display-state';
import type { LetterFacts } from './letter-facts';
import type { WordPlace } from './letters/bracketed-words';
import { toCurrency, toPercent, ZERO } from './shared/money';
import type { Money } from './shared/money';
import { quickPlanOf } from './account/offer-terms';
import { termsInForce } from './account/pay-terms';
import { stateNameOf } from './letters/us-states';

/** `timeZone` (IANA name) turns an instant into the day on which it was. */
type ValueOf = (facts: LetterFacts, timeZone: string) => string | null;

/** A letter without an expiry date speaks of this many days after the account came in. */
const DAYS_WITHOUT_EXPIRY = 30;
const NOT_APPLICABLE = 'N/A';

const VALUES = {
  'Original Account Number': ({ account }) => account.accountNumber,
  'Member Account Number': ({ account }) => account.memberAccountNumber,
  'Original Name': ({ account }) => account.accountName,
  'First Name': ({ account }) => account.firstName,
  'Last Name': ({ account }) => account.lastName,
  'Birth Date': ({ dateOfBirth }) => dayText(dateOfBirth),
  'Last 4 SSN': ({ account }) => account.last4ssn,
  'Original Balance': ({ account }) => currencyText(account.originalBalance),
  'Current Balance': ({ account }) => currencyText(account.currentBalance),
  'Consumer Email': ({ email }) => email,
  'Consumer Phone': ({ mobile }) => mobile,
  'Address 1': ({ address1 }) => address1,
  'Address 2': ({ address2 }) => address2,
  City: ({ city }) => city,
  State: ({ state }) => state && stateNameOf(state),
  'Zip Code': ({ zip }) => zip,
  'Ref Number': ({ account }) => account.referenceNumber,
  'Statement Number': ({ account }) => account.statementIdNumber,
  'Sub Identification(ID)': ({ account }) => account.subclient?.uniqueIdentificationNumber ?? NOT_APPLICABLE,
  'Sub Name': ({ account }) => account.subclient?.name ?? NOT_APPLICABLE,
  'Sub Number': subclientNumber,
  Placement: ({ account }) => dayText(account.placementDate) ?? NOT_APPLICABLE,
  'Expiration date': expiryDay,
  'Pay Full %': ({ account }) => discountText(termsInForce(account), 'settlementDiscountPercent'),
  'Payment-Discount %': ({ account }) => discountText(termsInForce(account), 'planDiscountPercent'),
  'Payment Monthly % Balance': smallestMonthlyPayment,
  'Payment Days Pay': ({ account }) => termsInForce(account)?.maxDaysFirstPay.toString() ?? null,
  'You Negotiate Link': ({ invitationLink }) => invitationLink,
  'Pass Through 1': ({ passThrough }) => passThrough[0],
  'Pass Through 2': ({ passThrough }) => passThrough[1],
  'Pass Through 3': ({ passThrough }) => passThrough[2],
  'Pass Through 4': ({ passThrough }) => passThrough[3],
  'Pass Through 5': ({ passThrough }) => passThrough[4],
  'Member Industry Type': ({ businessCategory }) => businessCategory,
  'Negotiated Expiry Date': ({ account }) => agreedFirstPayDay(account) ?? NOT_APPLICABLE,
} as const satisfies Readonly<Record<string, ValueOf>>;

export type Placeholder = keyof typeof VALUES;

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** Without the brackets around them. */
export const PLACEHOLDERS = Object.keys(VALUES) as readonly Placeholder[];

/** What proves who somebody is, or reaches them, never stands in an address: logs on its way would keep it. */
const KEPT_OUT_OF_LINKS: readonly Placeholder[] = ['Birth Date', 'Last 4 SSN', 'Consumer Email', 'Consumer Phone'];

/** Whether a placeholder may be filled where it stands. */
export function isFilledIn(place: WordPlace, placeholder: Placeholder): boolean {
  return place === 'text' || (place === 'query' && !KEPT_OUT_OF_LINKS.includes(placeholder));
}

export function isPlaceholder(word: string): word is Placeholder {
  return Object.hasOwn(VALUES, word);
}

/** What stands for each placeholder, as plain text; empty where nothing is stored. */
export function placeholderValues(facts: LetterFacts, timeZone: string): PlaceholderValues {
  const entries = PLACEHOLDERS.map((placeholder) => [placeholder, VALUES[placeholder](facts, timeZone) ?? '']);
  return Object.fromEntries(entries) as PlaceholderValues;
}

function dayText(date: LocalDate | null): string | null {
  return date && toHumanDate(date);
}

function currencyText(amount: Money | null): string | null {
  return amount && toCurrency(amount);
}

/** The number under which the subclient has the account; its bank account is nobody's business. */
function subclientNumber({ account }: LetterFacts): string {
  return account.subclientAccountNumber === null ? NOT_APPLICABLE : `#${account.subclientAccountNumber}`;
}

function expiryDay({ account }: LetterFacts, timeZone: string): string | null {
  const { expiryDate, createdAt } = account;
  return dayText(expiryDate ?? (createdAt && addDays(dayOf(createdAt, timeZone), DAYS_WITHOUT_EXPIRY)));
}

/** A discount that no level names acts as none, as in the offers. */
function discountText(
  terms: PayTerms | null,
  discount: 'settlementDiscountPercent' | 'planDiscountPercent',
): string | null {
  return terms && toPercent(terms[discount] ?? ZERO);
}

/** The monthly payment of the plan that the portal offers; null when it offers none. */
function smallestMonthlyPayment({ account }: LetterFacts): string | null {
  const terms = termsInForce(account);
  const plan = terms && quickPlanOf(account.currentBalance ?? ZERO, terms);
  return plan && toCurrency(plan.perPeriod);
}

/** Only while the deal waits for its payment method. */
function agreedFirstPayDay(account: LetterFacts['account']): string | null {
  if (!account.negotiation || deriveState(account).state !== 'approved_but_payment_pending') return null;
  return dayText(agreedAmountsOf(account.negotiation).firstPayDate);
}
