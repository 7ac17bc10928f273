// Payments that were made or failed, with their receipts.
import { graphql, type FragmentOf } from '../../api/graphql';
import { formatDate, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';

export const MADE_PAYMENT = graphql(`
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

interface MadePaymentsProps {
  readonly payments: readonly FragmentOf<typeof MADE_PAYMENT>[];
  readonly showsAccount: boolean;
}

export function MadePayments({ payments, showsAccount }: MadePaymentsProps) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.payments;
  return (
    <ul className="rows">
      {payments.map((payment) => (
        <li key={payment.id} className="row">
          <div className="row-main">
            <p>
              <strong>{formatDate(payment.date, language)}</strong>
              {showsAccount && <small>{payment.account.identity.accountName}</small>}
              <small>
                {[
                  translate(catalogue.labels, { key: `made:${payment.status.key}`, label: payment.status.label }),
                  payment.payerName === null ? payment.methodLabel : texts.paidBy(payment.payerName),
                  texts.receipt(payment.receiptNumber),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </small>
            </p>
            <p className={`row-amount ${payment.status.key === 'SUCCESSFUL' ? '' : 'struck'}`}>
              {formatMoney(payment.amount)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
