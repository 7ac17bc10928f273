// Withdraws an account, or opens a withdrawn one again.
import { graphql, type Enum } from '../../api/graphql';
import { useAction } from '../../api/use-action';
import { Check, Field, Form, Select } from '../../ui/form';
import { useCreditorTexts } from '../texts/texts';
import { MovePage, type MoveFormProps } from './move-page';

const WITHDRAW = graphql(`
  mutation WithdrawAccount($input: WithdrawAccountInput!, $key: String!) {
    withdrawAccount(input: $input, idempotencyKey: $key) {
      data {
        id
      }
    }
  }
`);

const RESTORE = graphql(`
  mutation RestoreAccount($input: RestoreAccountInput!, $key: String!) {
    restoreAccount(input: $input, idempotencyKey: $key) {
      data {
        id
      }
    }
  }
`);

interface PageProps {
  readonly id: string;
  readonly move: 'withdraw' | 'restore';
}

export function WithdrawPage({ id, move }: PageProps) {
  const { withdrawal: texts } = useCreditorTexts();
  const MoveForm = move === 'withdraw' ? WithdrawForm : RestoreForm;
  return (
    <MovePage
      id={id}
      title={texts[`${move}Title`]}
      lead={texts[`${move}Lead`]}
      needs={[move === 'withdraw' ? 'REMOVE_ACCOUNT' : 'RESTORE_ACCOUNT']}
    >
      {(props) => <MoveForm {...props} />}
    </MovePage>
  );
}

function WithdrawForm({ detail, readAgain, leave }: MoveFormProps) {
  const texts = useCreditorTexts().withdrawal;
  const withdraw = useAction(WITHDRAW);
  const { id, actionToken } = detail.account;
  return (
    <Form
      submit={texts.withdraw}
      failure={withdraw.failure}
      onSubmit={async ({ withdrawReason, force }) => {
        const reason = withdrawReason as Enum<'WithdrawReason'>;
        const input = { accountId: id, actionToken, withdrawReason: reason, force: force === 'yes' };
        if (await withdraw.run({ input })) leave(texts.withdrawn);
        else readAgain();
      }}
    >
      <Select
        name="withdrawReason"
        label={texts.reason}
        options={Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))}
      />
      {withdraw.failure?.code === 'AGREEMENT_IN_FORCE' && (
        <Check name="force" label={texts.force} hint={texts.forceHint} />
      )}
    </Form>
  );
}

function RestoreForm({ detail, readAgain, leave }: MoveFormProps) {
  const texts = useCreditorTexts().withdrawal;
  const restore = useAction(RESTORE);
  const { id, actionToken, currentBalance } = detail.account;
  return (
    <Form
      submit={texts.restore}
      failure={restore.failure}
      onSubmit={async ({ currentBalance: owed = '' }) => {
        const input = { accountId: id, actionToken, currentBalance: owed };
        if (await restore.run({ input })) leave(texts.restored);
        else readAgain();
      }}
    >
      <Field name="currentBalance" label={texts.owed} kind="money" defaultValue={currentBalance} />
    </Form>
  );
}
