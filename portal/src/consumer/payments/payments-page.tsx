// All payments of the person: those to come, and those that were made.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { useHeld } from '../../api/use-action';
import { formatMoney } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { MADE_PAYMENTS, MadePayments } from './made-payments';
import { UPCOMING_PAYMENTS, UpcomingPayments } from './upcoming-payments';

const PAYMENTS = graphql(
  `
    query Payments {
      upcomingPayments(first: 50) {
        totalCount
        totalAmount
        passedCount
        passedAmount
        ...UpcomingPaymentsOfPage
      }
      payments(first: 20) {
        ...MadePaymentsOfPage
      }
    }
  `,
  [UPCOMING_PAYMENTS, MADE_PAYMENTS],
);

export function PaymentsPage() {
  const catalogue = useTexts();
  const texts = catalogue.payments;
  const [{ data: read, error, fetching }, again] = useQuery({ query: PAYMENTS });
  const data = useHeld(read);
  const upcoming = data?.upcomingPayments;
  const made = data?.payments;
  return (
    <Page
      title={texts.title}
      {...(upcoming && {
        lead: texts.lead(
          { count: upcoming.totalCount, total: formatMoney(upcoming.totalAmount) },
          { count: upcoming.passedCount, total: formatMoney(upcoming.passedAmount) },
        ),
      })}
    >
      <p className="aside">
        <Link to="/payment-methods">{catalogue.nav.methods}</Link>
        <Link to="/calendar">{catalogue.nav.calendar}</Link>
      </p>
      {!data && (error && !fetching ? <ReadFailure error={error} again={again} /> : <Loading />)}
      {upcoming && <UpcomingPayments payments={upcoming} accountId={null} />}
      {made && made.nodes.length > 0 && (
        <>
          <h2>{texts.made}</h2>
          <MadePayments payments={made} accountId={null} />
        </>
      )}
    </Page>
  );
}
