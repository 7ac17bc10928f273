// Adds a letter template to the caller's company, new or as a copy of another one.
import { findPlaceholderWarnings, type PlaceholderWarning } from '../../domain/letters/fill-letter';
import { LETTER_POLICY_VERSION } from '../../domain/letters/html-policy';
import {
  describeTemplate,
  parseCopyName,
  parseNewTemplate,
  toCurrentHtml,
  type ELetterTemplateView,
  type NewTemplate,
  type TemplateRequest,
} from '../../domain/letters/letter-template';
import { recordAuditEvent } from '../shared/audit';
import { auditedActor, describeActor, getUser, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { withIdempotencyKey } from '../shared/idempotency';
import type { RequestContext } from '../shared/request-context';
import { loadTemplate } from './steps/load-template';

interface TemplateContext extends RequestContext {
  readonly caller: CreditorCaller;
  readonly idempotencyKey: string | null;
}

export interface TemplateCreated {
  readonly message: string;
  readonly data: ELetterTemplateView;
  readonly warnings: readonly PlaceholderWarning[];
}

/** Throws `validation_failed`. */
export async function createELetterTemplate(
  dependencies: Dependencies,
  context: TemplateContext,
  request: TemplateRequest,
): Promise<TemplateCreated> {
  return addTemplate(dependencies, context, {
    move: 'create_e_letter_template',
    request,
    message: 'eLetter template added.',
    async compose() {
      const template = { ...parseNewTemplate(request), subject: null };
      return { template, warnings: findPlaceholderWarnings(request.content ?? template.html.content) };
    },
  });
}

export interface TemplateCopyRequest {
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
      const content = toCurrentHtml(original);
      const html = { content, contentPolicy: LETTER_POLICY_VERSION };
      const template = { name, html, subject: original.subject };
      return { template, warnings: findPlaceholderWarnings(content), copiedFrom: original.id };
    },
  });
}

interface ComposedTemplate {
  readonly template: NewTemplate & { readonly subject: string | null };
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
        change: { templateId: saved.id, before: null, after: digests.digestTexts([saved.name, saved.content]) },
        ...(copiedFrom !== undefined && { details: { copied_from: copiedFrom } }),
      });
      const response = { message, data: describeTemplate(saved), warnings };
      await store?.(transaction, response);
      return response;
    });
  });
}
