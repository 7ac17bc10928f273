// Loads an account for the side that may see it.
// The order of all checks is part of the contract: 401, 404, 403, 409 `profile_incomplete`, 422, 409 of the state.
// docs/contract.md §8.1.
import type { AccountFacts } from '../../../domain/account/account-facts';
import { hideNumbers } from '../../../domain/account/hide-numbers';
import type { LocalDate } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import type { Caller, CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';
import { parseAccountId } from '../../shared/read-ahead';

type AccountDependencies = Pick<Dependencies, 'db' | 'accounts'>;

/**
 * An account of the consumer, without identifying numbers while the identity is unproven: every read of a consumer goes
 * through here or `loadOwnAccounts`. Throws `not_found` (also for an id that is not an integer) and `forbidden`.
 */
export async function loadOwnAccount(
  dependencies: AccountDependencies,
  caller: Caller,
  accountId: string,
  today: LocalDate,
): Promise<AccountFacts> {
  const ahead = caller.readAhead?.take(accountId, today);
  const facts = ahead === undefined ? await findAccount(dependencies, accountId, today) : ahead;
  if (!facts) throw new DomainError('not_found', { message: 'Account not found.' });
  if (facts.profileId !== caller.profile.id) throw new DomainError('forbidden');
  return toVisible(caller, facts);
}

/** Accounts of the consumer in the order of `ids`, which are the consumer's. */
export async function loadOwnAccounts(
  { db, accounts }: AccountDependencies,
  caller: Caller,
  ids: readonly number[],
  today: LocalDate,
): Promise<readonly AccountFacts[]> {
  if (ids.length === 0) return [];
  return (await accounts.findAccountsByIds(db, ids, today)).map((facts) => toVisible(caller, facts));
}

/** Without the numbers that could prove an identity, while that is unproven. */
export function toVisible({ isIdentityProven }: Caller, facts: AccountFacts): AccountFacts {
  return isIdentityProven ? facts : hideNumbers(facts);
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
