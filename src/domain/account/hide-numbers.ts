// Hides the numbers of an account that prove an identity, from a consumer whose identity is unproven.
import type { AccountFacts } from './account-facts';

const HIDDEN = {
  accountNumber: null,
  memberAccountNumber: null,
  referenceNumber: null,
  statementIdNumber: null,
  subclientAccountNumber: null,
  last4ssn: null,
} as const satisfies Partial<AccountFacts>;

/** If the caller could read the numbers, naming one of them would prove nothing. */
export function hideNumbers(facts: AccountFacts): AccountFacts {
  return { ...facts, ...HIDDEN };
}
