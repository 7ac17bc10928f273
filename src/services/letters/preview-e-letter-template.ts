// Previews a saved or unsaved letter with the values of one account.
import {
  findTemplateWarnings,
  getLetterSubject,
  parseTemplateChanges,
  parseTemplateSubject,
  toCurrentHtml,
  type TemplateFacts,
} from '../../domain/letters/letter-template';
import { DomainError } from '../../domain/shared/errors';
import { fillLetter, type PlaceholderWarning } from '../../domain/letters/fill-letter';
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
  const letter = getLetterContent(template, content ?? null);
  const html = fillLetter(letter, getPlaceholderValues(facts, dependencies.settings.timeZone));
  if (html === null) throw new DomainError('validation_failed', { errors: { content: [TOO_LONG] } });
  const named = subject == null ? template : { ...template, subject: parseTemplateSubject(subject) };
  await recordReading(dependencies, caller, request, 'previewELetterTemplate', [Number(accountId)]);
  // The warnings are about the content before cleaning, which removes a link together with the placeholders in it.
  return { subject: getLetterSubject(named), html, warnings: findTemplateWarnings(named, content ?? letter) };
}

function getLetterContent(template: TemplateFacts, draft: string | null): string {
  return draft === null ? toCurrentHtml(template) : (parseTemplateChanges({ content: draft }).html?.content ?? '');
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
