// The creditor's part, below `/creditor`. It is loaded apart, with its own session, client and texts.
import { Suspense, use, useEffect, useMemo, useState } from 'react';
import { Provider, useQuery, useSubscription } from 'urql';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { graphql } from '../api/graphql';
import { useTokens } from '../api/session';
import { LocaleContext, useLocale } from '../texts/texts';
import { Frame } from '../ui/frame';
import { screen } from '../ui/screen';
import { Loading, Page, ReadFailure } from '../ui/page';
import { UnknownPage } from '../ui/unknown-page';
import './creditor.css';
import { CreditorNav } from './creditor-nav';
import { createCreditorClient, creditorSession } from './session';
import { ForgotPage } from './sign-in/forgot-page';
import { PasswordPage } from './sign-in/password-page';
import { SignInPage } from './sign-in/sign-in-page';
import { CreditorTextsContext, loadCreditorTexts, useCreditorTexts } from './texts/texts';
import { VIEWER, ViewerContext } from './viewer';

export function CreditorApp() {
  const locale = useLocale();
  const own = use(loadCreditorTexts(locale.language));
  const all = useMemo(
    () => ({ ...locale, texts: { ...locale.texts, errors: { ...locale.texts.errors, ...own.errors } } }),
    [locale, own],
  );
  const isSignedIn = useTokens(creditorSession) !== null;
  const [isRestored, setRestored] = useState(false);
  useEffect(() => void creditorSession.restored.then(() => setRestored(true)), []);
  // What was read for one person must not be shown to the next.
  const client = useMemo(createCreditorClient, [isSignedIn]);
  return (
    <LocaleContext value={all}>
      <CreditorTextsContext value={own}>
        <Provider value={client}>
          <Switch>
            <Route path="/password">
              <Frame home="/" nav={null}>
                <PasswordPage />
              </Frame>
            </Route>
            <Route>
              {!isSignedIn && <SignedOut isRestored={isRestored} />}
              {isSignedIn && <SignedIn />}
            </Route>
          </Switch>
        </Provider>
      </CreditorTextsContext>
    </LocaleContext>
  );
}

function SignedOut({ isRestored }: { readonly isRestored: boolean }) {
  return (
    <Frame home="/" nav={null}>
      {isRestored ? (
        <Switch>
          <Route path="/forgot" component={ForgotPage} />
          <Route component={SignInPage} />
        </Switch>
      ) : (
        <Loading />
      )}
    </Frame>
  );
}

const ACCOUNTS_CHANGED = graphql(`
  subscription CreditorAccountsChanged {
    creditorAccountsChanged {
      companyId
    }
  }
`);

const OFFERS_CHANGED = graphql(`
  subscription OpenOffersChanged {
    openOffersChanged {
      accountId
      version
    }
  }
`);

function SignedIn() {
  const [{ data, error }, read] = useQuery({ query: VIEWER });
  const viewer = data?.creditor;
  // After each event, the lists that are shown are read again.
  const pause = viewer?.hasActiveMembership !== true;
  useSubscription({ query: ACCOUNTS_CHANGED, pause });
  useSubscription({ query: OFFERS_CHANGED, pause });
  if (!viewer)
    return (
      <Frame home="/" nav={null}>
        {error ? <ReadFailure error={error} again={read} /> : <Loading />}
      </Frame>
    );
  return (
    <ViewerContext value={viewer}>
      <Frame home="/" nav={<CreditorNav />}>
        <Suspense fallback={<Loading />}>
          {viewer.hasActiveMembership ? <Screens /> : <ScreensWithoutMembership />}
        </Suspense>
      </Frame>
    </ViewerContext>
  );
}

