// Finds what people write where they know no name and no contact: `TEST`, `none@none.com`, 212-555-1212. Addresses at .test,
// .example and example.com are taken: they are reserved for tests and documents, so that they reach nobody by mistake.

/** `Null` and `Noone` are last names. */
const WORDS = [
  'none',
  'unknown',
  'test(?:ing|-?user|-?account|-?e?-?mail)?',
  'no-?e?-?mail(?:-?(?:address|given|provided|available|on-?file))?',
  'no-?(?:address|reply)',
  'do-?not-?(?:e?-?mail|reply|contact|use)',
  'not-?(?:given|provided|available|applicable|known)',
  'nobody',
  'fake',
  'dummy',
  'invalid',
  'declined',
  'refused',
  'asdf(?:gh)?',
  'qwerty',
  'xxx',
].join('|');

/** Each finds a kind of address, in lower case and with hyphens for all signs before the `@`. */
const EMAILS = [
  new RegExp(`^(?:(?:${WORDS})-?){1,2}\\d*@`),
  new RegExp(`@(?:${WORDS}|na|null)\\.(?:com|net|org|us)$`),
  /^(?:(.)\1{2,}|1234?(?:(?<=4)5(?:6(?:7(?:89?0?)?)?)?)?)@/,
  // Mailbox providers give nobody so short a name. At a domain of its own, it may be initials.
  /^(?:n-?a|no|xx?)@(?:gmail|yahoo|hotmail|outlook|aol|icloud)\.com$/,
];

/** `address` is one to which mail could be delivered. */
export function isPlaceholderEmail(address: string): boolean {
  const plain = address.toLowerCase().replace(/[._+]+(?=.*@)/g, '-');
  return EMAILS.some((pattern) => pattern.test(plain));
}

/** The exchange of directory assistance, in which no person has a number. */
const EXCHANGE = /^\+1\d{3}555/;
const KEYPAD = ['12345678901234567890', '09876543210987654321'];

/** Finds 555-1212, and numbers whose last seven digits are one digit or a sequence. `number` is in E.164. */
export function isPlaceholderMobile(number: string): boolean {
  const last = number.slice(-7);
  return EXCHANGE.test(number) || /^(\d)\1*$/.test(last) || KEYPAD.some((keys) => keys.includes(last));
}

/** `III` is what a son is called. */
const NAME =
  /^(?:x{2,}|(?!i)(\p{L})\1{2,}|none|no[ -]?name|(?:first|last|middle|sur)[ -]?name|test(?:ing)?(?: (?:test|user|name|person|account|customer|patient|debtor))?|asdf(?:gh)?|qwerty)[ -]?\d*$/iu;

/** `name` is the first, middle or last name of a person. */
export function isPlaceholderName(name: string): boolean {
  return NAME.test(name);
}
