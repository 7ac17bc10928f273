// Payments that were made on an account.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatMoney } from '../../texts/formats';
import { useTexts } from '../../texts/texts';
import { Loading, ReadFailure } from '../../ui/page';
import { MADE_PAYMENTS, MadePayments } from '../payments/made-payments';
import { AccountFrame } from './account-frame';
import type { AccountData } from './account-query';

const MADE = graphql(
  `
    query MadePayments($id: ID!) {
      payments(accountId: $id, first: 50) {
        totalPaid
        ...MadePaymentsOfPage
      }
    }
  `,
  [MADE_PAYMENTS],
);

export function PaymentsScreen({ account }: { readonly account: AccountData }) {
  const texts = useTexts().payments;
  const [{ data, error, fetching }, read] = useQuery({ query: MADE, variables: { id: account.id } });
  const made = data?.payments;
  return (
    <AccountFrame
      account={account}
      title={texts.made}
      needs={null}
      {...(made && { lead: texts.paidInAll(formatMoney(made.totalPaid)) })}
    >
      {!made && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {made?.nodes.length === 0 && <p className="muted">{texts.noneMade}</p>}
      {made && <MadePayments payments={made} accountId={account.id} />}
    </AccountFrame>
  );
}
