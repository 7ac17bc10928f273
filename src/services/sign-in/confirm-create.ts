// Creates the profile that a login did not find, and starts its sign-in. docs/contract.md §6.2.
import { DomainError } from '../../domain/shared/errors';
import { normalizeLastName } from '../../domain/sign-in/login';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { loadFlow, openFlow, toFlowError } from './steps/login-flow';

export interface ContactRequired {
  readonly flowToken: string;
  readonly requiresContactInput: true;
}

/** Throws `attempt_token_*`, `identity_exists` and `too_many_attempts`; after an error, the token can be used again. */
export async function confirmCreate(
  dependencies: Dependencies,
  { attemptToken }: { readonly attemptToken: string },
  { request, response }: RequestContext,
): Promise<ContactRequired> {
  const { flows, profiles, digests, clock, settings } = dependencies;
  await enforceRateLimits(dependencies, response, [{ scope: 'confirm_create_ip', subject: request.ipPrefix }]);
  const attempt = await loadFlow(dependencies, attemptToken, 'confirm_create');
  const { lastName, dateOfBirth, last4ssn } = attempt.personal ?? {};
  if (lastName === undefined || dateOfBirth === undefined || last4ssn === undefined) {
    throw new DomainError('attempt_token_used');
  }
  const identity = { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
  const now = clock().epoch;
  const flowToken = await dependencies.db.transaction(async (db) => {
    const isConsumed = await flows.consumeAttempt(db, { id: attempt.id, now });
    if (!isConsumed) throw toFlowError(dependencies, 'attempt_token_used', attempt);
    if ((await profiles.findProfilesByIdentity(db, identity)).length > 0) throw new DomainError('identity_exists');
    const profileId = await profiles.insertSelfProfile(db, { lastName, dateOfBirth, last4ssn }, now);
    const flow = { profileId, state: 'contact_required', seconds: settings.codeSeconds } as const;
    const token = await openFlow(dependencies, db, flow);
    const reason = digests.digestSubject('audit.identity', Object.values(identity).join('|'));
    await recordAuditEvent(dependencies, db, request, { event: 'profile.created', profileId, reason });
    return token;
  });
  return { flowToken, requiresContactInput: true };
}
