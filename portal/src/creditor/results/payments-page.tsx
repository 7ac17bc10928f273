// The payments on all accounts of the company, newest first.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type Enum } from '../../api/graphql';
import { formatDate, formatMoment, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { LiveSelect } from '../ui/live-select';
import { Pager, usePaging } from '../ui/paging';

const PAYMENTS = graphql(`
  query CompanyPayments($filter: CreditorPaymentFilterInput, $after: String) {
    creditorPayments(first: 50, filter: $filter, after: $after) {
      nodes {
        id
        accountId
        accountNumber
        amount
        status
        source
        paymentDate
        createdAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

type Status = Enum<'PaymentStatus'>;

export function PaymentsPage() {
  const { language } = useLocale();
  const { results: texts, account, letters } = useCreditorTexts();
  const paging = usePaging();
  const [status, setStatus] = useState<Status | ''>('');
  const filter = status === '' ? null : { status: [status] };
  const [{ data, error, fetching }, read] = useQuery({ query: PAYMENTS, variables: { filter, after: paging.after } });
  const payments = data?.creditorPayments;
  const statuses = Object.entries(account.paymentStatus) as [Status, string][];
  return (
    <Page title={texts.allPayments} back={{ to: '/results', text: texts.title }}>
      <div className="toolbar">
        <LiveSelect<Status | ''>
          label={account.status}
          value={status}
          options={[{ value: '', label: texts.everyPayment }, ...statuses.map(([value, label]) => ({ value, label }))]}
          choose={(chosen) => {
            paging.go([]);
            setStatus(chosen);
          }}
        />
      </div>
      {!payments && (fetching ? <Loading /> : error && <ReadFailure error={error} again={read} />)}
      {payments?.nodes.length === 0 && <p className="muted">{account.noPayments}</p>}
      {payments && payments.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.allPayments}
            rows={payments.nodes}
            id={({ id }) => id}
            columns={[
              {
                name: account.date,
                cell: ({ paymentDate, createdAt }) =>
                  paymentDate === null ? formatMoment(createdAt, language) : formatDate(paymentDate, language),
              },
              {
                name: account.facts,
                cell: ({ accountId, accountNumber }) => (
                  <Link to={`/accounts/${accountId}`}>{accountNumber ?? letters.noNumber}</Link>
                ),
              },
              { name: account.source, cell: ({ source }) => account.sources[source] },
              { name: account.status, cell: (payment) => account.paymentStatus[payment.status] },
              { name: texts.amount, numeric: true, cell: ({ amount }) => formatMoney(amount) },
            ]}
          />
          <Pager paging={paging} total={null} pageInfo={payments.pageInfo} />
        </>
      )}
    </Page>
  );
}
