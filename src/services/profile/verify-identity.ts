// Identity proof: the consumer names the number of an account. It opens the accounts of the company whose number it is, at
// once or, where the company delivered contacts that the consumer has not proved, after a waiting time. docs/contract.md §10.
import { toInstant, type Instant } from '../../domain/shared/calendar';
import { DomainError } from '../../domain/shared/errors';
import { parseIdentityProof, type IdentityProofRequest } from '../../domain/profile/identity-proof';
import type { ProfileMutationResponse } from '../../domain/profile/profile';
import { formatEffectiveTime } from '../../domain/shared/calendar';
import type { Claimant, ProvenCompany } from '../../persistence/account/claim-store';
import type { Database } from '../../persistence/database/database';
import type { Caller } from '../shared/authenticate';
import { enforceRateLimits, type RateLimitSubject } from '../shared/rate-limits';
import type { Dependencies } from '../shared/dependencies';
import { recordAuditEvent } from '../shared/audit';
import type { RequestContext, RequestFacts } from '../shared/request-context';
import { canNotify } from '../sign-in/steps/notify';
import { listCodeChannels } from '../sign-in/steps/code-channels';
import { verifyOptionalCaptcha } from '../sign-in/steps/verify-captcha';
import { claimByNumber } from '../sign-in/steps/claim-accounts';
import { describeOwner } from './steps/describe-owner';
import { startWaiting } from './steps/waiting-change';

/**
 * Throws `too_many_attempts`, `validation_failed` with one message for all wrong numbers, and `contact_change_unavailable`
 * where the claim would have to wait and nobody could be notified.
 */
export async function verifyIdentity(
  dependencies: Dependencies,
  caller: Caller,
  { captchaToken, ...input }: IdentityProofRequest & { readonly captchaToken?: string | null },
  { request, response }: RequestContext,
): Promise<ProfileMutationResponse> {
  const { db, claims, profiles, clock } = dependencies;
  const { profile } = caller;
  const profileId = profile.id;
  const { proof, errors } = parseIdentityProof(input);
  if (errors) throw new DomainError('validation_failed', { errors });
  const claimant = await claims.findClaimant(db, profileId);
  if (!claimant) throw new DomainError('unauthenticated');
  const { lastNameKey, dateOfBirth, last4ssn } = claimant.identity;
  const difficulty = await verifyOptionalCaptcha(dependencies, captchaToken, request);
  const person = `${lastNameKey}|${dateOfBirth}|${last4ssn}`;
  const limits: readonly RateLimitSubject[] = [
    { scope: 'identity_proof', subject: String(profileId) },
    { scope: 'identity_proof_person', subject: person },
    { scope: 'identity_proof_person_ip', subject: person, address: request.ipPrefix },
  ];
  await enforceRateLimits(dependencies, response, limits, { difficulty });
  const companies = await claims.findCompaniesByNumber(db, claimant, proof);
  if (companies.length === 0) {
    await recordAuditEvent(dependencies, db, request, { event: 'identity.failed', profileId });
    throw new DomainError('validation_failed', { errors: { [proof.field]: ['The number does not match.'] } });
  }
  const effectiveAt = await db.transaction(async (transaction) => {
    const verified = { event: 'identity.verified', profileId, reason: proof.field } as const;
    await recordAuditEvent(dependencies, transaction, request, verified);
    const times: (Instant | null)[] = [];
    for (const company of companies) {
      times.push(await claimCompany(dependencies, transaction, request, { caller, claimant, company }));
    }
    if (times.includes(null)) await profiles.markIdentityVerified(transaction, profileId, clock().epoch);
    return times.find((time) => time !== null) ?? null;
  });
  dependencies.outboxSender.wake();
  const message =
    effectiveAt === null
      ? 'Your identity is verified.'
      : 'The number is right. Your creditor has other contacts for you, which were notified and can cancel this. ' +
        `Otherwise the accounts are added to yours on ${formatEffectiveTime(effectiveAt)}.`;
  const hasClaimed = await dependencies.accounts.hasClaimed(db, profileId);
  return { message, data: await describeOwner(dependencies, profile, hasClaimed) };
}

interface CompanyClaim {
  readonly caller: Caller;
  readonly claimant: Claimant;
  readonly company: ProvenCompany;
}

/** Returns when the claim takes effect, or null if it has. */
async function claimCompany(
  dependencies: Dependencies,
  db: Database,
  request: RequestFacts,
  { caller: { profile, sessionId }, claimant, company: { companyId, isOwn } }: CompanyClaim,
): Promise<Instant | null> {
  const { claims, contactChanges, settings } = dependencies;
  const profileId = profile.id;
  if (isOwn) return null;
  const channels = listCodeChannels(dependencies);
  const delivered = await claims.findDeliveredContacts(db, claimant.identity, companyId, channels);
  if (delivered.length === 0) {
    await claimByNumber(dependencies, db, request, { profileId, companyId });
    return null;
  }
  const waiting = await contactChanges.findWaitingClaim(db, profileId, companyId);
  if (waiting) return toInstant(waiting.dueAt);
  if (settings.publicUrl === null || !delivered.some((point) => canNotify(dependencies, point))) {
    throw new DomainError('contact_change_unavailable', { requiredSteps: ['contact_support'] });
  }
  const event = { event: 'claim.waiting', profileId, sessionId, subject: { type: 'company', id: companyId } } as const;
  await recordAuditEvent(dependencies, db, request, event);
  return startWaiting(dependencies, db, { profile, sessionId, companyId, contact: null });
}
