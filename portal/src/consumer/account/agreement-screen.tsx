// The agreement in words and as a file.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatDate, formatMoment, formatMoney } from '../../texts/formats';
import { translate, useLocale } from '../../texts/texts';
import { FailureNotice } from '../../ui/form';
import { Loading, ReadFailure } from '../../ui/page';
import { useDownload } from '../../ui/use-download';
import { AccountFrame } from './account-frame';
import type { AccountData } from './account-query';

const AGREEMENT = graphql(`
  query Agreement($id: ID!) {
    agreement(accountId: $id) {
      number
      agreedAt
      balanceAtAgreement
      discountAmount
      paidToDate
      status {
        key
        label
      }
      terms {
        amount
        paymentAmount
        numberOfInstallments
        lastPaymentAmount
        firstPayDate
        installmentType {
          key
          label
        }
      }
      changes {
        at
        text
      }
    }
  }
`);

const DOCUMENT = graphql(`
  query AgreementDocument($id: ID!) {
    agreementDocument(accountId: $id) {
      fileName
      mediaType
      content
    }
  }
`);

export function AgreementScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.agreement;
  const [{ data, error, fetching }, read] = useQuery({ query: AGREEMENT, variables: { id: account.id } });
  const document = useDownload(DOCUMENT, ({ agreementDocument }) => agreementDocument);
  const agreement = data?.agreement;

  return (
    <AccountFrame account={account} title={texts.title} needs={['DOWNLOAD_AGREEMENT']}>
      {!agreement && (error && !fetching ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {agreement && (
        <section className="panel narrow">
          <dl className="terms">
            <Row name={texts.number} value={agreement.number} />
            <Row
              name={texts.status}
              value={translate(catalogue.labels, {
                key: `agreement:${agreement.status.key}`,
                label: agreement.status.label,
              })}
            />
            {agreement.agreedAt && <Row name={texts.agreedAt} value={formatMoment(agreement.agreedAt, language)} />}
            <Row name={texts.balance} value={formatMoney(agreement.balanceAtAgreement)} />
            <Row name={texts.toPay} value={formatMoney(agreement.terms.amount)} />
            <Row name={texts.saved} value={formatMoney(agreement.discountAmount)} />
            {agreement.terms.paymentAmount && agreement.terms.numberOfInstallments !== null && (
              <Row
                name={texts.payments}
                value={catalogue.offers.planPayments(
                  agreement.terms.numberOfInstallments,
                  formatMoney(agreement.terms.paymentAmount),
                  agreement.terms.lastPaymentAmount && formatMoney(agreement.terms.lastPaymentAmount),
                )}
              />
            )}
            {agreement.terms.firstPayDate && (
              <Row name={texts.firstPayment} value={formatDate(agreement.terms.firstPayDate, language)} />
            )}
            <Row name={texts.paid} value={formatMoney(agreement.paidToDate)} />
          </dl>
          {document.failure && <FailureNotice failure={document.failure} />}
          <div className="actions">
            <button type="button" className="button" onClick={() => void document.run({ id: account.id })}>
              {texts.download}
            </button>
          </div>
        </section>
      )}
    </AccountFrame>
  );
}

function Row({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
