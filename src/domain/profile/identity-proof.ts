// A number of an account, by which its owner proves who they are: who only knows a name and digits does not have it.
import type { FieldErrors } from '../shared/errors';

export interface IdentityProofRequest {
  readonly accountNumber?: string | null;
  readonly referenceNumber?: string | null;
}

export interface IdentityProof {
  readonly field: keyof IdentityProofRequest;
  /** As numbers are compared. */
  readonly number: string;
}

export type ReadIdentityProof =
  | { readonly proof: IdentityProof; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly proof?: undefined };

const MAX_LENGTH = 191;
/** Spaces and strokes are typed as people like. */
const NOT_COMPARED = /[\s-]/g;

/** Exactly one of the two. */
export function readIdentityProof({ accountNumber, referenceNumber }: IdentityProofRequest): ReadIdentityProof {
  const [account, reference] = [comparedNumber(accountNumber ?? ''), comparedNumber(referenceNumber ?? '')];
  if (account !== '' && reference !== '') {
    return faulty('accountNumber', 'Give either the account number or the reference number, not both.');
  }
  const proof: IdentityProof =
    reference === '' ? { field: 'accountNumber', number: account } : { field: 'referenceNumber', number: reference };
  if (proof.number === '') {
    return faulty('accountNumber', 'The account number field is required when no reference number is given.');
  }
  return proof.number.length > MAX_LENGTH ? faulty(proof.field, `At most ${MAX_LENGTH} characters.`) : { proof };
}

export function comparedNumber(text: string): string {
  return text.replace(NOT_COMPARED, '').toUpperCase();
}

function faulty(field: string, message: string): ReadIdentityProof {
  return { errors: { [field]: [message] } };
}
