// Remembers whom each account of a file was given to, in 16 bytes an account: a file has up to 2,000,000 rows.
import { normalizeLastName } from '../sign-in/last-name';
import type { ImportAction } from './import';
import type { PlacementRow, RowValues } from './read-row';

/** Rows of other actions name no owner. */
const GIVES: readonly ImportAction[] = ['add', 'update', 'upsert'];

const FIELDS = 4;
const FIRST_CAPACITY = 1024;
const MAX_LOAD = 0.75;
const DAY_MS = 86_400_000;
/** The date of birth has the days since 1900, above the bits of the last four digits. */
const DIGITS_BITS = 14;
const DAYS_TO_1970 = 25_568;

/**
 * Tells, for the rows of a file in their order, whether an earlier row gave the account to another person. A row that was
 * refused counts too: the file contradicts itself, and nobody knows which row is right. A part of the identity that either
 * row leaves out is not compared.
 */
export function createOwnerCheck(): (row: PlacementRow) => boolean {
  let capacity = FIRST_CAPACITY;
  let slots = new Uint32Array(capacity * FIELDS);
  let count = 0;

  /** Where the account is, or would be. */
  const find = (table: Uint32Array, high: number, low: number): number => {
    const size = table.length / FIELDS;
    for (let slot = low % size; ; slot = (slot + 1) % size) {
      const at = slot * FIELDS;
      if (table[at] === 0 || (table[at] === high && table[at + 1] === low)) return at;
    }
  };
  const grow = () => {
    capacity *= 2;
    const larger = new Uint32Array(capacity * FIELDS);
    for (let at = 0; at < slots.length; at += FIELDS) {
      const [high = 0, low = 0] = [slots[at], slots[at + 1]];
      if (high !== 0) larger.set(slots.subarray(at, at + FIELDS), find(larger, high, low));
    }
    slots = larger;
  };

  return ({ accountNumber, action, values, errors }) => {
    // The values of a row with too many cells, or too few, may be those of other columns.
    if (accountNumber === '' || !GIVES.includes(action) || errors.some(({ column }) => column === null)) return false;
    const [name, rest] = [packName(values), packRest(values)];
    if (name === 0 && rest === 0) return false;
    const [high, low] = hashText(accountNumber);
    const at = find(slots, high, low);
    if (slots[at] === 0) {
      slots.set([high, low, name, rest], at);
      count += 1;
      if (count > capacity * MAX_LOAD) grow();
      return false;
    }
    const [knownName = 0, knownRest = 0] = [slots[at + 2], slots[at + 3]];
    if (differs(knownName, name) || PARTS.some((part) => differs(knownRest & part, rest & part))) return true;
    slots[at + 2] = knownName || name;
    for (const part of PARTS) if ((knownRest & part) === 0) slots[at + 3] = (slots[at + 3] ?? 0) | (rest & part);
    return false;
  };
}

const DIGITS_PART = (1 << DIGITS_BITS) - 1;
const PARTS = [DIGITS_PART, ~DIGITS_PART];

/** 0 is unknown. */
function differs(known: number, value: number): boolean {
  return known !== 0 && value !== 0 && known !== value;
}

function packName({ last_name: name }: RowValues): number {
  return typeof name === 'string' ? hashText(normalizeLastName(name))[0] : 0;
}

function packRest({ date_of_birth: birth, last4ssn: digits }: RowValues): number {
  const days = typeof birth === 'string' ? Date.parse(birth) / DAY_MS + DAYS_TO_1970 : 0;
  return days * 2 ** DIGITS_BITS + (typeof digits === 'string' ? Number(digits) + 1 : 0);
}

/** Two numbers of 32 bits, the first above 0 (cyrb53). Of 2,000,000 accounts, two are alike once in ten million files. */
export function hashText(text: string): readonly [number, number] {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  const mixed = (one: number, other: number) =>
    (Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)) >>> 0;
  const first = mixed(high, low);
  return [first || 1, mixed(low, first)];
}
