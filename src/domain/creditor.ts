// A person who signs in for a creditor, and what their company's membership opens to them.
import { DomainError } from './shared/errors';

export interface CreditorFacts {
  readonly id: number;
  readonly companyId: number;
  readonly companyName: string | null;
  /** In small letters. */
  readonly email: string;
  readonly name: string;
  /** Neither the user nor the company was closed. */
  readonly active: boolean;
  /** The address was proved to be the user's. */
  readonly isEmailVerified: boolean;
  /** The company has a membership that covers today. */
  readonly hasActiveMembership: boolean;
}

/** Whether our own sign-in lets the user in, now and with every request. A membership is no condition of it. */
export function canSignIn({ active, isEmailVerified }: Pick<CreditorFacts, 'active' | 'isEmailVerified'>): boolean {
  return active && isEmailVerified;
}

/** Contract: Errors, template update. Checked after the bearer and before anything is looked up. */
export function assertActiveMembership({ hasActiveMembership }: Pick<CreditorFacts, 'hasActiveMembership'>): void {
  if (!hasActiveMembership) throw new DomainError('membership_required');
}
