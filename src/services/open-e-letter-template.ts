// Opens one letter template of the caller's company.
import { describeTemplate, type ELetterTemplateView } from '../domain/letters/letter-template';
import type { CreditorCaller } from './authenticate-creditor';
import type { Parts } from './shared/dependencies';
import { loadTemplate } from './letters/steps/load-template';

export async function openELetterTemplate(
  parts: Parts,
  caller: CreditorCaller,
  templateId: string,
): Promise<ELetterTemplateView> {
  return describeTemplate(await loadTemplate(parts, caller, templateId));
}
