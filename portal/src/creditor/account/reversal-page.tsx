// Reverses a payment that was made to the company directly.
import { useLocation } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import type { Enum } from '../../api/graphql';
import { Choice, Form } from '../../ui/form';
import { Notice, Page } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { useIsAdmin } from '../viewer';
import { useAccount } from './account-query';

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

export function ReversalPage({ id, payment }: { readonly id: string; readonly payment: string }) {
  const { payment: texts, adminsOnly } = useCreditorTexts();
  const isAdmin = useIsAdmin();
  const [, navigate] = useLocation();
  const reverse = useAction(REVERSE);
  const keyOf = useMoveKey();
  const { detail } = useAccount(id);
  const back = { to: `/accounts/${id}`, text: detail?.account.consumerName ?? '…' };
  return (
    <div className="narrow">
      <Page title={texts.reverseTitle} lead={texts.reverseLead} back={back}>
        {isAdmin ? (
          <Form
            submit={texts.reverseSubmit}
            failure={reverse.failure}
            onSubmit={async ({ reason }) => {
              const input = { accountId: id, paymentId: payment, reason: reason as Reason };
              if (await reverse.run({ input, key: keyOf(input) }))
                navigate(`/accounts/${id}`, { state: { done: texts.reverseDone }, replace: true });
            }}
          >
            <Choice
              name="reason"
              label={texts.reverseReason}
              options={Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))}
            />
          </Form>
        ) : (
          <Notice title={texts.notHere}>{adminsOnly}</Notice>
        )}
      </Page>
    </div>
  );
}
