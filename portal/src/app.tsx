// Chooses the part of the portal by the address: consumers at the root, creditors below `/creditor`. Each part has its own
// session and client; the creditor's is loaded apart.
import { Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import { screen } from './ui/screen';
import { Loading } from './ui/page';
import { ConsumerApp } from './consumer/consumer-app';

const CreditorApp = screen(() => import('./creditor/creditor-app'), 'CreditorApp');

/** The path of the portal, without the slash at its end. */
const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

export function App() {
  return (
    <Router base={BASE}>
      <Switch>
        <Route path="/creditor" nest>
          <Suspense fallback={<Loading />}>
            <CreditorApp />
          </Suspense>
        </Route>
        <Route>
          <ConsumerApp />
        </Route>
      </Switch>
    </Router>
  );
}
