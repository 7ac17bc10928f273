// Another offer, in answer to the creditor's, with the same quote as any offer.
import { useState } from 'react';
import { useTexts } from '../../texts/texts';
import { Field, Form } from '../../ui/form';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { SEND_COUNTER_OFFER, useMove } from './moves';

export function AnswerScreen({ account }: { readonly account: AccountData }) {
  const texts = useTexts().offers;
  const move = useMove(SEND_COUNTER_OFFER, account);
  const after = useAfterMove(account);
  const negotiation = account.activeNegotiation;
  const [isPlan] = useState(negotiation?.negotiationType?.key === 'INSTALLMENT');
  const offered = negotiation?.counterFirstPayDate ?? negotiation?.firstPayDate ?? '';
  const name = isPlan ? 'monthlyAmount' : 'oneTimeSettlement';
  return (
    <AccountFrame account={account} title={texts.answerTitle} needs={['SEND_COUNTER_OFFER']} failure={move.failure}>
      <section className="panel narrow">
        <p>{texts.answerText}</p>
        <Form
          submit={texts.sendOffer}
          failure={move.failure}
          onSubmit={async ({ [name]: amount = '', firstPayDate = '', note = '' }) =>
            after(await move.run({ accountId: account.id, [name]: amount, firstPayDate, ...(note && { note }) }))
          }
        >
          <Field name={name} label={isPlan ? texts.amountEach : texts.amountOnce} kind="money" />
          <Field
            name="firstPayDate"
            type="date"
            label={isPlan ? texts.firstPaymentOn : texts.payOn}
            defaultValue={offered}
          />
          <Field name="note" label={texts.note} hint={texts.noteHint} required={false} limit={100} />
        </Form>
      </section>
    </AccountFrame>
  );
}
