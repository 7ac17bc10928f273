// The navigation of a creditor.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { graphql } from '../api/graphql';
import { useAction } from '../api/use-action';
import { useTexts } from '../texts/texts';
import { creditorSession } from './session';
import { useCreditorTexts } from './texts/texts';

const SIGN_OUT = graphql(`
  mutation SignOutCreditor {
    creditorLogout {
      message
    }
  }
`);

export function CreditorNav() {
  const { label, signOut: signOutText } = useTexts().nav;
  const texts = useCreditorTexts().nav;
  const signOut = useAction(SIGN_OUT);
  return (
    <nav className="main wraps" aria-label={label}>
      <NavLink to="/">{texts.offers}</NavLink>
      <NavLink to="/accounts">{texts.accounts}</NavLink>
      <NavLink to="/results">{texts.results}</NavLink>
      <NavLink to="/letters">{texts.letters}</NavLink>
      <NavLink to="/imports">{texts.imports}</NavLink>
      <NavLink to="/settings">{texts.settings}</NavLink>
      <button
        type="button"
        className="link"
        // The session ends here even if the service cannot be told.
        onClick={() => void signOut.run({}).finally(() => creditorSession.set(null))}
      >
        {signOutText}
      </button>
    </nav>
  );
}

function NavLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={(isActive) => (isActive ? 'active' : '')}>
      {children}
    </Link>
  );
}
