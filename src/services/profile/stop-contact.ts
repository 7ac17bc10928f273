// The consumer asks not to be contacted, for the whole person, or allows it again.
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { loadOwnAccount } from '../account/steps/load-account';
import { recordAuditEvent } from '../shared/audit';
import type { Caller } from '../shared/authenticate';
import type { Dependencies } from '../shared/dependencies';
import type { RequestContext } from '../shared/request-context';
import { recordForCompanies } from '../shared/record-for-companies';

interface ContactCommand {
  /** One of the person's accounts: the choice is about all of them. */
  readonly accountId: string;
}

interface ContactChoice {
  readonly message: string;
  readonly data: { readonly contactStoppedAt: Instant | null };
}

/** Throws `not_found` and `forbidden`. Stopped contact stays stopped since the first time. */
export async function stopContact(
  dependencies: Dependencies,
  caller: Caller,
  command: ContactCommand,
  context: RequestContext,
): Promise<ContactChoice> {
  const { epoch } = dependencies.clock();
  const since = await choose(dependencies, caller, command, context, caller.profile.contactStoppedAt ?? epoch);
  return { message: 'You are not contacted any more.', data: { contactStoppedAt: since } };
}

/** Throws `not_found` and `forbidden`. */
export async function resumeContact(
  dependencies: Dependencies,
  caller: Caller,
  command: ContactCommand,
  context: RequestContext,
): Promise<ContactChoice> {
  const since = await choose(dependencies, caller, command, context, null);
  return { message: 'You may be contacted again.', data: { contactStoppedAt: since } };
}

async function choose(
  dependencies: Dependencies,
  caller: Caller,
  { accountId }: ContactCommand,
  { request }: RequestContext,
  contactStoppedAt: number | null,
): Promise<Instant | null> {
  await loadOwnAccount(dependencies, caller, accountId, dependencies.clock().today);
  const { id: profileId } = caller.profile;
  const event = contactStoppedAt === null ? 'contact.resumed' : 'contact.stopped';
  await dependencies.db.transaction(async (db) => {
    const { now } = dependencies.clock();
    const accounts = await dependencies.contacts.setContactStopped(db, profileId, contactStoppedAt, now);
    if (!accounts) return;
    await recordAuditEvent(dependencies, db, request, { event, profileId });
    await recordForCompanies(dependencies, db, request.requestId, { event, accounts });
  });
  return contactStoppedAt === null ? null : toInstant(contactStoppedAt);
}
