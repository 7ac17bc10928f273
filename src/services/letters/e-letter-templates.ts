// The letter templates of the caller's company: the list, one template and its versions; adds, saves and deletes them.
import {
  describeTemplate,
  getReadableHtml,
  toCurrentHtml,
  type ELetterTemplateView,
  parseCopyName,
  type NewTemplate,
  type TemplateChanges,
  type TemplateRequest,
  type TemplateFacts,
} from '../../domain/letters/letter-template';
import type { Instant } from '../../domain/shared/calendar';
import { type CreditorCaller, auditedActor, describeActor, getUser } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { findTemplateKey, loadTemplate, templateNotFound } from './steps/load-template';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import type { PlaceholderWarning } from '../../domain/letters/fill-letter';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { withIdempotencyKey } from '../shared/idempotency';
import { parseIfMatchVersion } from '../../domain/letters/entity-tag';
import { preconditionFailed } from '../../domain/shared/entity-tag';
import type { SavedTemplate, TemplateKey, TemplateSave } from '../../persistence/letters/template-store';

/**
 * By id; two statements, whatever the length of the list. Throws `validation_failed` for `first` outside 1–50 and for a
 * cursor that the list did not issue.
 */
export async function eLetterTemplates(
  { db, eLetters }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<ELetterTemplateView>> {
  const after = readPage(request, decodeNumberCursor);
  const counts = await eLetters.countTemplates(db, companyId, after);
  const rows = await eLetters.findTemplatesByCompany(db, companyId, { after, limit: request.first });
  return toConnection(rows.map(describeTemplate), ({ id }) => encodeNumberCursor(id), counts);
}

/** Throws `not_found`. */
export async function eLetterTemplate(
  dependencies: Dependencies,
  caller: CreditorCaller,
  templateId: string,
): Promise<ELetterTemplateView> {
  return describeTemplate(await loadTemplate(dependencies, caller, templateId));
}

/** A template as it was saved once. */
export interface TemplateVersionView {
  readonly version: number;
  readonly name: string;
  readonly subject: string;
  readonly content: string;
  readonly editor: { readonly id: number; readonly name: string };
  readonly savedAt: Instant;
}

/**
 * Newest first. Throws `not_found`, then `validation_failed` for `first` outside 1–50 and for a cursor that the list did
 * not issue.
 */
export async function eLetterTemplateVersions(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { templateId, ...request }: PageRequest & { readonly templateId: string },
): Promise<Connection<TemplateVersionView>> {
  const { db, eLetters } = dependencies;
  const { id } = await findTemplateKey(dependencies, caller, templateId);
  const after = readPage(request, decodeNumberCursor);
  const counts = await eLetters.countVersions(db, id, after);
  const rows = await eLetters.findTemplateVersions(db, id, { after, limit: request.first });
  const nodes = rows.map(({ version, name, subject, editor, savedAt, ...html }) => {
    return { version, name, subject: subject ?? '', content: toCurrentHtml(html), editor, savedAt };
  });
  return toConnection(nodes, ({ version }) => encodeNumberCursor(version), counts);
}

interface TemplateDeleted {
  readonly message: string;
  readonly data: { readonly id: number };
}

/** Its versions and the letters that were sent with it stay. Throws `not_found`. */
export async function deleteELetterTemplate(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<TemplateDeleted> {
  const { db, eLetters, clock } = dependencies;
  const key = await findTemplateKey(dependencies, caller, id);
  await db.transaction(async (transaction) => {
    if (!(await eLetters.removeTemplate(transaction, { ...key, now: clock().now }))) throw templateNotFound();
    const subject = { type: 'template', id: key.id };
    await recordAuditEvent(dependencies, transaction, request, {
      event: 'template.deleted',
      ...auditedActor(caller),
      subject,
    });
  });
  return { message: 'eLetter template deleted.', data: { id: key.id } };
}

interface TemplateContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
}

interface TemplateCreated {
  readonly message: string;
  readonly data: ELetterTemplateView;
  readonly warnings: readonly PlaceholderWarning[];
}

/** Throws `validation_failed`. */
export async function createELetterTemplate(
  dependencies: Dependencies,
  context: TemplateContext,
  request: TemplateRequest & { readonly subject?: string | null },
): Promise<TemplateCreated> {
  return addTemplate(dependencies, context, {
    move: 'create_e_letter_template',
    request,
    message: 'eLetter template added.',
    async compose() {
      const { letterDesk } = dependencies;
      const { companyId } = context.caller.creditor;
      const template = await letterDesk(companyId, 'parseNewTemplate', request);
      const content = request.content ?? template.html.content;
      return { template, warnings: await letterDesk(companyId, 'findTemplateWarnings', template, content) };
    },
  });
}

interface TemplateCopyRequest {
  readonly id: string;
  readonly name?: string | null;
}

/** Throws, in this order, `not_found` and `validation_failed`. */
export async function copyELetterTemplate(
  dependencies: Dependencies,
  context: TemplateContext,
  request: TemplateCopyRequest,
): Promise<TemplateCreated> {
  return addTemplate(dependencies, context, {
    move: 'copy_e_letter_template',
    request,
    message: 'eLetter template copied.',
    async compose() {
      const original = await loadTemplate(dependencies, context.caller, request.id);
      const name = parseCopyName(original.name, request.name ?? null);
      const content = getReadableHtml(original);
      const html = { content, contentPolicy: LETTER_POLICY_VERSION };
      const template = { name, html, subject: original.subject };
      const { companyId } = context.caller.creditor;
      const warnings = await dependencies.letterDesk(companyId, 'findTemplateWarnings', template, content);
      return { template, warnings, copiedFrom: original.id };
    },
  });
}

interface ComposedTemplate {
  readonly template: NewTemplate;
  readonly warnings: readonly PlaceholderWarning[];
  readonly copiedFrom?: number;
}

interface Addition {
  readonly move: string;
  readonly request: object;
  readonly message: string;
  /** Not called for a repeated request, whose original may be gone. */
  compose(): Promise<ComposedTemplate>;
}

async function addTemplate(
  dependencies: Dependencies,
  { caller, request: facts, idempotencyKey: key }: TemplateContext,
  { move, request, message, compose }: Addition,
): Promise<TemplateCreated> {
  const { db, eLetters, clock, digests } = dependencies;
  const idempotent = key === null ? null : { key, owner: describeActor(caller), move, request, isUndone: true };
  return withIdempotencyKey<TemplateCreated>(dependencies, idempotent, async (store) => {
    const { template, warnings, copiedFrom } = await compose();
    return db.transaction(async (transaction) => {
      const { companyId } = caller.creditor;
      const row = { ...template, companyId, ownerId: getUser(caller).id, now: clock().now };
      const saved = await eLetters.insertTemplate(transaction, row);
      await recordAuditEvent(dependencies, transaction, facts, {
        event: 'template.created',
        ...auditedActor(caller),
        change: { templateId: saved.id, before: null, after: digestTemplate(digests, saved) },
        ...(copiedFrom !== undefined && { details: { copied_from: copiedFrom } }),
      });
      const response = { message, data: describeTemplate(saved), warnings };
      await store?.(transaction, response);
      return response;
    });
  });
}

interface TemplateUpdate extends TemplateRequest {
  readonly id: string;
  /** Entity tags or `*`, as in the `If-Match` header. */
  readonly ifMatch?: string | null;
}

interface TemplateUpdated extends TemplateCreated {
  readonly warningCount: number;
}

/**
 * Keeps the earlier versions (docs/contract.md §6.4). Throws, in this order, `not_found`, `validation_failed` and
 * `precondition_failed`. Without `ifMatch` the last save wins; every save is stored as a version.
 */
export async function updateELetterTemplate(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { id, ifMatch, ...fields }: TemplateUpdate,
  { request }: RequestContext,
): Promise<TemplateUpdated> {
  const key = await findTemplateKey(dependencies, caller, id);
  const changes = await dependencies.letterDesk(key.companyId, 'parseTemplateChanges', fields);
  const saved = await saveChanges(dependencies, caller, { key, changes, ifMatch }, request);
  const content = fields.content ?? toCurrentHtml(saved);
  const warnings = await dependencies.letterDesk(key.companyId, 'findTemplateWarnings', saved, content);
  const message = 'eLetter template updated.';
  return { message, data: describeTemplate(saved), warnings, warningCount: warnings.length };
}

interface SubjectChange extends Pick<TemplateRequest, 'name' | 'content'> {
  readonly id: string;
  /** Null or empty: the letters carry the name. Absent: refused. */
  readonly subject?: string | null;
  readonly ifMatch?: string | null;
}

/** Stores a version, as each save does. Throws, in this order, `not_found`, `validation_failed` and `precondition_failed`. */
export async function setELetterTemplateSubject(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { id, ifMatch, ...fields }: SubjectChange,
  { request }: RequestContext,
): Promise<TemplateCreated> {
  const key = await findTemplateKey(dependencies, caller, id);
  const changes = await dependencies.letterDesk(key.companyId, 'parseSubjectChanges', fields);
  const saved = await saveChanges(dependencies, caller, { key, changes, ifMatch }, request);
  const content = fields.content ?? toCurrentHtml(saved);
  const warnings = await dependencies.letterDesk(key.companyId, 'findTemplateWarnings', saved, content);
  return { message: 'Subject saved.', data: describeTemplate(saved), warnings };
}

interface TemplateSaveRequest {
  readonly key: TemplateKey;
  readonly changes: TemplateChanges;
  readonly ifMatch: string | null | undefined;
}

async function saveChanges(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { key, changes, ifMatch }: TemplateSaveRequest,
  request: RequestFacts,
): Promise<TemplateFacts> {
  const version = parseIfMatchVersion(ifMatch, LETTER_POLICY_VERSION);
  const save = { ...key, version, changes, editorId: getUser(caller).id, moment: dependencies.clock() };
  const saved = await saveWithAudit(dependencies, caller, save, request);
  if (!saved) {
    // Deleted meanwhile, or the current version is another one.
    await findTemplateKey(dependencies, caller, String(key.id));
    throw preconditionFailed(ifMatch);
  }
  return saved.after;
}

function digestTemplate(
  digests: Dependencies['digests'],
  { name, subject, content }: Pick<TemplateFacts, 'name' | 'subject' | 'content'>,
) {
  return digests.digestTexts(subject === null ? [name, content] : [name, content, subject]);
}

async function saveWithAudit(
  dependencies: Dependencies,
  caller: CreditorCaller,
  save: TemplateSave,
  request: RequestFacts,
): Promise<SavedTemplate | null> {
  const { db, eLetters, digests } = dependencies;
  return db.transaction(async (transaction) => {
    const saved = await eLetters.saveTemplate(transaction, save);
    if (!saved) return null;
    await recordAuditEvent(dependencies, transaction, request, {
      event: 'template.updated',
      ...auditedActor(caller),
      change: {
        templateId: save.id,
        before: digestTemplate(digests, saved.before),
        after: digestTemplate(digests, saved.after),
      },
      details: { fields: listChanged(saved) },
    });
    return saved;
  });
}

/** The parts of a letter that a save has changed; none if it saved what was there. */
function listChanged({ before, after }: SavedTemplate): readonly string[] {
  return (['name', 'subject', 'content'] as const).filter((part) => before[part] !== after[part]);
}
