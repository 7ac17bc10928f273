// Builds complete rows from defaults and the values in which a seed differs.
import type { Moment } from '../src/domain/shared/calendar';
import type { NewRow } from '../src/persistence/shared/batch-writes';
import type { CompanyMembershipModel, CompanyModel, SubclientModel } from '../src/persistence/models/creditor';
import type { ConsumerModel } from '../src/persistence/models/account';
import type { ConsumerProfileModel } from '../src/persistence/models/profile';
import type { AccountPersonalData, ProfilePersonalData } from '../src/persistence/shared/personal-data';
import { dayFrom, daysAgo, endOfDay } from './dates';

/** Pay Terms; percentages as decimal strings. An absent value falls back to the next level. */
export interface Terms {
  readonly settlement?: string;
  readonly plan?: string;
  readonly minMonthly?: string;
  readonly days?: number;
  readonly minSettlement?: string;
  readonly minPlan?: string;
  readonly customDays?: number;
}

export const PLACED_DAYS_AGO = 120;
export const EXPIRES_IN_DAYS = 240;

export function companyRow(
  moment: Moment,
  { terms, ...special }: Partial<NewRow<CompanyModel>> & { readonly terms: Terms },
): NewRow<CompanyModel> {
  return {
    status: 'active',
    isDeactivate: false,
    timezone: 'EST',
    businessCategory: null,
    ...levelTerms(terms),
    settlementAutoApprove: true,
    planAutoApprove: true,
    createdAt: daysAgo(moment, 900),
    updatedAt: daysAgo(moment, 30),
    deletedAt: null,
    ...special,
  };
}

export function subclientRow(
  moment: Moment,
  { terms, ...special }: NewRow<SubclientModel> & { readonly terms: Terms },
): NewRow<SubclientModel> {
  return {
    ...levelTerms(terms),
    liveNumber: special.uniqueIdentificationNumber,
    settlementAutoApprove: null,
    planAutoApprove: null,
    createdAt: daysAgo(moment, 800),
    updatedAt: daysAgo(moment, 800),
    ...special,
  };
}

/** A yearly membership that ends `endsIn` days after today. */
export function membershipRow(moment: Moment, companyId: number, endsIn: number): NewRow<CompanyMembershipModel> {
  return {
    companyId,
    membershipId: 1,
    status: 'active',
    currentPlanStart: endOfDay(moment, endsIn - 365),
    currentPlanEnd: endOfDay(moment, endsIn),
    autoRenew: false,
  };
}

/** A row whose personal data is not sealed yet; storing it seals the data and computes the indexes. */
type Plain<Row, Personal> = Omit<Row, 'id' | 'personal' | `${string}Index`> & {
  readonly id: number;
  readonly personal: Personal;
};
export type PlainProfile = Plain<NewRow<ConsumerProfileModel>, ProfilePersonalData>;

/** What is sealed of an account besides identity and contacts: numbers, postal address, and what creditors pass through. */
export const ACCOUNT_MEMBERS = [
  'accountNumber',
  'memberAccountNumber',
  'referenceNumber',
  'statementIdNumber',
  'subclientAccountNumber',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'invitationLink',
  'passThrough1',
  'passThrough2',
  'passThrough3',
  'passThrough4',
  'passThrough5',
] as const;
export type AccountMember = (typeof ACCOUNT_MEMBERS)[number];

export type PlainAccount = Plain<NewRow<ConsumerModel>, AccountPersonalData> &
  Partial<Readonly<Record<AccountMember | 'holdReason', string | null>>>;

export function profileRow(
  moment: Moment,
  { id, personal, ...special }: Pick<PlainProfile, 'id' | 'personal'> & Partial<PlainProfile>,
): PlainProfile {
  const verifiedAt = Date.parse(daysAgo(moment, PLACED_DAYS_AGO));
  return {
    id,
    personal,
    emailVerifiedAt: personal.email === undefined ? null : verifiedAt,
    mobileVerifiedAt: personal.mobile === undefined ? null : verifiedAt,
    textPermission: false,
    emailPermission: false,
    landlineCallPermission: false,
    uspsPermission: false,
    isCommunicationUpdated: false,
    lastUsedAt: Date.parse(daysAgo(moment, 3)),
    createdAt: daysAgo(moment, PLACED_DAYS_AGO),
    updatedAt: daysAgo(moment, 1),
    ...special,
  };
}

export interface AccountSeed {
  readonly id: number;
  /** Without an ID, nobody has claimed the account. */
  readonly owner: { readonly id: number | null; readonly personal: ProfilePersonalData };
  readonly companyId: number;
  readonly name: string;
  readonly balance: string;
  readonly terms?: Terms;
  readonly special?: Partial<PlainAccount>;
}

/** An account open for offers, unless `special` changes that. Its numbers are derived from its id. */
export function accountRow(
  moment: Moment,
  { id, owner, companyId, name, balance, terms = {}, special = {} }: AccountSeed,
): PlainAccount {
  const number = String(id).padStart(6, '0');
  return {
    id,
    companyId,
    subclientId: null,
    consumerProfileId: owner.id,
    reasonId: null,
    originalAccountName: name,
    accountNumber: `4000${number}`,
    memberAccountNumber: `M-${number}`,
    referenceNumber: `REF-${number}`,
    statementIdNumber: `ST-${number}`,
    status: 'joined',
    version: Date.parse(daysAgo(moment, 2)) + id,
    personal: owner.personal,
    totalBalance: balance,
    currentBalance: balance,
    pifDiscountPercent: terms.settlement ?? null,
    paySetupDiscountPercent: terms.plan ?? null,
    minMonthlyPayPercent: terms.minMonthly ?? null,
    maxDaysFirstPay: terms.days ?? null,
    minimumSettlementPercentage: terms.minSettlement ?? null,
    minimumPaymentPlanPercentage: terms.minPlan ?? null,
    maxFirstPayDays: terms.customDays ?? null,
    counterOffer: false,
    offerAccepted: false,
    paymentSetup: false,
    hasFailedPayment: false,
    customOffer: false,
    placementDate: dayFrom(moment, -PLACED_DAYS_AGO),
    expiryDate: dayFrom(moment, EXPIRES_IN_DAYS),
    restartDate: null,
    holdReason: null,
    subclientName: null,
    subclientAccountNumber: null,
    invitationLink: `https://parley.test/i/${number}`,
    negotiationCount: 0,
    skipSchedules: 0,
    skipsUsed: 0,
    disputedAt: null,
    cancelledAt: null,
    deactivatedAt: null,
    hasSignedIn: owner.id !== null,
    createdAt: daysAgo(moment, PLACED_DAYS_AGO),
    updatedAt: daysAgo(moment, 2),
    ...special,
  };
}

function levelTerms({ settlement, plan, minMonthly, days, minSettlement, minPlan, customDays }: Terms) {
  return {
    pifBalanceDiscountPercent: settlement ?? null,
    ppaBalanceDiscountPercent: plan ?? null,
    minMonthlyPayPercent: minMonthly ?? null,
    maxDaysFirstPay: days ?? null,
    minimumSettlementPercentage: minSettlement ?? null,
    minimumPaymentPlanPercentage: minPlan ?? null,
    maxFirstPayDays: customDays ?? null,
  };
}
