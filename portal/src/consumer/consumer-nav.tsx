// The navigation of a consumer.
import { useEffect, type ReactNode } from 'react';
import { useQuery } from 'urql';
import { Link, useLocation } from 'wouter';
import { graphql } from '../api/graphql';
import { useAction } from '../api/use-action';
import { useTexts } from '../texts/texts';
import { applyDisplay } from './apply-display';
import { useProfileLanguage } from './profile-language';
import { consumerSession } from './session';

const UNREAD = graphql(`
  query Unread {
    viewer {
      id
      unreadLetters
      portal {
        theme
        textSize
        locale
      }
    }
  }
`);

const SIGN_OUT = graphql(`
  mutation SignOut {
    logout {
      message
    }
  }
`);

export function ConsumerNav() {
  const texts = useTexts().nav;
  const [{ data }] = useQuery({ query: UNREAD });
  const signOut = useAction(SIGN_OUT);
  const display = data?.viewer?.portal ?? null;
  useEffect(() => {
    applyDisplay(display);
    return () => applyDisplay(null);
  }, [display]);
  useProfileLanguage(display?.locale);
  const unread = data?.viewer?.unreadLetters ?? 0;
  return (
    <nav className="main" aria-label={texts.label}>
      <NavLink to="/">{texts.accounts}</NavLink>
      <NavLink to="/payments">{texts.payments}</NavLink>
      <NavLink to="/mailbox">
        {texts.mailbox}
        {unread > 0 && (
          <span className="count">
            <span aria-hidden="true">{unread}</span>
            <span className="visually-hidden">{texts.unread(unread)}</span>
          </span>
        )}
      </NavLink>
      <NavLink to="/profile">{texts.profile}</NavLink>
      <button
        type="button"
        className="link"
        // The session ends here even if the service cannot be told.
        onClick={() => void signOut.run({}).finally(() => consumerSession.set(null))}
      >
        {texts.signOut}
      </button>
    </nav>
  );
}

function NavLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const [path] = useLocation();
  const isActive = to === '/' ? path === '/' || path.startsWith('/accounts') : path.startsWith(to);
  return (
    <Link to={to} className={isActive ? 'active' : ''} {...(isActive && { 'aria-current': 'page' })}>
      {children}
    </Link>
  );
}
