// The consumer's part: the sign-in, or the frame with its navigation and the screens.
import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react';
import { Provider } from 'urql';
import { Redirect, Route, Switch } from 'wouter';
import { useTokens } from '../api/session';
import { Frame } from '../ui/frame';
import { Loading } from '../ui/page';
import { UnknownPage } from '../ui/unknown-page';
import { AccountsPage } from './accounts/accounts-page';
import { ConsumerNav } from './consumer-nav';
import { consumerSession, createConsumerClient } from './session';
import { SignInPage } from './sign-in/sign-in-page';

export function ConsumerApp() {
  const isSignedIn = useTokens(consumerSession) !== null;
  const [isRestored, setRestored] = useState(false);
  useEffect(() => void consumerSession.restored.then(() => setRestored(true)), []);
  // What was read for one person must not be shown to the next.
  const client = useMemo(createConsumerClient, [isSignedIn]);
  return (
    <Provider value={client}>
      <Frame home="/" nav={isSignedIn ? <ConsumerNav /> : null}>
        <Suspense fallback={<Loading />}>
          {!isSignedIn && (isRestored ? <SignInPage /> : <Loading />)}
          {isSignedIn && <Screens />}
        </Suspense>
      </Frame>
    </Provider>
  );
}

/** A screen that is loaded when it is opened. */
function screen<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const AccountScreens = screen(() => import('./account/account-screens'), 'AccountScreens');

function Screens() {
  return (
    <Switch>
      <Route path="/" component={AccountsPage} />
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      <Route path="/accounts/:id/*?">{({ id }) => <AccountScreens key={id} id={id} />}</Route>
      <Route component={UnknownPage} />
    </Switch>
  );
}
