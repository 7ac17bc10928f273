// Disputing the account, with what it is about and own words, if the person wants.
import { Link } from 'wouter';
import type { Enum } from '../../api/graphql';
import { useTexts } from '../../texts/texts';
import { Field, Form, Select } from '../../ui/form';
import { AccountFrame, useAfterMove } from './account-frame';
import type { AccountData } from './account-query';
import { DISPUTE, useMove } from './moves';

export function DisputeScreen({ account }: { readonly account: AccountData }) {
  const catalogue = useTexts();
  const texts = catalogue.account.dispute;
  const move = useMove(DISPUTE, account);
  const after = useAfterMove(account);
  const categories = Object.entries(texts.categories).map(([value, label]) => ({ value, label }));
  return (
    <AccountFrame account={account} title={texts.title} lead={texts.text} needs={['DISPUTE']} failure={move.failure}>
      <section className="panel narrow">
        <Form
          submit={texts.submit}
          failure={move.failure}
          onSubmit={async ({ category, reason }) => {
            const input = {
              accountId: account.id,
              category: category ? (category as Enum<'DisputeCategory'>) : null,
              reason: reason || null,
            };
            after(await move.run(input), 'DISPUTED');
          }}
          also={
            <Link className="button secondary" to={`/accounts/${account.id}`}>
              {texts.stay}
            </Link>
          }
        >
          <Select name="category" label={texts.about} options={[{ value: '', label: texts.notSaid }, ...categories]} />
          <Field
            name="reason"
            label={catalogue.account.yourWords}
            hint={texts.wordsHint}
            limit={4000}
            required={false}
            isLong
          />
        </Form>
      </section>
    </AccountFrame>
  );
}
