// Reads the letter templates of the caller's company: the list, one template, and its versions.
import { describeTemplate, toCurrentHtml, type ELetterTemplateView } from '../../domain/letters/letter-template';
import type { Instant } from '../../domain/shared/calendar';
import type { CreditorCaller } from '../shared/authenticate';
import {
  decodeNumberCursor,
  encodeNumberCursor,
  readPage,
  toConnection,
  type Connection,
  type PageRequest,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { findTemplateKey, loadTemplate } from './steps/load-template';

/**
 * By id; two statements, whatever the length of the list. Throws `validation_failed` for `first` outside 1–50 and for a
 * cursor that the list did not issue.
 */
export async function eLetterTemplates(
  { db, eLetters }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<ELetterTemplateView>> {
  const after = readPage(request, decodeNumberCursor);
  const counts = await eLetters.countTemplates(db, companyId, after);
  const rows = await eLetters.findTemplatesByCompany(db, companyId, { after, limit: request.first });
  return toConnection(rows.map(describeTemplate), ({ id }) => encodeNumberCursor(id), counts);
}

/** Throws `not_found`. */
export async function eLetterTemplate(
  dependencies: Dependencies,
  caller: CreditorCaller,
  templateId: string,
): Promise<ELetterTemplateView> {
  return describeTemplate(await loadTemplate(dependencies, caller, templateId));
}

/** A template as it was saved once. */
export interface TemplateVersionView {
  readonly version: number;
  readonly name: string;
  readonly content: string;
  readonly editor: { readonly id: number; readonly name: string };
  readonly savedAt: Instant;
}

/**
 * Newest first. Throws `not_found`, then `validation_failed` for `first` outside 1–50 and for a cursor that the list did
 * not issue.
 */
export async function eLetterTemplateVersions(
  dependencies: Dependencies,
  caller: CreditorCaller,
  { templateId, ...request }: PageRequest & { readonly templateId: string },
): Promise<Connection<TemplateVersionView>> {
  const { db, eLetters } = dependencies;
  const { id } = await findTemplateKey(dependencies, caller, templateId);
  const after = readPage(request, decodeNumberCursor);
  const counts = await eLetters.countVersions(db, id, after);
  const rows = await eLetters.findTemplateVersions(db, id, { after, limit: request.first });
  const nodes = rows.map(({ version, name, editor, savedAt, ...html }) => {
    return { version, name, content: toCurrentHtml(html), editor, savedAt };
  });
  return toConnection(nodes, ({ version }) => encodeNumberCursor(version), counts);
}
