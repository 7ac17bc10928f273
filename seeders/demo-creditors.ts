// The creditors of the demo data: three companies with their Pay Terms, memberships, users, texts, templates
// and header profiles.
import { DEFAULT_READING, type FileReading } from '../src/domain/imports/import';
import type { Moment } from '../src/domain/shared/calendar';
import { SYSTEM_REASONS } from '../src/domain/shared/vocabulary';
import { LETTER_POLICY_VERSION } from '../src/domain/letters/html-policy';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import type {
  CompanyMembershipModel,
  CompanyModel,
  CreditorProfileModel,
  CreditorUserModel,
  CustomContentModel,
  SubclientModel,
} from '../src/persistence/models/creditor';
import type { HeaderProfileModel } from '../src/persistence/models/imports';
import type { ReasonModel } from '../src/persistence/models/account';
import type { TemplateModel } from '../src/persistence/models/letters';
import { daysAgo } from './dates';
import { companyRow, membershipRow, subclientRow, type Terms } from './factories';

export const ACME = 1;
export const NORTHBANK = 2;
export const LAPSED = 3;

/** Acme's subclients. Only the first has its own Pay Terms. */
export const ACME_AUTO_LOANS = 1;
export const ACME_MEDICAL = 2;

const ACME_TERMS: Terms = {
  settlement: '50.00',
  plan: '25.00',
  minMonthly: '10.00',
  days: 12,
  minSettlement: '20.00',
  minPlan: '10.00',
  customDays: 18,
};

export function companyRows(moment: Moment): NewRow<CompanyModel>[] {
  return [
    companyRow(moment, {
      id: ACME,
      companyName: 'Acme Recovery',
      businessCategory: 'Collection Agency',
      terms: ACME_TERMS,
      phone: '+12025550110',
      email: 'hello@acme.test',
      address1: '12 Harbor Street',
      address2: 'Suite 300',
      city: 'Baltimore',
      state: 'MD',
      zip: '21201',
      url: 'https://acme.test',
    }),
    companyRow(moment, {
      id: NORTHBANK,
      companyName: 'Northbank Collections',
      businessCategory: 'Bank',
      terms: { settlement: '15.00', plan: '5.00', minMonthly: '10.00', days: 30 },
      settlementAutoApprove: false,
      planAutoApprove: false,
      phone: '+12025550120',
      email: 'desk@northbank.test',
      address1: '480 Quarry Road',
      city: 'Duluth',
      state: 'MN',
      zip: '55802',
      url: 'https://northbank.test',
    }),
    companyRow(moment, { id: LAPSED, companyName: 'Lapsed & Sons', terms: ACME_TERMS, email: 'office@lapsed.test' }),
  ];
}

export function membershipRows(moment: Moment): NewRow<CompanyMembershipModel>[] {
  return [membershipRow(moment, ACME, 365), membershipRow(moment, NORTHBANK, 0), membershipRow(moment, LAPSED, -1)];
}

export function subclientRows(moment: Moment): NewRow<SubclientModel>[] {
  return [
    subclientRow(moment, {
      id: ACME_AUTO_LOANS,
      companyId: ACME,
      subclientName: 'Acme Auto Loans',
      uniqueIdentificationNumber: 'AAL-001',
      terms: { settlement: '30.00', plan: '20.00', minMonthly: '15.00', days: 20 },
    }),
    subclientRow(moment, {
      id: ACME_MEDICAL,
      companyId: ACME,
      subclientName: 'Acme Medical',
      uniqueIdentificationNumber: 'AMD-002',
      terms: {},
    }),
  ];
}

/** As a nightly file from a spreadsheet is read. */
export function headerProfileRows(moment: Moment): NewRow<HeaderProfileModel>[] {
  const reading: FileReading = {
    ...DEFAULT_READING,
    mapping: {
      'Acct No': 'account_number',
      'Orig Creditor': 'original_account_name',
      Last: 'last_name',
      First: 'first_name',
      DOB: 'date_of_birth',
      SSN4: 'last4ssn',
      Balance: 'current_balance',
      Email: 'email1',
    },
    dateFormat: 'MM/DD/YYYY',
    moneyFormat: 'us',
    restoreLeadingZeros: ['last4ssn'],
  };
  const createdAt = Date.parse(daysAgo(moment, 30));
  return [{ id: 1, companyId: ACME, name: 'Nightly', reading: JSON.stringify(reading), createdAt }];
}

