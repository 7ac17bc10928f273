// Records a payment that was made to the company directly.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoney } from '../../texts/formats';
import { readMoney } from '../../ui/entered';
import { Check, Field, Form } from '../../ui/form';
import { Loading, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { MovePage, type MoveFormProps } from './move-page';

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
  return (
    <MovePage id={id} title={texts.title} lead={texts.lead} needs={['RECORD_DIRECT_PAYMENT']}>
      {(props) => <PaymentForm {...props} />}
    </MovePage>
  );
}

function PaymentForm({ detail, leave }: MoveFormProps) {
  const texts = useCreditorTexts().payment;
  const { id, condition, currentBalance } = detail.account;
  const [{ data, error, fetching }, read] = useQuery({ query: TODAY, requestPolicy: 'network-only' });
  const again = () => read({ requestPolicy: 'network-only' });
  const record = useAction(RECORD);
  const [entered, setEntered] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  if (!data) return fetching ? <Loading /> : error && <ReadFailure error={error} again={again} />;
  const { today } = data.systemInfo;
  return (
    <Form
      submit={texts.submit}
      failure={record.failure}
      onSubmit={async ({ paymentAmount = '', paymentDate = '', paymentReference = '', confirmOverpaid }) => {
        const input = {
          accountId: id,
          paymentAmount,
          paymentDate,
          paymentReference,
          confirmOverpaid: confirmOverpaid === 'yes',
        };
        if (await record.run({ input })) leave(texts.done);
        else setRefused(entered);
      }}
    >
      <Field
        name="paymentAmount"
        label={texts.amount}
        hint={condition.key === 'SETTLED' ? texts.isSettled : texts.amountHint(formatMoney(currentBalance))}
        kind="money"
        value={entered}
        onChange={setEntered}
      />
      {record.failure?.fields['paymentAmount'] && entered === refused && readMoney(entered) !== null && (
        <Check name="confirmOverpaid" label={texts.overpaid} />
      )}
      <Field name="paymentDate" type="date" label={texts.date} max={today} defaultValue={today} />
      <Field name="paymentReference" label={texts.reference} hint={texts.referenceHint} limit={100} />
    </Form>
  );
}
