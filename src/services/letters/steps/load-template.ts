// Loads a letter template of the caller's company.
// The order of all checks is part of the contract: 401, 403 membership, 404, 422, 412. docs/contract.md §8.2.
import { DomainError } from '../../../domain/shared/errors';
import type { TemplateFacts } from '../../../domain/letters/letter-template';
import type { TemplateKey } from '../../../persistence/letters/template-store';
import type { CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

type TemplateDependencies = Pick<Dependencies, 'db' | 'eLetters'>;

const TEMPLATE_ID = /^[1-9]\d{0,15}$/;

/** Throws `not_found`: unknown, of another company, of another type, deleted, or an id that is not an integer. */
export async function loadTemplate(
  { db, eLetters }: TemplateDependencies,
  caller: CreditorCaller,
  templateId: string,
): Promise<TemplateFacts> {
  const key = getTemplateKey(caller, templateId);
  const facts = key && (await eLetters.findTemplateById(db, key));
  if (!facts) throw templateNotFound();
  return facts;
}

/** The same checks without reading the content. */
export async function findTemplateKey(
  { db, eLetters }: TemplateDependencies,
  caller: CreditorCaller,
  templateId: string,
): Promise<TemplateKey> {
  const key = getTemplateKey(caller, templateId);
  if (!key || !(await eLetters.templateExists(db, key))) throw templateNotFound();
  return key;
}

function getTemplateKey({ creditor }: CreditorCaller, templateId: string): TemplateKey | null {
  return TEMPLATE_ID.test(templateId) ? { id: Number(templateId), companyId: creditor.companyId } : null;
}

export function templateNotFound(): DomainError {
  return new DomainError('not_found', { message: 'Template not found.' });
}
