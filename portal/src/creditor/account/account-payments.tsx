// The payments that were made on an account. Administrators can reverse one that was made to the company directly.
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../../api/graphql';
import { formatDate, formatMoment, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { Pager, usePaging } from '../ui/paging';
import { useIsAdmin } from '../viewer';

export const PAYMENTS = graphql(`
  query CreditorPayments($id: ID!, $after: String) {
    creditorPayments(accountId: $id, first: 20, after: $after) {
      totalCount
      nodes {
        id
        amount
        status
        source
        paymentReference
        paymentDate
        createdAt
        reversedAt
        reversalReason
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The company entered payments from these sources itself. */
const DIRECT = new Set(['DIRECT', 'IMPORT']);

export function AccountPayments({ id }: { readonly id: string }) {
  const { language } = useLocale();
  const { account: texts, payment, unknown } = useCreditorTexts();
  const isAdmin = useIsAdmin();
  const paging = usePaging();
  const [{ data, error }, read] = useQuery({ query: PAYMENTS, variables: { id, after: paging.after } });
  const payments = data?.creditorPayments;
  return (
    <section>
      <h2>{texts.payments}</h2>
      {!payments && error && <ReadFailure error={error} again={read} />}
      {payments?.nodes.length === 0 && <p className="muted">{texts.noPayments}</p>}
      {payments && payments.nodes.length > 0 && (
        <>
          <DataTable
            caption={texts.payments}
            rows={payments.nodes}
            id={(row) => row.id}
            columns={[
              {
                name: texts.date,
                cell: ({ paymentDate, createdAt }) =>
                  paymentDate === null ? formatMoment(createdAt, language) : formatDate(paymentDate, language),
              },
              { name: texts.source, cell: ({ source }) => texts.sources[source] },
              { name: texts.paymentReference, cell: ({ paymentReference }) => paymentReference ?? unknown },
              {
                name: texts.status,
                cell: ({ status, reversedAt, reversalReason }) =>
                  reversedAt !== null && reversalReason !== null
                    ? texts.reversedOn(formatDate(reversedAt.slice(0, 10), language), payment.reasons[reversalReason])
                    : texts.paymentStatus[status],
              },
              { name: texts.amount, numeric: true, cell: ({ amount }) => formatMoney(amount) },
              ...(isAdmin && payments.nodes.some(isReversible)
                ? [
                    {
                      name: texts.reverse,
                      quiet: true,
                      cell: (row: (typeof payments.nodes)[number]) =>
                        isReversible(row) && (
                          <Link
                            to={`/accounts/${id}/payments/${row.id}/reverse`}
                            aria-label={texts.reverseFor(row.paymentReference ?? row.id)}
                          >
                            {texts.reverse}
                          </Link>
                        ),
                    },
                  ]
                : []),
            ]}
          />
          <Pager paging={paging} total={payments.totalCount} pageInfo={payments.pageInfo} />
        </>
      )}
    </section>
  );
}

export function isReversible({ source, status }: { readonly source: string; readonly status: string }): boolean {
  return DIRECT.has(source) && status === 'SUCCESSFUL';
}
