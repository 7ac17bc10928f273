// Which phone numbers may receive a text: mobile numbers of the United States, where sending is cheap and lawful.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

const MAX_LENGTH = 40;

/** In the United States most numbers can be either, because they were ported. A number that cannot exist has no type. */
const TEXTABLE: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Numbers nobody has, by their ten digits: pay-per-call exchanges (976), and 555-01xx, which fiction uses. */
const UNASSIGNED_NUMBERS = [/^\d{3}976/, /^\d{3}55501/];

/** The number in E.164, or null when it is not a mobile number of the United States. +1 is shared with other countries. */
export function readUsMobile(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'US', extract: false });
  if (number?.country !== 'US' || number.ext !== undefined) return null;
  if (!TEXTABLE.includes(number.getType())) return null;
  return UNASSIGNED_NUMBERS.some((pattern) => pattern.test(number.nationalNumber)) ? null : number.number;
}
