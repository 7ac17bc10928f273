// Stored letter templates: read within their company, and saved with a growing version. Every version is stored.
import { type Instant, type Moment, toInstant } from '../../domain/shared/calendar';
import {
  getNextSavedAt,
  type StoredHtml,
  type TemplateChanges,
  type TemplateFacts,
} from '../../domain/letters/letter-template';
import { readInstantColumn, readNumber, readText, required, writeInstant } from '../shared/columns';
import type { Row } from '../database/dialect';
import type { Database } from '../database/database';

export interface TemplateVersionFacts extends StoredHtml {
  readonly version: number;
  readonly name: string;
  readonly editor: { readonly id: number; readonly name: string };
  readonly savedAt: Instant;
}

/** For imported rows without times. */
const UNKNOWN_TIME = toInstant(0);

function toTemplateFacts(row: Row): TemplateFacts {
  const updatedAt = readInstantColumn(row.updated_at);
  return {
    id: required(readNumber(row.id)),
    ownerId: required(readNumber(row.user_id)),
    companyId: required(readNumber(row.company_id)),
    name: required(readText(row.name)),
    subject: readText(row.subject),
    content: required(readText(row.description)),
    contentPolicy: required(readNumber(row.content_policy)),
    version: required(readNumber(row.version)),
    createdAt: readInstantColumn(row.created_at) ?? updatedAt ?? UNKNOWN_TIME,
    updatedAt: updatedAt ?? UNKNOWN_TIME,
  };
}

function toTemplateVersionFacts(row: Row): TemplateVersionFacts {
  return {
    version: required(readNumber(row.version)),
    name: required(readText(row.name)),
    content: required(readText(row.content)),
    contentPolicy: required(readNumber(row.content_policy)),
    editor: { id: required(readNumber(row.editor_id)), name: required(readText(row.editor_name)) },
    savedAt: readInstantColumn(row.saved_at) ?? UNKNOWN_TIME,
  };
}

/** Templates are only found within their company. */
export interface TemplateKey {
  readonly id: number;
  readonly companyId: number;
}

/** The `limit` rows after `after`. */
export interface TemplatePage {
  /** Null for the first page. */
  readonly after: number | null;
  readonly limit: number;
}

const COLUMNS = `
  id, user_id, company_id, name, subject, description, content_policy, version, created_at, updated_at`;

/** Hides deleted templates, and those of another company or type. */
const BELONGS_TO_COMPANY = "company_id = ? AND type = 'e-letter' AND deleted_at IS NULL";

const EXISTS = `SELECT id FROM templates WHERE id = ? AND ${BELONGS_TO_COMPANY}`;

const BY_ID = `SELECT ${COLUMNS} FROM templates WHERE id = ? AND ${BELONGS_TO_COMPANY}`;

const LIST = `SELECT ${COLUMNS} FROM templates WHERE ${BELONGS_TO_COMPANY} AND id > ? ORDER BY id LIMIT`;

const COUNT = `SELECT COUNT(*) AS total, SUM(id <= ?) AS before_page FROM templates WHERE ${BELONGS_TO_COMPANY}`;

const CLAIM = `UPDATE templates SET version = version + 1 WHERE id = ? AND ${BELONGS_TO_COMPANY}`;

const CLAIM_VERSION = `${CLAIM} AND version = ?`;

const VERSION_COLUMNS = 'template_id, version, name, content, content_policy, editor_id, saved_at';

/** Keeps the owner's text before the first save through this service. */
const INSERT_FIRST_VERSION = `
INSERT INTO template_versions (${VERSION_COLUMNS})
SELECT t.id, t.version - 1, t.name, t.description, t.content_policy, t.user_id, t.updated_at
FROM templates t
WHERE t.id = ? AND NOT EXISTS
  (SELECT 1 FROM template_versions v WHERE v.template_id = t.id AND v.version = t.version - 1)`;

const WRITE = 'UPDATE templates SET name = ?, description = ?, content_policy = ?, updated_at = ? WHERE id = ?';

