// Deletes a letter template. Its versions and the letters that were sent with it stay.
import { recordAuditEvent } from '../shared/audit';
import { auditedActor, type CreditorCaller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { findTemplateKey, templateNotFound } from './steps/load-template';

export interface TemplateDeleted {
  readonly message: string;
  readonly data: { readonly id: number };
}

/** Throws `not_found`. */
export async function deleteELetterTemplate(
  dependencies: Dependencies,
  caller: CreditorCaller,
  id: string,
  { request }: RequestContext,
): Promise<TemplateDeleted> {
  const { db, eLetters, clock } = dependencies;
  const key = await findTemplateKey(dependencies, caller, id);
  await db.transaction(async (transaction) => {
    if (!(await eLetters.removeTemplate(transaction, { ...key, now: clock().now }))) throw templateNotFound();
    const subject = { type: 'template', id: key.id };
    await recordAuditEvent(dependencies, transaction, request, {
      event: 'template.deleted',
      ...auditedActor(caller),
      subject,
    });
  });
  return { message: 'eLetter template deleted.', data: { id: key.id } };
}
