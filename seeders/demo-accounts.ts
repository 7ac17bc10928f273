// The consumers of the demo data and their accounts. Rivera's 19 accounts cover the rows of the state table in order.
// The documentation and the tests refer to the names.
import type { Moment } from '../src/domain/shared/calendar';
import { daysAgo } from './dates';
import { ACME, ACME_AUTO_LOANS, ACME_MEDICAL, LAPSED, NORTHBANK } from './demo-creditors';
import { CASTILLO, castilloAccountRows } from './demo-castillo';
import { accountRow, profileRow, type AccountSeed, type PlainAccount, type PlainProfile } from './factories';

const RIVERA = seededPerson(1, person('Maria', 'Rivera', '1985-04-12', '4321'), { email: 'maria.rivera@example.test' });
const OKAFOR = seededPerson(2, person('Chidi', 'Okafor', '1990-09-30', '0042'), { mobile: '+12025550142' });
const HADDAD = seededPerson(4, person('Nour', 'Haddad', '2001-02-28', '1200'), { email: 'nour.haddad@example.test' });
const SANTOS = seededPerson(5, person('João', 'Santos', '1969-12-31', '1111'), { email: 'joao.santos@example.test' });
const OTHER_SANTOS = seededPerson(6, person('Joana', 'Santos', '1969-12-31', '1111'), {
  email: 'joana.santos@example.test',
});
const OBRIEN = seededPerson(7, person('Saoirse', "O'Brien-Müller", '1955-07-19', '9090'), {
  email: 'saoirse@example.test',
});
/** Of the account of Astrid Lindqvist, which nobody has claimed. */
export const LINDQVIST_NUMBER = '4000000023';
/** Her creditor knows no contact. */
export const LINDQVIST = { id: null, personal: person('Astrid', 'Lindqvist', '1978-01-05', '7788') };

export function profileRows(moment: Moment): PlainProfile[] {
  const byMail = { emailPermission: true, isCommunicationUpdated: true, verifiedAt: daysAgo(moment, 30) };
  const byText = { textPermission: true, isCommunicationUpdated: true, verifiedAt: daysAgo(moment, 30) };
  return [
    profileRow(moment, { ...RIVERA, ...byMail }),
    profileRow(moment, { ...OKAFOR, ...byText }),
    profileRow(moment, HADDAD),
    profileRow(moment, { ...SANTOS, ...byMail }),
    profileRow(moment, { ...OTHER_SANTOS, ...byMail }),
    profileRow(moment, { ...OBRIEN, ...byMail }),
    profileRow(moment, { ...CASTILLO, ...byMail }),
  ];
}

/** A person as creditors know them, without contacts. */
function person(firstName: string, lastName: string, dateOfBirth: string, last4ssn: string): PlainProfile['personal'] {
  return { firstName, lastName, dateOfBirth, last4ssn };
}

type SeedContact = Pick<PlainProfile['personal'], 'email' | 'mobile'>;

/** Someone whose contact is verified, and known to the creditors. */
function seededPerson(id: number, identity: PlainProfile['personal'], contact: SeedContact) {
  return { id, personal: { ...identity, ...contact } };
}

const AUTO_LOANS = {
  subclientId: ACME_AUTO_LOANS,
  subclientName: 'Acme Auto Loans',
  subclientAccountNumber: 'AAL-7716',
};
const MEDICAL = { subclientId: ACME_MEDICAL, subclientName: 'Acme Medical', subclientAccountNumber: 'AMD-2204' };

type Seed = Omit<AccountSeed, 'id' | 'owner' | 'companyId'> & { readonly companyId?: number };

/** One account for every row of the state table: `STORIES` has what leads there. */
function riveraSeeds(): readonly Seed[] {
  return [
    { name: 'Harbor Point Visa', balance: '320.00' },
    { name: 'Blue Ridge Power', balance: '1875.40', companyId: LAPSED },
    { name: 'Cedar Valley Dental', balance: '2400.00' },
    { name: 'Summit Wireless', balance: '980.00', special: { expiryDate: null } },
    { name: 'Granite State Fitness', balance: '415.75' },
    { name: 'Old Mill Furniture', balance: '3120.00' },
    { name: 'Pinewood Apartments', balance: '760.00' },
    { name: 'Riverbend Hospital', balance: '1500.00' },
    { name: 'Copper Kettle Card', balance: '545.20' },
    { name: 'Lakeshore Cable', balance: '689.99' },
    { name: 'Meridian Personal Loan', balance: '2000.00' },
    { name: 'Foxglove Veterinary', balance: '3600.00' },
    { name: 'Stonebridge Mastercard', balance: '1200.00' },
    { name: 'St. Brendan Clinic', balance: '4800.00', special: MEDICAL },
    { name: 'Evergreen Garden Center', balance: '850.00' },
    { name: 'Juniper Auto Loan', balance: '1640.00', special: AUTO_LOANS },
    {
      name: 'Larkspur Department Store',
      balance: '1000.00',
      // Lower than the company's minimum, so that a low offer can wait.
      terms: { plan: '25.00', minPlan: '5.00', minSettlement: '20.00', customDays: 18 },
    },
    {
      name: 'Northern Lights Heating',
      balance: '800.00',
      companyId: NORTHBANK,
      // 0 % is a value: the company's discounts do not apply.
      terms: { settlement: '0.00', plan: '0.00', minMonthly: '10.00', days: 30 },
    },
    { name: 'Willow Creek Bank Visa', balance: '1000.00' },
  ];
}

export function accountRows(moment: Moment): PlainAccount[] {
  const riveras = riveraSeeds().map((seed, index) =>
    accountRow(moment, { companyId: ACME, ...seed, id: index + 1, owner: RIVERA }),
  );
  const others: readonly Omit<AccountSeed, 'id'>[] = [
    {
      owner: OKAFOR,
      companyId: ACME,
      name: 'Palmetto Credit Union',
      balance: '100.50',
      // Not 50 %: what is paid and what is saved are different amounts.
      terms: { settlement: '40.00', plan: '6.00', minMonthly: '12.00' },
    },
    { owner: HADDAD, companyId: ACME, name: 'Cloverleaf Student Loan', balance: '640.00' },
    { owner: OBRIEN, companyId: ACME, name: 'Shannon Travel', balance: '1234.56' },
    {
      owner: LINDQVIST,
      companyId: NORTHBANK,
      name: 'Iron Range Outfitters',
      balance: '5000.00',
      special: { status: 'uploaded' },
    },
    // Two people with one identity: the address that a company delivered decides whose its account is.
    { owner: SANTOS, companyId: ACME, name: 'Bayside Marina', balance: '275.10' },
    { owner: OTHER_SANTOS, companyId: NORTHBANK, name: 'Bayside Optical', balance: '410.00' },
  ];
  const rest = others.map((seed, index) => accountRow(moment, { ...seed, id: riveras.length + index + 1 }));
  // A company that knows the person under another address: nobody has claimed the account.
  const unclaimed = accountRow(moment, {
    id: 31,
    owner: { id: null, personal: { ...OBRIEN.personal, email: 'saoirse.obrien@example.test' } },
    companyId: NORTHBANK,
    name: 'Ardmore Furniture',
    balance: '860.00',
    special: { status: 'uploaded' },
  });
  return [...riveras, ...rest, ...castilloAccountRows(moment), unclaimed];
}
