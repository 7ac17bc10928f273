// Creates the profile that a login did not find, and begins its sign-in. Contract: POST /auth/confirm-create.
import { DomainError } from '../../domain/shared/errors';
import { normalizeLastName } from '../../domain/sign-in/login-request';
import { loadFlow, toFlowError } from './steps/load-flow';
import { enforceRateLimits } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext } from '../shared/request-context';

export interface ContactRequired {
  readonly flowToken: string;
  readonly requiresContactInput: true;
}

/** Refuses with `attempt_token_*`, `identity_exists` and `too_many_attempts`; a refused token stays usable. */
export async function confirmCreate(
  dependencies: Dependencies,
  { attemptToken }: { readonly attemptToken: string },
  { request, response }: RequestContext,
): Promise<ContactRequired> {
  await enforceRateLimits(dependencies, response, [{ scope: 'confirm_create_ip', subject: request.ipPrefix }]);
  const attempt = await loadFlow(dependencies, attemptToken, 'confirm_create');
  const { lastName, dateOfBirth, last4ssn } = attempt.personal ?? {};
  if (lastName === undefined || dateOfBirth === undefined || last4ssn === undefined) {
    throw new DomainError('attempt_token_used');
  }
  const identity = { lastNameKey: normalizeLastName(lastName), dateOfBirth, last4ssn };
  const now = dependencies.clock().epoch;
  const flowToken = dependencies.randomness.token();
  await dependencies.db.transaction(async (db) => {
    const isOurs = await dependencies.flows.consumeAttempt(db, { id: attempt.id, now });
    if (!isOurs) throw toFlowError(dependencies, 'attempt_token_used', attempt);
    if ((await dependencies.profiles.findProfilesByIdentity(db, identity)).length > 0)
      throw new DomainError('identity_exists');
    const profileId = await dependencies.profiles.insertSelfProfile(db, { lastName, dateOfBirth, last4ssn }, now);
    await dependencies.flows.insertFlow(db, {
      id: dependencies.randomness.id(),
      tokenHash: dependencies.digests.digestToken(flowToken),
      profileId,
      state: 'contact_required',
      channel: null,
      codeDigest: null,
      codeKeyId: dependencies.digests.codeKeyId,
      personal: null,
      now,
      expiresAt: now + dependencies.settings.codeSeconds * 1000,
    });
    const reason = dependencies.digests.digestSubject('audit.identity', Object.values(identity).join('|'));
    await recordAuditEvent(dependencies, db, request, { event: 'profile.created', profileId, reason });
  });
  return { flowToken, requiresContactInput: true };
}
