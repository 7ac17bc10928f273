// Changes what the company says of an account: its balance, its person, its numbers.
import { graphql } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/page';
import { formatMoney } from '../../texts/formats';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { canMove } from './account-query';
import { MovePage, type MoveFormProps } from './move-page';
import { PlacingFields, readPlacing } from './placing-fields';

const CHANGE = graphql(`
  mutation ChangeAccount($input: UpdateAccountInput!, $key: String!) {
    updateAccount(input: $input, idempotencyKey: $key) {
      data {
        id
      }
      warnings {
        message
      }
    }
  }
`);

export function ChangePage({ id }: { readonly id: string }) {
  const { placing: texts } = useCreditorTexts();
  return (
    <MovePage
      id={id}
      title={texts.changeTitle}
      lead={texts.changeLead}
      needs={['CHANGE_BALANCE', 'CORRECT_IDENTITY']}
      otherwise={useMayChange() ? undefined : <SettingsLocked />}
    >
      {(props) => <ChangeForm {...props} />}
    </MovePage>
  );
}

function ChangeForm({ detail, readAgain, leave }: MoveFormProps) {
  const { placing: texts } = useCreditorTexts();
  const change = useAction(CHANGE);
  const { id, actionToken, currentBalance } = detail.account;
  return (
    <>
      {canMove(detail, 'CHANGE_BALANCE') && <Notice title={texts.owedNow(formatMoney(currentBalance))} />}
      <Form
        submit={texts.change}
        failure={change.failure}
        onSubmit={async (values) => {
          const input = { accountId: id, actionToken, ...readPlacing(values) };
          const changed = (await change.run({ input }))?.updateAccount;
          if (!changed) return readAgain();
          leave([texts.changed, ...changed.warnings.map(({ message }) => message)].join(' '));
        }}
      >
        <PlacingFields isNew={false} />
      </Form>
    </>
  );
}
