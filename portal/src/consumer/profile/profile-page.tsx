// The profile: contacts, permissions, billing, display, and who is signed in where.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { PROFILE } from './profile-query';
import { RequiredSteps } from './required-steps';
import { SessionsSection } from './sessions-section';
import { BillingSection } from './billing-section';
import { DataSection } from './data-section';
import { DisplaySection } from './display-section';
import { useAction } from '../../api/use-action';
import { graphql } from '../../api/graphql';

const CANCEL_CHANGE = graphql(`
  mutation CancelOwnContactChange {
    cancelContactChange(input: {}) {
      state
    }
  }
`);

export function ProfilePage() {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.profile;
  const [{ data, error, fetching }, read] = useQuery({ query: PROFILE });
  const cancel = useAction(CANCEL_CHANGE);
  const viewer = data?.viewer;
  return (
    <Page title={texts.title} {...(viewer && { lead: [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') })}>
      {!viewer && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {viewer && (
        <>
          <RequiredSteps steps={viewer.requiredSteps} claims={viewer.pendingClaims} />
          {viewer.pendingContactChange && (
            <Notice
              kind="warning"
              title={texts.changeWaits(formatMoment(viewer.pendingContactChange.effectiveAt, language))}
            >
              <button type="button" className="button secondary" onClick={() => void cancel.run({})}>
                {texts.cancelChange}
              </button>
            </Notice>
          )}
          <section className="panel">
            <h2>{texts.contacts}</h2>
            <dl className="terms">
              <div>
                <dt>{texts.email}</dt>
                <dd>{viewer.communication.email ?? catalogue.none}</dd>
              </div>
              <div>
                <dt>{texts.mobile}</dt>
                <dd>{viewer.communication.mobile ?? catalogue.none}</dd>
              </div>
            </dl>
            <div className="aside">
              <Link to="/profile/contact">{texts.changeContact}</Link>
              <Link to="/profile/communication">{texts.permissions}</Link>
              <Link to="/profile/identity">{catalogue.accounts.addByNumber}</Link>
            </div>
          </section>
          <BillingSection billing={viewer.billing} />
          <DisplaySection portal={viewer.portal} />
          <SessionsSection />
          <DataSection />
        </>
      )}
    </Page>
  );
}
