// The gate before every account: it exists, and it is the caller's.
// The order of the checks is part of the contract: 401, 404, 403, 409 `profile_incomplete`, 422, 409 of the state.
import type { AccountFacts } from '../../../domain/account/account-facts';
import type { LocalDate } from '../../../domain/shared/calendar';
import { DomainError } from '../../../domain/shared/errors';
import type { Caller, CreditorCaller } from '../../shared/authenticate';
import type { Dependencies } from '../../shared/dependencies';

const ACCOUNT_ID = /^[1-9]\d{0,15}$/;

/** Loads an account of the caller. Refuses with `not_found` (also for an id that is no integer) and `forbidden`. */
export async function loadOwnAccount(
  { db, accounts }: Pick<Dependencies, 'db' | 'accounts'>,
  caller: Caller,
  accountId: string,
  today: LocalDate,
): Promise<AccountFacts> {
  const facts = ACCOUNT_ID.test(accountId) ? await accounts.findAccountById(db, Number(accountId), today) : null;
  if (!facts) throw new DomainError('not_found', { message: 'Account not found.' });
  if (facts.profileId !== caller.profile.id) throw new DomainError('forbidden');
  return facts;
}

/** Loads an account of the creditor's company. Refuses with `not_found`: the accounts of others are not told of. */
export async function loadCompanyAccount(
  { db, accounts }: Pick<Dependencies, 'db' | 'accounts'>,
  { creditor }: CreditorCaller,
  accountId: string,
  today: LocalDate,
): Promise<AccountFacts> {
  const facts = ACCOUNT_ID.test(accountId) ? await accounts.findAccountById(db, Number(accountId), today) : null;
  if (facts?.company?.id !== creditor.companyId) throw new DomainError('not_found', { message: 'Account not found.' });
  return facts;
}

/** Contract: Errors, 409 `profile_incomplete`. */
export function assertProfileComplete({ requiredSteps }: Caller): void {
  if (requiredSteps.length > 0) throw new DomainError('profile_incomplete', { requiredSteps });
}
