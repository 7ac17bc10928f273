// Stores a sign-in with the profile and its accounts. Companies whose accounts are opened for the first time learn what the
// person has chosen before.
import type { Database } from '../../../persistence/database/database';
import { recordForCompanies } from '../../shared/record-for-companies';
import type { AuditedRequest } from '../../shared/audit';
import type { Dependencies } from '../../shared/dependencies';

/** In the transaction of the sign-in, or of the claim by which accounts count as opened. */
export async function recordLogin(
  dependencies: Pick<Dependencies, 'audit' | 'clock' | 'digests' | 'profiles'>,
  db: Database,
  { requestId }: Pick<AuditedRequest, 'requestId'>,
  profileId: number,
): Promise<void> {
  const { profiles, clock } = dependencies;
  const { unwilling } = await profiles.recordLogin(db, profileId, clock());
  await recordForCompanies(dependencies, db, requestId, { event: 'contact.stopped', accounts: unwilling });
}