const OffersPage = screen(() => import('./offers/offers-page'), 'OffersPage');
const AccountsPage = screen(() => import('./accounts/accounts-page'), 'AccountsPage');
const AccountPage = screen(() => import('./account/account-page'), 'AccountPage');
const AnswerPage = screen(() => import('./offers/answer-page'), 'AnswerPage');
const LettersPage = screen(() => import('./letters/letters-page'), 'LettersPage');
const LetterPage = screen(() => import('./letters/letter-page'), 'LetterPage');
const NewLetterPage = screen(() => import('./letters/new-letter-page'), 'NewLetterPage');
const SendPage = screen(() => import('./letters/send-page'), 'SendPage');
const ImportsPage = screen(() => import('./imports/imports-page'), 'ImportsPage');
const ImportPage = screen(() => import('./imports/import-page'), 'ImportPage');
const NewImportPage = screen(() => import('./imports/new-import-page'), 'NewImportPage');
const ResultsPage = screen(() => import('./results/results-page'), 'ResultsPage');
const PaymentsPage = screen(() => import('./results/payments-page'), 'PaymentsPage');
const SentPage = screen(() => import('./letters/sent-page'), 'SentPage');
const SentLetterPage = screen(() => import('./letters/sent-letter-page'), 'SentLetterPage');
const ProfilesPage = screen(() => import('./imports/profiles-page'), 'ProfilesPage');
const ProfilePage = screen(() => import('./imports/profile-page'), 'ProfilePage');
const NewProfilePage = screen(() => import('./imports/new-profile-page'), 'NewProfilePage');
const CompanyPage = screen(() => import('./company/company-page'), 'CompanyPage');
const ClientsPage = screen(() => import('./company/clients-page'), 'ClientsPage');
const ClientPage = screen(() => import('./company/client-page'), 'ClientPage');
const NewClientPage = screen(() => import('./company/new-client-page'), 'NewClientPage');
const PlacePage = screen(() => import('./account/place-page'), 'PlacePage');
const ChangePage = screen(() => import('./account/change-page'), 'ChangePage');
const WithdrawPage = screen(() => import('./account/withdraw-page'), 'WithdrawPage');
const SettingsPage = screen(() => import('./settings/settings-page'), 'SettingsPage');
const PeoplePage = screen(() => import('./settings/people-page'), 'PeoplePage');
const PersonPage = screen(() => import('./settings/person-page'), 'PersonPage');
const InvitePage = screen(() => import('./settings/invite-page'), 'InvitePage');
const KeysPage = screen(() => import('./settings/keys-page'), 'KeysPage');
const TermsPage = screen(() => import('./settings/terms-page'), 'TermsPage');
const OwnPasswordPage = screen(() => import('./settings/own-password-page'), 'OwnPasswordPage');
const NoticesPage = screen(() => import('./settings/notices-page'), 'NoticesPage');
const ExportsPage = screen(() => import('./settings/exports-page'), 'ExportsPage');
const AuditPage = screen(() => import('./settings/audit-page'), 'AuditPage');
const RemittancePage = screen(() => import('./results/remittance-page'), 'RemittancePage');
const FunnelPage = screen(() => import('./results/funnel-page'), 'FunnelPage');
const LegalHoldPage = screen(() => import('./account/legal-hold-page'), 'LegalHoldPage');
const DisputePage = screen(() => import('./account/dispute-page'), 'DisputePage');
const MarksPage = screen(() => import('./account/marks-page'), 'MarksPage');
const PaymentPage = screen(() => import('./account/payment-page'), 'PaymentPage');
const ReversalPage = screen(() => import('./account/reversal-page'), 'ReversalPage');

/** Only settings and imports can be read without a membership. */
const OPEN_PATHS = /^\/(settings|imports)/;

function ScreensWithoutMembership() {
  const { title, text } = useCreditorTexts().membership;
  const [path] = useLocation();
  return OPEN_PATHS.test(path) ? <Screens /> : <Page title={title} lead={text} />;
}

