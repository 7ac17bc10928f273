// Lists what a letter template said at each save, and who saved it, page by page, the newest first.
import type { Instant } from '../domain/shared/calendar';
import { toCurrentHtml } from '../domain/letters/letter-template';
import type { CreditorCaller } from './authenticate-creditor';
import { toConnection, decodeNumberCursor, readPage, encodeNumberCursor } from './shared/connection';
import type { Connection, PageRequest } from './shared/connection';
import type { Dependencies } from './shared/dependencies';
import { findTemplateKey } from './letters/steps/load-template';

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
  const rows = await eLetters.findTemplateVersions(db, id, { after, most: request.first });
  const nodes = rows.map(({ version, name, editor, savedAt, ...html }) => {
    return { version, name, content: toCurrentHtml(html), editor, savedAt };
  });
  return toConnection(nodes, ({ version }) => encodeNumberCursor(version), counts);
}
