// Proves by a number of an account who owns the profile. Extension: POST /profile/identity.
import { DomainError } from '../../domain/shared/errors';
import {
  comparedNumber,
  readIdentityProof,
  type IdentityProof,
  type IdentityProofRequest,
} from '../../domain/profile/identity-proof';
import { describeProfile } from '../../domain/profile-view';
import type { Caller } from '../authenticate';
import { refuseTooMany } from '../shared/rate-limits';
import type { Parts } from '../shared/dependencies';
import { recordEvent } from '../shared/audit';
import type { Exchange } from '../shared/request-context';
import type { ProfileAnswer } from './update-communication';

/** Refuses with `validation_failed`, one answer whatever is wrong with the number, and `too_many_attempts`. */
export async function verifyIdentity(
  parts: Parts,
  { profile }: Caller,
  input: IdentityProofRequest,
  { request, answer }: Exchange,
): Promise<ProfileAnswer> {
  const { proof, errors } = readIdentityProof(input);
  if (errors) throw new DomainError('validation_failed', { errors });
  await refuseTooMany(parts, answer, [{ scope: 'identity_proof', subject: String(profile.id) }]);
  const profileId = profile.id;
  if (!(await isOfAccount(parts, profileId, proof))) {
    await recordEvent(parts, parts.db, request, { event: 'identity.failed', profileId });
    throw new DomainError('validation_failed', { errors: { [proof.field]: ['The number does not match.'] } });
  }
  const { epoch } = parts.clock();
  await parts.db.transaction(async (db) => {
    await parts.profiles.proveIdentity(db, profileId, epoch);
    await recordEvent(parts, db, request, { event: 'identity.verified', profileId, reason: proof.field });
  });
  const proved = { ...profile, identityVerifiedAt: profile.identityVerifiedAt ?? epoch };
  return { message: 'Your identity is verified.', data: describeProfile(proved, parts.settings) };
}

/** Every number is looked at, and each comparison takes the same time. */
async function isOfAccount(
  { db, accounts, digests }: Parts,
  profileId: number,
  { field, number }: IdentityProof,
): Promise<boolean> {
  const { accountNumbers, referenceNumbers } = await accounts.numbersOfAccounts(db, profileId);
  const known = field === 'accountNumber' ? accountNumbers : referenceNumbers;
  const given = digests.ofToken(number);
  return known.filter((one) => digests.equal(digests.ofToken(comparedNumber(one)), given)).length > 0;
}
