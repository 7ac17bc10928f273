// Identity proof by an account number, which is not known to someone who only has a name and the last four digits.
import type { FieldErrors } from '../shared/errors';
import { readDigits } from '../shared/pasted-text';

export interface IdentityProofRequest {
  readonly accountNumber?: string | null;
  readonly referenceNumber?: string | null;
}

export interface IdentityProof {
  readonly field: keyof IdentityProofRequest;
  /** Normalized. */
  readonly number: string;
}

type ParsedIdentityProof =
  | { readonly proof: IdentityProof; readonly errors?: undefined }
  | { readonly errors: FieldErrors; readonly proof?: undefined };

const MAX_NUMBER_LENGTH = 191;

/** Accepts exactly one of the two. */
export function parseIdentityProof({ accountNumber, referenceNumber }: IdentityProofRequest): ParsedIdentityProof {
  const [account, reference] = [
    normalizeAccountNumber(accountNumber ?? ''),
    normalizeAccountNumber(referenceNumber ?? ''),
  ];
  if (account !== '' && reference !== '') {
    return invalid('accountNumber', 'Give either the account number or the reference number, not both.');
  }
  const proof: IdentityProof =
    reference === '' ? { field: 'accountNumber', number: account } : { field: 'referenceNumber', number: reference };
  if (proof.number === '') {
    return invalid('accountNumber', 'The account number field is required when no reference number is given.');
  }
  return proof.number.length > MAX_NUMBER_LENGTH
    ? invalid(proof.field, `At most ${MAX_NUMBER_LENGTH} characters.`)
    : { proof };
}

export function normalizeAccountNumber(text: string): string {
  return readDigits(text.normalize('NFKC')).toUpperCase();
}

function invalid(field: string, message: string): ParsedIdentityProof {
  return { errors: { [field]: [message] } };
}
