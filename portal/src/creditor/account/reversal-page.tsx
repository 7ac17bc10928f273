// Reverses a payment that was made to the company directly.
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { useAction, useHeld } from '../../api/use-action';
import type { Enum } from '../../api/graphql';
import { Choice, Form } from '../../ui/form';
import { Notice } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { useIsAdmin } from '../viewer';
import { isReversible, PAYMENTS } from './account-payments';
import { MovePage, type MoveFormProps } from './move-page';

const REVERSE = graphql(`
  mutation ReverseDirectPayment($input: ReverseDirectPaymentInput!, $key: String!) {
    reverseDirectPayment(input: $input, idempotencyKey: $key) {
      message
      data {
        id
        currentBalance
        actionToken
      }
    }
  }
`);

type Reason = Enum<'PaymentReversalReason'>;

interface ReversalPageProps {
  readonly id: string;
  readonly payment: string;
}

export function ReversalPage({ id, payment }: ReversalPageProps) {
  const { payment: texts, adminsOnly } = useCreditorTexts();
  const isAdmin = useIsAdmin();
  const [{ data }] = useQuery({ query: PAYMENTS, variables: { id, after: null } });
  // One that is older than this page of them is judged by the service.
  const found = useHeld(data?.creditorPayments)?.nodes.find((row) => row.id === payment);
  const notHere = <Notice title={texts.notHere}>{!isAdmin && adminsOnly}</Notice>;
  return (
    <MovePage
      id={id}
      title={texts.reverseTitle}
      lead={texts.reverseLead}
      needs={['REVERSE_DIRECT_PAYMENT']}
      otherwise={notHere}
    >
      {(props) => (found && !isReversible(found) ? notHere : <ReversalForm {...props} payment={payment} />)}
    </MovePage>
  );
}

function ReversalForm({ detail, leave, payment }: MoveFormProps & Pick<ReversalPageProps, 'payment'>) {
  const { payment: texts } = useCreditorTexts();
  const reverse = useAction(REVERSE);
  return (
    <Form
      submit={texts.reverseSubmit}
      failure={reverse.failure}
      onSubmit={async ({ reason }) => {
        const input = { accountId: detail.account.id, paymentId: payment, reason: reason as Reason };
        if (await reverse.run({ input })) leave(texts.reverseDone);
      }}
    >
      <Choice
        name="reason"
        label={texts.reverseReason}
        options={Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))}
      />
    </Form>
  );
}
