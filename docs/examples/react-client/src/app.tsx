// Chooses the page: the sign-in, the list of accounts, or one account.
import { useState } from 'react';
import { session, useIsSignedIn } from './api/session';
import { AccountPage } from './pages/account-page';
import { AccountsPage } from './pages/accounts-page';
import { SignInPage } from './pages/sign-in-page';

export function App() {
  return useIsSignedIn() ? <SignedIn /> : <SignInPage />;
}

/** Its state ends with the session: the next person starts with the list. */
function SignedIn() {
  const [opened, open] = useState<string | null>(null);
  return (
    <>
      <header>
        <span>My accounts</span>
        <button type="button" className="plain" onClick={() => session.set(null)}>
          Sign out
        </button>
      </header>
      {opened === null ? <AccountsPage onOpen={open} /> : <AccountPage id={opened} onClose={() => open(null)} />}
    </>
  );
}
