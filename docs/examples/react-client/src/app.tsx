// Chooses the page: the sign-in, the list of accounts, or one account.
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { session, useIsSignedIn } from './api/session';
import { AccountPage } from './pages/account-page';
import { AccountsPage } from './pages/accounts-page';
import { SignInPage } from './pages/sign-in-page';

export function App() {
  const client = useApolloClient();
  const [opened, open] = useState<string | null>(null);
  if (!useIsSignedIn()) return <SignInPage />;

  /** What was read for one person must not be shown to the next. */
  async function signOut() {
    session.set(null);
    open(null);
    await client.clearStore();
  }
  return (
    <>
      <header>
        <span>My accounts</span>
        <button type="button" className="plain" onClick={() => void signOut()}>
          Sign out
        </button>
      </header>
      {opened === null ? <AccountsPage onOpen={open} /> : <AccountPage id={opened} onClose={() => open(null)} />}
    </>
  );
}
