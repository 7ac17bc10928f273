// Tells what to do when the database refuses a batch of rows.
import { DomainError } from '../../../domain/shared/errors';

/** An account was changed between its reading and its writing. */
export class AccountChanged extends Error {}

/** `again`: with what is stored now. `one_by_one`: a value is refused. Returns null if no row is the cause. */
export function classifyRowFailure(error: unknown): 'again' | 'one_by_one' | null {
  if (error instanceof AccountChanged) return 'again';
  if (error instanceof DomainError) return error.code === 'validation_failed' ? 'one_by_one' : null;
  return error instanceof Error && error.name === 'SequelizeUniqueConstraintError' ? 'again' : null;
}
