// All accounts, filtered and updated live, and the search for one by its number or its person.
import { useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql, type Enum } from '../../api/graphql';
import { Loading, Page, ReadFailure } from '../../ui/page';
import { useAllClients } from '../company/all-clients';
import { useCreditorTexts } from '../texts/texts';
import { LiveSelect } from '../ui/live-select';
import { Pager, usePaging } from '../ui/paging';
import { useMayChange } from '../viewer';
import { AccountSearch } from './account-search';
import { ACCOUNT_ROW, AccountTable, type AccountRow } from './account-table';

const ACCOUNTS = graphql(
  `
    query CreditorAccounts($filter: CreditorAccountFilterInput, $sort: CreditorAccountSort!, $after: String) {
      creditorAccounts(first: 20, filter: $filter, sort: $sort, after: $after) {
        totalCount
        nodes {
          ...AccountRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  [ACCOUNT_ROW],
);

type Condition = Enum<'ConsumerAccountConditionKey'>;
type Order = keyof ReturnType<typeof useCreditorTexts>['accounts']['orders'];
const EXTRAS = ['', 'failedPayment', 'unclaimed'] as const;

interface Wanted {
  readonly condition: Condition | '';
  readonly client: string;
  readonly extra: (typeof EXTRAS)[number];
  readonly sort: Order;
}

export function AccountsPage() {
  const { accounts: texts, placing } = useCreditorTexts();
  const mayChange = useMayChange();
  const [found, setFound] = useState<readonly AccountRow[] | null>(null);
  return (
    <Page title={texts.title} lead={texts.lead}>
      {mayChange && (
        <div className="actions">
          <Link className="button secondary" to="/accounts/new">
            {placing.placeTitle}
          </Link>
        </div>
      )}
      <AccountSearch show={setFound} />
      {found ? <Found accounts={found} clear={() => setFound(null)} /> : <AccountList />}
    </Page>
  );
}

function Found({ accounts, clear }: { readonly accounts: readonly AccountRow[]; readonly clear: () => void }) {
  const texts = useCreditorTexts().accounts;
  return (
    <section>
      <h2 aria-live="polite">{accounts.length === 0 ? texts.foundNone : texts.found(accounts.length)}</h2>
      {accounts.length === 0 ? <p>{texts.foundNoneText}</p> : <AccountTable accounts={accounts} />}
      <button type="button" className="button secondary" onClick={clear}>
        {texts.clear}
      </button>
    </section>
  );
}

function AccountList() {
  const { accounts: texts, conditions } = useCreditorTexts();
  const paging = usePaging();
  const [wanted, setWanted] = useState<Wanted>({ condition: '', client: '', extra: '', sort: 'UPDATED_AT_DESC' });
  const filter = {
    ...(wanted.condition && { condition: [wanted.condition] }),
    ...(wanted.client && { subclientId: wanted.client }),
    ...(wanted.extra === 'failedPayment' && { hasFailedPayment: true }),
    ...(wanted.extra === 'unclaimed' && { linkState: 'UNCLAIMED' as const }),
  };
  const variables = { filter, sort: wanted.sort, after: paging.after };
  const [{ data, error, fetching }, read] = useQuery({ query: ACCOUNTS, variables });
  const clients = useAllClients();
  const accounts = data?.creditorAccounts;
  const choose = (change: Partial<Wanted>) => {
    paging.go([]);
    setWanted({ ...wanted, ...change });
  };
  return (
    <section>
      <h2>{texts.list}</h2>
      <div className="toolbar">
        <LiveSelect<Condition | ''>
          label={texts.state}
          value={wanted.condition}
          options={[{ value: '', label: texts.all }, ...listOptions(conditions)]}
          choose={(condition) => choose({ condition })}
        />
        {clients.length > 0 && (
          <LiveSelect
            label={texts.client}
            value={wanted.client}
            options={[
              { value: '', label: texts.all },
              ...clients.map(({ id, subclientName, uniqueIdentificationNumber }) => ({
                value: id,
                label: subclientName ?? uniqueIdentificationNumber,
              })),
            ]}
            choose={(client) => choose({ client })}
          />
        )}
        <LiveSelect
          label={texts.more}
          value={wanted.extra}
          options={EXTRAS.map((value) => ({ value, label: texts[value || 'everything'] }))}
          choose={(extra) => choose({ extra })}
        />
        <LiveSelect
          label={texts.order}
          value={wanted.sort}
          options={listOptions(texts.orders)}
          choose={(sort) => choose({ sort })}
        />
      </div>
      {!accounts && fetching && <Loading />}
      {!accounts && error && <ReadFailure error={error} again={read} />}
      {accounts?.nodes.length === 0 && !accounts.pageInfo.hasNextPage && (
        <div className="empty">
          <h3>{texts.none}</h3>
          <p>{texts.noneText}</p>
        </div>
      )}
      {accounts && accounts.nodes.length > 0 && (
        <div aria-busy={fetching}>
          <AccountTable accounts={accounts.nodes} />
        </div>
      )}
      {accounts && <Pager paging={paging} total={accounts.totalCount} pageInfo={accounts.pageInfo} />}
    </section>
  );
}

function listOptions<Key extends string>(labels: Readonly<Record<Key, string>>) {
  return (Object.entries<string>(labels) as [Key, string][]).map(([value, label]) => ({ value, label }));
}
