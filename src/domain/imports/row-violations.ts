// The errors and warnings of a row, each with its sentence. No sentence repeats a value.
import { ERRORS } from '../shared/errors';
import { IDENTIFIER_VIOLATIONS } from '../shared/identifier';

export const ROW_ERRORS = {
  required: 'The value is required.',
  too_long: 'The value is too long.',
  invalid_date: 'The value is not a date in the format of the file.',
  date_in_future: 'The date is in the future.',
  date_in_past: 'The date is in the past.',
  invalid_money: 'The value is not an amount with at most two decimals.',
  invalid_number: 'The value is not a number within the bounds of the column.',
  invalid_boolean: 'The value is not one of true, false, yes, no, 1 and 0.',
  invalid_characters: IDENTIFIER_VIOLATIONS.invalid_characters,
  value_damaged: IDENTIFIER_VIOLATIONS.value_damaged,
  placeholder_value: IDENTIFIER_VIOLATIONS.placeholder_value,
  invalid_state: 'The value is not a state of the USPS.',
  invalid_zip: 'The value is not a ZIP code of five or nine digits.',
  invalid_email: 'The value is not an e-mail address to which mail can be delivered.',
  invalid_phone: 'The value is not a US mobile number.',
  phone_extension: 'The number has an extension, which text messages do not reach.',
  invalid_last4ssn: 'The value is not four digits.',
  full_ssn_refused: 'Only the last four digits are accepted; full numbers must not be sent.',
  leading_zeros_lost: 'Leading zeros are missing; the header profile can restore them (restore_leading_zeros).',
  invalid_action: 'The action is unknown.',
  invalid_reason: 'The reason is unknown.',
  column_count: 'The row has a different number of columns than the header.',
  column_not_allowed: 'The column is not allowed for this action.',
  terms_invalid: 'The value is outside the bounds of Pay Terms.',
  account_exists: ERRORS.account_exists.message,
  account_unknown: 'The company has no account with this number.',
  account_withdrawn: ERRORS.account_withdrawn.message,
  account_closed: ERRORS.account_closed.message,
  subclient_unknown: 'The company has no subclient with this number.',
  membership_required: 'The company has no active membership.',
  agreement_in_force: ERRORS.agreement_in_force.message,
  identity_conflict:
    'An earlier row of the file gives the account to another person. Correct the account number or the person; ' +
    'send a correction of the person in a separate file.',
  balance_stale: ERRORS.balance_stale.message,
  identity_locked: ERRORS.identity_locked.message,
  payment_reference_reused: ERRORS.payment_reference_reused.message,
  payment_reversed: ERRORS.payment_reversed.message,
  payment_ambiguous:
    'Several payments had this reference. Identify the one to reverse with payment_amount and payment_date.',
  payment_unknown: 'The account has no payment to the creditor with this reference.',
  overpayment_unconfirmed: 'The payment is larger than what remains. Confirm it with confirm_overpaid.',
  charge_in_progress: ERRORS.charge_in_progress.message,
  row_refused: 'The database refused a value of the row.',
} as const;
export type RowErrorCode = keyof typeof ROW_ERRORS;

export const ROW_WARNINGS = {
  name_unclear:
    'The last name looks like more: a first name, an initial, several people or a company. The person signs in with what ' +
    'stands before a comma, or with all of it. Write only the last name here.',
  digits_lost:
    'The number ends in zeros after its 15th digit, as it would if a spreadsheet had rounded it. Compare it with the source; write a number that really ends in zeros as ="1234567890123450".',
  contact_dropped: 'The contact is not valid and was left out.',
  identity_incomplete: 'The identity is incomplete; the account belongs to no one yet.',
  identity_changed:
    'The account is now of another person. Contacts, address and names that the row does not have were deleted.',
  offer_closed: 'The open offer was closed: it is above the balance.',
  overpaid: 'The payment is larger than what remained.',
  balance_changed_since: 'The balance was changed after the payment was recorded. Check the balance.',
  payment_after_removal: 'The account was removed; the payment was only recorded.',
} as const;
export type RowWarningCode = keyof typeof ROW_WARNINGS;

export interface RowViolation<Code extends string = RowErrorCode | RowWarningCode> {
  /** Ours; null for the row. */
  readonly column: string | null;
  readonly code: Code;
  /** Of a payment that is larger: what remains to be paid, decimal. */
  readonly remaining?: string;
}

export function describeViolation({ column, code, remaining }: RowViolation) {
  const message = code in ROW_ERRORS ? ROW_ERRORS[code as RowErrorCode] : ROW_WARNINGS[code as RowWarningCode];
  return { column, code, message: remaining === undefined ? message : describeRemaining(remaining) };
}

function describeRemaining(remaining: string): string {
  return (
    `The payment is larger than what remains: ${remaining}. Correct the amount; ` +
    'if it is right, send confirm_overpaid as true (in GraphQL confirmOverpaid).'
  );
}
