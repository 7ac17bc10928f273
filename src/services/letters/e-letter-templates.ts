// Lists the letter templates of the caller's company, page by page, by id: two statements, however long the list.
import { describeTemplate, type ELetterTemplateView, toCurrentHtml } from '../../domain/letters/letter-template';
import type { CreditorCaller } from '../shared/authenticate';
import {
  type Connection,
  decodeNumberCursor,
  encodeNumberCursor,
  type PageRequest,
  readPage,
  toConnection,
} from '../shared/connection';
import type { Dependencies } from '../shared/dependencies';
import { findTemplateKey, loadTemplate } from './steps/load-template';
import type { Instant } from '../../domain/shared/calendar';

/** Refuses with `validation_failed` on `first` outside 1-50 and on a cursor that the list never gave. */
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

// Opens one letter template of the caller's company.

export async function eLetterTemplate(
  parts: Dependencies,
  caller: CreditorCaller,
  templateId: string,
): Promise<ELetterTemplateView> {
  return describeTemplate(await loadTemplate(parts, caller, templateId));
}

// Lists what a letter template said at each save, and who saved it, page by page, the newest first.

export interface TemplateVersionView {
  readonly version: number;
  readonly name: string;
  readonly content: string;
  readonly editor: { readonly id: number; readonly name: string };
  readonly savedAt: Instant;
}

/** Refuses with `not_found`, then with `validation_failed` on `first` outside 1-50 and on a cursor never given. */
export async function eLetterTemplateVersions(
  parts: Dependencies,
  caller: CreditorCaller,
  { templateId, ...request }: PageRequest & { readonly templateId: string },
): Promise<Connection<TemplateVersionView>> {
  const { db, eLetters } = parts;
  const { id } = await findTemplateKey(parts, caller, templateId);
  const after = readPage(request, decodeNumberCursor);
  const counts = await eLetters.countVersions(db, id, after);
  const rows = await eLetters.findTemplateVersions(db, id, { after, limit: request.first });
  const nodes = rows.map(({ version, name, editor, savedAt, ...html }) => {
    return { version, name, content: toCurrentHtml(html), editor, savedAt };
  });
  return toConnection(nodes, ({ version }) => encodeNumberCursor(version), counts);
}
