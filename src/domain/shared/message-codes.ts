// What a message about an input says, as a code with its limits, so that clients can say it in another language. All
// messages are formed alike, so that the code follows from the message, and none can be without one.

export const MESSAGE_CODES = {
  required: 'A value is missing',
  too_long: 'The text is longer than `maximum` characters or bytes',
  too_short: 'The text is shorter than `minimum` characters',
  too_many: 'There are more than `maximum` of them',
  too_many_payments: 'The amount needs more than `maximum` payments',
  too_small: 'The value is below `minimum`',
  not_positive: 'The amount is not above zero',
  too_small_per_month: 'The amount comes to less than `minimum` a month',
  too_large: 'The value is above `maximum`',
  above_balance: 'The amount is above the current balance, `maximum`',
  out_of_range: 'The value is not from `minimum` to `maximum`',
  too_many_decimals: 'The amount has more than two decimals',
  not_after_today: 'The date is today or in the past',
  before_today: 'The date is in the past',
  too_late: 'The date is after `maximum`',
  in_the_future: 'The date is in the future',
  not_allowed_here: 'The value does not belong to this kind of offer',
  taken: 'Another one has this value',
  unknown_member: 'The input has no such member',
  wrong_type: 'The value has another type or form',
  invalid: 'Anything else: the message says it',
} as const;
type MessageCodeKey = keyof typeof MESSAGE_CODES;

/** A number, an amount or a date as in the message. */
export interface CodedMessage {
  readonly code: MessageCodeKey;
  readonly minimum: string | null;
  readonly maximum: string | null;
}

const MIN = '(?<minimum>\\d[\\d.-]*\\d|\\d)';
const MAX = '(?<maximum>\\d[\\d.-]*\\d|\\d)';

/** The first that matches. */
const FORMS: readonly (readonly [MessageCodeKey, RegExp])[] = [
  ['required', /\bis required\b|^At least one member |^Send at least one /],
  ['too_long', new RegExp(`\\b(?:must|may) not be longer than ${MAX} `)],
  ['too_short', new RegExp(`\\bmust have at least ${MIN} `)],
  ['too_many', new RegExp(`\\b(?:must|may) not (?:have more than|nest deeper than) ${MAX} `)],
  ['too_many_payments', new RegExp(`\\bmust pay the plan off within ${MAX} payments`)],
  ['too_small_per_month', new RegExp(`\\bmust come to at least ${MIN} a month`)],
  ['too_small', new RegExp(`\\bmust be (?:at least )?${MIN}(?: or later)?\\.$`)],
  ['not_positive', /\bmust be greater than 0\.00\.$/],
  ['above_balance', new RegExp(`\\bmust not be greater than the current balance of ${MAX}\\.$`)],
  ['too_large', new RegExp(`\\bmust not be greater than ${MAX}\\.$`)],
  [
    'out_of_range',
    new RegExp(`\\bmust (?:be|have headers of) (?:a whole number )?(?:from |between )?${MIN} (?:to|and) ${MAX}\\b`),
  ],
  ['too_many_decimals', /\bmust not have more than two decimals/],
  ['not_after_today', /\bmust be a date after today\.$/],
  ['before_today', /\bmust be a date after or equal to today\.$/],
  ['too_late', new RegExp(`\\b(?:must be a date before or equal to|first pay date on or before) ${MAX}\\.$`)],
  ['in_the_future', /\bmust not be in the future\.$/],
  ['not_allowed_here', /\bdoes not belong to this kind of offer\.$/],
  ['taken', /\bhas already been taken\.$/],
  ['unknown_member', /^This member is not known\./],
  ['wrong_type', /\bmust be (?:an? |true or false|one of )/],
  ['invalid', /(?:)/],
];

export function toCodedMessage(message: string): CodedMessage {
  for (const [code, form] of FORMS) {
    const found = form.exec(message);
    if (found) return { code, minimum: found.groups?.['minimum'] ?? null, maximum: found.groups?.['maximum'] ?? null };
  }
  throw new Error('The last form matches every message.');
}
