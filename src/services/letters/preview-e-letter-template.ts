// Shows a letter as the consumer of one account would read it, also before it is saved. Nothing is written.
import { parseTemplateChanges, toCurrentHtml } from '../../domain/letters/letter-template';
import type { TemplateFacts } from '../../domain/letters/letter-template';
import { DomainError } from '../../domain/shared/errors';
import { fillLetter, findPlaceholderWarnings, type PlaceholderWarning } from '../../domain/letters/fill-letter';
import { getPlaceholderValues, type LetterFacts } from '../../domain/letters/placeholders';
import type { CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import { loadTemplate } from './steps/load-template';

export interface PreviewRequest {
  readonly templateId: string;
  /** The account whose values are filled in. */
  readonly accountId: string;
  /** What an editor has not saved yet; absent or null: the letter as it is stored. */
  readonly content?: string | null;
}

export interface ELetterPreviewView {
  readonly html: string;
  readonly warnings: readonly PlaceholderWarning[];
}

/**
 * Refuses with `not_found` for a template, then for an account that is not of the caller's company, and then with
 * `validation_failed` as saving the same content would.
 */
export async function previewELetterTemplate(
  parts: Dependencies,
  caller: CreditorCaller,
  { templateId, accountId, content }: PreviewRequest,
): Promise<ELetterPreviewView> {
  const template = await loadTemplate(parts, caller, templateId);
  const facts = await loadLetterFacts(parts, caller, accountId);
  const letter = getLetterContent(template, content ?? null);
  const html = fillLetter(letter, getPlaceholderValues(facts, parts.settings.timeZone));
  if (html === null) throw new DomainError('validation_failed', { errors: { content: [TOO_LONG] } });
  // Of what was written: cleaning takes away a link and the words in it together, and their author should know why.
  return { html, warnings: findPlaceholderWarnings(content ?? letter) };
}

const TOO_LONG = 'The content is too long once its placeholders are filled.';

function getLetterContent(template: TemplateFacts, draft: string | null): string {
  return draft === null ? toCurrentHtml(template) : (parseTemplateChanges({ content: draft }).html?.content ?? '');
}

const ACCOUNT_ID = /^[1-9]\d{0,15}$/;

/** An account of another company is not there; nothing of it is told. */
async function loadLetterFacts(
  { db, letterFacts, clock }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  accountId: string,
): Promise<LetterFacts> {
  const wanted = { accountId: Number(accountId), companyId, today: clock().today };
  const facts = ACCOUNT_ID.test(accountId) ? await letterFacts.findLetterFacts(db, wanted) : null;
  if (!facts) throw new DomainError('not_found', { message: 'Account not found.' });
  return facts;
}
