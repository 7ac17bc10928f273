// A change of a contract: its place, its description and its severity for clients of the released contract.

/**
 * `breaking`: a correct client fails. `dangerous`: a client fails unless it tolerates additions. `safe`: no client
 * fails.
 */
export type Severity = 'breaking' | 'dangerous' | 'safe';

/** Most severe first. */
export const SEVERITIES: readonly Severity[] = ['breaking', 'dangerous', 'safe'];

export type Contract = 'graphql' | 'consumer' | 'creditor' | 'errors';

export interface ContractChange {
  /** Contract and place, as the changelog refers to it: `consumer POST /auth/login request.last4ssn`. */
  readonly path: string;
  readonly description: string;
  readonly severity: Severity;
}

/** Sorts changes by severity. Of duplicates only the most severe one remains. */
export function sortChanges(changes: readonly ContractChange[]): readonly ContractChange[] {
  const rank = ({ severity }: ContractChange) => SEVERITIES.indexOf(severity);
  const sorted = [...changes].sort((left, right) => rank(left) - rank(right) || (left.path < right.path ? -1 : 1));
  const unique = new Map<string, ContractChange>();
  for (const change of sorted) {
    const key = `${change.path} ${change.description}`;
    if (!unique.has(key)) unique.set(key, change);
  }
  return [...unique.values()];
}
