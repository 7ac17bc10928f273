// Payments that were made or failed, with their receipts.
import { graphql, type FragmentOf } from '../../api/graphql';
import { formatDate, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import { Further, More } from '../../ui/more';
import { useDownload } from '../../ui/use-download';

const MADE_PAYMENT = graphql(`
  fragment MadePayment on Payment {
    id
    date
    amount
    methodLabel
    payerName
    receiptNumber
    balanceAfter
    status {
      key
      label
    }
    source {
      key
      label
    }
    reversalReason {
      key
      label
    }
    account {
      id
      identity {
        accountName
      }
    }
  }
`);

export const MADE_PAYMENTS = graphql(
  `
    fragment MadePaymentsOfPage on PaymentConnection {
      nodes {
        ...MadePayment
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  `,
  [MADE_PAYMENT],
);

const FURTHER = graphql(
  `
    query FurtherMadePayments($accountId: ID, $after: String!) {
      payments(accountId: $accountId, first: 50, after: $after) {
        ...MadePaymentsOfPage
      }
    }
  `,
  [MADE_PAYMENTS],
);

const RECEIPT = graphql(`
  query PaymentReceipt($number: ID!) {
    paymentReceipt(receiptNumber: $number) {
      fileName
      mediaType
      content
    }
  }
`);

interface MadePaymentsProps {
  readonly payments: FragmentOf<typeof MADE_PAYMENTS>;
  /** The list covers all accounts, and names them, if this is null. */
  readonly accountId: string | null;
}

export function MadePayments(props: MadePaymentsProps) {
  return (
    <ul className="rows">
      <PaymentRows {...props} />
    </ul>
  );
}

function PaymentRows({ payments, accountId }: MadePaymentsProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.payments;
  const receipt = useDownload(RECEIPT, ({ paymentReceipt }) => paymentReceipt);
  return (
    <>
      {payments.nodes.map((payment) => (
        <li key={payment.id} className="row">
          <div className="row-main">
            <p>
              <strong>{formatDate(payment.date, language)}</strong>
              {accountId === null && <small>{payment.account.identity.accountName}</small>}
              <small>
                {[
                  translate(catalogue.labels, { key: `made:${payment.status.key}`, label: payment.status.label }),
                  payment.payerName === null
                    ? payment.methodLabel && catalogue.sayMethod(payment.methodLabel)
                    : texts.paidBy(payment.payerName),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
              {payment.status.key === 'FAILED' ? (
                <small>{texts.receipt(payment.receiptNumber)}</small>
              ) : (
                <button
                  type="button"
                  className="link"
                  onClick={() => void receipt.run({ number: payment.receiptNumber })}
                >
                  {texts.downloadReceipt(payment.receiptNumber)}
                </button>
              )}
            </p>
            <p className={`row-amount ${payment.status.key === 'SUCCESSFUL' ? '' : 'struck'}`}>
              {formatMoney(payment.amount)}
            </p>
          </div>
        </li>
      ))}
      {receipt.failure && (
        <li>
          <FailureNotice failure={receipt.failure} />
        </li>
      )}
      <More pageInfo={payments.pageInfo}>
        {(after) => (
          <Further query={FURTHER} variables={{ accountId, after }}>
            {({ payments: further }) => further && <PaymentRows payments={further} accountId={accountId} />}
          </Further>
        )}
      </More>
    </>
  );
}
