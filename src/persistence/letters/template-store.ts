// Stored letter templates: read within their company, and saved with a growing version. Every version is stored.
import { literal, Op } from 'sequelize';
import { type Instant, type Moment, toInstant } from '../../domain/shared/calendar';
import {
  getNextSavedAt,
  type NewTemplate,
  type StoredHtml,
  type TemplateChanges,
  type TemplateFacts,
} from '../../domain/letters/letter-template';
import { readInstantColumn, readNumber, readText, required } from '../shared/columns';
import type { Database } from '../database/database';
import type { PageCounts, RelatedRow, StoredRow } from '../database/model-access';
import type { CreditorUserModel } from '../models/creditor';
import { TemplateModel, TemplateVersionModel } from '../models/letters';

export interface TemplateVersionFacts extends StoredHtml {
  readonly version: number;
  readonly name: string;
  readonly subject: string | null;
  readonly editor: { readonly id: number; readonly name: string };
  readonly savedAt: Instant;
}

/** For imported rows without times. */
const UNKNOWN_TIME = toInstant(0);

function toTemplateFacts(row: StoredRow<TemplateModel>): TemplateFacts {
  const updatedAt = readInstantColumn(row.updatedAt);
  return {
    id: required(readNumber(row.id)),
    ownerId: required(readNumber(row.userId)),
    companyId: required(readNumber(row.companyId)),
    name: required(readText(row.name)),
    subject: readText(row.subject),
    content: required(readText(row.description)),
    contentPolicy: required(readNumber(row.contentPolicy)),
    version: required(readNumber(row.version)),
    createdAt: readInstantColumn(row.createdAt) ?? updatedAt ?? UNKNOWN_TIME,
    updatedAt: updatedAt ?? UNKNOWN_TIME,
  };
}

type VersionRow = StoredRow<TemplateVersionModel> & RelatedRow<'editor', CreditorUserModel>;

function toTemplateVersionFacts(row: VersionRow): TemplateVersionFacts {
  return {
    version: required(readNumber(row.version)),
    name: required(readText(row.name)),
    subject: readText(row.subject),
    content: required(readText(row.content)),
    contentPolicy: required(readNumber(row.contentPolicy)),
    editor: { id: required(readNumber(row.editorId)), name: required(readText(row['editor.name'])) },
    savedAt: readInstantColumn(row.savedAt) ?? UNKNOWN_TIME,
  };
}

/** Templates are only found within their company. */
export interface TemplateKey {
  readonly id: number;
  readonly companyId: number;
}

/** The `limit` rows after `after`. */
export interface TemplatePage {
  readonly after: number | null;
  readonly limit: number;
}

/** Hides deleted templates, and those of another company or type. */
function isLetterOf(companyId: number) {
  return { companyId, type: 'e-letter', deletedAt: null } as const;
}

export async function templateExists(db: Database, { id, companyId }: TemplateKey): Promise<boolean> {
  const where = { id, ...isLetterOf(companyId) };
  return (await db.model(TemplateModel).findOne({ attributes: ['id'], where })) !== null;
}

export async function findTemplateById(db: Database, { id, companyId }: TemplateKey): Promise<TemplateFacts | null> {
  const row = await db.model(TemplateModel).findOne({ where: { id, ...isLetterOf(companyId) } });
  return row && toTemplateFacts(row);
}

/** Ordered by id; `after` is an id. */
export async function findTemplatesByCompany(
  db: Database,
  companyId: number,
  { after, limit }: TemplatePage,
): Promise<TemplateFacts[]> {
  const where = { ...isLetterOf(companyId), id: { [Op.gt]: after ?? 0 } };
  return (await db.model(TemplateModel).findAll({ where, order: ['id'], limit })).map(toTemplateFacts);
}

/** Counts all, and those before the page that starts after the template `after`. */
export async function countTemplates(db: Database, companyId: number, after: number | null): Promise<PageCounts> {
  return db.model(TemplateModel).countPage(isLetterOf(companyId), 'id', { [Op.lte]: after ?? 0 });
}

export interface TemplateInsert extends NewTemplate {
  readonly companyId: number;
  readonly ownerId: number;
  readonly now: Instant;
}

