// Loads an account for the side that may see it.
// The order of all checks is part of the contract: 401, 404, 403, 409 `profile_incomplete`, 422, 409 of the state.
// docs/contract.md §8.1.
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { LocalDate } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import type { Caller, CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { parseAccountId } from '../../shared/read-ahead';

type AccountDependencies = Pick<Dependencies, 'db' | 'accounts'>;

/**
 * An account that the consumer has claimed. Throws `not_found`, also for an id that is not an integer and for an account
 * that nobody has claimed, and `forbidden` for an account of somebody else. Until its owner has signed in, a claim shows to
 * nobody else: a company that has just placed the account would learn that it knows a person and an address of ours.
 */
export async function loadOwnAccount(
  dependencies: AccountDependencies,
  caller: Caller,
  accountId: string,
  today: LocalDate,
): Promise<AccountFacts> {
  const ahead = caller.readAhead?.take(accountId, today);
  const facts = ahead === undefined ? await findAccount(dependencies, accountId, today) : ahead;
  if (facts?.profileId === caller.profile.id) return facts;
  if (facts?.linkState === 'claimed') throw new DomainError('forbidden');
  throw new DomainError('not_found', { message: 'Account not found.' });
}

/** An account of the creditor's company. Throws `not_found`, also for accounts of other companies. */
export async function loadCompanyAccount(
  dependencies: AccountDependencies,
  { creditor }: CreditorCaller,
  accountId: string,
  today: LocalDate,
): Promise<AccountFacts> {
  const facts = await findAccount(dependencies, accountId, today);
  if (facts?.company?.id !== creditor.companyId) throw new DomainError('not_found', { message: 'Account not found.' });
  return facts;
}

async function findAccount(
  { db, accounts }: AccountDependencies,
  accountId: string,
  today: LocalDate,
): Promise<AccountFacts | null> {
  const id = parseAccountId(accountId);
  return id === null ? null : accounts.findAccountById(db, id, today);
}

/** Throws `profile_incomplete`. docs/contract.md §8.1. */
export function assertProfileComplete({ requiredSteps }: Caller): void {
  if (requiredSteps.length > 0) throw new DomainError('profile_incomplete', { requiredSteps });
}
