// Checks that a phone number is a US mobile number, the only kind that text messages are sent to.
import { createRequire } from 'node:module';
import { toPlainNumber } from '../../domain/shared/pasted-text';
import type * as PhoneNumbers from 'libphonenumber-js/max';

/** Loaded with the first number: its metadata of all countries take memory. */
const loadPhoneNumbers = () => createRequire(__filename)('libphonenumber-js/max') as typeof PhoneNumbers;

const MAX_LENGTH = 40;

/** Most US numbers may be either, because numbers can be ported. An invalid number has no type. */
const TEXTABLE: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Unassigned numbers, by their ten digits: pay-per-call exchanges (976), and 555-01xx, reserved for fiction. */
const UNASSIGNED_NUMBERS = [/^\d{3}976/, /^\d{3}55501/];

/** The states and the territories, which are countries of their own in the numbering plan. */
const COUNTRIES: readonly unknown[] = ['US', 'AS', 'GU', 'MP', 'PR', 'VI'];

/** Phones and web pages copy this with a link. */
const LINK = /^(?:tel|sms|callto):(?:\/\/)?/i;

/** How phones abroad store a number of +1. No US number begins with a zero. */
const FROM_ABROAD = /^00(?= ?1)/;

/** Returns the number in E.164, or null when it is not a US mobile number. Other countries share +1. */
export function readUsMobile(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const number = loadPhoneNumbers().parsePhoneNumberFromString(
    toPlainNumber(text).replace(LINK, '').replace(FROM_ABROAD, '+'),
    { defaultCountry: 'US', extract: false },
  );
  if (!number || !COUNTRIES.includes(number.country) || number.ext !== undefined) return null;
  if (!TEXTABLE.includes(number.getType())) return null;
  return UNASSIGNED_NUMBERS.some((pattern) => pattern.test(number.nationalNumber)) ? null : number.number;
}
