// Decides what a corrected identity does to an account: whose it is from now on. See docs/imports.md.
import type { AccountFacts } from '../account/account-facts';
import { assertMoveAllowed } from '../account/transitions';
import type { MoveDecision } from '../negotiation/move-decision';
import type { LocalDate } from '../shared/calendar';
import { normalizeLastName } from '../sign-in/last-name';
import type { ColumnName } from './columns';
import type { RowValues } from './read-row';

/** A person is found by these values. */
interface PlacedIdentity {
  readonly lastNameKey: string;
  readonly dateOfBirth: LocalDate;
  readonly last4ssn: string;
}

/** Returns null while the identity is incomplete. */
export function readIdentity({
  last_name: name,
  date_of_birth: birth,
  last4ssn: digits,
}: RowValues): PlacedIdentity | null {
  if (typeof name !== 'string' || typeof birth !== 'string' || typeof digits !== 'string') return null;
  return { lastNameKey: normalizeLastName(name), dateOfBirth: birth, last4ssn: digits };
}

/** Another spelling of the same name is the same identity, and completing an incomplete one names nobody else. */
export function isAnotherPerson(before: RowValues, after: RowValues): boolean {
  const [known, named] = [readIdentity(before), readIdentity(after)];
  return known !== null && named !== null && JSON.stringify(known) !== JSON.stringify(named);
}

/** What an account says about its person besides the identity. */
const ABOUT_THE_PERSON = [
  'first_name',
  'middle_name',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'email1',
  'mobile1',
] as const satisfies readonly ColumnName[];

/** Sets to null all that the account says about the earlier person and the row does not say about the next one. */
export function forgetPerson(row: RowValues): RowValues {
  return Object.fromEntries(ABOUT_THE_PERSON.map((column) => [column, row[column] ?? null]));
}

const BELONGS_BY: readonly ColumnName[] = ['last_name', 'date_of_birth', 'last4ssn', 'email1', 'mobile1'];

/** Returns true if the changed values decide to whom the account belongs. */
export function isAboutClaims(changed: RowValues): boolean {
  return BELONGS_BY.some((column) => column in changed);
}

/** The condition stays. What the earlier owner offered, stored and wrote does not pass to the new one. */
export function decideIdentityCorrection(facts: AccountFacts): MoveDecision {
  assertMoveAllowed('correct_identity', facts);
  return {
    move: 'correct_identity',
    account: {
      counterOffer: false,
      offerAccepted: false,
      customOffer: false,
      paymentSetup: false,
      hasFailedPayment: false,
      holdReason: null,
      restartDate: null,
      marks: [],
    },
    ...(facts.reasonId !== null && { reason: null }),
    ...(facts.negotiation && { negotiation: null }),
    ...(facts.unpaidPayments > 0 && { schedule: 'cancel' as const }),
    ...(facts.hasPaymentMethod && { paymentMethod: null }),
  };
}
