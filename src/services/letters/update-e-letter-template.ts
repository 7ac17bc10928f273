// Saves a letter template, and keeps what it said before. Contract: PUT …/communications/e-letter-templates/{template}.
import { describeTemplate, parseTemplateChanges } from '../../domain/letters/letter-template';
import type { ELetterTemplateView, TemplateFacts, TemplateRequest } from '../../domain/letters/letter-template';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { parseIfMatchVersion } from '../../domain/letters/entity-tag';
import { DomainError } from '../../domain/shared/errors';
import { findPlaceholderWarnings, type PlaceholderWarning } from '../../domain/letters/fill-letter';
import type { SavedTemplate, TemplateSave } from '../../persistence/letters/template-store';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { findTemplateKey } from './steps/load-template';

export interface TemplateUpdate extends TemplateRequest {
  readonly id: string;
  /** Entity tags, or `*`, as a header `If-Match` has them. */
  readonly ifMatch?: string | null;
}

export interface TemplateUpdated {
  readonly message: string;
  readonly data: ELetterTemplateView;
  readonly warnings: readonly PlaceholderWarning[];
}

/**
 * Refuses, in this order, with `not_found`, `validation_failed` and `precondition_failed`. Without `ifMatch` the last
 * save wins; each save is kept as a version either way.
 */
export async function updateELetterTemplate(
  parts: Dependencies,
  caller: CreditorCaller,
  { id, ifMatch, ...request }: TemplateUpdate,
  { request: facts }: RequestContext,
): Promise<TemplateUpdated> {
  const key = await findTemplateKey(parts, caller, id);
  const changes = parseTemplateChanges(request);
  const version = parseIfMatchVersion(ifMatch, LETTER_POLICY_VERSION);
  const save = { ...key, version, changes, editorId: caller.creditor.id, moment: parts.clock() };
  const saved = await saveWithAudit(parts, save, facts);
  if (!saved) {
    // Deleted meanwhile, or another version is the present one.
    await findTemplateKey(parts, caller, id);
    throw new DomainError('precondition_failed');
  }
  const data = describeTemplate(saved.after);
  const warnings = findPlaceholderWarnings(request.content ?? data.content);
  return { message: 'eLetter template updated.', data, warnings };
}

/** One transaction; its first statement decides. */
async function saveWithAudit(
  parts: Dependencies,
  save: TemplateSave,
  facts: RequestFacts,
): Promise<SavedTemplate | null> {
  const { db, eLetters, digests } = parts;
  const digestOf = ({ name, content }: TemplateFacts) => digests.digestTexts([name, content]);
  return db.transaction(async (transaction) => {
    const saved = await eLetters.saveTemplate(transaction, save);
    if (!saved) return null;
    await recordAuditEvent(parts, transaction, facts, {
      event: 'template.updated',
      creditorUserId: save.editorId,
      change: { templateId: save.id, before: digestOf(saved.before), after: digestOf(saved.after) },
    });
    return saved;
  });
}