const INSERT_VERSION = `INSERT INTO template_versions (${VERSION_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;

const VERSIONS = `
SELECT v.version, v.name, v.content, v.content_policy, v.editor_id, u.name AS editor_name, v.saved_at
FROM template_versions v INNER JOIN creditor_users u ON u.id = v.editor_id
WHERE v.template_id = ? AND v.version < ? ORDER BY v.version DESC LIMIT`;

const COUNT_VERSIONS = `
SELECT COUNT(*) AS total, SUM(version >= ?) AS before_page FROM template_versions WHERE template_id = ?`;

const SEND = `
INSERT INTO e_letters (consumer_id, template_id, template_version, name, content, content_policy, sent_at)
SELECT c.id, t.id, t.version, t.name, t.description, t.content_policy, ?
FROM templates t INNER JOIN consumers c ON c.company_id = t.company_id
WHERE t.id = ? AND c.id = ? AND t.type = 'e-letter' AND t.deleted_at IS NULL AND c.deleted_at IS NULL`;

export async function templateExists(db: Database, { id, companyId }: TemplateKey): Promise<boolean> {
  return (await db.read(EXISTS, [id, companyId])).length === 1;
}

export async function findTemplateById(db: Database, { id, companyId }: TemplateKey): Promise<TemplateFacts | null> {
  const [row] = await db.read(BY_ID, [id, companyId]);
  return row ? toTemplateFacts(row) : null;
}

/** Ordered by id; `after` is an id. */
export async function findTemplatesByCompany(
  db: Database,
  companyId: number,
  { after, limit }: TemplatePage,
): Promise<TemplateFacts[]> {
  return (await db.read(`${LIST} ${Math.trunc(limit)}`, [companyId, after ?? 0])).map(toTemplateFacts);
}

export interface TemplateCounts {
  readonly total: number;
  /** How many come before the page, up to and including `after`. */
  readonly before: number;
}

export async function countTemplates(db: Database, companyId: number, after: number | null): Promise<TemplateCounts> {
  const [row] = await db.read(COUNT, [after ?? 0, companyId]);
  return { total: required(readNumber(row?.total)), before: readNumber(row?.before_page) ?? 0 };
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
  const claimed =
    version === null ? await db.write(CLAIM, [id, companyId]) : await db.write(CLAIM_VERSION, [id, companyId, version]);
  if (claimed === 0) return null;
  await db.write(INSERT_FIRST_VERSION, [id]);
  const current = required(await findTemplateById(db, { id, companyId }));
  const { content, contentPolicy } = changes.html ?? current;
  const updatedAt = getNextSavedAt(current.updatedAt, moment);
  const after = { ...current, name: changes.name ?? current.name, content, contentPolicy, updatedAt };
  const time = writeInstant(updatedAt);
  await db.write(WRITE, [after.name, content, contentPolicy, time, id]);
  await db.write(INSERT_VERSION, [id, after.version, after.name, content, contentPolicy, editorId, time]);
  return { before: { ...current, version: current.version - 1 }, after };
}

/** The saved versions, the newest first; `after` is a version. */
export async function findTemplateVersions(
  db: Database,
  templateId: number,
  { after, limit }: TemplatePage,
): Promise<TemplateVersionFacts[]> {
  const rows = await db.read(`${VERSIONS} ${Math.trunc(limit)}`, [templateId, after ?? Number.MAX_SAFE_INTEGER]);
  return rows.map(toTemplateVersionFacts);
}

export async function countVersions(db: Database, templateId: number, after: number | null): Promise<TemplateCounts> {
  const [row] = await db.read(COUNT_VERSIONS, [after ?? Number.MAX_SAFE_INTEGER, templateId]);
  return { total: required(readNumber(row?.total)), before: readNumber(row?.before_page) ?? 0 };
}

/**
 * Stores a letter with the current text of its template, which later changes of the template do not affect. Returns
 * false if the template does not exist or the account belongs to another company.
 * @internal No use case sends letters yet.
 */
export async function storeSentLetter(
  db: Database,
  { templateId, consumerId, moment }: { templateId: number; consumerId: number; moment: Moment },
): Promise<boolean> {
  return (await db.write(SEND, [writeInstant(moment.now), templateId, consumerId])) === 1;
}
