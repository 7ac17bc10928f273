// The code of a message, and the limits that it names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateCustomDate, validateProposal } from '../../../src/domain/negotiation/custom-terms';
import { validateAmount, validateFutureDate, validateText } from '../../../src/domain/negotiation/move-validation';
import { toCodedMessage } from '../../../src/domain/shared/message-codes';
import { money } from '../../../src/domain/shared/money';
import { payTerms, TODAY } from '../../support/account/account-facts';

function codeOf(messages: readonly string[]): readonly (string | null)[] {
  expect(messages).toHaveLength(1);
  const { code, minimum, maximum } = toCodedMessage(messages[0] ?? '');
  return [code, minimum, maximum];
}

const ROOT = join(__dirname, '../../..');
const TERMS = payTerms();

/** What they name is a list or a rule, not a limit. */
const WITHOUT_LIMIT: readonly string[] = [
  'The days must be 0, which keeps all, or 9 to 9.',
  'The percentage must be 9, with at most two decimals.',
  'The amount must be 9, so that less than 1.00 does not remain of a payment.',
];

it.each([
  ['no amount', () => validateProposal('amount', null, money(800), TERMS), ['required', null, null]],
  ['zero', () => validateAmount('amount', money(0)), ['not_positive', null, null]],
  ['a third decimal', () => validateAmount('amount', money('0.123')), ['too_many_decimals', null, null]],
  ['a date of today', () => validateFutureDate('date', TODAY, TODAY), ['not_after_today', null, null]],
  ['a late date', () => validateFutureDate('date', '9999-12-31', TODAY), ['too_late', null, '2999-12-31']],
  ['a long text', () => validateText('note', 'abc', 2), ['too_long', null, '2']],
  ['a past date', () => validateCustomDate('2020-01-01', TERMS, TODAY), ['before_today', null, null]],
])('%s', (_name, validate, expected) => {
  expect(codeOf(validate())).toEqual(expected);
});

it.each([
  ['The amount must be at least 320.00.', 'too_small', '320.00', null],
  ['The amount must come to at least 24.00 a month.', 'too_small_per_month', '24.00', null],
  ['The plan balance must not be greater than the current balance of 800.00.', 'above_balance', null, '800.00'],
  ['The goal must not be greater than 9999999999.99.', 'too_large', null, '9999999999.99'],
  ['The amount must be from 5.00 to 800.00.', 'out_of_range', '5.00', '800.00'],
  ['The percentage must be from 0 to 99.99, with at most two decimals.', 'out_of_range', '0', '99.99'],
  ['The first must be between 1 and 50.', 'out_of_range', '1', '50'],
  ['The date of birth must be 1900-01-01 or later.', 'too_small', '1900-01-01', null],
  ['The creditor only allows a first pay date on or before 2026-06-17.', 'too_late', null, '2026-06-17'],
  ['The amount must pay the plan off within 2600 payments.', 'too_many_payments', null, '2600'],
  ['The password must have at least 12 characters.', 'too_short', '12', null],
  ['The email has already been taken.', 'taken', null, null],
  ['This member is not known. Did you mean lastName?', 'unknown_member', null, null],
  ['The date of birth must be a date such as 2026-06-30.', 'wrong_type', null, null],
  ['The otp must be 6 digits.', 'invalid', null, null],
] as const)('%s', (message, code, minimum, maximum) => {
  expect(toCodedMessage(message)).toEqual({ code, minimum, maximum });
});

/** Of messages with a limit, in the code: the name of the field and the limit stand for whatever they are then. */
function listTemplates(): readonly string[] {
  const folders = ['src/domain', 'src/services', 'schema/server'].map((folder) => join(ROOT, folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const texts = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(file, 'utf8'));
  return texts.flatMap((text) =>
    [...text.matchAll(/`(The (?:\$\{[^}]*\}|[\w ])+ (?:must|may) [^`]*\$\{[^`]*)`/g)].map(([, one = '']) => one),
  );
}

it('every message with a limit has a code that names it', () => {
  const messages = listTemplates().map((one) =>
    one.replace(/^The \$\{[^}]*\}/, 'The amount').replace(/\$\{[^}]*\}+/g, '9'),
  );
  expect(messages.length).toBeGreaterThan(20);
  const unnamed = messages
    .map(toCodedMessage)
    .map(({ code, minimum, maximum }, n) => ({ code, limit: minimum ?? maximum, message: messages[n] }));
  expect(unnamed.filter(({ limit }) => limit === null).map(({ message }) => message)).toEqual(WITHOUT_LIMIT);
});
