// Lists the letter templates of the caller's company, page by page, by id: two statements, however long the list.
import { describeTemplate, type ELetterTemplateView } from '../domain/letters/letter-template';
import type { CreditorCaller } from './authenticate-creditor';
import { toConnection, decodeNumberCursor, readPage, encodeNumberCursor } from './shared/connection';
import type { Connection, PageRequest } from './shared/connection';
import type { Dependencies } from './shared/dependencies';

/** Refuses with `validation_failed` on `first` outside 1-50 and on a cursor that the list never gave. */
export async function eLetterTemplates(
  { db, eLetters }: Dependencies,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<ELetterTemplateView>> {
  const after = readPage(request, decodeNumberCursor);
  const counts = await eLetters.countTemplates(db, companyId, after);
  const rows = await eLetters.findTemplatesByCompany(db, companyId, { after, most: request.first });
  return toConnection(rows.map(describeTemplate), ({ id }) => encodeNumberCursor(id), counts);
}