function Screens() {
  return (
    <Switch>
      <Route path="/" component={OffersPage} />
      <Route path="/accounts" component={AccountsPage} />
      <Route path="/accounts/new" component={PlacePage} />
      <Route path="/accounts/:id">{({ id }) => <AccountPage key={id} id={id} />}</Route>
      <Route path="/accounts/:id/answer">{({ id }) => <AnswerPage key={id} id={id} />}</Route>
      <Route path="/accounts/:id/change">{({ id }) => <ChangePage key={id} id={id} />}</Route>
      <Route path="/accounts/:id/withdraw">{({ id }) => <WithdrawPage key={id} id={id} move="withdraw" />}</Route>
      <Route path="/accounts/:id/restore">{({ id }) => <WithdrawPage key={id} id={id} move="restore" />}</Route>
      <Route path="/accounts/:id/dispute">{({ id }) => <DisputePage key={id} id={id} />}</Route>
      <Route path="/accounts/:id/marks">{({ id }) => <MarksPage key={id} id={id} />}</Route>
      <Route path="/accounts/:id/legal-hold">{({ id }) => <LegalHoldPage key={id} id={id} />}</Route>
      <Route path="/accounts/:id/payment">{({ id }) => <PaymentPage key={id} id={id} />}</Route>
      <Route path="/accounts/:id/payments/:payment/reverse">
        {({ id, payment }) => <ReversalPage key={payment} id={id} payment={payment} />}
      </Route>
      <Route path="/results" component={ResultsPage} />
      <Route path="/results/payments" component={PaymentsPage} />
      <Route path="/results/remittance" component={RemittancePage} />
      <Route path="/results/funnel" component={FunnelPage} />
      <Route path="/letters" component={LettersPage} />
      <Route path="/letters/new" component={NewLetterPage} />
      <Route path="/letters/sent">
        <SentPage />
      </Route>
      <Route path="/letters/sent/:id">{({ id }) => <SentLetterPage key={id} id={id} />}</Route>
      <Route path="/letters/:id/sent">{({ id }) => <SentPage key={id} templateId={id} />}</Route>
      <Route path="/letters/:id">{({ id }) => <LetterPage key={id} id={id} />}</Route>
      <Route path="/letters/:id/send">{({ id }) => <SendPage key={id} id={id} />}</Route>
      <Route path="/imports" component={ImportsPage} />
      <Route path="/imports/new" component={NewImportPage} />
      <Route path="/imports/layouts" component={ProfilesPage} />
      <Route path="/imports/layouts/new" component={NewProfilePage} />
      <Route path="/imports/layouts/:id">{({ id }) => <ProfilePage key={id} id={id} />}</Route>
      <Route path="/imports/:id">{({ id }) => <ImportPage key={id} id={id} />}</Route>
      <Route path="/settings" component={SettingsPage} />
      <Route path="/settings/company" component={CompanyPage} />
      <Route path="/settings/clients" component={ClientsPage} />
      <Route path="/settings/clients/new" component={NewClientPage} />
      <Route path="/settings/clients/:id">{({ id }) => <ClientPage key={id} id={id} />}</Route>
      <Route path="/settings/people" component={PeoplePage} />
      <Route path="/settings/people/new" component={InvitePage} />
      <Route path="/settings/people/:id">{({ id }) => <PersonPage key={id} id={id} />}</Route>
      <Route path="/settings/keys" component={KeysPage} />
      <Route path="/settings/terms">
        <TermsPage key="company" level="COMPANY" />
      </Route>
      <Route path="/settings/terms/clients/:id">{({ id }) => <TermsPage key={id} level="SUBCLIENT" id={id} />}</Route>
      <Route path="/accounts/:id/terms">{({ id }) => <TermsPage key={id} level="ACCOUNT" id={id} />}</Route>
      <Route path="/settings/notices" component={NoticesPage} />
      <Route path="/settings/exports" component={ExportsPage} />
      <Route path="/settings/audit" component={AuditPage} />
      <Route path="/settings/password" component={OwnPasswordPage} />
      <Route path="/forgot">
        <Redirect to="/" replace />
      </Route>
      <Route component={UnknownPage} />
    </Switch>
  );
}
