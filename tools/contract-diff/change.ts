// A change of a contract: where it is, what it is, and what it does to a client that relies on what was released.

/** `breaking`: a client that was right is now wrong. `dangerous`: only a client that leaves no room is. `safe`: none. */
export type Verdict = 'breaking' | 'dangerous' | 'safe';

/** The worst first. */
export const VERDICTS: readonly Verdict[] = ['breaking', 'dangerous', 'safe'];

export type Contract = 'graphql' | 'consumer' | 'creditor' | 'errors';

export interface Change {
  /** By this the changelog names it: contract and place, as `consumer POST /auth/login request.last4ssn`. */
  readonly path: string;
  /** What is different, for people. */
  readonly what: string;
  readonly verdict: Verdict;
}

/** The same change told several times is told once; the worst verdict of it stays, and the worst stand first. */
export function inOrder(changes: readonly Change[]): readonly Change[] {
  const rank = ({ verdict }: Change) => VERDICTS.indexOf(verdict);
  const sorted = [...changes].sort((left, right) => rank(left) - rank(right) || (left.path < right.path ? -1 : 1));
  const kept = new Map<string, Change>();
  for (const change of sorted) {
    const key = `${change.path} ${change.what}`;
    if (!kept.has(key)) kept.set(key, change);
  }
  return [...kept.values()];
}
