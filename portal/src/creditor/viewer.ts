// Who is signed in, and what the role allows. What it does not allow is not offered, or says who may do it.
import { createContext, use } from 'react';
import { graphql, type ResultOf } from '../api/graphql';

export const VIEWER = graphql(`
  query CreditorViewer {
    creditor {
      id
      name
      email
      companyName
      role
      hasActiveMembership
      offerDigest
    }
  }
`);

export type CreditorViewer = NonNullable<ResultOf<typeof VIEWER>['creditor']>;

export const ViewerContext = createContext<CreditorViewer | null>(null);

export function useViewer(): CreditorViewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('Nobody is signed in.');
  return viewer;
}

export function useIsAdmin(): boolean {
  return useViewer().role === 'ADMIN';
}

/** Settings are changed by administrators, while the company has a membership. */
export function useMayChange(): boolean {
  return useIsAdmin() && useViewer().hasActiveMembership;
}
