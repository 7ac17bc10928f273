// The gate before every letter template: it is there for the caller's company, or it is not there at all.
// The order of the checks: 401, 403 membership, 404, 422, 412. The first two stand before every service of templates.
import { DomainError } from '../../../domain/shared/errors';
import type { TemplateFacts } from '../../../domain/letters/letter-template';
import type { TemplateKey } from '../../../persistence/e-letter-store';
import type { CreditorCaller } from '../../authenticate-creditor';
import type { Parts } from '../../shared/dependencies';

type TemplateParts = Pick<Parts, 'db' | 'eLetters'>;

const TEMPLATE_ID = /^[1-9]\d{0,15}$/;

/** Refuses with `not_found`: unknown, of another company, of another type, deleted, or an id that is no integer. */
export async function loadTemplate(
  { db, eLetters }: TemplateParts,
  caller: CreditorCaller,
  templateId: string,
): Promise<TemplateFacts> {
  const key = keyOf(caller, templateId);
  const facts = key && (await eLetters.templateById(db, key));
  if (!facts) throw noTemplate();
  return facts;
}

/** The same without reading what it says. */
export async function findTemplate(
  { db, eLetters }: TemplateParts,
  caller: CreditorCaller,
  templateId: string,
): Promise<TemplateKey> {
  const key = keyOf(caller, templateId);
  if (!key || !(await eLetters.isTemplateOf(db, key))) throw noTemplate();
  return key;
}

function keyOf({ creditor }: CreditorCaller, templateId: string): TemplateKey | null {
  return TEMPLATE_ID.test(templateId) ? { id: Number(templateId), companyId: creditor.companyId } : null;
}

function noTemplate(): DomainError {
  return new DomainError('not_found', { message: 'Template not found.' });
}
