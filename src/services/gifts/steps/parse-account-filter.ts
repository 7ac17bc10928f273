// Reads the account that a list is filtered by.
import { DomainError } from '../../../domain/shared/errors';

const ID = /^[1-9]\d{0,15}$/;

/** Returns null for all accounts. Throws `validation_failed` for anything but an id. */
export function parseAccountFilter(accountId: string | null): number | null {
  if (accountId === null) return null;
  if (ID.test(accountId)) return Number(accountId);
  throw new DomainError('validation_failed', { errors: { accountId: ['The selected account is invalid.'] } });
}
