// Lists the letter templates of the caller's company, page by page, by id: two statements, however long the list.
import { describeTemplate, type ELetterTemplateView } from '../domain/letters/letter-template';
import type { CreditorCaller } from './authenticate-creditor';
import { connectionOf, readNumberCursor, readPage, writeNumberCursor } from './shared/connection';
import type { Connection, PageRequest } from './shared/connection';
import type { Parts } from './shared/dependencies';

/** Refuses with `validation_failed` on `first` outside 1-50 and on a cursor that the list never gave. */
export async function listELetterTemplates(
  { db, eLetters }: Parts,
  { creditor: { companyId } }: CreditorCaller,
  request: PageRequest,
): Promise<Connection<ELetterTemplateView>> {
  const after = readPage(request, readNumberCursor);
  const counts = await eLetters.countTemplates(db, companyId, after);
  const rows = await eLetters.templatesOfCompany(db, companyId, { after, most: request.first });
  return connectionOf(rows.map(describeTemplate), ({ id }) => writeNumberCursor(id), counts);
}
