// Another date for the first payment of what was agreed.
import { formatDate } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { CHANGE_FIRST_PAY_DATE, useMove } from './moves';

export function PayDateScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.offers;
  const move = useMove(CHANGE_FIRST_PAY_DATE, account);
  const after = useAfterMove(account);
  const agreed = account.activeNegotiation;
  const current = (agreed?.counterOfferAccepted && agreed.counterFirstPayDate) || agreed?.firstPayDate;
  const latest = account.offers.payTerms?.maxFirstPayDate;
  return (
    <AccountFrame account={account} title={texts.changeDate} needs={['CHANGE_FIRST_PAY_DATE']} failure={move.failure}>
      <section className="panel narrow">
        {current && <p>{texts.agreedDate(formatDate(current, language))}</p>}
        {latest && <p className="muted">{texts.laterDateWaits(formatDate(latest, language))}</p>}
        <Form
          submit={texts.saveDate}
          failure={move.failure}
          onSubmit={async ({ firstPayDate = '' }) =>
            after(await move.run({ accountId: account.id, firstPayDate }), 'DATE_CHANGED')
          }
        >
          <Field name="firstPayDate" type="date" label={texts.firstPaymentOn} defaultValue={current ?? ''} />
        </Form>
      </section>
    </AccountFrame>
  );
}
