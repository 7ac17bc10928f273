// What was agreed and where it stands: the schedule as a chart and a table, and the payments that are still to come.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { useHeld } from '../../api/use-action';
import { formatDate, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
import { Loading, ReadFailure } from '../../ui/page';
import { AccountFrame } from './account-frame';
import type { AccountData } from './account-query';
import { ScheduleChart } from './schedule-chart';
import { UPCOMING_PAYMENTS, UpcomingPayments } from '../payments/upcoming-payments';

const PLAN = graphql(
  `
    query Plan($id: ID!) {
      agreement(accountId: $id) {
        number
        paidToDate
        terms {
          amount
        }
        schedule {
          number
          date
          paidOn
          amount
          status {
            key
            label
          }
        }
      }
      upcomingPayments(accountId: $id, first: 50) {
        ...UpcomingPaymentsOfPage
      }
    }
  `,
  [UPCOMING_PAYMENTS],
);

export function PlanScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.plan;
  const [{ data: read, error, fetching }, again] = useQuery({ query: PLAN, variables: { id: account.id } });
  const data = useHeld(read);
  const agreement = data?.agreement;
  return (
    <AccountFrame account={account} title={texts.title} needs={['OPEN_PAYMENT_PLAN', 'VIEW_PAYMENTS']}>
      {!data && (error && !fetching ? <ReadFailure error={error} again={again} /> : <Loading />)}
      {agreement && (
        <section className="panel">
          <dl className="amounts">
            <div>
              <dt>{texts.agreed}</dt>
              <dd>{formatMoney(agreement.terms.amount)}</dd>
            </div>
            <div>
              <dt>{texts.paid}</dt>
              <dd>{formatMoney(agreement.paidToDate)}</dd>
            </div>
          </dl>
          <ScheduleChart payments={agreement.schedule} />
          <details>
            <summary>{texts.table}</summary>
            <div className="scroll" tabIndex={0} role="region" aria-label={texts.table}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{texts.number}</th>
                    <th scope="col">{texts.date}</th>
                    <th scope="col" className="amount">
                      {texts.amount}
                    </th>
                    <th scope="col">{texts.status}</th>
                  </tr>
                </thead>
                <tbody>
                  {agreement.schedule.map(({ number, date, paidOn, amount, status }) => (
                    <tr key={number}>
                      <th scope="row">{number}</th>
                      <td>
                        {formatDate(paidOn ?? date, language)}
                        {paidOn !== null && paidOn !== date && (
                          <small>{texts.planned(formatDate(date, language))}</small>
                        )}
                      </td>
                      <td className="amount">{formatMoney(amount)}</td>
                      <td>{translate(catalogue.labels, { key: `schedule:${status.key}`, label: status.label })}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
          <p>
            <Link to={`/accounts/${account.id}/agreement`}>{texts.agreement}</Link>
          </p>
        </section>
      )}
      {data?.upcomingPayments && (
        <section>
          <UpcomingPayments payments={data.upcomingPayments} accountId={account.id} />
        </section>
      )}
    </AccountFrame>
  );
}
