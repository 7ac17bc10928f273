// Reads the ids of letter requests.
import { DomainError } from '../../../domain/shared/errors';

const ID = /^[1-9]\d{0,15}$/;

/** Null for anything but an id: there is no such letter. */
export function parseLetterId(id: string): number | null {
  return ID.test(id) ? Number(id) : null;
}

/** An id that a list is filtered by; null for none. Throws `validation_failed` for anything but an id. */
export function parseIdFilter(field: 'accountId' | 'templateId', id: string | null): number | null {
  if (id === null) return null;
  if (ID.test(id)) return Number(id);
  const name = field === 'accountId' ? 'account' : 'template';
  throw new DomainError('validation_failed', { errors: { [field]: [`The selected ${name} is invalid.`] } });
}
