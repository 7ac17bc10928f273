// Records a payment that was made to the company directly.
import { useState } from 'react';
import { useQuery } from 'urql';
import { useLocation } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import { formatMoney } from '../../texts/formats';
import { Check, Field, Form } from '../../ui/form';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { readMoney } from '../ui/format';
import { useAccount, type AccountDetail } from './account-query';

/** The day of the business zone: a clerk elsewhere may already, or still, have another one. */
const TODAY = graphql(`
  query BusinessDay {
    systemInfo {
      today
    }
  }
`);

const RECORD = graphql(`
  mutation RecordDirectPayment($input: RecordDirectPaymentInput!, $key: String!) {
    recordDirectPayment(input: $input, idempotencyKey: $key) {
      message
      data {
        id
        currentBalance
        actionToken
      }
    }
  }
`);

export function PaymentPage({ id }: { readonly id: string }) {
  const texts = useCreditorTexts().payment;
  const { detail, error, fetching, readAgain } = useAccount(id);
  const [day, readDay] = useQuery({ query: TODAY, requestPolicy: 'network-only' });
  const today = day.data?.systemInfo.today;
  const failure = error ?? day.error;
  const again = () => {
    readAgain();
    readDay({ requestPolicy: 'network-only' });
  };
  if (!detail || !today)
    return (
      <Page key="none" title={texts.title}>
        {fetching || day.fetching ? <Loading /> : failure && <ReadFailure error={failure} again={again} />}
      </Page>
    );
  return <PaymentForm detail={detail} today={today} />;
}

function PaymentForm({ detail, today }: { readonly detail: AccountDetail; readonly today: string }) {
  const texts = useCreditorTexts().payment;
  const [, navigate] = useLocation();
  const { id, consumerName, currentBalance } = detail.account;
  const record = useAction(RECORD);
  const keyOf = useMoveKey();
  const [entered, setEntered] = useState('');
  const isOver = Number(readMoney(entered)) > Number(currentBalance);
  return (
    <div className="narrow">
      <Page title={texts.title} lead={texts.lead} back={{ to: `/accounts/${id}`, text: consumerName }}>
        <Form
          submit={texts.submit}
          failure={record.failure}
          onSubmit={async ({ paymentDate = '', paymentReference = '', confirmOverpaid }) => {
            const input = {
              accountId: id,
              paymentAmount: readMoney(entered),
              paymentDate,
              paymentReference,
              confirmOverpaid: confirmOverpaid === 'yes',
            };
            if (await record.run({ input, key: keyOf(input) }))
              navigate(`/accounts/${id}`, { state: { done: texts.done }, replace: true });
          }}
        >
          <Field
            name="paymentAmount"
            label={texts.amount}
            hint={texts.amountHint(formatMoney(currentBalance))}
            prefix="$"
            inputMode="decimal"
            value={entered}
            onChange={setEntered}
          />
          {isOver && <Check name="confirmOverpaid" label={texts.overpaid} />}
          <Field name="paymentDate" type="date" label={texts.date} max={today} defaultValue={today} />
          <Field name="paymentReference" label={texts.reference} hint={texts.referenceHint} maxLength={100} />
        </Form>
      </Page>
    </div>
  );
}
