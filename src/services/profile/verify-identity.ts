// Proves by a number of an account who owns the profile. Extension: POST /profile/identity.
import { DomainError } from '../../domain/shared/errors';
import {
  normalizeAccountNumber,
  parseIdentityProof,
  type IdentityProof,
  type IdentityProofRequest,
} from '../../domain/profile/identity-proof';
import { describeProfile } from '../../domain/profile/profile';
import type { Caller } from '../shared/authenticate';
import { enforceRateLimits } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext } from '../shared/request-context';
import type { ProfileAnswer } from './update-communication';

/** Refuses with `validation_failed`, one answer whatever is wrong with the number, and `too_many_attempts`. */
export async function verifyIdentity(
  parts: Dependencies,
  { profile }: Caller,
  input: IdentityProofRequest,
  { request, response }: RequestContext,
): Promise<ProfileAnswer> {
  const { proof, errors } = parseIdentityProof(input);
  if (errors) throw new DomainError('validation_failed', { errors });
  await enforceRateLimits(parts, response, [{ scope: 'identity_proof', subject: String(profile.id) }]);
  const profileId = profile.id;
  if (!(await matchesAccountNumber(parts, profileId, proof))) {
    await recordAuditEvent(parts, parts.db, request, { event: 'identity.failed', profileId });
    throw new DomainError('validation_failed', { errors: { [proof.field]: ['The number does not match.'] } });
  }
  const { epoch } = parts.clock();
  await parts.db.transaction(async (db) => {
    await parts.profiles.markIdentityVerified(db, profileId, epoch);
    await recordAuditEvent(parts, db, request, { event: 'identity.verified', profileId, reason: proof.field });
  });
  const proved = { ...profile, identityVerifiedAt: profile.identityVerifiedAt ?? epoch };
  return { message: 'Your identity is verified.', data: describeProfile(proved, parts.settings) };
}

/** Every number is looked at, and each comparison takes the same time. */
async function matchesAccountNumber(
  { db, accounts, digests }: Dependencies,
  profileId: number,
  { field, number }: IdentityProof,
): Promise<boolean> {
  const { accountNumbers, referenceNumbers } = await accounts.findKnownNumbers(db, profileId);
  const known = field === 'accountNumber' ? accountNumbers : referenceNumbers;
  const given = digests.digestToken(number);
  return known.filter((one) => digests.equal(digests.digestToken(normalizeAccountNumber(one)), given)).length > 0;
}
