// Pay Terms on the levels of companies, subclients and accounts.
import type { TermColumns } from '../../domain/account/account-facts';
import type { StoredTerms } from '../../domain/company/pay-terms-view';
import { toDecimalOrNull } from '../../domain/shared/money';
import { Op } from 'sequelize';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { ConsumerModel } from '../models/account';
import { CompanyModel, SubclientModel } from '../models/creditor';
import { readMoney, readNumber, readOptionalFlag, readText, required } from '../shared/columns';

const TERMS = [
  'pifBalanceDiscountPercent',
  'ppaBalanceDiscountPercent',
  'minMonthlyPayPercent',
  'maxDaysFirstPay',
  'minimumSettlementPercentage',
  'minimumPaymentPlanPercentage',
  'maxFirstPayDays',
  'settlementAutoApprove',
  'planAutoApprove',
] as const;

/** Returns null if there is no such company, or it is deleted. */
export async function findCompanyTerms(db: Database, id: number): Promise<StoredTerms | null> {
  const attributes = ['id', 'companyName', 'termsVersion', ...TERMS];
  const row = await db.model(CompanyModel).findOne({ attributes, where: { id, deletedAt: null } });
  return row && { level: 'company', ...toStoredTerms(row), name: readText(row.companyName) };
}

/** Subclients are sorted by id, without the deleted ones. */
export async function findTermsOfSubclients(
  db: Database,
  companyId: number,
  id?: number,
): Promise<readonly StoredTerms[]> {
  const attributes = ['id', 'subclientName', 'termsVersion', ...TERMS];
  const where = { companyId, deletedAt: null, ...(id === undefined ? {} : { id }) };
  const rows = await db.model(SubclientModel).findAll({ attributes, where, order: ['id'] });
  return rows.map((row) => ({ level: 'subclient', ...toStoredTerms(row), name: readText(row.subclientName) }));
}

export interface TermsUpdate {
  readonly companyId: number;
  readonly id: number;
  /** The stored version; another one means that nothing is written. */
  readonly version: number;
  readonly terms: TermColumns;
  readonly nextVersion: number;
}

export async function updateCompanyTerms(
  db: Database,
  { id, version, terms, nextVersion }: TermsUpdate,
): Promise<boolean> {
  const { settlementAutoApprove, planAutoApprove, ...columns } = toColumns(terms);
  const flags = { settlementAutoApprove: settlementAutoApprove ?? true, planAutoApprove: planAutoApprove ?? true };
  const changes = { ...columns, ...flags, termsVersion: nextVersion };
  return (await db.model(CompanyModel).update(changes, { id, deletedAt: null, termsVersion: version })) === 1;
}

export async function updateSubclientTerms(
  db: Database,
  { companyId, id, version, terms, nextVersion }: TermsUpdate,
): Promise<boolean> {
  const changes = { ...toColumns(terms), termsVersion: nextVersion };
  const where = { companyId, id, deletedAt: null, termsVersion: version };
  return (await db.model(SubclientModel).update(changes, where)) === 1;
}

export interface AccountTerms extends StoredTerms {
  readonly subclientId: number | null;
}

const ACCOUNT_TERMS = [
  'pifDiscountPercent',
  'paySetupDiscountPercent',
  ...TERMS.filter((name) => name !== 'pifBalanceDiscountPercent' && name !== 'ppaBalanceDiscountPercent'),
];

export async function findAccountTerms(
  db: Database,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<AccountTerms | null> {
  const attributes = ['id', 'version', 'subclientId', ...ACCOUNT_TERMS];
  const row = await db.model(ConsumerModel).findOne({ attributes, where: { id, companyId, deletedAt: null } });
  if (!row) return null;
  const { pifDiscountPercent: pifBalanceDiscountPercent, paySetupDiscountPercent: ppaBalanceDiscountPercent } = row;
  const columns = { ...row, pifBalanceDiscountPercent, ppaBalanceDiscountPercent, termsVersion: row.version };
  return { level: 'account', ...toStoredTerms(columns), name: null, subclientId: readNumber(row.subclientId) };
}

/** While something is agreed, the terms stay as they are. */
const AGREED = ['payment_accepted', 'hold'] as const;

/** Returns false also while something is agreed. The condition of the account stays, so it is carried to the new version. */
export async function updateAccountTerms(
  db: Database,
  { id, version, terms, nextVersion }: TermsUpdate,
): Promise<boolean> {
  const { pifBalanceDiscountPercent, ppaBalanceDiscountPercent, ...columns } = toColumns(terms);
  const discounts = {
    pifDiscountPercent: pifBalanceDiscountPercent,
    paySetupDiscountPercent: ppaBalanceDiscountPercent,
  };
  const accounts = db.model(ConsumerModel);
  const row = await accounts.findOne({ attributes: ['derivedVersion'], where: { id } });
  const derivedVersion = readNumber(row?.derivedVersion) === version ? { derivedVersion: nextVersion } : {};
  const changes = { ...columns, ...discounts, ...derivedVersion, version: nextVersion };
  const where = { id, version, deletedAt: null, status: { [Op.notIn]: [...AGREED] } };
  return (await accounts.update(changes, where)) === 1;
}

function toColumns(terms: TermColumns) {
  return {
    pifBalanceDiscountPercent: toDecimalOrNull(terms.settlementDiscountPercent),
    ppaBalanceDiscountPercent: toDecimalOrNull(terms.planDiscountPercent),
    minMonthlyPayPercent: toDecimalOrNull(terms.minMonthlyPayPercent),
    maxDaysFirstPay: terms.maxDaysFirstPay,
    minimumSettlementPercentage: toDecimalOrNull(terms.minimumSettlementPercent),
    minimumPaymentPlanPercentage: toDecimalOrNull(terms.minimumPlanPercent),
    maxFirstPayDays: terms.maxFirstPayDays,
    settlementAutoApprove: terms.settlementAutoApprove,
    planAutoApprove: terms.planAutoApprove,
  };
}

type TermsRow = Pick<StoredRow<SubclientModel>, 'id' | 'termsVersion' | (typeof TERMS)[number]>;

function toStoredTerms(row: TermsRow) {
  return {
    id: required(readNumber(row.id)),
    version: required(readNumber(row.termsVersion)),
    terms: {
      settlementDiscountPercent: readMoney(row.pifBalanceDiscountPercent),
      planDiscountPercent: readMoney(row.ppaBalanceDiscountPercent),
      minMonthlyPayPercent: readMoney(row.minMonthlyPayPercent),
      maxDaysFirstPay: readNumber(row.maxDaysFirstPay),
      minimumSettlementPercent: readMoney(row.minimumSettlementPercentage),
      minimumPlanPercent: readMoney(row.minimumPaymentPlanPercentage),
      maxFirstPayDays: readNumber(row.maxFirstPayDays),
      settlementAutoApprove: readOptionalFlag(row.settlementAutoApprove),
      planAutoApprove: readOptionalFlag(row.planAutoApprove),
    },
  };
}
