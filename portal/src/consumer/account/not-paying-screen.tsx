// Telling the creditor that the person will not pay, with a reason from the list or in own words.
import { useState } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../../api/graphql';
import { translate, useTexts } from '../../texts/texts';
import { Choice, Field, Form } from '../../ui/form';
import { Loading, ReadFailure } from '../../ui/page';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { REPORT_NOT_PAYING, useMove } from './moves';

const REASONS = graphql(`
  query NotPayingReasons {
    notPayingReasons {
      id
      label
    }
  }
`);

const OWN_WORDS = 'own';

export function NotPayingScreen({ account }: { readonly account: AccountData }) {
  const catalogue = useTexts();
  const texts = catalogue.account;
  const [{ data, error }, read] = useQuery({ query: REASONS });
  const [choice, choose] = useState('');
  const move = useMove(REPORT_NOT_PAYING, account);
  const after = useAfterMove(account);
  const reasons = (data?.notPayingReasons ?? []).map(({ id, label }) => ({
    value: id,
    label: translate(catalogue.labels, { key: `reason:${label}`, label }),
  }));
  return (
    <AccountFrame
      account={account}
      title={texts.notPayingTitle}
      lead={texts.notPayingText}
      needs={['REPORT_NOT_PAYING']}
      failure={move.failure}
    >
      <section className="panel narrow">
        {!data && (error ? <ReadFailure error={error} again={read} /> : <Loading />)}
        {data && (
          <Form
            submit={texts.notPaying}
            failure={move.failure}
            onSubmit={async ({ reason = '' }) => {
              const why = choice === OWN_WORDS ? { reason } : { reasonId: choice };
              after(await move.run({ accountId: account.id, ...why }), 'NOT_PAYING');
            }}
          >
            <Choice
              name="reasonId"
              label={texts.why}
              value={choice}
              onChange={choose}
              options={[...reasons, { value: OWN_WORDS, label: texts.ownWords }]}
            />
            {choice === OWN_WORDS && <Field name="reason" label={texts.yourWords} limit={255} />}
          </Form>
        )}
      </section>
    </AccountFrame>
  );
}
