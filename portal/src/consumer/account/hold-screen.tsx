// A pause of a plan, until a date that the person chooses.
import { useTexts } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { AccountFrame, isOffered, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { HOLD_PLAN, useMove } from './moves';

export function HoldScreen({ account }: { readonly account: AccountData }) {
  const texts = useTexts().account;
  const move = useMove(HOLD_PLAN, account);
  const after = useAfterMove(account);
  const isHeld = isOffered(account, 'CHANGE_RESTART_DATE');
  return (
    <AccountFrame
      account={account}
      title={isHeld ? texts.restartDateTitle : texts.holdTitle}
      lead={texts.holdText}
      needs={['HOLD_PLAN', 'CHANGE_RESTART_DATE']}
      failure={move.failure}
    >
      <section className="panel narrow">
        <Form
          submit={isHeld ? texts.changeRestartDate : texts.hold}
          failure={move.failure}
          onSubmit={async ({ restartDate = '', holdReason = '' }) =>
            after(await move.run({ accountId: account.id, restartDate, holdReason }), 'HELD')
          }
        >
          <Field
            name="restartDate"
            type="date"
            label={texts.restartOn}
            defaultValue={account.dates.restartDate ?? ''}
          />
          <Field
            name="holdReason"
            label={texts.holdReason}
            hint={texts.holdReasonHint}
            limit={255}
            defaultValue={account.holdReason ?? ''}
          />
        </Form>
      </section>
    </AccountFrame>
  );
}
