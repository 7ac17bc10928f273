// Pages behind mailed links, which need no sign-in. The token of a link is in its fragment, which no server sees.
import { useState, type ComponentType } from 'react';
import { lazy } from 'react';

const PAGES: Readonly<Record<string, ComponentType<{ readonly token: string }>>> = {
  '/gift': lazy(async () => ({ default: (await import('./gifts/payer-page')).PayerPage })),
  '/contact-change': lazy(async () => ({ default: (await import('./profile/cancel-change-page')).CancelChangePage })),
};

export function findPublicPage(path: string): ComponentType<{ readonly token: string }> | undefined {
  return new Map(Object.entries(PAGES)).get(path);
}

/** Reads the token once and takes it out of the address, so that it is neither shared nor kept in the history. */
export function useFragmentToken(): string {
  const [token] = useState(() => {
    const found = location.hash.slice(1);
    if (found) history.replaceState(history.state, '', location.pathname);
    return found;
  });
  return token;
}
