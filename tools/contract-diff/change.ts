// A change of a contract: where it is, what it is, and what it does to a client that relies on what was released.

/** `breaking`: a client that was right is now wrong. `dangerous`: only a client that leaves no room is. `safe`: none. */
export type Severity = 'breaking' | 'dangerous' | 'safe';

/** The worst first. */
export const SEVERITIES: readonly Severity[] = ['breaking', 'dangerous', 'safe'];

export type Contract = 'graphql' | 'consumer' | 'creditor' | 'errors';

export interface ContractChange {
  /** By this the changelog names it: contract and place, as `consumer POST /auth/login request.last4ssn`. */
  readonly path: string;
  /** What is different, for people. */
  readonly description: string;
  readonly severity: Severity;
}

/** The same change told several times is told once; the worst verdict of it stays, and the worst stand first. */
export function sortChanges(changes: readonly ContractChange[]): readonly ContractChange[] {
  const rank = ({ severity }: ContractChange) => SEVERITIES.indexOf(severity);
  const sorted = [...changes].sort((left, right) => rank(left) - rank(right) || (left.path < right.path ? -1 : 1));
  const kept = new Map<string, ContractChange>();
  for (const change of sorted) {
    const key = `${change.path} ${change.description}`;
    if (!kept.has(key)) kept.set(key, change);
  }
  return [...kept.values()];
}
