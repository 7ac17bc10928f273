// Opens one letter template of the caller's company.
import { describeTemplate, type ELetterTemplateView } from '../domain/letters/letter-template';
import type { CreditorCaller } from './authenticate-creditor';
import type { Dependencies } from './shared/dependencies';
import { loadTemplate } from './letters/steps/load-template';

export async function eLetterTemplate(
  parts: Dependencies,
  caller: CreditorCaller,
  templateId: string,
): Promise<ELetterTemplateView> {
  return describeTemplate(await loadTemplate(parts, caller, templateId));
}
