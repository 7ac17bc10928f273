// Opens one letter template of the caller's company.
import { describeTemplate, type ELetterTemplateView } from '../domain/e-letter';
import type { CreditorCaller } from './authenticate-creditor';
import type { Parts } from './parts';
import { loadTemplate } from './template-access';

export async function openELetterTemplate(
  parts: Parts,
  caller: CreditorCaller,
  templateId: string,
): Promise<ELetterTemplateView> {
  return describeTemplate(await loadTemplate(parts, caller, templateId));
}
