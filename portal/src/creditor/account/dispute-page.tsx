// Answers a dispute. The consumer gets the answer as a letter.
import { useLocation } from 'wouter';
import { graphql, type Enum } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import { Choice, Field, Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { AccountDispute } from './account-dispute';
import { canMove, useAccount, type AccountDetail } from './account-query';

const ANSWER = graphql(`
  mutation AnswerDispute($input: AnswerDisputeInput!, $key: String!) {
    answerDispute(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

type Outcome = Enum<'DisputeOutcome'>;

export function DisputePage({ id }: { readonly id: string }) {
  const { dispute: texts, account } = useCreditorTexts();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const isOpen = detail !== null && canMove(detail, 'ANSWER_DISPUTE');
  return (
    <div className="narrow">
      <Page
        key={detail ? 'account' : 'none'}
        title={texts.title}
        lead={texts.lead}
        back={{ to: `/accounts/${id}`, text: detail?.account.consumerName ?? account.facts }}
      >
        {!detail && (fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />)}
        {detail?.dispute && <AccountDispute dispute={detail.dispute} />}
        {detail && !isOpen && <Notice title={texts.none} />}
        {detail && isOpen && <AnswerForm detail={detail} readAgain={readAgain} />}
      </Page>
    </div>
  );
}

interface AnswerFormProps {
  readonly detail: AccountDetail;
  readonly readAgain: () => void;
}

function AnswerForm({ detail, readAgain }: AnswerFormProps) {
  const { dispute: texts } = useCreditorTexts();
  const [, navigate] = useLocation();
  const answer = useAction(ANSWER);
  const keyOf = useMoveKey();
  const { id, actionToken } = detail.account;
  return (
    <Form
      submit={texts.submit}
      failure={answer.failure}
      onSubmit={async ({ text = '', outcome }) => {
        const input = { accountId: id, actionToken, text, outcome: outcome as Outcome };
        if (await answer.run({ input, key: keyOf(input) }))
          navigate(`/accounts/${id}`, { state: { done: texts.done }, replace: true });
        else readAgain();
      }}
    >
      <Field name="text" label={texts.text} hint={texts.textHint} maxLength={4000} isLong />
      <Choice
        name="outcome"
        label={texts.outcome}
        options={Object.entries(texts.outcomes).map(([value, label]) => ({
          value,
          label,
          hint: texts.outcomeHints[value as Outcome],
        }))}
      />
    </Form>
  );
}
