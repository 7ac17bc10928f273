// Withdraws an account, or opens a withdrawn one again.
import { useLocation } from 'wouter';
import { graphql, type Enum } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import { Check, Field, Form, Select } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { useCreditorTexts } from '../texts/texts';
import { readMoney } from '../ui/format';
import { canMove, useAccount, type AccountDetail } from './account-query';

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
  const { withdrawal: texts, account } = useCreditorTexts();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const isOffered = detail !== null && canMove(detail, move === 'withdraw' ? 'REMOVE_ACCOUNT' : 'RESTORE_ACCOUNT');
  return (
    <div className="narrow">
      <Page
        key={detail ? 'account' : 'none'}
        title={texts[`${move}Title`]}
        lead={texts[`${move}Lead`]}
        back={{ to: `/accounts/${id}`, text: detail?.account.consumerName ?? account.facts }}
      >
        {!detail && (fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />)}
        {detail && !isOffered && <Notice title={texts.notNow} />}
        {detail && isOffered && move === 'withdraw' && <WithdrawForm detail={detail} readAgain={readAgain} />}
        {detail && isOffered && move === 'restore' && <RestoreForm detail={detail} readAgain={readAgain} />}
      </Page>
    </div>
  );
}

interface MoveFormProps {
  readonly detail: AccountDetail;
  readonly readAgain: () => void;
}

function WithdrawForm({ detail, readAgain }: MoveFormProps) {
  const texts = useCreditorTexts().withdrawal;
  const [, navigate] = useLocation();
  const withdraw = useAction(WITHDRAW);
  const keyOf = useMoveKey();
  const { id, actionToken } = detail.account;
  return (
    <Form
      submit={texts.withdraw}
      failure={withdraw.failure}
      onSubmit={async ({ withdrawReason, force }) => {
        const reason = withdrawReason as Enum<'WithdrawReason'>;
        const input = { accountId: id, actionToken, withdrawReason: reason, force: force === 'yes' };
        if (await withdraw.run({ input, key: keyOf(input) }))
          navigate(`/accounts/${id}`, { state: { done: texts.withdrawn }, replace: true });
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

function RestoreForm({ detail, readAgain }: MoveFormProps) {
  const texts = useCreditorTexts().withdrawal;
  const [, navigate] = useLocation();
  const restore = useAction(RESTORE);
  const keyOf = useMoveKey();
  const { id, actionToken, currentBalance } = detail.account;
  return (
    <Form
      submit={texts.restore}
      failure={restore.failure}
      onSubmit={async ({ currentBalance: owed = '' }) => {
        const input = { accountId: id, actionToken, currentBalance: readMoney(owed) };
        if (await restore.run({ input, key: keyOf(input) }))
          navigate(`/accounts/${id}`, { state: { done: texts.restored }, replace: true });
        else readAgain();
      }}
    >
      <Field name="currentBalance" label={texts.owed} prefix="$" inputMode="decimal" defaultValue={currentBalance} />
    </Form>
  );
}
