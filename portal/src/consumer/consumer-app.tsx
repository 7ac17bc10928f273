// The consumer's part: the sign-in, or the frame with its navigation and the screens.
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Provider } from 'urql';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useTokens } from '../api/session';
import { Frame } from '../ui/frame';
import { screen } from '../ui/screen';
import { Loading } from '../ui/page';
import { UnknownPage } from '../ui/unknown-page';
import { AccountsPage } from './accounts/accounts-page';
import { ConsumerNav } from './consumer-nav';
import { findPublicPage, LinkedPage } from './public-pages';
import { consumerSession, createConsumerClient } from './session';
import { SignInPage } from './sign-in/sign-in-page';
import { useLiveUpdates } from './live-updates';

export function ConsumerApp() {
  const isSignedIn = useTokens(consumerSession) !== null;
  const [isRestored, setRestored] = useState(false);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true;
  }, [isSignedIn]);
  useEffect(() => void consumerSession.restored.then(() => setRestored(true)), []);
  // What was read for one person must not be shown to the next.
  const client = useMemo(createConsumerClient, [isSignedIn]);
  const [path] = useLocation();
  const PublicPage = findPublicPage(path);
  return (
    <Provider value={client}>
      <Frame home="/" nav={isSignedIn ? <ConsumerNav /> : null}>
        <Suspense fallback={<Loading />}>
          {PublicPage ? (
            <LinkedPage page={PublicPage} />
          ) : (
            <>
              {!isSignedIn && (isRestored ? <SignInPage hasEnded={wasSignedIn.current} /> : <Loading />)}
              {isSignedIn && <SignedIn />}
            </>
          )}
        </Suspense>
      </Frame>
    </Provider>
  );
}

const AccountScreens = screen(() => import('./account/account-screens'), 'AccountScreens');
const PaymentsPage = screen(() => import('./payments/payments-page'), 'PaymentsPage');
const PaymentMethodsPage = screen(() => import('./payment-methods/payment-methods-page'), 'PaymentMethodsPage');
const MailboxPage = screen(() => import('./mailbox/mailbox-page'), 'MailboxPage');
const LetterPage = screen(() => import('./mailbox/letter-page'), 'LetterPage');
const CalendarPage = screen(() => import('./calendar/calendar-page'), 'CalendarPage');
const ProfilePage = screen(() => import('./profile/profile-page'), 'ProfilePage');
const CommunicationPage = screen(() => import('./profile/communication-page'), 'CommunicationPage');
const IdentityPage = screen(() => import('./profile/identity-page'), 'IdentityPage');
const ContactPage = screen(() => import('./profile/contact-page'), 'ContactPage');

function SignedIn() {
  useLiveUpdates();
  return (
    <Switch>
      <Route path="/" component={AccountsPage} />
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      <Route path="/accounts/:id/:screen?">
        {({ id, screen: name }) => <AccountScreens key={id} id={id} screen={name} />}
      </Route>
      <Route path="/payments" component={PaymentsPage} />
      <Route path="/payment-methods" component={PaymentMethodsPage} />
      <Route path="/mailbox" component={MailboxPage} />
      <Route path="/mailbox/:id">{({ id }) => <LetterPage key={id} id={id} />}</Route>
      <Route path="/calendar" component={CalendarPage} />
      <Route path="/profile" component={ProfilePage} />
      <Route path="/profile/communication" component={CommunicationPage} />
      <Route path="/profile/identity" component={IdentityPage} />
      <Route path="/profile/contact" component={ContactPage} />
      <Route component={UnknownPage} />
    </Switch>
  );
}
