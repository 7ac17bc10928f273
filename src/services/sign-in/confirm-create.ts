// Creates the profile of a person whom a login did not find, and starts the sign-in. docs/contract.md §6.2.
import { DomainError } from '../../domain/shared/errors';
import { recordAuditEvent } from '../shared/audit';
import type { Dependencies } from '../shared/dependencies';
import { enforceRateLimits } from '../shared/rate-limits';
import type { RequestContext } from '../shared/request-context';
import { listCodeChannels } from './steps/code-channels';
import { formatIdentityReason, readIdentity } from './steps/entered-identity';
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
  const { claims, flows, profiles, signInLocks, clock, settings } = dependencies;
  await enforceRateLimits(dependencies, response, [{ scope: 'confirm_create_ip', subject: request.ipPrefix }]);
  const attempt = await loadFlow(dependencies, attemptToken, 'confirm_create', ['create']);
  const { entered, identity } = readIdentity(attempt, 'attempt_token_used');
  const now = clock().epoch;
  const flowToken = await dependencies.db.transaction(async (db) => {
    const isConsumed = await flows.consumeAttempt(db, { id: attempt.id, now });
    if (!isConsumed) throw toFlowError(dependencies, 'attempt_token_used', attempt);
    const identityIndexes = profiles.listIdentityIndexes(db, identity);
    await signInLocks.lockIdentity(db, identityIndexes);
    const known = await profiles.findProfilesByIdentity(db, identityIndexes);
    const { isKnown } = await claims.findUnclaimedAccounts(db, identity, listCodeChannels(dependencies));
    if (known.length > 0 || isKnown) throw new DomainError('identity_exists');
    const profileId = await profiles.insertProfile(db, entered, null, now);
    const [identityIndex] = identityIndexes;
    const flow = { purpose: 'sign_in', state: 'contact_required', identityIndex, personal: entered } as const;
    const token = await openFlow(dependencies, db, { ...flow, seconds: settings.codeSeconds });
    const reason = formatIdentityReason(dependencies, identity);
    await recordAuditEvent(dependencies, db, request, { event: 'profile.created', profileId, reason });
    return token;
  });
  return { flowToken, requiresContactInput: true };
}
