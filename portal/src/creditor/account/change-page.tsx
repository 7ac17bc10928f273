// Changes what the company says of an account: its balance, its person, its numbers.
import { useLocation } from 'wouter';
import { graphql } from '../../api/graphql';
import { useAction, useMoveKey } from '../../api/use-action';
import { Form } from '../../ui/form';
import { Loading, Notice, Page, ReadFailure } from '../../ui/page';
import { formatMoney } from '../../texts/formats';
import { useCreditorTexts } from '../texts/texts';
import { SettingsLocked } from '../ui/settings-locked';
import { useMayChange } from '../viewer';
import { useAccount } from './account-query';
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
  const { placing: texts, account } = useCreditorTexts();
  const mayChange = useMayChange();
  const [, navigate] = useLocation();
  const change = useAction(CHANGE);
  const keyOf = useMoveKey();
  const { detail, error, fetching, readAgain } = useAccount(id);
  const back = { to: `/accounts/${id}`, text: detail?.account.consumerName ?? account.facts };
  return (
    <div className="narrow">
      <Page key={detail ? 'account' : 'none'} title={texts.changeTitle} lead={texts.changeLead} back={back}>
        {!detail && (fetching ? <Loading /> : error && <ReadFailure error={error} again={readAgain} />)}
        {detail && !mayChange && <SettingsLocked />}
        {detail && mayChange && (
          <>
            <Notice title={texts.owedNow(formatMoney(detail.account.currentBalance))} />
            <Form
              submit={texts.change}
              failure={change.failure}
              onSubmit={async (values) => {
                const { actionToken } = detail.account;
                const input = { accountId: id, actionToken, ...readPlacing(values) };
                const changed = (await change.run({ input, key: keyOf(input) }))?.updateAccount;
                if (!changed) return readAgain();
                const done = [texts.changed, ...changed.warnings.map(({ message }) => message)].join(' ');
                navigate(`/accounts/${id}`, { state: { done }, replace: true });
              }}
            >
              <PlacingFields isNew={false} />
            </Form>
          </>
        )}
      </Page>
    </div>
  );
}
