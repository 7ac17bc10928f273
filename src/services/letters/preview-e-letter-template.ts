// Previews a saved or unsaved letter with the values of one account.
import {
  getLetterSubject,
  parseTemplateSubject,
  toCurrentHtml,
  type TemplateFacts,
} from '../../domain/letters/letter-template';
import { DomainError } from '../../domain/shared/errors';
import type { PlaceholderWarning } from '../../domain/letters/fill-letter';
import { getPlaceholderValues, type LetterFacts } from '../../domain/letters/placeholders';
import { recordReading } from '../shared/account-readings';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestFacts } from '../shared/request-context';
import { loadTemplate } from './steps/load-template';

export interface PreviewRequest {
  readonly templateId: string;
  /** The account whose values are filled in. */
  readonly accountId: string;
  /** Unsaved content; absent or null: the stored letter. */
  readonly content?: string | null;
  /** Unsaved subject; empty: the name. Absent or null: the stored one. */
  readonly subject?: string | null;
}

export interface ELetterPreviewView {
  readonly subject: string;
  readonly html: string;
  readonly warnings: readonly PlaceholderWarning[];
}

const TOO_LONG = 'The content is too long once its placeholders are filled.';

const ACCOUNT_ID = /^[1-9]\d{0,15}$/;

/**
 * Throws `not_found` for the template, then for an account that is not of the caller's company, then
 * `validation_failed` as saving the same content does.
 */
export async function previewELetterTemplate(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { templateId, accountId, content, subject }: PreviewRequest,
  request: RequestFacts,
): Promise<ELetterPreviewView> {
  const template = await loadTemplate(dependencies, caller, templateId);
  const facts = await loadLetterFacts(dependencies, caller, accountId);
  const letter = await readLetterContent(dependencies, template, content ?? null);
  const values = getPlaceholderValues(facts, dependencies.settings);
  const { html, gaps } = await dependencies.letterDesk(template.companyId, 'fillPreview', letter, values);
  if (html === null) throw new DomainError('validation_failed', { errors: { content: [TOO_LONG] } });
  const named = subject == null ? template : { ...template, subject: parseTemplateSubject(subject) };
  await recordReading(dependencies, caller, request, 'previewELetterTemplate', [Number(accountId)]);
  // The warnings are about the content before cleaning, which removes a link together with the placeholders in it.
  const warnings = await dependencies.letterDesk(template.companyId, 'findTemplateWarnings', named, content ?? letter);
  return { subject: getLetterSubject(named), html, warnings: [...warnings, ...gaps] };
}

async function readLetterContent(
  { letterDesk }: Dependencies,
  template: TemplateFacts,
  draft: string | null,
): Promise<string> {
  if (draft === null) return toCurrentHtml(template);
  const { html } = await letterDesk(template.companyId, 'parseTemplateChanges', { content: draft });
  return html?.content ?? '';
}

/** Throws `not_found`, also for accounts of other companies. */
async function loadLetterFacts(
  { db, letterFacts, clock }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  accountId: string,
): Promise<LetterFacts> {
  const query = { accountId: Number(accountId), companyId, today: clock().today };
  const facts = ACCOUNT_ID.test(accountId) ? await letterFacts.findLetterFacts(db, query) : null;
  if (!facts) throw new DomainError('not_found', { message: 'Account not found.' });
  return facts;
}
