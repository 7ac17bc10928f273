// Keeps an account from being erased for as long as the law demands it.
import { graphql, type Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { formatMoment } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Choice, Form } from '../../ui/form';
import { Notice } from '../../ui/page';
import { SettingsLocked } from '../ui/settings-locked';
import { useCreditorTexts } from '../texts/texts';
import { useIsAdmin } from '../viewer';
import { MovePage, type MoveFormProps } from './move-page';

const SET = graphql(`
  mutation SetLegalHold($input: SetLegalHoldInput!) {
    setLegalHold(input: $input) {
      message
    }
  }
`);

const LIFT = graphql(`
  mutation LiftLegalHold($id: ID!) {
    liftLegalHold(input: { accountId: $id }) {
      message
    }
  }
`);

export function LegalHoldPage({ id }: { readonly id: string }) {
  const { legalHold: texts } = useCreditorTexts();
  const isAdmin = useIsAdmin();
  return (
    <MovePage id={id} title={texts.title} lead={texts.lead} needs={null}>
      {(props) => (isAdmin ? <HoldForm {...props} /> : <SettingsLocked />)}
    </MovePage>
  );
}

function HoldForm({ detail, leave }: MoveFormProps) {
  const { language } = useLocale();
  const { legalHold: texts } = useCreditorTexts();
  const set = useAction(SET, { repeatable: true });
  const lift = useAction(LIFT, { repeatable: true });
  const { account, legalHold: hold } = detail;
  if (hold)
    return (
      <>
        <Notice title={texts.since(texts.reasons[hold.reason], formatMoment(hold.since, language))} />
        <Form
          submit={texts.lift}
          failure={lift.failure}
          onSubmit={async () => {
            if (await lift.run({ id: account.id })) leave(texts.lifted);
          }}
        >
          {null}
        </Form>
      </>
    );
  return (
    <Form
      submit={texts.set}
      failure={set.failure}
      onSubmit={async ({ reason }) => {
        if (await set.run({ input: { accountId: account.id, reason: reason as Enum<'LegalHoldReason'> } }))
          leave(texts.held);
      }}
    >
      <Choice
        name="reason"
        label={texts.why}
        options={Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))}
      />
    </Form>
  );
}
