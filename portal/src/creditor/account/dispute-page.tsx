// Answers a dispute. The consumer gets the answer as a letter.
import { graphql, type Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Choice, Field, Form } from '../../ui/form';
import { Notice } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { AccountDispute } from './account-dispute';
import { MovePage, type MoveFormProps } from './move-page';

const ANSWER = graphql(`
  mutation AnswerDispute($input: AnswerDisputeInput!, $key: String!) {
    answerDispute(input: $input, idempotencyKey: $key) {
      message
    }
  }
`);

type Outcome = Enum<'DisputeOutcome'>;

export function DisputePage({ id }: { readonly id: string }) {
  const { dispute: texts } = useCreditorTexts();
  return (
    <MovePage
      id={id}
      title={texts.title}
      lead={texts.lead}
      needs={['ANSWER_DISPUTE']}
      otherwise={<Notice title={texts.none} />}
      above={({ dispute }) => dispute && <AccountDispute dispute={dispute} />}
    >
      {(props) => <AnswerForm {...props} />}
    </MovePage>
  );
}

function AnswerForm({ detail, readAgain, leave }: MoveFormProps) {
  const { dispute: texts } = useCreditorTexts();
  const answer = useAction(ANSWER);
  const { id, actionToken } = detail.account;
  return (
    <Form
      submit={texts.submit}
      failure={answer.failure}
      onSubmit={async ({ text = '', outcome }) => {
        const input = { accountId: id, actionToken, text, outcome: outcome as Outcome };
        if (await answer.run({ input })) leave(texts.done);
        else readAgain();
      }}
    >
      <Field name="text" label={texts.text} hint={texts.textHint} limit={4000} isLong />
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