/** Stores a template and its first version. */
export async function insertTemplate(db: Database, template: TemplateInsert): Promise<TemplateFacts> {
  const { companyId, ownerId, name, subject, html, now } = template;
  const row = { userId: ownerId, companyId, name, type: 'e-letter', subject, description: html.content } as const;
  const { contentPolicy } = html;
  const times = { createdAt: now, updatedAt: now, deletedAt: null };
  const id = await db.model(TemplateModel).insert({ ...row, contentPolicy, ...times });
  const facts = { id, ownerId, companyId, name, subject, ...html, version: 1, createdAt: now, updatedAt: now };
  await insertVersion(db, facts, ownerId);
  return facts;
}

/** Its versions and the letters that were sent stay. Returns false when it was deleted before. */
export async function removeTemplate(
  db: Database,
  { id, companyId, now }: TemplateKey & { readonly now: Instant },
): Promise<boolean> {
  return (await db.model(TemplateModel).update({ deletedAt: now }, { id, ...isLetterOf(companyId) })) === 1;
}

export interface TemplateSave extends TemplateKey {
  /** The version that must be the current one; null for any. */
  readonly version: number | null;
  readonly changes: TemplateChanges;
  readonly editorId: number;
  readonly moment: Moment;
}

export interface SavedTemplate {
  readonly before: TemplateFacts;
  readonly after: TemplateFacts;
}

/**
 * Saves the changes and keeps the new version. Returns null if the template does not exist or has another version. Call
 * it at the start of a transaction: its first statement locks the template.
 */
export async function saveTemplate(db: Database, save: TemplateSave): Promise<SavedTemplate | null> {
  const { id, companyId, version, changes, editorId, moment } = save;
  const isCurrent = version === null ? {} : { version };
  const claim = { version: literal('version + 1') };
  const claimed = await db.model(TemplateModel).update(claim, { id, ...isLetterOf(companyId), ...isCurrent });
  if (claimed === 0) return null;
  const current = required(await findTemplateById(db, { id, companyId }));
  const before = { ...current, version: current.version - 1 };
  await storeFirstVersion(db, before);
  const { content, contentPolicy } = changes.html ?? current;
  const updatedAt = getNextSavedAt(current.updatedAt, moment);
  const { subject = current.subject } = changes;
  const after = { ...current, name: changes.name ?? current.name, subject, content, contentPolicy, updatedAt };
  const saved = { name: after.name, subject, description: content, contentPolicy, updatedAt };
  await db.model(TemplateModel).update(saved, { id });
  await insertVersion(db, after, editorId);
  return { before, after };
}

/** Stores the owner's text before the first save through this service. */
async function storeFirstVersion(db: Database, template: TemplateFacts): Promise<void> {
  const { id, version, ownerId } = template;
  const where = { templateId: id, version };
  if (await db.model(TemplateVersionModel).findOne({ attributes: ['id'], where })) return;
  await insertVersion(db, template, ownerId);
}

async function insertVersion(db: Database, template: TemplateFacts, editorId: number): Promise<void> {
  const { id, version, name, subject, content, contentPolicy, updatedAt } = template;
  const savedAt = updatedAt === UNKNOWN_TIME ? null : updatedAt;
  const row = { templateId: id, version, name, subject, content, contentPolicy, editorId, savedAt };
  await db.model(TemplateVersionModel).insert(row);
}

/** The saved versions, the newest first; `after` is a version. */
export async function findTemplateVersions(
  db: Database,
  templateId: number,
  { after, limit }: TemplatePage,
): Promise<TemplateVersionFacts[]> {
  const rows: readonly VersionRow[] = await db.model(TemplateVersionModel).findAll({
    where: { templateId, version: { [Op.lt]: after ?? Number.MAX_SAFE_INTEGER } },
    include: [{ association: 'editor', attributes: ['name'], required: true }],
    order: [['version', 'DESC']],
    limit,
  });
  return rows.map(toTemplateVersionFacts);
}

export async function countVersions(db: Database, templateId: number, after: number | null): Promise<PageCounts> {
  const precedes = { [Op.gte]: after ?? Number.MAX_SAFE_INTEGER };
  return db.model(TemplateVersionModel).countPage({ templateId }, 'version', precedes);
}
