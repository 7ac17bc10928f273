// Identity proof: the consumer names the number of one of their accounts. docs/contract.md §10.
import { DomainError } from '../../domain/shared/errors';
import { parseIdentityProof, type IdentityProofRequest } from '../../domain/profile/identity-proof';
import type { ProfileMutationResponse } from '../../domain/profile/profile';
import type { Caller } from '../shared/authenticate';
import { enforceRateLimits } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext } from '../shared/request-context';
import { describeOwner } from './steps/describe-owner';

/** Throws `too_many_attempts`, and `validation_failed` with one message for all wrong numbers. */
export async function verifyIdentity(
  dependencies: Dependencies,
  { profile }: Caller,
  input: IdentityProofRequest,
  { request, response }: RequestContext,
): Promise<ProfileMutationResponse> {
  const { proof, errors } = parseIdentityProof(input);
  if (errors) throw new DomainError('validation_failed', { errors });
  await enforceRateLimits(dependencies, response, [{ scope: 'identity_proof', subject: String(profile.id) }]);
  const profileId = profile.id;
  if (!(await dependencies.accounts.hasAccountWithNumber(dependencies.db, profileId, proof))) {
    await recordAuditEvent(dependencies, dependencies.db, request, { event: 'identity.failed', profileId });
    throw new DomainError('validation_failed', { errors: { [proof.field]: ['The number does not match.'] } });
  }
  const { epoch } = dependencies.clock();
  await dependencies.db.transaction(async (db) => {
    await dependencies.profiles.markIdentityVerified(db, profileId, epoch);
    await recordAuditEvent(dependencies, db, request, { event: 'identity.verified', profileId, reason: proof.field });
  });
  const verified = { ...profile, identityVerifiedAt: profile.identityVerifiedAt ?? epoch };
  return { message: 'Your identity is verified.', data: await describeOwner(dependencies, verified) };
}
