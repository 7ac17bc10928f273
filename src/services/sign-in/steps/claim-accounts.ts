// Claims accounts for a profile, in the transaction of the proof. docs/identity.md has the grounds.
import { DomainError } from '../../../domain/shared/errors';
import type { Database } from '../../../persistence/database/database';
import { recordAuditEvent, type AuditedRequest } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';
import { changeProfile, type OptOutDependencies } from '../../messages/steps/change-opt-out';
import { listCodeChannels } from './code-channels';
import { recordLogin } from './record-login';

type ClaimDependencies = OptOutDependencies & Pick<Dependencies, 'claims' | 'optOuts' | 'profiles' | 'sendsTextCodes'>;

/**
 * Claims the accounts of the companies that delivered a verified contact of the profile, after one was verified. With
 * `withoutContact`, also claims those of companies that delivered none.
 */
export async function claimByContacts(
  dependencies: ClaimDependencies,
  db: Database,
  request: AuditedRequest,
  { profileId, withoutContact = false }: { readonly profileId: number; readonly withoutContact?: boolean },
): Promise<void> {
  const { claims } = dependencies;
  const claimant = await claims.findClaimant(db, profileId);
  const options = { channels: listCodeChannels(dependencies), withoutContact };
  const claimed = claimant ? await claims.claimAccounts(db, claimant, options) : 0;
  if (claimed === 0) return;
  await recordClaim(dependencies, db, request, { profileId, reason: 'contact' });
  await takeOverOptOuts(dependencies, db, request, profileId);
}

/** The links of mails that companies sent to a proven contact stop the mails of the profile from now on, or have stopped them. */
export async function takeOverOptOuts(
  dependencies: ClaimDependencies,
  db: Database,
  request: AuditedRequest,
  profileId: number,
): Promise<void> {
  const { claims, optOuts } = dependencies;
  const claimant = await claims.findClaimant(db, profileId);
  const isStopped = await optOuts.takeOverLinks(db, profileId, claimant?.contactIndexes ?? []);
  if (isStopped) await changeProfile(dependencies, db, request, { profileId, channel: 'email', isStopped });
}

/**
 * Claims the accounts of one company, of which the owner has named a number. Those that somebody else has claimed
 * meanwhile stay theirs. Throws `flow_token_expired` for a profile that was closed.
 */
export async function claimByNumber(
  dependencies: ClaimDependencies,
  db: Database,
  request: AuditedRequest,
  { profileId, companyId }: { readonly profileId: number; readonly companyId: number },
): Promise<void> {
  const { claims, clock, profiles } = dependencies;
  const identity = await profiles.findIdentity(db, profileId);
  const profile = await profiles.findProfileById(db, profileId);
  if (!identity || profile?.status !== 'active') throw new DomainError('flow_token_expired');
  const claimed = await claims.claimOfCompanies(db, { profileId, identity }, [companyId]);
  if (claimed === 0) return;
  await profiles.markIdentityVerified(db, profileId, clock().epoch);
  await recordClaim(dependencies, db, request, { profileId, reason: 'number', companyId });
}

interface RecordedClaim {
  readonly profileId: number;
  /** The ground. */
  readonly reason: 'contact' | 'number';
  readonly companyId?: number;
}

/** Claimed accounts count as opened by their owner. */
async function recordClaim(
  dependencies: ClaimDependencies,
  db: Database,
  request: AuditedRequest,
  { companyId, ...claim }: RecordedClaim,
): Promise<void> {
  await recordLogin(dependencies, db, request, claim.profileId);
  const subject = companyId === undefined ? {} : { subject: { type: 'company', id: companyId } };
  await recordAuditEvent(dependencies, db, request, { event: 'accounts.claimed', ...claim, ...subject });
}
