// Accounts side by side.
import { Link } from 'wouter';
import { graphql, type FragmentOf } from '../../api/graphql';
import { formatDate, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { useCreditorTexts } from '../texts/texts';
import { DataTable } from '../ui/data-table';
import { formatAge } from '../ui/format';

export const ACCOUNT_ROW = graphql(`
  fragment AccountRow on CreditorAccount {
    id
    accountName
    accountNumber
    consumerName
    currentBalance
    subclientName
    hasFailedPayment
    updatedAt
    condition {
      key
    }
    nextPayment {
      hasPassed
      date
      amount
    }
  }
`);

export type AccountRow = FragmentOf<typeof ACCOUNT_ROW>;

export function AccountTable({ accounts }: { readonly accounts: readonly AccountRow[] }) {
  const { language } = useLocale();
  const { accounts: texts, offers, conditions, unknown } = useCreditorTexts();
  return (
    <DataTable
      caption={texts.title}
      rows={accounts}
      id={({ id }) => id}
      columns={[
        {
          name: offers.consumer,
          cell: ({ id, consumerName, accountName, accountNumber }) => (
            <>
              <Link to={`/accounts/${id}`}>{consumerName}</Link>
              <small>
                {accountName} · {accountNumber ?? unknown}
              </small>
            </>
          ),
        },
        {
          name: texts.state,
          cell: ({ condition, hasFailedPayment }) => (
            <span>
              {conditions[condition.key]}
              {hasFailedPayment && <small className="error">{texts.failed}</small>}
            </span>
          ),
        },
        { name: texts.client, cell: ({ subclientName }) => subclientName ?? unknown },
        {
          name: texts.nextPayment,
          cell: ({ nextPayment }) =>
            nextPayment === null ? (
              unknown
            ) : (
              <span>
                {formatMoney(nextPayment.amount)}
                <small className={nextPayment.hasPassed ? 'error' : ''}>
                  {nextPayment.hasPassed
                    ? texts.lateSince(formatDate(nextPayment.date, language))
                    : formatDate(nextPayment.date, language)}
                </small>
              </span>
            ),
        },
        { name: offers.balance, numeric: true, cell: ({ currentBalance }) => formatMoney(currentBalance) },
        {
          name: texts.changed,
          cell: ({ updatedAt }) => (updatedAt === null ? unknown : (formatAge(updatedAt, language) ?? offers.justNow)),
        },
      ]}
    />
  );
}
