// Creditors search accounts by one number, or by a last name together with a date of birth.
import { normalizeAccountNumber } from '../profile/identity-proof';
import type { LocalDate } from '../shared/calendar';
import type { FieldErrors } from '../shared/errors';
import { normalizeLastName } from '../sign-in/last-name';

/** What is left out is undefined or null. */
export interface SearchRequest {
  readonly accountNumber?: string | null;
  readonly referenceNumber?: string | null;
  readonly memberAccountNumber?: string | null;
  readonly lastName?: string | null;
  readonly dateOfBirth?: LocalDate | null;
}

const NUMBERS = ['accountNumber', 'referenceNumber', 'memberAccountNumber'] as const;

export type AccountSearch =
  | { readonly by: (typeof NUMBERS)[number]; readonly number: string }
  | { readonly by: 'person'; readonly lastName: string; readonly dateOfBirth: LocalDate };

const ONE =
  'Exactly one is needed: an account number, a reference number, a member account number, or last name and date of birth.';

/** A last name alone is refused: its digests would tell how frequent names are. */
export function readSearch(
  request: SearchRequest,
): { readonly search: AccountSearch } | { readonly errors: FieldErrors } {
  const { lastName = null, dateOfBirth = null } = request;
  const numbers = NUMBERS.flatMap((by) => {
    const number = request[by] ?? null;
    return number === null ? [] : [{ by, number }];
  });
  const [first] = numbers;
  const hasPerson = lastName !== null || dateOfBirth !== null;
  if (numbers.length + Number(hasPerson) !== 1) return { errors: { accountNumber: [ONE] } };
  if (first) {
    if (normalizeAccountNumber(first.number) !== '') return { search: first };
    return { errors: { [first.by]: ['The number must have letters or digits.'] } };
  }
  const hasName = lastName !== null && normalizeLastName(lastName) !== '';
  if (hasName && dateOfBirth !== null) return { search: { by: 'person', lastName, dateOfBirth } };
  return {
    errors: {
      ...(!hasName && { lastName: ['The last name is required.'] }),
      ...(dateOfBirth === null && { dateOfBirth: ['The date of birth is required.'] }),
    },
  };
}