const ABOUT_US = { type: 'about us', contentPolicy: LETTER_POLICY_VERSION } as const;

/** Lapsed & Sons has no text, so that its accounts show the fallback. */
export const CONTENT_ROWS: readonly NewRow<CustomContentModel>[] = [
  {
    companyId: ACME,
    ...ABOUT_US,
    content: '<p><strong>Acme Recovery</strong> has worked out fair payment plans since 1987.</p>',
  },
  {
    companyId: NORTHBANK,
    ...ABOUT_US,
    content: '<p>Northbank Collections serves the <em>Upper Midwest</em>. Every offer is read by a person.</p>',
  },
  { companyId: ACME, subclientId: ACME_AUTO_LOANS, ...ABOUT_US, content: '<p>Loans for cars and trucks.</p>' },
];

/** Of the password `parley-demo`. Stored as a constant, because hashing is slow by design. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$3A/pWZI2C0dTV4vMLEiFOg$pMH7d7DTFBtxd5+vFOOV3xiz/z9oXDoEWXXclCmXFts';

export function creditorUserRows(moment: Moment): NewRow<CreditorUserModel>[] {
  const since = daysAgo(moment, 400);
  const shared = { passwordHash: DEMO_PASSWORD_HASH, emailVerifiedAt: since, active: true, createdAt: since };
  return [
    { id: 1, companyId: ACME, email: 'dana@acme.test', name: 'Dana Whitfield', ...shared },
    { id: 2, companyId: ACME, email: 'lee@acme.test', name: 'Lee Castellano', ...shared, role: 'agent' },
    { id: 3, companyId: NORTHBANK, email: 'sam@northbank.test', name: 'Sam Ostrowski', ...shared },
    { id: 4, companyId: LAPSED, email: 'kim@lapsed.test', name: 'Kim Delacroix', ...shared },
  ];
}

export function templateRows(moment: Moment): NewRow<TemplateModel>[] {
  const shared = { createdAt: daysAgo(moment, 60), updatedAt: daysAgo(moment, 20), deletedAt: null };
  const letter = { type: 'e-letter', subject: null, contentPolicy: LETTER_POLICY_VERSION, ...shared } as const;
  return [
    {
      id: 1,
      userId: 1,
      companyId: ACME,
      name: 'Welcome',
      ...letter,
      description: '<p>Dear [First Name] [Last Name],</p><p>your balance is [Current Balance].</p>',
    },
    {
      id: 2,
      userId: 2,
      companyId: ACME,
      name: 'A better offer',
      ...letter,
      description: '<p>Pay at once and save [Pay Full %] of [Current Balance].</p>',
    },
    {
      id: 3,
      userId: 1,
      companyId: ACME,
      name: 'Before the deadline',
      ...letter,
      description: '<p>Our offer for account [Original Account Number] ends on [Expiration date].</p>',
    },
    {
      id: 4,
      userId: 3,
      companyId: NORTHBANK,
      name: 'First notice',
      ...letter,
      description: '<p>[First Name], please look at your account: [You Negotiate Link]</p>',
    },
    {
      id: 5,
      userId: 1,
      companyId: ACME,
      name: 'Monthly mail',
      ...letter,
      type: 'email',
      subject: 'Your account with Acme',
      description: '<p>Hello [First Name], here is your monthly summary.</p>',
    },
  ];
}

/** A notice may also come from a sender that is not a company here. */
export const SENDER_ROWS: readonly NewRow<CreditorProfileModel>[] = [
  {
    id: 1,
    companyName: 'Tidewater Credit Bureau',
    phone: '+12025550130',
    email: 'disputes@tidewater.test',
    address1: 'P.O. Box 7001',
    address2: null,
    city: 'Norfolk',
    state: 'VA',
    zip: '23501',
    url: 'https://tidewater.test',
  },
];

export const REASON_ROWS: readonly NewRow<ReasonModel>[] = SYSTEM_REASONS.map((label, index) => ({
  id: index + 1,
  label,
  isSystem: true,
}));

export const REASON_UNEMPLOYED = 5;
