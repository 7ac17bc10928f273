// Selects the accounts of the consumer whose payments a list shows.
import type { StateFacts } from '../../../domain/account/account-facts';
import { DomainError } from '../../../domain/shared/errors';
import type { Caller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

/** Returns all of them if `accountId` is null. Throws `not_found` for an account that is not the caller's. */
export async function selectAccounts(
  { db, accounts }: Dependencies,
  { profile }: Caller,
  accountId: string | null,
  isListed: (facts: StateFacts) => boolean,
): Promise<readonly number[]> {
  const own = await accounts.findStateFactsByProfile(db, profile.id);
  const chosen = accountId === null ? own : own.filter(({ id }) => String(id) === accountId);
  if (accountId !== null && chosen.length === 0) throw new DomainError('not_found', { message: 'Account not found.' });
  return chosen.filter(isListed).map(({ id }) => id);
}
