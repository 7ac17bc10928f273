// The account that a request names, read in one statement with the session of its caller.
import type { AccountFacts } from '../../domain/account/account-facts';
import type { LocalDate } from '../../domain/shared/calendar';

const ACCOUNT_ID = /^[1-9]\d{0,15}$/;

export function parseAccountId(text: unknown): number | null {
  return typeof text === 'string' && ACCOUNT_ID.test(text) ? Number(text) : null;
}

export interface AccountReadAhead {
  /**
   * The account, null for an unknown one. Undefined if another one was read, none, or for another day, and from the second
   * call on: the request may have changed the account meanwhile.
   */
  take(id: string, today: LocalDate): AccountFacts | null | undefined;
}

export function createReadAhead(
  { id, today }: { readonly id: number; readonly today: LocalDate },
  account: AccountFacts | null,
): AccountReadAhead {
  let isTaken = false;
  return {
    take(wantedId, wantedDay) {
      if (isTaken || parseAccountId(wantedId) !== id || wantedDay !== today) return undefined;
      isTaken = true;
      return account;
    },
  };
}
