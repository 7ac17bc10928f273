// A large data set for benchmarks: many people with accounts in various states, in addition to the demo data. The accounts
// are placed by imports; what consumers and creditors do with them afterwards is decided as their moves are.
import { addDays, type Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { refreshStatistics } from '../src/persistence/database/table-statistics';
import { checkConditions, MISSING } from '../src/persistence/account/condition-store';
import { ConsumerModel } from '../src/persistence/models/account';
import { ConsumerELetterModel, ELetterModel } from '../src/persistence/models/letters';
import type { AnyModel } from '../src/persistence/models/models';
import { ConsumerNegotiationModel, NegotiationHistoryModel } from '../src/persistence/models/negotiation';
import {
  PaymentProfileModel,
  PaymentTransactionModel,
  ScheduleTransactionModel,
} from '../src/persistence/models/payments';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { PaymentMethodModel } from '../src/persistence/models/wallet';
import { computeAccountKeys } from '../src/persistence/shared/sealed-account';
import { dayFrom, daysAgo, hoursAgo, momentAgo } from './dates';
import type { DealSeed } from './deals';
import { ACME, LAPSED, NORTHBANK } from './demo-creditors';
import { storeLetters, type LetterSeed } from './demo-letters';
import { EXPIRES_IN_DAYS, PLACED_DAYS_AGO, profileRow } from './factories';
import { placeRows, withImports, type PlacementCells } from './large-placements';
import { storeProfiles, storeStories } from './store-rows';

export interface DataSetSize {
  readonly profiles: number;
  /** Per profile. */
  readonly accounts: number;
  /** Index of the first person: the people of a second data set must be others. */
  readonly firstPerson?: number;
}

interface Kind {
  /** Nobody has signed in to see it. */
  readonly isUnseen?: boolean;
  readonly deal?: DealSeed;
}

/** The accounts of a person cycle through these: each fourth one has a schedule. */
const KINDS: readonly Kind[] = [
  {},
  { deal: { type: 'pif', answer: 'waiting', firstPayIn: 5, offered: { percent: 26.67 } } },
  { deal: { type: 'installment', answer: 'accepted', firstPayIn: -65, isPaid: true } },
  {},
  { deal: { type: 'installment', answer: 'accepted', firstPayIn: 7 } },
  { deal: { type: 'pif', answer: 'declined', firstPayIn: 3, offered: { percent: 30 } } },
  { deal: { type: 'pif', answer: 'accepted', firstPayIn: 6, isPaid: true } },
  { isUnseen: true },
];

const COMPANIES = [ACME, ACME, ACME, NORTHBANK, LAPSED];
const FIRST_NAMES = ['Ana', 'Ben', 'Clara', 'Dmitri', 'Esi', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Kavya'];
const LAST_NAMES = ['Abbott', 'Bakshi', 'Carvalho', 'Doyle', 'Eriksen', 'Fontaine', 'Gupta', 'Hartmann', 'Ibarra'];
/** Different from the people's names, which a test searches the database for in plain text. */
const LENDERS = ['Amberline', 'Bluestem', 'Crestwood', 'Driftwood', 'Elmhurst', 'Foxglove', 'Graywater', 'Hillcrest'];
const DEBTS = ['Card', 'Clinic', 'Wireless', 'Auto Loan', 'Power', 'Furniture', 'Student Loan'];

/** By company: the template of its letters. Company 3 has none. */
const LETTER_TEMPLATES: ReadonlyMap<number, number> = new Map([
  [ACME, 2],
  [NORTHBANK, 4],
]);

/** More accounts than a data set has: their letters are sent within some hours. */
const LETTER_SERIALS = 2_000_000;

/** Tables that get many rows. */
const FILLED: readonly AnyModel[] = [
  ConsumerProfileModel,
  ConsumerModel,
  ConsumerNegotiationModel,
  NegotiationHistoryModel,
  PaymentProfileModel,
  ScheduleTransactionModel,
  PaymentTransactionModel,
  PaymentMethodModel,
  ELetterModel,
  ConsumerELetterModel,
];

/** Bounds what is in memory. */
const ACCOUNTS_PER_BLOCK = 20_000;
const PEOPLE_PER_TRANSACTION = 50;

/** Call after `seedDemo`, whose companies it uses. `print` receives the progress. */
export async function seedLargeDataSet(
  db: Database,
  moment: Moment,
  { profiles, accounts, firstPerson = 0 }: DataSetSize,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const plan = (start: number, end: number) =>
    Array.from({ length: (end - start) * accounts }, (_, at) =>
      planAccount(firstPerson + start + Math.floor(at / accounts), at % accounts, accounts),
    );
  const perBlock = Math.max(1, Math.floor(ACCOUNTS_PER_BLOCK / accounts));
  // As of a day on which each of the companies had a membership, without which nothing can be placed.
  await withImports(db, momentAgo(moment, PLACED_DAYS_AGO), async (dependencies) => {
    for (let start = 0; start < profiles; start += perBlock) {
      const end = Math.min(start + perBlock, profiles);
      const planned = plan(start, end);
      await db.transaction((transaction) =>
        storePeople(transaction, { first: firstPerson + start, count: end - start }, moment),
      );
      for (const companyId of new Set(COMPANIES)) {
        const rows = planned.filter((one) => one.companyId === companyId).map((one) => formatRow(moment, one));
        await placeRows(dependencies, companyId, rows, print);
      }
      for (let done = start; done < end; done += PEOPLE_PER_TRANSACTION) {
        const next = Math.min(done + PEOPLE_PER_TRANSACTION, end);
        await db.transaction((transaction) => storeEvents(transaction, plan(done, next), moment));
        print(`${next} of ${profiles} profiles`);
      }
    }
  });
  await refreshStatistics(db, FILLED);
}

/** What the person with this index signs in with; unique for up to 90,000 people. */
export function getIdentity(index: number) {
  return {
    lastName: pick(LAST_NAMES, index),
    dateOfBirth: addDays('1950-01-01', (index * 37) % 18_000),
    last4ssn: String(index % 10_000).padStart(4, '0'),
  };
}

/** All have proven the address that the creditors deliver, so that their accounts are claimed when they are placed. */
async function storePeople(
  db: Database,
  { first, count }: { readonly first: number; readonly count: number },
  moment: Moment,
): Promise<void> {
  const profiles = db.model(ConsumerProfileModel);
  const newest = await profiles.findOne({ attributes: ['id'], where: {}, order: [['id', 'DESC']] });
  const people = Array.from({ length: count }, (_, index) => {
    const person = first + index;
    return profileRow(moment, {
      id: Number(newest?.id ?? 0) + 1 + index,
      personal: { ...getIdentity(person), firstName: pick(FIRST_NAMES, person), email: getEmail(person) },
      emailVerifiedAt: Date.parse(daysAgo(moment, 30)),
      emailPermission: true,
      isCommunicationUpdated: true,
      verifiedAt: daysAgo(moment, 30),
    });
  });
  await storeProfiles(db, people);
}

function getEmail(person: number): string {
  return `${pick(FIRST_NAMES, person)}.${getIdentity(person).lastName}.${person}@example.test`.toLowerCase();
}

interface PlannedAccount {
  readonly person: number;
  readonly companyId: number;
  readonly kind: Kind;
  /** Counts the accounts of all people. */
  readonly serial: number;
  /** Unique, also among data sets with another number of accounts. */
  readonly number: string;
  readonly name: string;
}

function planAccount(person: number, index: number, perPerson: number): PlannedAccount {
  const serial = person * perPerson + index;
  return {
    person,
    serial,
    companyId: pick(COMPANIES, index),
    kind: pick(KINDS, index),
    number: `${String(person).padStart(6, '0')}${String(index).padStart(5, '0')}`,
    name: `${pick(LENDERS, serial)} ${pick(DEBTS, index)}`,
  };
}

function formatRow(moment: Moment, { person, serial, number, name }: PlannedAccount): PlacementCells {
  const firstName = pick(FIRST_NAMES, person);
  const { lastName, dateOfBirth, last4ssn } = getIdentity(person);
  return {
    account_number: toAccountNumber(number),
    original_account_name: name,
    first_name: firstName,
    last_name: lastName,
    date_of_birth: dateOfBirth,
    last4ssn,
    email1: getEmail(person),
    current_balance: `${200 + ((serial * 131) % 6000)}.${String(serial % 100).padStart(2, '0')}`,
    member_account_number: `M-${number}`,
    reference_number: `REF-${number}`,
    statement_id_number: `ST-${number}`,
    expiry_date: dayFrom(moment, EXPIRES_IN_DAYS),
  };
}

const toAccountNumber = (number: string): string => `4${number}`;

interface PlacedAccount extends PlannedAccount {
  readonly id: number;
}

/** What has happened to the accounts since they were placed. Call inside a transaction. */
async function storeEvents(db: Database, planned: readonly PlannedAccount[], moment: Moment): Promise<void> {
  const accounts = await findPlaced(db, planned);
  const { now, epoch } = momentAgo(moment, PLACED_DAYS_AGO - 1);
  const joined = { status: 'joined', hasSignedIn: true, version: epoch, updatedAt: now } as const;
  const seen = accounts.filter(({ kind }) => !kind.isUnseen).map(({ id }) => id);
  if (seen.length > 0) await db.model(ConsumerModel).update(joined, { id: seen });
  const stories = accounts.flatMap(({ id, kind: { deal } }) => (deal ? [[id, { deal }] as const] : []));
  await storeStories(db, new Map(stories), moment);
  await checkConditions(db, MISSING);
  await storeLetters(db, getLetters(accounts, moment), moment);
}

const ACCOUNTS_PER_READ = 500;

async function findPlaced(db: Database, planned: readonly PlannedAccount[]): Promise<readonly PlacedAccount[]> {
  const placed: PlacedAccount[] = [];
  for (let start = 0; start < planned.length; start += ACCOUNTS_PER_READ) {
    const byKey = new Map(
      planned
        .slice(start, start + ACCOUNTS_PER_READ)
        .map((one) => [computeAccountKeys(db.sealing, one.companyId, toAccountNumber(one.number))[0] ?? '', one]),
    );
    const attributes = ['id', 'accountKey'];
    const where = { companyId: [...new Set(COMPANIES)], accountKey: [...byKey.keys()] };
    for (const row of await db.model(ConsumerModel).findAll({ attributes, where })) {
      const one = byKey.get(String(row.accountKey));
      if (one) placed.push({ ...one, id: Number(row.id) });
    }
  }
  return placed.sort((one, other) => one.serial - other.serial);
}

/** Of each second account, if its company has a template: after those of the demo data, in the order of the accounts. */
function getLetters(accounts: readonly PlacedAccount[], moment: Moment): readonly LetterSeed[] {
  return accounts.flatMap(({ id: accountId, companyId, serial }) => {
    const templateId = LETTER_TEMPLATES.get(companyId);
    if (serial % 2 === 1 || templateId === undefined) return [];
    const sentAt = hoursAgo(moment, 40 - (20 * serial) / LETTER_SERIALS);
    const letter = { batchId: `b_large_${templateId}`, accountId, companyId, templateId, sentAt };
    return [serial % 3 === 0 ? { ...letter, readAt: hoursAgo(moment, 12) } : letter];
  });
}

/** Cycles through a list. */
function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}
