// Pages behind mailed links, which need no sign-in. The token of a link is in its fragment, which no server sees.
import type { ComponentType } from 'react';
import { screen } from '../ui/screen';

const PAGES: Readonly<Record<string, ComponentType<{ readonly token: string }>>> = {
  '/gift': screen(() => import('./gifts/payer-page'), 'PayerPage'),
  '/contact-change': screen(() => import('./profile/cancel-change-page'), 'CancelChangePage'),
};

export function findPublicPage(path: string): ComponentType<{ readonly token: string }> | undefined {
  return new Map(Object.entries(PAGES)).get(path);
}

/** The token is taken out of the address, so that it is neither shared nor kept in the history. */
const fragment = findPublicPage(location.pathname.slice(import.meta.env.BASE_URL.length - 1)) ? takeFragment() : '';

function takeFragment(): string {
  const found = location.hash.slice(1);
  if (found) history.replaceState(history.state, '', location.pathname);
  return found;
}

export function LinkedPage({ page: Page }: { readonly page: ComponentType<{ readonly token: string }> }) {
  return <Page token={fragment} />;
}
