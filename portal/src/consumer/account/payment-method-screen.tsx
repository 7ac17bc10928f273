// Which payment method pays what was agreed: one of the wallet, or a new one.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { formatDay, formatMoney } from '../../texts/formats';
import { useLocale } from '../../texts/texts';
import { Choice, Form } from '../../ui/form';
import { useDone } from '../../ui/guard';
import { Loading, Notice, ReadFailure } from '../../ui/page';
import { AddMethod } from '../payment-methods/add-method';
import { describeMethod, isUsable } from '../payment-methods/method-text';
import { AccountFrame, isOffered, useAfterMove } from './account-frame';
import { PAYMENT_METHOD, type AccountData } from './account-query';
import { ADD_PAYMENT_METHOD, useMove } from './moves';

const WALLET = graphql(
  `
    query Wallet {
      paymentMethods(first: 50) {
        max
        nodes {
          ...PaymentMethodRow
        }
      }
    }
  `,
  [PAYMENT_METHOD],
);

export function PaymentMethodScreen({ account }: { readonly account: AccountData }) {
  const { texts: catalogue, language } = useLocale();
  const texts = catalogue.methods;
  const [{ data, error }, read] = useQuery({ query: WALLET });
  const [chosen, choose] = useState<string | null>(null);
  const move = useMove(ADD_PAYMENT_METHOD, account);
  const after = useAfterMove(account);
  const done = useDone(account.display.condition.key);
  const methods = data?.paymentMethods?.nodes;
  const usable = methods?.filter(isUsable) ?? [];
  const current = usable.find(({ id }) => id === account.paymentMethod?.id)?.id;
  const value = chosen ?? current ?? usable[0]?.id ?? '';
  const agreed = account.activeNegotiation;
  const isCounter = agreed?.counterOfferAccepted === true;
  const first = (isCounter ? agreed.counterFirstPayDate : null) ?? agreed?.firstPayDate;
  const settlement = isCounter ? agreed.counterOneTimeAmount : agreed?.oneTimeSettlement;
  const monthly = isCounter ? agreed.counterMonthlyAmount : agreed?.monthlyAmount;
  const amount = agreed?.negotiationType?.key === 'PIF' ? settlement : monthly;
  const isFirst = isOffered(account, 'ADD_PAYMENT');
  return (
    <AccountFrame
      account={account}
      title={isFirst ? texts.chooseTitle : texts.changeTitle}
      needs={['ADD_PAYMENT', 'CHANGE_PAYMENT_METHOD']}
      failure={move.failure}
    >
      {done !== undefined && (
        <Notice kind="good">
          {done === 'DATE_CHANGED' ? catalogue.account.done.DATE_CHANGED : texts.agreedNowMethod}
        </Notice>
      )}
      {isFirst && first && amount && (
        <p className="lead" data-item="first_charge">
          {texts.firstCharge(formatMoney(amount), formatDay(first, language))}
        </p>
      )}
      {!methods && (error ? <ReadFailure error={error} again={read} /> : <Loading />)}
      {methods && usable.length > 0 && (
        <section className="panel narrow">
          <Form
            submit={isFirst ? texts.use : texts.change}
            failure={move.failure}
            // The method that was just added is not in the list yet.
            disabled={chosen !== null && !usable.some(({ id }) => id === chosen)}
            onSubmit={async () =>
              after(
                await move.run({ accountId: account.id, paymentMethodId: value }),
                isFirst ? 'PAYS' : 'METHOD_CHANGED',
              )
            }
          >
            <Choice
              name="paymentMethodId"
              label={texts.payWith}
              value={value}
              onChange={choose}
              options={usable.map((method) => ({
                value: method.id,
                label: catalogue.sayMethod(method.label),
                hint: describeMethod({ method, texts: catalogue }),
              }))}
            />
          </Form>
        </section>
      )}
      {methods && <AddMethod isFirst={usable.length === 0} added={choose} />}
    </AccountFrame>
  );
}
