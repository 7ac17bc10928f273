// The search for an account by one of its numbers or by its person. It is only sent on request, because it is recorded.
import { useState } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../api/graphql';
import { readFailure, type Failure } from '../../api/failure';
import { useTexts } from '../../texts/texts';
import { BirthDate } from '../../ui/birth-date';
import { Field, Form } from '../../ui/form';
import { useCreditorTexts } from '../texts/texts';
import { LiveSelect } from '../ui/live-select';
import { ACCOUNT_ROW, type AccountRow } from './account-table';

const SEARCH = graphql(
  `
    query SearchAccounts($input: SearchAccountsInput!) {
      searchAccounts(input: $input) {
        ...AccountRow
      }
    }
  `,
  [ACCOUNT_ROW],
);

const WAYS = ['accountNumber', 'referenceNumber', 'memberAccountNumber', 'person'] as const;

export function AccountSearch({ show }: { readonly show: (accounts: readonly AccountRow[]) => void }) {
  const catalogue = useTexts();
  const texts = useCreditorTexts().accounts;
  const client = useClient();
  const [by, setBy] = useState<(typeof WAYS)[number]>('accountNumber');
  const [failure, setFailure] = useState<Failure | null>(null);
  return (
    <section className="panel" aria-labelledby="find">
      <h2 id="find">{texts.find}</h2>
      <div className="toolbar">
        <LiveSelect
          label={texts.findBy}
          value={by}
          options={WAYS.map((value) => ({ value, label: texts.by[value] }))}
          choose={setBy}
        />
        <Form
          submit={texts.search}
          failure={failure}
          onSubmit={async ({ number = '', lastName = '', dateOfBirth = '' }) => {
            setFailure(null);
            const input = by === 'person' ? { lastName, dateOfBirth } : { [by]: number };
            const { data, error } = await client
              .query(SEARCH, { input }, { requestPolicy: 'network-only' })
              .toPromise();
            if (error) return setFailure(readFailure(error, catalogue));
            show(data?.searchAccounts ?? []);
          }}
        >
          {by === 'person' ? (
            <>
              <Field key="name" name="lastName" label={texts.lastName} autoComplete="off" />
              <BirthDate key="date" name="dateOfBirth" label={texts.dateOfBirth} />
            </>
          ) : (
            <Field key={by} name="number" label={texts.by[by]} autoComplete="off" />
          )}
        </Form>
      </div>
      <p className="muted">{texts.recorded}</p>
    </section>
  );
}
