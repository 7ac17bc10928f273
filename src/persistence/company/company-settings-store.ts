// Companies as their settings see them: name, contact data and state. Conditional updates decide races.
import { literal } from 'sequelize';
import type { CompanyContactData, ContactChanges } from '../../domain/company/company-profile';
import type { StoredHtml } from '../../domain/letters/letter-template';
import type { Instant } from '../../domain/shared/calendar';
import type { Database } from '../database/database';
import type { StoredRow } from '../database/model-access';
import { CompanyModel, CustomContentModel } from '../models/creditor';
import { readFlag, readNumber, readText, required } from '../shared/columns';

export interface CompanySettings extends CompanyContactData {
  readonly id: number;
  readonly companyName: string | null;
  readonly businessCategory: string | null;
  readonly isDeactivated: boolean;
  readonly version: number;
  readonly termsVersion: number;
  /** Closed accounts are kept for these days: for ever if 0, and as the operator has set if null. */
  readonly retentionDays: number | null;
}

const COLUMNS = [
  'id',
  'companyName',
  'businessCategory',
  'isDeactivate',
  'version',
  'termsVersion',
  'phone',
  'email',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'url',
  'papersTo',
  'retentionDays',
];

export interface NewCompany extends ContactChanges {
  readonly companyName: string;
  readonly businessCategory: string | null;
  readonly now: Instant;
}

/** Without terms: each counts as missing. Returns the id. */
export async function insertCompany(db: Database, { now, ...company }: NewCompany): Promise<number> {
  const none = { phone: null, email: null, address1: null, address2: null };
  const contact = { ...none, city: null, state: null, zip: null, url: null, papersTo: null };
  return db.model(CompanyModel).insert({ ...contact, ...company, createdAt: now, updatedAt: now, ...NO_TERMS });
}

const NO_TERMS = {
  pifBalanceDiscountPercent: null,
  ppaBalanceDiscountPercent: null,
  minMonthlyPayPercent: null,
  maxDaysFirstPay: null,
  minimumSettlementPercentage: null,
  minimumPaymentPlanPercentage: null,
  maxFirstPayDays: null,
  deletedAt: null,
};

/** Without the deleted ones, by id. */
export async function findCompanies(db: Database): Promise<readonly CompanySettings[]> {
  const rows = await db.model(CompanyModel).findAll({
    attributes: [...COLUMNS],
    where: { deletedAt: null },
    order: ['id'],
  });
  return rows.map(toSettings);
}

/** Returns null if there is no such company, or it is deleted. */
export async function findCompany(db: Database, id: number): Promise<CompanySettings | null> {
  const row = await db.model(CompanyModel).findOne({ attributes: [...COLUMNS], where: { id, deletedAt: null } });
  return row && toSettings(row);
}

export interface CompanyUpdate {
  readonly id: number;
  /** Null matches any version. */
  readonly version: number | null;
  readonly changes: ContactChanges & {
    readonly companyName?: string;
    readonly isDeactivate?: boolean;
    readonly retentionDays?: number | null;
  };
  readonly now: Instant;
}

/** Returns false when the company is not there any more or has another version. */
export async function updateCompany(db: Database, { id, version, changes, now }: CompanyUpdate): Promise<boolean> {
  const where = { id, deletedAt: null, ...(version === null ? {} : { version }) };
  const next = { ...changes, updatedAt: now, version: literal('version + 1') };
  return (await db.model(CompanyModel).update(next, where)) === 1;
}

function toSettings(row: StoredRow<CompanyModel>): CompanySettings {
  return {
    id: required(readNumber(row.id)),
    companyName: readText(row.companyName),
    businessCategory: readText(row.businessCategory),
    isDeactivated: readFlag(row.isDeactivate),
    version: required(readNumber(row.version)),
    termsVersion: required(readNumber(row.termsVersion)),
    phone: readText(row.phone),
    email: readText(row.email),
    address1: readText(row.address1),
    address2: readText(row.address2),
    city: readText(row.city),
    state: readText(row.state),
    zip: readText(row.zip),
    url: readText(row.url),
    papersTo: readText(row.papersTo),
    retentionDays: readNumber(row.retentionDays),
  };
}

const ABOUT_US = 'about us';

/** The text that consumers see, as it was cleaned; null when there is none. */
export async function findAboutUs(db: Database, companyId: number): Promise<StoredHtml | null> {
  const row = await db.model(CustomContentModel).findOne({
    attributes: ['content', 'contentPolicy'],
    where: { companyId, type: ABOUT_US, subclientId: null },
    order: ['id'],
  });
  return row && { content: required(readText(row.content)), contentPolicy: required(readNumber(row.contentPolicy)) };
}

/** Replaces the text; null removes it. Call in the transaction of the company's new version, which others wait for. */
export async function saveAboutUs(db: Database, companyId: number, html: StoredHtml | null): Promise<void> {
  const texts = db.model(CustomContentModel);
  await texts.delete({ companyId, type: ABOUT_US, subclientId: null });
  if (html) await texts.insert({ companyId, subclientId: null, type: ABOUT_US, ...html });
}
