// Remembers whom the accounts and contacts of a file were given to, in 16 bytes an account and 12 a contact: a file has up to
// 2,000,000 rows.
import { normalizeLastName } from '../sign-in/last-name';
import { CONTACT_COLUMNS } from './columns';
import type { ImportAction, ImportOptions } from './import';
import type { CellValue } from './read-cell';
import type { PlacementRow, RowValues } from './read-row';
import type { RowErrorCode, RowViolation } from './row-violations';

/** Rows of other actions name no owner. */
const GIVES: readonly ImportAction[] = ['add', 'update', 'upsert'];

const FIRST_CAPACITY = 1024;
const MAX_LOAD = 0.75;
const DAY_MS = 86_400_000;
/** The date of birth has the days since 1900, above the bits of the last four digits. */
const DIGITS_BITS = 14;
const DAYS_TO_1970 = 25_568;

/** Numbers of 32 bits by a text, in 8 bytes for the text and 4 for each. They are 0 until they are set. */
function createRecords(size: number): (key: string) => Uint32Array {
  const fields = size + 2;
  let capacity = FIRST_CAPACITY;
  let slots = new Uint32Array(capacity * fields);
  let count = 0;

  /** Where the record is, or would be. */
  const find = (table: Uint32Array, high: number, low: number): number => {
    const places = table.length / fields;
    for (let slot = low % places; ; slot = (slot + 1) % places) {
      const at = slot * fields;
      if (table[at] === 0 || (table[at] === high && table[at + 1] === low)) return at;
    }
  };
  const grow = () => {
    capacity *= 2;
    const larger = new Uint32Array(capacity * fields);
    for (let at = 0; at < slots.length; at += fields) {
      const [high = 0, low = 0] = [slots[at], slots[at + 1]];
      if (high !== 0) larger.set(slots.subarray(at, at + fields), find(larger, high, low));
    }
    slots = larger;
  };

  return (key) => {
    if (count >= capacity * MAX_LOAD) grow();
    const [high, low] = hashText(key);
    const at = find(slots, high, low);
    if (slots[at] === 0) {
      slots.set([high, low], at);
      count += 1;
    }
    return slots.subarray(at + 2, at + fields);
  };
}

/** A couple, and parents with grown children, share a contact. */
const MAX_SHARING = 5;

/**
 * Adds to the rows of a file, in their order, what is wrong with their people in view of the rows before: an account that an
 * earlier row gave to another person, and a contact that was given to many people. A row that was refused counts too: the
 * file contradicts itself, and nobody knows which row is right. A part of the identity that either row leaves out is not
 * compared.
 */
export function createPeopleCheck({ onInvalidContact }: ImportOptions): (row: PlacementRow) => PlacementRow {
  const findOwner = createRecords(2);
  const findPeople = createRecords(1);

  function isOfAnother(accountNumber: string, name: number, rest: number): boolean {
    const owner = findOwner(accountNumber);
    const [knownName = 0, knownRest = 0] = owner;
    if (differs(knownName, name) || PARTS.some((part) => differs(knownRest & part, rest & part))) return true;
    const added = PARTS.filter((part) => (knownRest & part) === 0).map((part) => rest & part);
    owner.set([knownName || name, added.reduce((all, part) => all | part, knownRest)]);
    return false;
  }

  /** Each person is one of 32 bits: people who have the same one count once, and nobody counts twice. */
  function isShared(contact: CellValue | null | undefined, person: number): boolean {
    if (typeof contact !== 'string') return false;
    const people = findPeople(contact.toLowerCase());
    const [known = 0] = people;
    people.set([known | (1 << (hashText(String(person))[1] % 32))]);
    return countBits(people[0] ?? 0) > MAX_SHARING;
  }

  return (row) => {
    const { accountNumber, action, values, errors, warnings } = row;
    // The values of a row with too many cells, or too few, may be those of other columns.
    if (accountNumber === '' || !GIVES.includes(action) || errors.some(({ column }) => column === null)) return row;
    const [name, rest] = [packName(values), packRest(values)];
    if (name === 0 && rest === 0) return row;
    // Others may be anybody, also one who was counted.
    const isNamed = name !== 0 && PARTS.every((part) => (rest & part) !== 0);
    const shared = CONTACT_COLUMNS.filter((column) => isNamed && isShared(values[column], name ^ rest));
    const isConflict = isOfAnother(accountNumber, name, rest);
    if (shared.length === 0 && !isConflict) return row;
    const isDropped = onInvalidContact === 'drop';
    const kept = Object.entries(values).filter(([column]) => !shared.some((one) => one === column));
    return {
      ...row,
      values: Object.fromEntries(kept),
      errors: [
        ...errors,
        ...(isDropped ? [] : shared.map((column) => ({ column, code: 'placeholder_value', hint: 'shared' }) as const)),
        ...(isConflict ? [IDENTITY_CONFLICT] : []),
      ],
      warnings: [
        ...warnings,
        ...(isDropped ? shared.map((column) => ({ column, code: 'contact_dropped', hint: 'shared' }) as const) : []),
      ],
    };
  };
}

const IDENTITY_CONFLICT: RowViolation<RowErrorCode> = { column: null, code: 'identity_conflict' };

function countBits(number: number): number {
  return number.toString(2).replaceAll('0', '').length;
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
