// Consumers for the journeys, each with an identity, an address and a block of numbers that nobody else has.
import type { Channel } from '../../src/domain/login-flow';
import type { RunningApp } from './app';

/** In the words of REST. */
export interface Identity {
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly last4ssn: string;
}

export interface Person extends Identity {
  readonly id: number;
  readonly email: string | null;
  readonly mobile: string | null;
}

let people = 0;

function another(): number {
  people += 1;
  return people;
}

const AREAS = ['202', '303', '312', '415', '512', '617', '713', '818'];

/** An identity that nobody has; the same `number` makes the same one. */
export function someone(number = another()): Identity {
  const day = String(1 + (number % 28)).padStart(2, '0');
  return {
    last_name: `Quill${letters(number)}ford`,
    date_of_birth: `19${String(40 + (number % 50))}-06-${day}`,
    last4ssn: String(number % 10_000).padStart(4, '0'),
  };
}

/** An address of nobody's. */
export function someAddress(number = another()): string {
  return `inbox.${letters(number).toLowerCase()}@example.test`;
}

/** A US mobile number of nobody's, in E.164; each lies in a block of its own. */
export function someMobile(number = another()): string {
  const block = Math.floor(number / 10);
  const area = AREAS[Math.floor(block / 80) % AREAS.length] ?? '';
  return `+1${area}${220 + (block % 80)}${number % 10}234`;
}

/** Older than any rule about new contacts. */
const LONG_AGO_MS = 400 * 24 * 60 * 60 * 1000;

/** Stores a profile with that identity; `contacts` are what it has proved long ago, the same for the same `number`. */
export async function addPerson(
  { parts, moment }: RunningApp,
  contacts: readonly Channel[],
  identity: Identity = someone(),
  number?: number,
): Promise<Person> {
  const { last_name: lastName, date_of_birth: dateOfBirth, last4ssn } = identity;
  const now = moment().epoch - LONG_AGO_MS;
  const id = await parts.profiles.insertSelfProfile(parts.db, { lastName, dateOfBirth, last4ssn }, now);
  const email = contacts.includes('email') ? someAddress(number) : null;
  const mobile = contacts.includes('sms') ? someMobile(number) : null;
  for (const channel of contacts) {
    const value = (channel === 'sms' ? mobile : email) ?? '';
    await parts.contacts.bindContact(parts.db, { profileId: id, channel, value, now });
    await parts.contacts.confirmContact(parts.db, { profileId: id, channel, now });
  }
  return { ...identity, id, email, mobile };
}

export function identityOf({ last_name, date_of_birth, last4ssn }: Identity): Identity {
  return { last_name, date_of_birth, last4ssn };
}

/** A number in letters, for names hold no digits. */
function letters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)));
}
