// A large data set for benchmarks: many people with accounts in various states, in addition to the demo data.
import { addDays, type Moment } from '../src/domain/shared/calendar';
import type { Database } from '../src/persistence/database/database';
import { refreshStatistics } from '../src/persistence/database/table-statistics';
import { checkConditions, MISSING } from '../src/persistence/account/condition-store';
import { ConsumerModel } from '../src/persistence/models/account';
import { ConsumerELetterModel, ELetterModel } from '../src/persistence/models/letters';
import type { AnyModel } from '../src/persistence/models/models';
import { ConsumerNegotiationModel } from '../src/persistence/models/negotiation';
import {
  PaymentProfileModel,
  PaymentTransactionModel,
  ScheduleTransactionModel,
} from '../src/persistence/models/payments';
import { ConsumerProfileModel } from '../src/persistence/models/profile';
import { PaymentMethodModel } from '../src/persistence/models/wallet';
import { daysAgo } from './dates';
import type { DealSeed } from './deals';
import { ACME, LAPSED, NORTHBANK } from './demo-creditors';
import { storeLetters, type LetterSeed } from './demo-letters';
import { accountRow, profileRow, type PlainAccount, type PlainProfile } from './factories';
import { storeAccounts, storeDeals, storeProfiles } from './store-rows';

export interface DataSetSize {
  readonly profiles: number;
  /** Per profile. */
  readonly accounts: number;
}

interface Kind {
  readonly special?: Partial<PlainAccount>;
  readonly deal?: DealSeed;
}

const IN_PAYMENT = { status: 'payment_accepted', offerAccepted: true, paymentSetup: true } as const;

/** The accounts of a person cycle through these: each fourth one has a schedule. */
const KINDS: readonly Kind[] = [
  {},
  {
    special: { status: 'payment_setup', customOffer: true },
    deal: { type: 'pif', answer: 'waiting', firstPayIn: 5, offered: '90.00' },
  },
  {
    special: IN_PAYMENT,
    deal: { type: 'installment', answer: 'accepted', firstPayIn: -65, remaining: 'scheduled' },
  },
  {},
  {
    special: { status: 'payment_accepted', offerAccepted: true },
    deal: { type: 'installment', answer: 'accepted', firstPayIn: 7 },
  },
  { special: { status: 'payment_declined' }, deal: { type: 'pif', answer: 'declined', firstPayIn: 3 } },
  { special: IN_PAYMENT, deal: { type: 'pif', answer: 'accepted', firstPayIn: 6, remaining: 'scheduled' } },
  { special: { status: 'uploaded', lastLoginAt: null } },
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

/** Tables that get many rows. */
const FILLED: readonly AnyModel[] = [
  ...[ConsumerProfileModel, ConsumerModel, ConsumerNegotiationModel],
  ...[PaymentProfileModel, ScheduleTransactionModel, PaymentTransactionModel, PaymentMethodModel],
  ...[ELetterModel, ConsumerELetterModel],
];

const PROFILES_PER_TRANSACTION = 50;

/** Call after `seedDemo`, whose companies it uses. `print` receives the progress. */
export async function seedLargeDataSet(
  db: Database,
  moment: Moment,
  { profiles, accounts }: DataSetSize,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const firstProfile = (await findHighestId(db, ConsumerProfileModel)) + 1;
  const firstAccount = (await findHighestId(db, ConsumerModel)) + 1;
  for (let done = 0; done < profiles; done += PROFILES_PER_TRANSACTION) {
    const count = Math.min(PROFILES_PER_TRANSACTION, profiles - done);
    const people = Array.from({ length: count }, (_, index) => personRow(moment, firstProfile, done + index));
    const kinds = new Map<number, Kind>();
    const rows = people.flatMap((owner, person) =>
      Array.from({ length: accounts }, (_, index) => {
        const id = firstAccount + (done + person) * accounts + index;
        const kind = pick(KINDS, index);
        kinds.set(id, kind);
        return debtRow(moment, id, index, owner, kind);
      }),
    );
    await db.transaction(async (transaction) => {
      await storeProfiles(transaction, people);
      await storeAccounts(transaction, rows);
      await storeDeals(transaction, getDeals(kinds), moment);
      await checkConditions(transaction, MISSING);
      await storeLetters(transaction, getLetters(rows, moment), moment);
    });
    print(`${done + count} of ${profiles} profiles`);
  }
  await refreshStatistics(db, FILLED);
}

async function findHighestId(db: Database, model: AnyModel): Promise<number> {
  const last = await db.model(model).findOne({ attributes: ['id'], order: [['id', 'DESC']] });
  return Number(last?.['id'] ?? 0);
}

/** What the person with this index signs in with; unique for up to 10,000 people. */
export function getIdentity(index: number) {
  return {
    lastName: pick(LAST_NAMES, index),
    dateOfBirth: addDays('1950-01-01', (index * 37) % 18_000),
    last4ssn: String(index % 10_000).padStart(4, '0'),
  };
}

function personRow(moment: Moment, firstId: number, index: number): PlainProfile {
  const firstName = pick(FIRST_NAMES, index);
  const identity = getIdentity(index);
  const email = `${firstName}.${identity.lastName}.${index}@example.test`.toLowerCase();
  return profileRow(moment, {
    id: firstId + index,
    personal: { firstName, ...identity, email },
    emailPermission: true,
    isCommunicationUpdated: true,
    verifiedAt: daysAgo(moment, 30),
  });
}

function debtRow(moment: Moment, id: number, index: number, owner: PlainProfile, { special = {} }: Kind): PlainAccount {
  return accountRow(moment, {
    id,
    owner,
    companyId: pick(COMPANIES, index),
    name: `${pick(LENDERS, id)} ${pick(DEBTS, index)}`,
    balance: `${200 + ((id * 131) % 6000)}.${String(id % 100).padStart(2, '0')}`,
    special,
  });
}

function getDeals(kinds: ReadonlyMap<number, Kind>): ReadonlyMap<number, DealSeed> {
  return new Map([...kinds].flatMap(([id, { deal }]) => (deal ? [[id, deal] as const] : [])));
}

/** Of each second account, if its company has a template. */
function getLetters(accounts: readonly PlainAccount[], moment: Moment): readonly LetterSeed[] {
  return accounts.flatMap(({ id, companyId }) => {
    const templateId = LETTER_TEMPLATES.get(companyId ?? 0);
    if (id % 2 === 1 || templateId === undefined) return [];
    const sentAt = daysAgo(moment, 2 + (id % 60));
    const isRead = id % 3 === 0;
    const letter = { batchId: `b_large_${templateId}`, accountId: id, companyId: companyId ?? 0, templateId, sentAt };
    return [isRead ? { ...letter, readAt: daysAgo(moment, 1) } : letter];
  });
}

/** Cycles through a list. */
function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}
