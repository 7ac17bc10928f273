// Saves a letter template and keeps its earlier versions. docs/contract.md §6.4.
import {
  describeTemplate,
  parseTemplateChanges,
  type ELetterTemplateView,
  type TemplateFacts,
  type TemplateRequest,
} from '../../domain/letters/letter-template';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import { parseIfMatchVersion } from '../../domain/letters/entity-tag';
import { DomainError } from '../../domain/shared/errors';
import { findPlaceholderWarnings, type PlaceholderWarning } from '../../domain/letters/fill-letter';
import type { SavedTemplate, TemplateSave } from '../../persistence/letters/template-store';
import { auditedActor, getUser, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { findTemplateKey } from './steps/load-template';

export interface TemplateUpdate extends TemplateRequest {
  readonly id: string;
  /** Entity tags or `*`, as in the `If-Match` header. */
  readonly ifMatch?: string | null;
}

export interface TemplateUpdated {
  readonly message: string;
  readonly data: ELetterTemplateView;
  readonly warnings: readonly PlaceholderWarning[];
}

/**
 * Throws, in this order, `not_found`, `validation_failed` and `precondition_failed`. Without `ifMatch` the last save
 * wins; every save is stored as a version.
 */
export async function updateELetterTemplate(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { id, ifMatch, ...fields }: TemplateUpdate,
  { request }: RequestContext,
): Promise<TemplateUpdated> {
  const key = await findTemplateKey(dependencies, caller, id);
  const changes = parseTemplateChanges(fields);
  const version = parseIfMatchVersion(ifMatch, LETTER_POLICY_VERSION);
  const save = { ...key, version, changes, editorId: getUser(caller).id, moment: dependencies.clock() };
  const saved = await saveWithAudit(dependencies, caller, save, request);
  if (!saved) {
    // Deleted meanwhile, or the current version is another one.
    await findTemplateKey(dependencies, caller, id);
    throw new DomainError('precondition_failed');
  }
  const data = describeTemplate(saved.after);
  const warnings = findPlaceholderWarnings(fields.content ?? data.content);
  return { message: 'eLetter template updated.', data, warnings };
}

async function saveWithAudit(
  dependencies: Dependencies,
  caller: CreditorCaller,
  save: TemplateSave,
  request: RequestFacts,
): Promise<SavedTemplate | null> {
  const { db, eLetters, digests } = dependencies;
  const digest = ({ name, content }: TemplateFacts) => digests.digestTexts([name, content]);
  return db.transaction(async (transaction) => {
    const saved = await eLetters.saveTemplate(transaction, save);
    if (!saved) return null;
    await recordAuditEvent(dependencies, transaction, request, {
      event: 'template.updated',
      ...auditedActor(caller),
      change: { templateId: save.id, before: digest(saved.before), after: digest(saved.after) },
    });
    return saved;
  });
}
